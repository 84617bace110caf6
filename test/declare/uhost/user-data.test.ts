/** Files of user data: which may be named, and what is known of them. */
import { createHash } from 'node:crypto';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeDesiredHosts } from '../../../src/declare/declaration.ts';
import { parseDeclaration } from '../../../src/declare/parse.ts';
import { folderWith } from '../../support/hostwright.ts';
import { diagnosticsIn } from '../building.ts';
import { uhostWith } from './building.ts';

const text = '#cloud-config\nruncmd: [echo geheim]\n';
const largest = 'x'.repeat(16_384);
const cwd = folderWith(
  {
    ...{ outside: 'geheim', 'fleet/init.yaml': text, 'fleet/folder/init.yaml': text, 'fleet/empty': '' },
    ...{ 'fleet/kubernetes.io/token': 'geheim', 'fleet/largest': largest, 'fleet/too-large': `${largest}x` },
    // In base64: VPCI, dAAA.
    'fleet/word': Buffer.from('VPCIdAAA', 'base64'),
  },
  afterAll,
);
symlinkSync(join(cwd, 'outside'), join(cwd, 'fleet/link'));

const parse = (source: string, file = 'fleet/hosts.yaml') => parseDeclaration([{ file, text: source }], { cwd });

const faultsOf = (source: string) => diagnosticsIn(parse(source));

describe('a file of user data', () => {
  it.each([
    ['init.yaml', text],
    ['folder/../init.yaml', text],
    ['largest', largest],
  ])('is known by size and digest: %s', async (file, content) => {
    const declaration = await parse(uhostWith(`userData: { file: ${file} }`));

    const [host] = makeDesiredHosts(declaration);
    const sha256 = createHash('sha256').update(content).digest('hex');
    expect(host?.userData).toEqual({ file, bytes: content.length, sha256 });
    expect(declaration.userData.get(sha256)?.reveal()).toBe(Buffer.from(content).toString('base64'));
    expect(JSON.stringify([...declaration.userData])).not.toContain(Buffer.from('geheim').toString('base64'));
  });

  it.each([
    ['gone.yaml', 'does not exist'],
    ['folder', 'is a directory'],
    ['empty', 'is empty'],
    ['too-large', 'has 16385 bytes, and the cloud takes at most 16384'],
    ['../outside', "is outside of the declaration's folder"],
    ['link', "is outside of the declaration's folder"],
    ['/etc/hostname', "is outside of the declaration's folder"],
    ['kubernetes.io/token', 'lies where a cluster keeps the tokens of a pod'],
    ['word', 'cannot be signed: in base64 it contains the name of the parameter that follows it'],
  ])('is a fault at its line: %s', async (file, problem) => {
    const faults = await faultsOf(uhostWith('tag: web', `userData: { file: ${file} }`));

    const message = `the user data "${file}" ${problem}`;
    expect(faults).toMatchObject([{ rule: 'user-data-file', line: 16, column: 23, message }]);
    expect(JSON.stringify(faults)).not.toContain('geheim');
  });
});
