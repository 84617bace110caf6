/** Folders of scope files. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DeclarationError } from '../../src/declare/faults/diagnostic.ts';
import { openScopeFolder } from '../../src/declare/scopes.ts';
import { declarationOf, folderWith } from '../support/hostwright.ts';

const findIn = (folder: string) => openScopeFolder(folder).find();

const shop = 'files: hosts/shop.yaml\ncloud: shop\n';

/** A folder with these scope files, and one declaration. */
function scopesWith(files: Readonly<Record<string, string>>): string {
  const folder = folderWith(files, onTestFinished);
  mkdirSync(join(folder, 'hosts'));
  mkdirSync(join(folder, 'empty'));
  writeFileSync(join(folder, 'hosts', 'shop.yaml'), declarationOf(['name: web-1']));
  return folder;
}

async function faultsOf(text: string): Promise<readonly string[]> {
  const folder = scopesWith({ 'shop.yaml': text });
  const [found] = await findIn(folder);
  expect(found?.scope).toBeUndefined();
  const fault = found?.fault;
  if (!(fault instanceof DeclarationError)) return [fault?.message.replaceAll(folder, '') ?? ''];
  return fault.diagnostics.map(({ line, column, rule, message, help }) =>
    `${line}:${column} ${rule}: ${message} (${help})`.replaceAll(folder, ''),
  );
}

describe('a folder of scopes', () => {
  it('is read in the order of its names, with what each scope says', async () => {
    const folder = scopesWith({
      'b.yml':
        'id: two\nfiles: [hosts]\ncloud: eu.lab\nevery: 90s\nfailOn: [missing]\nowner: payments\nlink: https://github.com/acme/shop\n',
      'a.yaml': shop,
      'notes.txt': 'not read',
      '.hidden.yaml': 'not read',
    });

    const found = await findIn(folder);

    expect(found.map(({ id, scope, fault }) => ({ id, scope, fault }))).toEqual([
      {
        id: 'a',
        scope: {
          id: 'a',
          file: 'a.yaml',
          declarations: ['hosts/shop.yaml'],
          cloud: 'shop',
          cloudAt: { file: 'a.yaml', line: 2, column: 8 },
          owner: '',
          link: '',
          everyMs: 900_000,
        },
        fault: undefined,
      },
      {
        id: 'two',
        scope: {
          id: 'two',
          file: 'b.yml',
          declarations: ['hosts'],
          everyMs: 90_000,
          cloud: 'eu.lab',
          owner: 'payments',
          link: 'https://github.com/acme/shop',
          failOn: ['missing'],
          cloudAt: { file: 'b.yml', line: 3, column: 8 },
        },
        fault: undefined,
      },
    ]);
  });

  it('has one fault for each link that leads nowhere, and none for its other files', async () => {
    const folder = scopesWith({ 'a.yaml': shop });
    symlinkSync('nothing', join(folder, 'gone.yaml'));
    symlinkSync('loop.yaml', join(folder, 'loop.yaml'));

    const fault = { code: 'declaration-unreadable', suggestions: [expect.stringMatching(/^Repair it, or /)] };
    expect(await findIn(folder)).toMatchObject([{ fault: undefined }, { id: 'gone', fault }, { id: 'loop', fault }]);
  });

  it.each([
    ['no map', '- a\n', '1:1 not-a-map: a scope must be a map of fields, not a list'],
    ['nothing of what it needs', 'every: 1m\n', '1:1 missing-field: this scope has no files'],
    ['an id that is none', `${shop}id: Shop\n`, '3:5 bad-value: id cannot be "Shop"'],
    ['an interval that is too short', `${shop}every: 9s\n`, '3:8 bad-value: every is out of range'],
    ['no unit', `${shop}every: 5\n`, '3:8 wrong-type: every must be text, not the number 5 (add a unit: 5m; '],
    ['a link that would run', `${shop}link: "javascript:x"\n`, '3:7 bad-value: link cannot be "javascript:x"'],
    ['a password', `${shop}link: https://me:sesame@github.com/acme\n`, '3:7 bad-value: link cannot be (sensitive)'],
    ['keys', `${shop}keys: { publicKeyFile: /run/x }\n`, '3:1 unknown-field: "keys" is not a field of a scope'],
    ['an endpoint', `${shop}endpoint: "https://sesame"\n`, '3:1 unknown-field: "endpoint" is not a field of a scope'],
    ['a cloud that is none', 'files: hosts\ncloud: { sesame: x }\n', '2:8 wrong-type: cloud must be text, not a map'],
    ['no such declaration', 'files: none.yaml\ncloud: shop\n', '1:8 bad-value: none.yaml does not exist'],
    [
      'one that is missing',
      'cloud: shop\nfiles:\n  - hosts/shop.yaml\n  - x.yaml\n',
      '4:5 bad-value: x.yaml does not exist',
    ],
    [
      'a folder without declarations',
      'files: [empty]\ncloud: shop\n',
      '1:9 bad-value: The directory empty has no *.yaml or *.yml file',
    ],
  ])('says what is wrong with %s, and where', async (_, text, fault) => {
    const [found, ...more] = await faultsOf(text);

    expect(found).toContain(fault);
    expect([found, ...more].join('\n')).not.toContain('sesame');
  });

  it('keeps no password of a link, and no link without end', async () => {
    const wrong = [
      'https://sesame@github.com/acme',
      'https:/me:sesame@github.com/acme',
      `https://a/${'b'.repeat(201)}`,
    ];
    const files = wrong.map((link, nth) => [`${nth}.yaml`, `${shop}link: ${link}\n`]);
    const folder = scopesWith(Object.fromEntries(files));

    expect(await openScopeFolder(folder).find()).toMatchObject(wrong.map(() => ({ link: '', scope: undefined })));
  });

  it('reads only the scopes that are asked for, by their ids, and no declaration of another one', async () => {
    const folder = scopesWith({
      'a.yaml': `id: two\n${shop}`,
      'b.yaml': 'files: missing.yaml\ncloud: shop\n',
      'faulty.yaml': `id: shop\nevry: 1m\n${shop}`,
      'two.yaml': shop,
    });
    const read = async (...only: string[]) =>
      (await openScopeFolder(folder, { only: only }).find()).map(({ id, fault }) => [id, fault?.code]);

    for (const id of ['b', 'shop']) expect(await read(id)).toEqual([[id, 'declaration-invalid']]);
    expect(await read('two')).toEqual([
      ['two', 'scopes-clash'],
      ['two', 'scopes-clash'],
    ]);
    await expect(read('b', 'tow')).rejects.toMatchObject({ code: 'flag-invalid', suggestions: ['Did you mean two?'] });
    await expect(read('nothing-like-it')).rejects.toMatchObject({ suggestions: [] });
  });
});
