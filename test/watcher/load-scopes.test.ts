/** What a watcher has loaded, after its files and keys were changed. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type LoadedScope, openScopeLoader } from '../../src/app/watcher/scopes-of-folder.ts';
import { openScopeFolder } from '../../src/declare/scopes.ts';
import { KnownError } from '../../src/model/errors.ts';
import { openScopeStore } from '../../src/watcher/scope-store.ts';
import { declarationOf, folderWith } from '../support/hostwright.ts';

const keys = { SHOP_PUBLIC_KEY: 'public', SHOP_PRIVATE_KEY: 'private' };
const textOf = (name: string, more = '') => `files: hosts/${name}.yaml\ncloud: shop\n${more}`;

/** The flags of a watcher whose clouds.yaml has these clouds. */
function cloudsWith(clouds: Readonly<Record<string, string>>) {
  const entries = Object.entries(clouds).map(
    ([name, keys]) => `  ${name}: { endpoint: https://api.example.com, ${keys} }\n`,
  );
  const folder = folderWith({ 'clouds.yaml': `clouds:\n${entries.join('')}` }, onTestFinished);
  return { clouds: join(folder, 'clouds.yaml') };
}

const inVariables = 'publicKey: { env: SHOP_PUBLIC_KEY }, privateKey: { env: SHOP_PRIVATE_KEY }';
const inFiles = 'publicKey: { file: pub }, privateKey: { file: pri }';
const shopCloud = () => cloudsWith({ shop: inVariables });

function folderOf(scopes: Readonly<Record<string, string>>): string {
  const folder = folderWith(scopes, onTestFinished);
  mkdirSync(join(folder, 'hosts'));
  for (const name of ['app', 'web']) {
    writeFileSync(join(folder, 'hosts', `${name}.yaml`), declarationOf([`name: ${name}-1`]));
  }
  return folder;
}

const faultsOf = (scopes: readonly LoadedScope[]) =>
  Object.fromEntries(scopes.map(({ id, fault }) => [id, fault?.code]));

it('scopes are written to the database without what only this process needs', async () => {
  const folder = folderOf({ 'a.yaml': textOf('app') });
  const loaded = await openScopeLoader(openScopeFolder(folder), shopCloud(), { env: keys, cwd: '/' }).load();
  const written: string[][] = [];
  const query = async (_: string, [scopes]: readonly unknown[]) => {
    written.push(Object.keys(JSON.parse(String(scopes))[0]).sort());
    return [];
  };
  await openScopeStore({ query, close: async () => {} }, 'hostwright').put(loaded);

  expect(written).toEqual(Array(2).fill(['account', 'everyMs', 'facts', 'id', 'revision']));
});

describe('scopes that are loaded again', () => {
  it('stay scopes of their repository while their file has a fault', async () => {
    const folder = folderOf({ 'a.yaml': textOf('app', 'owner: payments\nlink: https://git.example.com/shop\n') });
    const loader = openScopeLoader(openScopeFolder(folder), shopCloud(), { env: keys, cwd: '/' });
    const [whole] = await loader.load();
    writeFileSync(join(folder, 'a.yaml'), 'files: [\n');

    const [broken] = await loader.load();

    expect(whole?.facts).toEqual({ cloud: 'shop', owner: 'payments', link: 'https://git.example.com/shop' });
    expect([broken?.fault?.code, broken?.facts.link]).toEqual(['declaration-invalid', whole?.facts.link]);
  });

  it('are whole again once one of two files with their id is gone', async () => {
    const folder = folderOf({ 'a.yaml': textOf('app', 'id: shop\n'), 'b.yaml': textOf('web', 'id: shop\n') });
    const loader = openScopeLoader(openScopeFolder(folder), shopCloud(), { env: keys, cwd: '/' });
    const clash = faultsOf(await loader.load());

    rmSync(join(folder, 'a.yaml'));

    expect(clash).toEqual({ shop: 'scopes-clash' });
    expect(faultsOf(await loader.load())).toEqual({ shop: undefined });
  });

  it.for([
    ['a variable', inVariables, 'key-unusable', 'The variable SHOP_PUBLIC_KEY of publicKey is not set.'],
    ['a file', inFiles, 'key-unusable', 'The file of publicKey cannot be read (ENOENT).'],
    [
      'a key in clear',
      'publicKey: s3kr1t, privateKey: s3kr1t',
      'clouds-unusable',
      'publicKey must be a map of fields, not the text (sensitive)',
    ],
  ] as const)('say what their cloud lacks, and where they name it: %s', async ([, given, code, what], _) => {
    const folder = folderOf({ 'a.yaml': textOf('app') });

    const [loaded] = await openScopeLoader(openScopeFolder(folder), cloudsWith({ shop: given }), {
      env: {},
      cwd: '/',
    }).load();

    const place = 'The scope a (a.yaml:2:8): ';
    expect(loaded?.fault).toMatchObject({ code, message: expect.stringContaining(place) });
    expect(loaded?.fault?.message).toContain(what);
    expect(JSON.stringify([loaded?.fault?.message, loaded?.fault?.suggestions])).not.toMatch(/HOSTWRIGHT_P|s3kr1t/);
  });

  it('use the keys of their cloud alone, not those of the watcher', async () => {
    const env = { HOSTWRIGHT_PUBLIC_KEY: 'own', HOSTWRIGHT_PRIVATE_KEY: 'own-private' };
    const folder = folderOf({ 'a.yaml': textOf('app'), 'b.yaml': textOf('web').replace('shop', 'none') });

    const loaded = await openScopeLoader(openScopeFolder(folder), shopCloud(), { env, cwd: '/' }).load();

    expect(loaded.map(({ fault }) => fault?.code)).toEqual(['key-unusable', 'endpoint-unusable']);
  });

  it.for([
    ['their cloud', 'cloud: none\n', '', true],
    ['a key file', 'cloud: lab\n', '', true],
    ['nothing', 'cloud: shop\n', '', false],
    ['a right on a file', 'cloud: shop\n', 'EACCES', true],
    ['a file', 'cloud: shop\n', 'ENOENT', false],
  ] as const)('are left to other processes if this one lacks %s', async ([, given, code, isLeft], _) => {
    const folder = folderOf({ 'a.yaml': `files: hosts/app.yaml\n${given}` });
    const source = openScopeFolder(folder);
    const cause = Object.assign(new Error(code), { code });
    const fault = new KnownError('declaration-unreadable', '/fleet/hosts.yaml cannot be read.', { cause });
    const find = async () =>
      (await source.find()).map((one) => (code === '' ? one : { ...one, scope: undefined, fault }));
    const flags = cloudsWith({ shop: inVariables, lab: inFiles });

    const [loaded] = await openScopeLoader({ ...source, find }, flags, { env: keys, cwd: '/' }).load();

    expect(loaded?.isLeft ?? false).toBe(isLeft);
  });
});

describe('a scope that is read after it was loaded', () => {
  const old = declarationOf(['name: app-1']);

  async function loadShop() {
    const folder = folderOf({});
    const write = (scope: string, hosts: string) => {
      writeFileSync(join(folder, 'shop.yaml'), scope);
      writeFileSync(join(folder, 'hosts', 'app.yaml'), hosts);
    };
    write(textOf('app'), old);
    const loader = openScopeLoader(openScopeFolder(folder), shopCloud(), { env: keys, cwd: '/' });
    const [loaded] = await loader.load();
    return { write, loader, loaded };
  }

  it('is what was loaded, with the texts of its revision', async () => {
    const { loader, loaded } = await loadShop();

    const read = await loader.read('shop');

    expect(read).toMatchObject({ ...loaded, sources: [{ text: old }] });
  });

  it.for([
    ['its own file', textOf('app', 'every: 1h\n'), old],
    ['its declaration', textOf('app'), declarationOf(['name: app-1', 'name: app-2'])],
  ] as const)('is not what was loaded once this was changed: %s', async ([, scope, hosts]) => {
    const { loader, loaded, write } = await loadShop();

    write(scope, hosts);
    const read = await loader.read('shop');
    const [again] = await loader.load();

    expect(read).toMatchObject({ sources: [{ text: hosts }] });
    expect(read?.revision).not.toBe(loaded?.revision);
    expect(read?.revision).toBe(again?.revision);
    expect(await loader.read('shop')).toMatchObject({ ...again });
  });
});
