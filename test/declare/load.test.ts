import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import { loadSources } from '../../src/declare/load.ts';
import { findSkipped } from '../../src/declare/unread-files.ts';
import { folderWith } from '../support/hostwright.ts';

let cwd: string;

beforeEach(() => {
  cwd = folderWith();
});

function write(name: string, content: string | Uint8Array = 'a: 1\n'): void {
  writeFileSync(join(cwd, name), content);
}

function load(paths?: readonly string[], input = '') {
  return loadSources(paths, { cwd, stdin: Readable.from([Buffer.from(input)]) });
}

describe('without a path', () => {
  it.each(['hosts.yaml', 'hosts.yml'])('%s is read', async (name) => {
    write(name);

    expect(await load()).toEqual([{ file: name, text: 'a: 1\n' }]);
  });

  it('neither of them is an error that says what to do', async () => {
    write('console.json', '[{"Name":"web-1"}]');
    mkdirSync(join(cwd, 'envs'));
    write('base.yaml', 'apiVersion: hostwright/v1\n# hosts: those of envs\n');
    write('envs/a.yaml', 'apiVersion: hostwright/v1\nhosts: []\n');
    const error = await load().catch((thrown) => thrown);

    expect(error).toMatchObject({ code: 'declaration-unreadable', message: expect.stringContaining('hosts.yaml') });
    expect(error.suggestions[0]).toBe('Did you mean envs/a.yaml? Then add: -f envs/a.yaml');
    expect(error.suggestions.slice(1).join(' ')).toMatch(/^Name .*-f FILE.*hostwright init.*hostwright demo/);
  });

  it('both of them are an error: nothing says which is meant', async () => {
    write('hosts.yaml');
    write('hosts.yml');

    await expect(load()).rejects.toMatchObject({ code: 'declaration-unreadable' });
  });
});

describe('a path', () => {
  it('to a directory stands for the declarations directly in it, in order', async () => {
    mkdirSync(join(cwd, 'd/sub.yaml'), { recursive: true });
    for (const name of ['d/b.yml', 'd/a.yaml', 'd/.hidden.yaml', 'd/notes.txt', 'd/sub.yaml/c.yaml']) write(name);

    expect((await load(['d'])).map(({ file }) => file)).toEqual(['d/a.yaml', 'd/b.yml']);
  });
});

it('what a folder leaves out is what looks like a declaration and is not read', () => {
  mkdirSync(join(cwd, 'd/sub'), { recursive: true });
  mkdirSync(join(cwd, 'd/empty'));
  mkdirSync(join(cwd, 'd/node_modules'));
  for (const name of ['a.yaml', 'b.json', 'c.YAML', 'd.txt', 'sub/e.yml', 'node_modules/f.yaml', '.g.yaml']) {
    write(join('d', name));
  }

  expect(findSkipped(['d'], cwd).map(({ path }) => path)).toEqual(['d/b.json', 'd/c.YAML', 'd/sub']);
});

it.each<[string, () => void, string, RegExp]>([
  ['a missing file', () => {}, 'no.yaml', /no\.yaml does not exist/],
  ['a FIFO', () => execFileSync('mkfifo', [join(cwd, 'fifo')]), 'fifo', /not a regular file/],
  ['more than 32 MiB', () => write('big', Buffer.alloc(32 * 1024 * 1024 + 1, 0x20)), 'big', /larger than 32 MiB/],
  ['a text that is not UTF-8', () => write('latin', Buffer.from([0x61, 0xe9, 0x62])), 'latin', /not UTF-8/],
  ['UTF-16', () => write('wide', Buffer.from('\ufeffa: 1', 'utf16le')), 'wide', /UTF-16/],
  ['a NUL byte', () => write('nul', 'a: \0'), 'nul', /NUL byte at offset 3/],
  ['a name that would drive a terminal', () => {}, 'a\u001b[2J', /a\\u\{1b\}\[2J does not exist/],
])('what cannot be read is an error that names it %s', async (_, arrange, path, message) => {
  arrange();

  await expect(load([path])).rejects.toMatchObject({
    code: 'declaration-unreadable',
    message: expect.stringMatching(message),
  });
});
