import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { folderOf, packageOf, readSources, resolveImport, roomOf } from './sources.ts';

/** Who may import whom, as docs/architecture.md tells it. A room may always import itself. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  'main.ts': ['commands'],
  commands: ['cli', 'core'],
  cli: [
    'declaration',
    'provider',
    'journal',
    'reconcile',
    'report',
    'saved-plan',
    'controller',
    'emulator',
    'system',
    'core',
  ],
  declaration: ['core'],
  provider: ['core'],
  journal: ['core'],
  reconcile: ['core'],
  report: ['core'],
  'saved-plan': ['core'],
  controller: ['report', 'core'],
  system: ['core'],
  emulator: ['core'],
  core: [],
};

/**
 * The folders of a room, from the lowest to the highest: a file may import those of its own folder and of lower ones.
 * Folders in one list are peers: none of them imports another.
 */
const orders: Readonly<Record<string, readonly (string | readonly string[])[]>> = {
  // `.` is the room's own files: hosts, intents, ports, errors, exits.
  core: ['text', '.', 'listing', 'ledger', 'plan', 'creating', 'report'],
  // `.` is what every format starts from. A format knows that and the words, and no other format; `documents` is what commands without a report tell.
  report: ['words', '.', ['text', 'html', 'markdown', 'json', 'documents']],
};

/** The files that stand above all folders of their room. */
const tops: readonly string[] = ['src/report/formats.ts'];

/** The home of each package. */
const homes: Readonly<Record<string, string | readonly string[]>> = {
  // A flag reads its value, so that the use case need not.
  '@oclif/core': ['commands', 'cli'],
  '@oclif/plugin-autocomplete': 'commands',
  'get-east-asian-width': 'core',
  ajv: 'declaration',
  yaml: 'declaration',
  'p-retry': 'provider',
  'proxy-from-env': 'provider',
  diff: 'report',
  pg: 'journal',
  pgpass: 'journal',
};

const sources = readSources();

describe('the house', () => {
  it('knows every room', () => {
    const rooms = [...new Set(sources.map(({ path }) => roomOf(path)))].sort();

    expect(rooms).toEqual(Object.keys(mayImport).sort());
  });

  it('lets each room import only the rooms that it stands on', () => {
    const strays = sources.flatMap(({ path, imports }) =>
      imports
        .map((specifier) => resolveImport(path, specifier))
        .filter((target) => target?.startsWith('src/') && target.endsWith('.ts'))
        .filter((target) => {
          const [from, to] = [roomOf(path), roomOf(target ?? '')];
          return from !== to && mayImport[from]?.includes(to) !== true;
        })
        .map((target) => `${path} -> ${target}`),
    );

    expect(strays).toEqual([]);
  });

  it.each(Object.entries(orders))('keeps the order of the folders of %s', (room, order) => {
    const files = sources.filter(({ path }) => roomOf(path) === room);
    const rankOf = (path: string) =>
      tops.includes(path) ? order.length : order.findIndex((one) => [one].flat().includes(folderOf(path)));
    const mayKnow = (path: string, target: string) =>
      rankOf(target) < rankOf(path) || (rankOf(target) === rankOf(path) && folderOf(target) === folderOf(path));

    const strays = files.flatMap(({ path, imports }) =>
      imports
        .map((specifier) => resolveImport(path, specifier))
        .filter((target) => target !== undefined && roomOf(target) === room)
        .filter((target) => !mayKnow(path, target ?? ''))
        .map((target) => `${path} -> ${target}`),
    );

    expect([...new Set(files.map(({ path }) => folderOf(path)))].sort()).toEqual(order.flat().sort());
    expect(strays).toEqual([]);
  });

  it('gives each package one home', () => {
    const strays = sources.flatMap(({ path, imports }) =>
      imports
        .filter((specifier) => !specifier.startsWith('.') && !specifier.startsWith('node:'))
        .filter((specifier) => ![homes[packageOf(specifier)]].flat().includes(roomOf(path)))
        .map((specifier) => `${path} -> ${specifier}`),
    );

    expect(strays).toEqual([]);
  });

  it('names each package of the bundle, its home and its reason in docs/architecture.md', () => {
    const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
    const text = readFileSync('docs/architecture.md', 'utf8');

    expect(Object.keys(devDependencies)).toEqual(expect.arrayContaining(Object.keys(homes)));
    for (const [name, home] of Object.entries(homes)) {
      expect(text).toMatch(new RegExp(`\\| \`${name}\` \\| \`${[home].flat().join('`, `')}\` \\| .{20,} \\|`));
    }
  });

  it('reveals a secret only where a request is signed, keyed or written', () => {
    const places = sources.filter(({ text }) => /\.reveal\(\)/.test(text)).map(({ path }) => path);

    expect(places.sort()).toEqual([
      'src/journal/database/postgres/connection.ts',
      'src/provider/call.ts',
      'src/provider/keys.ts',
      'src/provider/request.ts',
    ]);
  });
});
