import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { folderOf, packageOf, readSources, resolveImport, roomOf } from './sources.ts';

/** As docs/architecture.md tells them, from the top: a room may import those below it, and none beside it. */
const layers: readonly (readonly string[])[] = [
  ['main.ts'],
  ['commands'],
  ['app'],
  ['watcher', 'editing', 'saved-plan'],
  ['report'],
  ['findings'],
  ['creating'],
  ['planning', 'journal'],
  ['ledger'],
  ['listing'],
  ['declare', 'cloud', 'emulator', 'system'],
  ['model'],
];

/** Rooms that decide. They reach the outside through ports, and know no other room. */
const pure: readonly string[] = ['findings', 'creating', 'planning', 'ledger', 'listing', 'model'];

/** The folders of a room, from the lowest up: a file may import those of its own folder and of lower ones. */
const orders: Readonly<Record<string, readonly string[]>> = {
  // `.` is the room's own files: hosts, intents, ports, errors, exits.
  model: ['text', '.'],
  report: ['words', '.'],
};

/** The files that stand above all folders of their room. */
const tops: readonly string[] = ['src/report/formats.ts'];

/** The home of each package. */
const homes: Readonly<Record<string, string | readonly string[]>> = {
  // A flag reads its value, so that the use case need not.
  '@oclif/core': ['commands', 'app'],
  '@oclif/plugin-autocomplete': 'commands',
  'get-east-asian-width': 'model',
  ajv: 'declare',
  yaml: ['declare', 'editing'],
  'p-retry': 'cloud',
  'proxy-from-env': 'cloud',
  diff: 'report',
  pg: 'journal',
  pgpass: 'journal',
};

const sources = readSources();
/** What imports what, of this project. */
const edges = sources.flatMap(({ path: from, imports }) =>
  imports
    .map((specifier) => ({ from, to: resolveImport(from, specifier) ?? '' }))
    .filter(({ to }) => to.startsWith('src/') && to.endsWith('.ts')),
);

describe('the house', () => {
  it('knows every room, in the order of docs/architecture.md', () => {
    const rooms = new Set(sources.map(({ path }) => roomOf(path)));
    const told = [...readFileSync('docs/architecture.md', 'utf8').matchAll(/^\| `([a-z-]+)` \| [a-z].*\|.*\|$/gm)];

    expect([...rooms].sort()).toEqual(layers.flat().sort());
    expect(['main.ts', ...told.map(([, room]) => room)]).toEqual(layers.flat());
  });

  it('lets each room import only rooms below it, and the rooms that decide only each other', () => {
    const layerOf = (room: string) => layers.findIndex((layer) => layer.includes(room));
    const mayImport = (from: string, to: string) =>
      from === to || (layerOf(to) > layerOf(from) && (pure.includes(to) || !pure.includes(from)));

    expect(edges.filter(({ from, to }) => !mayImport(roomOf(from), roomOf(to)))).toEqual([]);
  });

  it.each(Object.entries(orders))('keeps the order of the folders of %s', (room, order) => {
    const rankOf = (path: string) => (tops.includes(path) ? order.length : order.indexOf(folderOf(path)));
    const mayKnow = (path: string, target: string) =>
      rankOf(target) < rankOf(path) || (rankOf(target) === rankOf(path) && folderOf(target) === folderOf(path));

    const own = edges.filter(({ from, to }) => roomOf(from) === room && roomOf(to) === room);
    expect(own.filter(({ from, to }) => !mayKnow(from, to))).toEqual([]);
    const paths = sources.flatMap(({ path }) => (roomOf(path) === room ? [path] : []));
    expect([...new Set(paths.map(folderOf))].sort()).toEqual([...order].sort());
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
      'src/cloud/call.ts',
      'src/cloud/keys.ts',
      'src/cloud/request.ts',
      'src/journal/database/postgres/connection.ts',
    ]);
  });
});
