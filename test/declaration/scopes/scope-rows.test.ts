/** Scopes as rows of a database: the same as in a folder, and nothing of the machine that reads them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { PublishedScope } from '../../../src/core/published-scope.ts';
import { DeclarationError } from '../../../src/declaration/faults/diagnostic.ts';
import { parseDeclaration } from '../../../src/declaration/parse.ts';
import { makePublishedScope, openScopeFolder } from '../../../src/declaration/scopes/scope-folder.ts';
import { openScopeRows, readRow } from '../../../src/declaration/scopes/scope-rows.ts';
import { openMemoryRows } from '../../support/controller/memory-rows.ts';
import { declarationOf, folderWith } from '../../support/hostwright.ts';
import { uhostWith } from '../uhost/building.ts';

const cloud = 'cloud: shop\n';
const hosts = declarationOf(['name: web-1']);
const shop: PublishedScope = {
  id: 'shop',
  file: 'shop.yaml',
  text: `files: ../hosts.yaml\n${cloud}`,
  declarations: [{ file: '../hosts.yaml', text: hosts }],
};

/** A folder `scopes` with a scope file, beside these files. */
function scopesBeside(text: string, files: Readonly<Record<string, string>>): string {
  const root = folderWith({}, onTestFinished);
  for (const [name, content] of Object.entries({ ...files, 'scopes/shop.yaml': text })) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), content);
  }
  return join(root, 'scopes');
}

async function foundIn(folder: string, isPublished = true) {
  const all = await openScopeFolder(folder, { isPublished }).find(() => false);
  const found = all.find(({ file }) => file.endsWith('shop.yaml'));
  if (found === undefined) throw new Error('there is no scope');
  return found;
}

function tellFaults(fault: unknown): readonly string[] {
  if (!(fault instanceof DeclarationError)) return [String(fault)];
  return fault.diagnostics.map(
    ({ file, line, column, rule, message }) => `${file}:${line}:${column} ${rule}: ${message}`,
  );
}

describe('a scope in a row', () => {
  it.each([
    ['a file', 'files: ../hosts.yaml\n', { 'hosts.yaml': hosts }, ['../hosts.yaml']],
    [
      'a folder with files that are not read',
      'id: web\nfiles: ../all/\n',
      { 'all/b.yaml': hosts, 'all/a.yml': hosts, 'all/.c.yaml': hosts, 'all/d.json': hosts, 'all/deep/e.yaml': hosts },
      ['../all/a.yml', '../all/b.yaml'],
    ],
    [
      'several paths of one file',
      'files: [here/../one.yaml, ./one.yaml, .]\n',
      { 'scopes/one.yaml': hosts, 'scopes/here/no.txt': '' },
      ['one.yaml', 'shop.yaml'],
    ],
  ])('says what it said in its folder, with the same revision: %s', async (_, head, files, names) => {
    const folder = scopesBeside(`${head}${cloud}`, files);
    const inFolder = await foundIn(folder);
    const row = makePublishedScope(inFolder);

    const inRow = await readRow(row);

    expect(inRow.fault).toBeUndefined();
    expect([inRow.id, inRow.revision]).toEqual([inFolder.id, inFolder.revision]);
    expect(row.revision).toBe(inFolder.revision);
    expect(inRow.sources?.map(({ file }) => file)).toEqual(names);
    expect(inRow.sources?.map(({ text }) => text)).toEqual(inFolder.sources?.map(({ text }) => text));
    expect(JSON.stringify(row)).not.toContain(dirname(folder));
  });

  it('has faults with the path of its file as it was published', async () => {
    const broken = await readRow({ ...shop, text: `files: ../hosts.yaml\n${cloud}evry: 1m\n` });

    expect(tellFaults(broken.fault)).toEqual(['shop.yaml:3:1 unknown-field: "evry" is not a field of a scope']);
    expect(broken).toMatchObject({ id: 'shop', scope: undefined });
  });

  it.each([
    ['a declaration that is not in it', { declarations: [] }, 'names ../hosts.yaml, which was not published with it'],
    ['no list of declarations', { declarations: { file: 'x' } }, 'has no list of declarations'],
    ['a declaration without a text', { declarations: [{ file: '../hosts.yaml' }] }, 'has no list of declarations'],
    ['another id', { text: `id: web\nfiles: ../hosts.yaml\n${cloud}` }, 'is in the row of another id, shop'],
  ])('that somebody wrote by hand is broken under its id: %s', async (_, changes, why) => {
    const { id, scope, fault } = await readRow({ ...shop, ...changes });

    expect({ id, scope }).toEqual({ id: 'shop', scope: undefined });
    expect(fault?.message).toBe(`The published scope shop.yaml ${why}.`);
  });

  it.each([
    [
      'an absolute path',
      'files: /etc/hosts.yaml\n',
      ['1:8 bad-value: a published scope must name its declarations by'],
    ],
    ['a backslash', 'files: ..\\hosts.yaml\n', ['1:8 bad-value: a published scope must name its declarations by']],
  ])('names its declarations from its folder on, and not by %s', async (_, head, faults) => {
    const { fault } = await readRow({ ...shop, text: `${head}${cloud}` });

    expect(tellFaults(fault)).toEqual(faults.map((text) => expect.stringContaining(text)));
  });
});

describe('a declaration in a row', () => {
  it.each([
    ['password: { file: secret }', 'password.file', 'a password file of a published scope must have an absolute path'],
    ['password: { file: /run/secrets/web }', undefined, ''],
  ])('names no password file beside it: %s', async (field, place, message) => {
    const parsed = parseDeclaration([{ file: 'hosts.yaml', text: declarationOf([`name: web-1, ${field}`]) }], {
      isPublished: true,
    });

    if (place === undefined) await expect(parsed).resolves.toBeDefined();
    else await expect(parsed).rejects.toMatchObject({ diagnostics: [{ rule: 'not-published', message }] });
  });

  it('has no user data, and no file of this machine is read for it', async () => {
    const folder = folderWith({ 'init.yaml': '' }, onTestFinished);
    const source = { file: join(folder, 'hosts.yaml'), text: uhostWith('userData: { file: init.yaml }') };
    const faultsOf = (isPublished: boolean) => parseDeclaration([source], { isPublished }).catch(tellFaults);

    expect(await faultsOf(false)).toEqual([
      expect.stringContaining('user-data-file: the user data "init.yaml" is empty'),
    ]);
    expect(await faultsOf(true)).toEqual([
      expect.stringContaining('not-published: a published scope must not have user data'),
    ]);
  });
});

describe('rows', () => {
  it('are asked for their texts again only where somebody wrote them, or where they are not known', async () => {
    const rows = openMemoryRows(shop, { ...shop, id: 'web', file: 'web.yaml' });
    const source = openScopeRows(rows);
    await source.find(() => false);
    rows.asked.splice(0);

    const same = await source.find(() => true);
    rows.put({ ...shop, text: `${shop.text}every: 1m\n` });
    const edited = await source.find(() => true);
    await source.find(({ id }) => id !== 'web');

    expect(rows.asked).toEqual(['shop', 'web']);
    expect(same.map(({ id, sources }) => [id, sources])).toEqual([
      ['shop', undefined],
      ['web', undefined],
    ]);
    expect(edited.map(({ scope }) => scope?.everyMs)).toEqual([60_000, 900_000]);
    expect(edited[0]?.revision).not.toBe(same[0]?.revision);
  });

  it('of broken scopes are read each time, because nobody knows them', async () => {
    const rows = openMemoryRows({ ...shop, declarations: [] });
    const source = openScopeRows(rows);

    for (let nth = 0; nth < 2; nth += 1) await source.find(() => true);

    expect(rows.asked).toEqual(['shop', 'shop']);
  });

  it('are read one by one as they are now', async () => {
    const rows = openMemoryRows(shop);
    const source = openScopeRows(rows);
    const [found] = await source.find(() => false);

    rows.put({ ...shop, declarations: [{ file: '../hosts.yaml', text: 'new' }] });
    const changed = await source.read(shop);
    rows.remove('shop');
    const removed = await source.read(shop);

    expect(changed).toMatchObject({ id: 'shop', sources: [{ file: '../hosts.yaml', text: 'new' }], fault: undefined });
    expect(removed).toMatchObject({ scope: undefined, fault: { code: 'declaration-missing' } });
    expect(new Set([found, changed, removed].map((one) => one?.revision)).size).toBe(3);
  });
});
