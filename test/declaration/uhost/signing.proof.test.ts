import { expect, it } from 'vitest';
import { listWordsAfter, readName } from '../../../src/declaration/checks/name-rules.ts';
import { makeDesiredHosts } from '../../../src/declaration/desired-hosts.ts';
import { DeclarationError } from '../../../src/declaration/faults/diagnostic.ts';
import { parseDeclaration } from '../../../src/declaration/parse.ts';
import { findPasswordFault } from '../../../src/declaration/password.ts';
import { validateFile, validateUhostFields } from '../../../src/declaration/validate.gen.js';

type Fields = Readonly<Record<string, string>>;

const fixed: Fields = { Action: 'CreateUHostInstance', PublicKey: 'kA7vQ2xW' };

/** What may be signed for a create, in its order; a text to sign names and values without anything in between. */
const plain: Fields = {
  Action: fixed.Action ?? '',
  CPU: '1',
  ChargeType: 'Month',
  'Disks.0.IsBoot': 'True',
  'Disks.0.Size': '20',
  'Disks.0.Type': 'CLOUD_SSD',
  'Disks.1.IsBoot': 'False',
  'Disks.1.Size': '20',
  'Disks.1.Type': 'CLOUD_SSD',
  GPU: '1',
  GpuType: 'a',
  ImageId: 'a',
  IsolationGroup: 'a',
  KeyPairId: 'a',
  'Labels.0.Key': 'a',
  'Labels.0.Value': 'a',
  'Labels.1.Key': 'b',
  'Labels.1.Value': 'a',
  LoginMode: 'KeyPair',
  MachineType: 'G',
  Memory: '1024',
  MinimalCpuPlatform: 'a/a',
  Name: 'a',
  'NetworkInterface.0.EIP.Bandwidth': '1',
  'NetworkInterface.0.EIP.OperatorName': 'Bgp',
  'NetworkInterface.0.EIP.PayMode': 'Traffic',
  Password: 'YWJjZGVmZzE=',
  'PrivateIp.0': '10.0.0.1',
  ProjectId: 'a',
  PublicKey: fixed.PublicKey ?? '',
  Quantity: '1',
  Region: 'a',
  SecurityGroupId: 'firewall-a',
  SubnetId: 'subnet-a',
  Tag: 'a',
  VPCId: 'uvnet-a',
  Zone: 'a',
};
const names = Object.keys(plain);
const optional =
  /^(?:Disks\.1|GPU|GpuType|IsolationGroup|KeyPairId|Labels|MachineType|Minimal|Network|Password|PrivateIp|SecurityG|Subnet|Tag|VPC)/;

/** Those whose values are words of people. */
const words = names.filter(
  (name) => !/^(?:Action|PublicKey|Password|CPU|GPU|Memory|Quantity)$|Size|IsBoot|Bandwidth/.test(name),
);

const bases: readonly Fields[] = [
  plain,
  only((name) => !optional.test(name)),
  only((name) => !optional.test(name) || /^(?:Labels|Tag|Password)/.test(name)),
];

function only(keep: (name: string) => boolean): Fields {
  const kept = Object.fromEntries(Object.entries(plain).filter(([name]) => keep(name)));
  return { ...kept, LoginMode: kept.KeyPairId === undefined ? 'Password' : 'KeyPair' };
}

/** Values that look like the end of this parameter, whole ones, and the beginning of one that comes later. */
function tricksOf(base: Fields, word: string): readonly string[] {
  const following = names.slice(names.indexOf(word) + 1);
  const isPresent = (name: string): boolean => base[name] !== undefined;
  return following.flatMap((last, index) =>
    [following.slice(0, index), following.slice(0, index).filter(isPresent)].map((swallowed) => {
      const text = swallowed.map((name) => `${name}${plain[name]}`).join('');
      return `${plain[word]}${text}${last}a`;
    }),
  );
}

function signedText(create: Fields): string {
  return names.flatMap((name) => (create[name] === undefined ? [] : [name, create[name]])).join('');
}

type Check = (name: string, value: string) => boolean;

/** Each create that this text may stand for, from the parameter at `from` on. */
function* readingsOf(text: string, isFit: Check, from = 0): Generator<Fields> {
  for (let at = from; at < names.length; at += 1) {
    const name = names[at] ?? '';
    if (text.startsWith(name)) yield* readingsBehind(name, at, text.slice(name.length), isFit);
    if (!optional.test(name)) break;
  }
}

function* readingsBehind(name: string, at: number, text: string, isFit: Check): Generator<Fields> {
  if (at === names.length - 1) {
    if (isFit(name, text)) yield { [name]: text };
    return;
  }
  for (let end = 1; end < text.length; end += 1) {
    if (!/[A-Z]/.test(text[end] ?? '')) continue;
    const value = text.slice(0, end);
    if (fixed[name] !== undefined ? fixed[name] !== value : !isFit(name, value)) continue;
    for (const others of readingsOf(text.slice(end), isFit, at + 1)) yield { [name]: value, ...others };
  }
}

function countUpToTwo(readings: Iterable<unknown>): number {
  let count = 0;
  for (const _ of readings) {
    count += 1;
    if (count === 2) break;
  }
  return count;
}

const fields: readonly (readonly [RegExp, (value: string) => object])[] = [
  [/^ChargeType$/, (chargeType) => ({ chargeType })],
  [/\.Type$/, (type) => ({ bootDisk: { type, size: 20 } })],
  [/^GpuType$/, (gpuType) => ({ gpuType })],
  [/^ImageId$/, (imageId) => ({ imageId })],
  [/^IsolationGroup$/, (isolationGroup) => ({ isolationGroup })],
  [/^KeyPairId$/, (keyPairId) => ({ keyPairId })],
  [/\.Key$/, (key) => ({ labels: { [key]: 'a' } })],
  [/\.Value$/, (value) => ({ labels: { a: value } })],
  [/^LoginMode$/, (loginMode) => ({ loginMode })],
  [/^MachineType$/, (machineType) => ({ machineType })],
  [/^MinimalCpuPlatform$/, (cpuPlatform) => ({ cpuPlatform })],
  [/\.OperatorName$/, (line) => ({ publicIp: { bandwidth: 1, line } })],
  [/\.PayMode$/, (payMode) => ({ publicIp: { bandwidth: 1, line: 'Bgp', payMode } })],
  [/^PrivateIp/, (privateIp) => ({ privateIp })],
  [/^Region$/, (region) => ({ region })],
  [/^SecurityGroupId$/, (securityGroupId) => ({ securityGroupId })],
  [/^SubnetId$/, (subnetId) => ({ subnetId })],
  [/^Tag$/, (tag) => ({ tag })],
  [/^VPCId$/, (vpcId) => ({ vpcId })],
  [/^Zone$/, (zone) => ({ zone })],
];

/** Whether a declaration can ask for this value, whatever the others are. */
const canBe: Check = (name, value) => {
  if (/^(?:CPU|GPU|Memory|Quantity)$|Size$|Bandwidth$/.test(name)) return /^[1-9]\d*$/.test(value);
  if (name.endsWith('IsBoot')) return value === (name === 'Disks.0.IsBoot' ? 'True' : 'False');
  if (name === 'Name') return !('problem' in readName(value, 'uhost'));
  if (name === 'ProjectId')
    return validateFile({ apiVersion: 'hostwright/v1', projectId: value, hosts: [{ name: 'a' }] });
  if (name === 'Password') {
    const password = Buffer.from(value, 'base64').toString();
    return Buffer.from(password).toString('base64') === value && findPasswordFault('uhost', password) === undefined;
  }
  const field = fields.find(([pattern]) => pattern.test(name));
  return field === undefined || validateUhostFields(field[1](value));
};

function declarationFor(create: Fields): unknown {
  const [boot, data] = ['0', '1'].map((index) => ({
    type: create[`Disks.${index}.Type`],
    size: Number(create[`Disks.${index}.Size`]),
  }));
  const labels = [0, 1].flatMap((index) =>
    create[`Labels.${index}.Key`] === undefined
      ? []
      : [[create[`Labels.${index}.Key`], create[`Labels.${index}.Value`]]],
  );
  const eip = 'NetworkInterface.0.EIP';
  return {
    apiVersion: 'hostwright/v1',
    dialect: 'uhost',
    projectId: create.ProjectId,
    hosts: [
      {
        name: create.Name,
        region: create.Region,
        zone: create.Zone,
        imageId: create.ImageId,
        tag: create.Tag,
        cpu: Number(create.CPU),
        memory: Number(create.Memory),
        bootDisk: boot,
        dataDisks: create['Disks.1.Size'] === undefined ? undefined : [data],
        machineType: create.MachineType,
        cpuPlatform: create.MinimalCpuPlatform,
        gpuType: create.GpuType,
        gpu: create.GPU === undefined ? undefined : Number(create.GPU),
        chargeType: create.ChargeType,
        chargeQuantity: Number(create.Quantity),
        loginMode: create.LoginMode,
        keyPairId: create.KeyPairId,
        password: { env: 'A' },
        isolationGroup: create.IsolationGroup,
        vpcId: create.VPCId,
        subnetId: create.SubnetId,
        securityGroupId: create.SecurityGroupId,
        privateIp: create['PrivateIp.0'],
        labels: labels.length === 0 ? undefined : Object.fromEntries(labels),
        publicIp:
          create[`${eip}.Bandwidth`] === undefined
            ? undefined
            : {
                bandwidth: Number(create[`${eip}.Bandwidth`]),
                line: create[`${eip}.OperatorName`],
                payMode: create[`${eip}.PayMode`],
              },
      },
    ],
  };
}

async function canBeAskedFor(create: Fields): Promise<boolean> {
  // A field a line: a fault shows its line, and most of these have several faults.
  const text = JSON.stringify(declarationFor(create), null, 1);
  try {
    return makeDesiredHosts(await parseDeclaration([{ file: 'hosts.yaml', text }])).length === 1;
  } catch (error) {
    if (error instanceof DeclarationError) return false;
    throw error;
  }
}

it('of all creates that one signed text may stand for, a declaration can ask for one at most', async () => {
  const texts = new Set(
    bases.flatMap((base) =>
      words
        .filter((word) => base[word] !== undefined)
        .flatMap((word) => tricksOf(base, word).map((trick) => signedText({ ...base, [word]: trick }))),
    ),
  );
  let [ambiguous, asked] = [0, 0];

  for (const text of new Set([...texts, ...bases.map(signedText)])) {
    const possible: Fields[] = [];
    for (const reading of readingsOf(text, canBe)) if (await canBeAskedFor(reading)) possible.push(reading);

    expect(possible.slice(1), text).toEqual([]);
    if (countUpToTwo(readingsOf(text, () => true)) === 2) ambiguous += 1;
    asked += possible.length;
  }

  // The promise must not be kept by texts that nobody could misread, nor by refusing all.
  expect(ambiguous).toBeGreaterThan(200);
  expect(asked).toBeGreaterThanOrEqual(bases.length);
});

it('no password becomes a text with the name of the parameter behind it', () => {
  const isPossible = /^[\w()`~!@#$%^&*\-+=|{}[\]:;'<>,.?/]$/;

  for (const word of listWordsAfter('uhost', 'Password')) {
    for (const offset of [0, 1, 2, 3]) {
      const bytes = Buffer.from('A'.repeat(offset) + word, 'base64');
      // Of the first bytes, some bits are those of the letters before the word.
      const certain = [...bytes.subarray(Math.ceil((offset * 6) / 8))];

      expect(
        certain.every((byte) => isPossible.test(String.fromCharCode(byte))),
        `${word} at ${offset}`,
      ).toBe(false);
    }
  }
});

it.each([
  ['documented', 'Name', ['Password', 'PublicKey']],
  ['documented', 'Tag', ['Zone']],
  ['uhost', 'Name', ['NetworkInterface', 'Password', 'PrivateIp', 'ProjectId']],
  ['uhost', 'ImageId', ['IsolationGroup', 'KeyPairId', 'Labels', 'LoginMode']],
  ['uhost', 'ChargeType', ['Disks']],
  ['uhost', 'LoginMode', ['MachineType', 'Memory']],
  ['uhost', 'Tag', ['UserData', 'VPCId', 'Zone']],
] as const)('in the dialect %s, %s may be followed by %j', (dialect, parameter, words) => {
  expect(listWordsAfter(dialect, parameter)).toEqual(words);
});
