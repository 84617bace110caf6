/** What a controller has loaded, after its files and keys were changed. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type LoadedScope, openScopeLoader } from '../../src/cli/controller/load-scopes.ts';
import { KnownError } from '../../src/core/errors.ts';
import type { PublishedScope } from '../../src/core/published-scope.ts';
import { openScopeFolder } from '../../src/declaration/scopes/scope-folder.ts';
import { openScopeRows } from '../../src/declaration/scopes/scope-rows.ts';
import type { ScopeSource } from '../../src/declaration/scopes/scope-source.ts';
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

const faultsOf = (scopes: readonly LoadedScope[]) =>
  Object.fromEntries(scopes.map(({ id, fault }) => [id, fault?.code]));

describe('scopes that are loaded again', () => {
  it('are whole again once one of two files with their id is gone', async () => {
    const folder = folderOf({ 'a.yaml': textOf('app', 'id: shop\n'), 'b.yaml': textOf('web', 'id: shop\n') });
    const loader = openScopeLoader(openScopeFolder(folder), cloud, { env: keys, cwd: '/' });
    const clash = faultsOf(await loader.load());

    rmSync(join(folder, 'a.yaml'));

    expect(clash).toEqual({ shop: 'scopes-clash' });
    expect(faultsOf(await loader.load())).toEqual({ shop: undefined });
  });

  it('are whole again once their key files are there', async () => {
    const pair = 'files: hosts/app.yaml\nkeys: { publicKeyFile: pub, privateKeyFile: pri }\n';
    const folder = folderOf({ 'a.yaml': pair });
    const loader = openScopeLoader(openScopeFolder(folder), cloud, { env: {}, cwd: '/' });
    const [missing] = await loader.load();

    writeFileSync(join(folder, 'pub'), 'public');
    writeFileSync(join(folder, 'pri'), 'private');

    expect(missing?.fault).toBeDefined();
    expect(await loader.load()).toMatchObject([{ fault: undefined, account: expect.stringMatching(/^[0-9a-f]{12}$/) }]);
  });

  it.for([
    [
      'variables that are not set',
      '{ variables: SHOP }',
      {},
      'SHOP_PUBLIC_KEY and SHOP_PRIVATE_KEY are not set.',
      'Set SHOP_PUBLIC_KEY,',
    ],
    [
      ...(['a variable that is empty', '{ variables: SHOP }', { SHOP_PUBLIC_KEY: 'public' }] as const),
      ...['SHOP_PRIVATE_KEY is not set.', 'Set SHOP_PRIVATE_KEY,'],
    ],
    [
      ...(['a file of a variable', '{ variables: SHOP }', { SHOP_PUBLIC_KEY_FILE: '/none' }] as const),
      ...['The file that SHOP_PUBLIC_KEY_FILE names cannot be read (ENOENT).', 'Check the path, or unset SHOP_PUBLIC'],
    ],
    [
      ...(['a file', '{ publicKeyFile: /none/pub, privateKeyFile: pri }', {}] as const),
      ...['publicKeyFile /none/pub cannot be read (ENOENT).', 'Check both files'],
    ],
  ] as const)('say which keys are missing, and where they are named: %s', async ([, given, env, what, help], _) => {
    const folder = folderOf({ 'a.yaml': `files: hosts/app.yaml\nkeys: ${given}\n` });

    const [loaded] = await openScopeLoader(openScopeFolder(folder), cloud, { env, cwd: '/' }).load();

    const message = `The keys of the scope a (${join(folder, 'a.yaml')}:2:7): ${what}`;
    expect(loaded?.fault).toMatchObject({ code: 'key-missing', message: expect.stringContaining(message) });
    expect(loaded?.fault?.suggestions[0]).toContain(help);
    expect(JSON.stringify([loaded?.fault?.message, loaded?.fault?.suggestions])).not.toContain('HOSTWRIGHT_');
  });

  it.for([
    ['the keys', 'keys: { variables: OTHER }\n', '', true],
    ['a key file', 'keys: { publicKeyFile: /none, privateKeyFile: /none }\n', '', true],
    ['nothing', 'keys: { variables: SHOP }\n', '', false],
    ['a right on a file', 'keys: { variables: SHOP }\n', 'cannot be read: permission denied', true],
    ['a file', 'keys: { variables: SHOP }\n', 'does not exist', false],
  ] as const)('are left to other processes if this one lacks %s', async ([, given, reason, isLeft], _) => {
    const folder = folderOf({ 'a.yaml': `files: hosts/app.yaml\n${given}` });
    const source = openScopeFolder(folder);
    const fault = new KnownError('declaration-unreadable', `/fleet/hosts.yaml ${reason}.`);
    const find = async (isKnown: Parameters<typeof source.find>[0]) =>
      (await source.find(isKnown)).map((one) => (reason === '' ? one : { ...one, scope: undefined, fault }));

    const [loaded] = await openScopeLoader({ ...source, find }, cloud, { env: keys, cwd: '/' }).load();

    expect(loaded?.isLeft ?? false).toBe(isLeft);
  });

  it('clash with another one once both have the keys of one account', async () => {
    const other = 'files: hosts/app.yaml\nkeys: { publicKeyFile: pub, privateKeyFile: pri }\n';
    const folder = folderOf({ 'a.yaml': textOf('app'), 'b.yaml': other });
    writeFileSync(join(folder, 'pub'), 'another');
    writeFileSync(join(folder, 'pri'), 'private');
    const loader = openScopeLoader(openScopeFolder(folder), cloud, { env: keys, cwd: '/' });
    const before = faultsOf(await loader.load());

    writeFileSync(join(folder, 'pub'), keys.SHOP_PUBLIC_KEY);

    expect(before).toEqual({ a: undefined, b: undefined });
    expect(faultsOf(await loader.load())).toEqual({ a: 'scopes-clash', b: 'scopes-clash' });
  });

  it('are parsed once as long as nothing changes', async () => {
    const folder = folderOf({ 'a.yaml': textOf('app'), 'b.yaml': textOf('web') });
    const source = openScopeFolder(folder);
    const known: boolean[] = [];
    const watched = {
      ...source,
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
    id,
    file: `${id}.yaml`,
    text: `files: ${id}.hosts.yaml\nkeys: { variables: SHOP }\n`,
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
    const clash = faultsOf(await loader.load());

    rows.put(row('web', 'web-1'));
    rows.asked.splice(0);

    expect(clash).toEqual({ app: 'scopes-clash', web: 'scopes-clash' });
    expect(faultsOf(await loader.load())).toEqual({ app: undefined, web: undefined });
    expect(rows.asked).toEqual(['web']);
  });

  it('belong to another account once their keys do, although no row was written', async () => {
    const rows = openMemoryRows(row('app', 'app-1'));
    const env = { ...keys };
    const loader = await load(rows, env);
    const [before] = await loader.load();

    env.SHOP_PUBLIC_KEY = 'another';

    const account = expect.not.stringMatching(before?.account ?? '');
    expect(await loader.load()).toMatchObject([{ fault: undefined, account }]);
  });

  it('are gone once their row is', async () => {
    const rows = openMemoryRows(row('app', 'app-1'), row('web', 'web-1'));
    const loader = await load(rows);

    rows.remove('app');

    expect((await loader.load()).map(({ id }) => id)).toEqual(['web']);
  });
});

/** Where a scope is, and how to change it. */
interface Place {
  readonly source: ScopeSource;
  readonly write: (scope: string, hosts: string) => void;
  readonly remove: () => void;
}

const places: Readonly<Record<string, () => Place>> = {
  'a folder': () => {
    const folder = folderOf({});
    return {
      source: openScopeFolder(folder),
      write(scope, hosts) {
        writeFileSync(join(folder, 'shop.yaml'), scope);
        writeFileSync(join(folder, 'hosts', 'app.yaml'), hosts);
      },
      remove: () => rmSync(join(folder, 'shop.yaml')),
    };
  },
  rows: () => {
    const rows = openMemoryRows();
    return {
      source: openScopeRows(rows),
      write: (text, hosts) =>
        rows.put({ id: 'shop', file: 'shop.yaml', text, declarations: [{ file: 'hosts/app.yaml', text: hosts }] }),
      remove: () => rows.remove('shop'),
    };
  },
};

describe.for(Object.entries(places))('a scope of %s that is read after it was loaded', ([, openPlace]) => {
  const [old, auto] = [declarationOf(['name: app-1']), textOf('app', 'policy: { auto: { maxCreates: 5 } }\n')];

  async function loadShop(env: Record<string, string> = { ...keys }) {
    const place = openPlace();
    place.write(auto, old);
    const loader = openScopeLoader(place.source, cloud, { env, cwd: '/' });
    const [loaded] = await loader.load();
    return { ...place, env, loader, loaded };
  }

  it('is what was loaded, with the texts of its revision', async () => {
    const { loader, loaded } = await loadShop();

    const read = await loader.read('shop');

    expect(read).toMatchObject({ ...loaded, isCurrent: true, sources: [{ text: old }] });
    expect(read?.policy.kind).toBe('auto');
  });

  it.for([
    ['its policy', textOf('app', 'policy: manual\n'), old],
    ['its declaration', auto, declarationOf(['name: app-1', 'name: app-2'])],
  ] as const)('is not what was loaded once this was changed: %s', async ([, scope, hosts]) => {
    const { loader, loaded, write } = await loadShop();

    write(scope, hosts);
    const read = await loader.read('shop');
    const [again] = await loader.load();

    expect(read).toMatchObject({ isCurrent: false, sources: [{ text: hosts }] });
    expect(read?.revision).not.toBe(loaded?.revision);
    expect(read?.revision).toBe(again?.revision);
    expect(await loader.read('shop')).toMatchObject({ ...again, isCurrent: true });
  });

  it('is not what was loaded once its keys are of another account', async () => {
    const { env, loader } = await loadShop();

    env.SHOP_PUBLIC_KEY = 'another';

    expect(await loader.read('shop')).toMatchObject({ isCurrent: false });
    await loader.load();
    expect(await loader.read('shop')).toMatchObject({ isCurrent: true });
  });

  it('is not what was loaded once it is gone, and is unknown after the next load', async () => {
    const { loader, remove } = await loadShop();

    remove();

    expect(await loader.read('shop')).toMatchObject({ isCurrent: false, scope: undefined, sources: [] });
    await loader.load();
    expect(await loader.read('shop')).toBeUndefined();
  });
});

it('a scope has the policy of its own revision where its row changes during the load', async () => {
  const hosts = [{ file: 'hosts/app.yaml', text: declarationOf(['name: app-1']) }];
  const shop = { id: 'shop', file: 'shop.yaml', declarations: hosts };
  const rows = openMemoryRows({ ...shop, text: textOf('app', 'policy: { auto: { maxCreates: 5 } }\n') });
  const env = { ...keys };
  const late: MemoryRows = {
    ...rows,
    async list(known) {
      const listed = await rows.list(known);
      if (known.size > 0) rows.put({ ...shop, text: textOf('app') });
      return listed;
    },
  };
  const loader = openScopeLoader(openScopeRows(late), cloud, { env, cwd: '/' });
  await loader.load();

  // Its declaration is needed again.
  env.SHOP_PUBLIC_KEY = 'another';
  const [loaded] = await loader.load();

  expect(loaded).toMatchObject({ policy: { kind: 'manual' }, fault: undefined });
  expect(await loader.read('shop')).toMatchObject({ isCurrent: true, revision: loaded?.revision });
});
