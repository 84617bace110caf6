import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatNames } from '../../src/core/report/format-name.ts';
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

  it('lets few files of cli name where journals are: to bind a store, to find its place, to look after a database', () => {
    const named = sources
      .filter(({ path }) => roomOf(path) === 'cli')
      .flatMap(({ path, imports }) => imports.map((specifier) => [path, resolveImport(path, specifier)]))
      .filter(([, target]) => target?.startsWith('src/journal/'));

    const files = [...new Set(named.map(([path]) => path))];
    expect(files.toSorted()).toEqual([
      'src/cli/bind-ports.ts',
      'src/cli/controller/controller.ts',
      'src/cli/journal.ts',
      'src/cli/settings/flag-values.ts',
      'src/cli/settings/journal-place.ts',
      'src/cli/settings/repeat-flags.ts',
    ]);
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

  it('lets formats.ts alone import a format', () => {
    const formatOf = (path: string) => formatNames.find((name) => path === `src/report/${name}.ts`);

    const strays = sources.flatMap(({ path, imports }) =>
      imports
        .map((specifier) => resolveImport(path, specifier) ?? '')
        .filter((target) => formatOf(target) !== undefined && !tops.includes(path))
        .map((target) => `${path} -> ${target}`),
    );

    expect(sources.filter(({ path }) => formatOf(path) !== undefined).length).toBeGreaterThan(3);
    expect(strays).toEqual([]);
  });

  it('has at most 20 files in a folder', () => {
    const counts = new Map<string, number>();
    for (const { path } of sources) counts.set(posix.dirname(path), (counts.get(posix.dirname(path)) ?? 0) + 1);

    expect([...counts].filter(([, count]) => count > 20)).toEqual([]);
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

  it('keeps core free of Node and of every package but its own, a table without effects', () => {
    const strays = sources
      .filter(({ path }) => roomOf(path) === 'core')
      .flatMap(({ path, imports }) =>
        imports
          .filter((one) => resolveImport(path, one)?.startsWith('src/core/') !== true && homes[one] !== 'core')
          .map((one) => `${path} -> ${one}`),
      );

    expect(strays).toEqual([]);
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

  it('starts no process', () => {
    const strays = sources.filter(({ imports }) =>
      imports.some((one) => ['node:child_process', 'node:worker_threads', 'node:cluster'].includes(one)),
    );

    expect(strays.map(({ path }) => path)).toEqual([]);
  });

  it('calls home to nobody: the provider alone speaks to a cloud, and the emulator and a controller listen', () => {
    const wires = /^node:(https?|http2|net|tls|dgram|dns)\b/;
    const strays = sources.filter(
      ({ path, text, imports }) =>
        /\b(fetch|WebSocket|EventSource)\(/.test(text) ||
        (!['provider', 'emulator'].includes(roomOf(path)) && imports.some((one) => wires.test(one))),
    );

    // The last asks whether a text is an address.
    expect(strays.map(({ path }) => path).sort()).toEqual([
      'src/controller/http/server.ts',
      'src/report/live-hosts.ts',
    ]);
  });

  it('has no room for what has no name', () => {
    const nameless = sources.filter(({ path }) =>
      /(^|[/-])(utils?|helpers?|common|misc|shared|manager|index)(\.|\/|-)/.test(path),
    );

    expect(nameless.map(({ path }) => path)).toEqual([]);
  });

  it('has at most 350 lines in a file, but for generated ones', () => {
    const long = sources
      .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
      .filter(({ lines }) => lines > 350);

    expect(long).toEqual([]);
  });

  it('has no circles', () => {
    const byPath = new Map(sources.map((source) => [source.path, source]));
    const circles: string[] = [];
    const done = new Set<string>();
    const walk = (path: string, trail: readonly string[]) => {
      if (trail.includes(path)) circles.push([...trail.slice(trail.indexOf(path)), path].join(' -> '));
      if (trail.includes(path) || done.has(path)) return;
      for (const specifier of byPath.get(path)?.imports ?? []) {
        const target = resolveImport(path, specifier);
        if (target !== undefined && byPath.has(target)) walk(target, [...trail, path]);
      }
      done.add(path);
    };

    for (const { path } of sources) walk(path, []);

    expect(circles).toEqual([]);
  });
});
