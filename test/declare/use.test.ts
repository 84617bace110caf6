import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeDesiredHosts } from '../../src/declare/declaration.ts';
import { DeclarationError } from '../../src/declare/faults/diagnostic.ts';
import { findField } from '../../src/declare/layers.ts';
import { loadSources } from '../../src/declare/load.ts';
import { type ParseOptions, parseDeclaration } from '../../src/declare/parse.ts';
import { folderWith } from '../support/hostwright.ts';
import { diagnosticsIn } from './building.ts';

const version = 'apiVersion: hostwright/v1\n';
const base = `${version}defaults: { imageId: img-1, cpu: 2, memory: 4096, diskSpace: 40, chargeType: Month, password: { env: PW } }\ntemplates:\n  web: { cpu: 4 }\n`;
const prod = `${version}use: [../base.yaml]\nregion: cn-bj2\nzone: cn-bj2-04\ndefaults: { memory: 8192 }\nhosts: [{ name: web-1, template: web }, { name: db-1 }]\n`;

async function parseIn(cwd: string, paths: readonly string[], options: ParseOptions = {}) {
  const sources = await loadSources(paths, { cwd, stdin: process.stdin });
  return parseDeclaration(sources, { cwd, ...options });
}

/** Each fault as its place and its message. */
async function faultsOf(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const diagnostics = await diagnosticsIn(parseIn(folderWith(files), ['envs/prod.yaml']));
  return diagnostics.map(({ file, line, message }) => `${file}:${line} ${message}`);
}

describe('a file that uses another one', () => {
  it('has its fields below its own: used defaults, own defaults, template, host', async () => {
    const cwd = folderWith({ 'base.yaml': base, 'envs/prod.yaml': prod });
    const declaration = await parseIn(cwd, ['envs/prod.yaml']);

    const hosts = makeDesiredHosts(declaration);
    expect(hosts.map(({ key, cpu, memory, imageId }) => [key.name, cpu, memory, imageId])).toEqual([
      ['db-1', 2, 8_192, 'img-1'],
      ['web-1', 4, 8_192, 'img-1'],
    ]);
    const [web] = declaration.hosts;
    expect(web && findField(web, 'cpu').file.source.file).toBe('base.yaml');
    expect(declaration.used.map(({ file }) => file)).toEqual(['base.yaml']);
  });

  it('takes the one that it names last, also where an earlier one uses it', async () => {
    const cwd = folderWith({
      'base.yaml': base,
      'b.yaml': `${version}use: [c.yaml]\ndefaults: { cpu: 8 }\n`,
      'c.yaml': `${version}defaults: { cpu: 16 }\n`,
      'envs/prod.yaml': prod.replace('../base.yaml', '../base.yaml, ../b.yaml, ../c.yaml'),
    });

    expect(makeDesiredHosts(await parseIn(cwd, ['envs/prod.yaml']))[0]?.cpu).toBe(16);
  });

  it('finds a fault of the used file in that file', async () => {
    const faults = await faultsOf({ 'base.yaml': base.replace('cpu: 2', 'cpu: two'), 'envs/prod.yaml': prod });

    expect(faults).toEqual([expect.stringMatching(/^base\.yaml:2 /)]);
  });
});

describe('a folder of declarations', () => {
  const region = (name: string) =>
    `${version}use: [common.yaml]\nregion: ${name}\nzone: ${name}-1\nhosts: [{ name: web-1 }]\n`;

  it('may contain the file that they use', async () => {
    const cwd = folderWith({ 'f/common.yaml': base, 'f/bj.yaml': region('cn-bj2'), 'f/hk.yaml': region('hk') });

    expect((await parseIn(cwd, ['f'])).hostCount).toBe(2);
  });

  it('is told which file nobody uses', async () => {
    const cwd = folderWith({ 'common.yaml': base, 'bj.yaml': region('hk').replace('use: [common.yaml]\n', '') });

    expect((await diagnosticsIn(parseIn(cwd, ['.']))).at(-1)?.help).toContain('use: [PATH]');
  });
});

it('checks a shared file by itself, where that is asked, and refuses one that names the fleet of hosts that it lacks', async () => {
  const cwd = folderWith({ 'base.yaml': base, 'bad.yaml': base.replace('2', 'two'), 'own.yaml': `${base}fleet: x\n` });

  expect((await parseIn(cwd, ['base.yaml'], { allowsShared: true })).hostCount).toBe(0);
  for (const path of ['bad.yaml', 'own.yaml']) {
    await expect(parseIn(cwd, [path], { allowsShared: true })).rejects.toThrow(DeclarationError);
  }
});

describe('a use that is refused', () => {
  it.each([
    ['of itself', '../envs/prod.yaml', 'leads back here'],
    ['of a folder', '..', 'is a directory'],
    ['of an address', 'https://example.com/base.yaml', 'is not a relative path'],
    ['of nothing', '../bas.yaml', 'does not exist'],
    ['of another format', '../compose.yaml', 'cannot have "services"'],
    ['of hosts', '../hosts.yaml', 'cannot have "hosts"'],
  ])('%s', async (_, path, message) => {
    const faults = await faultsOf({
      'base.yaml': base,
      'compose.yaml': 'services: {}\n',
      'hosts.yaml': `${version}hosts: []\nregion: hk\n`,
      'envs/prod.yaml': prod.replace('../base.yaml', path),
    });

    expect(faults.join('\n')).toContain(message);
  });

  it('of a file outside of the working directory, which a command reaches, unless a link leads there', async () => {
    const above = folderWith({ 'base.yaml': base, 'envs/prod.yaml': prod });
    const linked = folderWith({ 'envs/prod.yaml': prod });
    symlinkSync(join(above, 'base.yaml'), join(linked, 'base.yaml'));
    const told = async (cwd: string, path: string) =>
      (await diagnosticsIn(parseIn(cwd, [path]))).map(({ message, help }) => `${message}: ${help}`);

    const what = '"../base.yaml" is outside of the working directory: ';
    const next = 'run it from the folder that has both: cd .. && hostwright plan -f envs/prod.yaml';
    expect(await told(join(above, 'envs'), 'prod.yaml')).toEqual([`${what}${next}`]);
    expect(await told(linked, 'envs/prod.yaml')).toEqual([expect.stringContaining(`${what}name a file of this`)]);
  });

  it('of two templates of one name', async () => {
    const faults = await faultsOf({ 'base.yaml': base, 'envs/prod.yaml': `${prod}templates: { web: { cpu: 8 } }\n` });

    expect(faults).toEqual(['envs/prod.yaml:7 a template "web" is in "base.yaml" too']);
  });
});
