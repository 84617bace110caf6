/** What a controller has loaded, after its files and keys were changed. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openScopeLoader } from '../../src/cli/controller/load-scopes.ts';
import type { PublishedScope } from '../../src/core/published-scope.ts';
import { openScopeFolder } from '../../src/declaration/scopes/scope-folder.ts';
import { openScopeRows } from '../../src/declaration/scopes/scope-rows.ts';
import { type MemoryRows, openMemoryRows } from '../support/controller/memory-rows.ts';
import { declarationOf, folderWith } from '../support/hostwright.ts';

const cloud = { endpoint: 'https://api.example.com' };
const keys = { SHOP_PUBLIC_KEY: 'public', SHOP_PRIVATE_KEY: 'private' };
const textOf = (name: string, more = '') => `files: hosts/${name}.yaml\nkeys: { variables: SHOP }\n${more}`;

function folderOf(scopes: Readonly<Record<string, string>>): string {
  const folder = folderWith(scopes, onTestFinished);
  mkdirSync(join(folder, 'hosts'));
  for (const name of ['app', 'web']) {
    writeFileSync(join(folder, 'hosts', `${name}.yaml`), declarationOf([`name: ${name}-1`]));
  }
  return folder;
}

describe('scopes that are loaded again', () => {
  it('are whole again once one of two files with their id is gone', async () => {
    const folder = folderOf({ 'a.yaml': textOf('app', 'id: shop\n'), 'b.yaml': textOf('web', 'id: shop\n') });
    const loader = openScopeLoader(openScopeFolder(folder), cloud, { env: keys, cwd: '/' });
    await loader.load();
    const clash = loader.find('shop')?.fault;

    rmSync(join(folder, 'a.yaml'));
    await loader.load();

    expect(clash?.code).toBe('scopes-clash');
    expect(loader.find('shop')?.fault).toBeUndefined();
  });

  it('are whole again once their key files are there', async () => {
    const pair = 'files: hosts/app.yaml\nkeys: { publicKeyFile: pub, privateKeyFile: pri }\n';
    const folder = folderOf({ 'a.yaml': pair });
    const loader = openScopeLoader(openScopeFolder(folder), cloud, { env: {}, cwd: '/' });
    await loader.load();
    const missing = loader.find('a')?.fault;

    writeFileSync(join(folder, 'pub'), 'public');
    writeFileSync(join(folder, 'pri'), 'private');
    await loader.load();

    expect(missing).toBeDefined();
    expect(loader.find('a')).toMatchObject({ fault: undefined, account: expect.stringMatching(/^[0-9a-f]{12}$/) });
  });

  it('clash with another one once both have the keys of one account', async () => {
    const other = 'files: hosts/app.yaml\nkeys: { publicKeyFile: pub, privateKeyFile: pri }\n';
    const folder = folderOf({ 'a.yaml': textOf('app'), 'b.yaml': other });
    writeFileSync(join(folder, 'pub'), 'another');
    writeFileSync(join(folder, 'pri'), 'private');
    const loader = openScopeLoader(openScopeFolder(folder), cloud, { env: keys, cwd: '/' });
    await loader.load();
    const before = ['a', 'b'].map((id) => loader.find(id)?.fault);

    writeFileSync(join(folder, 'pub'), keys.SHOP_PUBLIC_KEY);
    await loader.load();

    expect(before).toEqual([undefined, undefined]);
    expect(['a', 'b'].map((id) => loader.find(id)?.fault?.code)).toEqual(['scopes-clash', 'scopes-clash']);
  });

  it('are parsed once as long as nothing changes', async () => {
    const folder = folderOf({ 'a.yaml': textOf('app'), 'b.yaml': textOf('web') });
    const source = openScopeFolder(folder);
    const known: boolean[] = [];
    const watched = {
      find: (isKnown: Parameters<typeof source.find>[0]) =>
        source.find(isKnown).then((found) => {
          known.push(...found.map(isKnown));
          return found;
        }),
    };
    const loader = openScopeLoader(watched, cloud, { env: keys, cwd: '/' });

    await loader.load();
    await loader.load();

    expect(known).toEqual([false, false, true, true]);
  });
});

describe('scopes in rows that are loaded again', () => {
  const row = (id: string, host: string): PublishedScope => ({
    ...{ id, file: `${id}.yaml`, text: `files: ${id}.hosts.yaml\nkeys: { variables: SHOP }\n` },
    declarations: [{ file: `${id}.hosts.yaml`, text: declarationOf([`name: ${host}`]) }],
  });
  const load = async (rows: MemoryRows, env: Record<string, string> = keys) => {
    const loader = openScopeLoader(openScopeRows(rows), cloud, { env, cwd: '/' });
    await loader.load();
    rows.asked.splice(0);
    return loader;
  };

  it('are read once as long as nothing changes, and broken ones each time beside them', async () => {
    const rows = openMemoryRows(row('app', 'app-1'), { ...row('bad', 'bad-1'), text: 'flies: x\n' });
    const loader = await load(rows);

    const scopes = await loader.load();

    expect(rows.asked).toEqual(['bad']);
    expect(scopes.map(({ id, fault }) => [id, fault?.code])).toEqual([
      ['app', undefined],
      ['bad', 'declaration-invalid'],
    ]);
  });

  it('clash while they declare one host, and no longer than that', async () => {
    const rows = openMemoryRows(row('app', 'same-1'), row('web', 'same-1'));
    const loader = await load(rows);
    const clash = ['app', 'web'].map((id) => loader.find(id)?.fault?.code);

    rows.put(row('web', 'web-1'));
    await loader.load();

    expect(clash).toEqual(['scopes-clash', 'scopes-clash']);
    expect(['app', 'web'].map((id) => loader.find(id)?.fault)).toEqual([undefined, undefined]);
    expect(rows.asked).toEqual(['web']);
  });

  it('belong to another account once their keys do, although no row was written', async () => {
    const rows = openMemoryRows(row('app', 'app-1'));
    const env = { ...keys };
    const loader = await load(rows, env);
    const before = loader.find('app')?.account;

    env.SHOP_PUBLIC_KEY = 'another';
    await loader.load();

    expect(loader.find('app')).toMatchObject({ fault: undefined, account: expect.not.stringMatching(before ?? '') });
  });

  it('are gone once their row is', async () => {
    const rows = openMemoryRows(row('app', 'app-1'), row('web', 'web-1'));
    const loader = await load(rows);

    rows.remove('app');

    expect((await loader.load()).map(({ id }) => id)).toEqual(['web']);
  });
});
