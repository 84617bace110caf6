/** A signed text has no separators: of all creates that it may stand for, a declaration can ask for one at most. */
import { expect, it } from 'vitest';
import { makeDesiredHosts } from '../../src/declare/declaration.ts';
import { DeclarationError } from '../../src/declare/faults/diagnostic.ts';
import { readName } from '../../src/declare/name-rules.ts';
import { parseDeclaration } from '../../src/declare/parse.ts';
import { findPasswordFault } from '../../src/declare/password.ts';
import { validateFields, validateFile, validateUhostFields } from '../../src/declare/validate.gen.js';
import type { DialectName } from '../../src/model/dialect.ts';

type Fields = Readonly<Record<string, string>>;

/** A dialect, and what may be signed for a create of it, in its order. */
interface Api {
  readonly dialect: DialectName;
  readonly plain: Fields;
  readonly optional: RegExp;
  readonly bases: readonly Fields[];
  readonly declare: (create: Fields) => object;
}

/** `Name:value Name:value ...` */
function readFields(...lines: readonly string[]): Fields {
  return Object.fromEntries(lines.flatMap((line) => line.split(' ')).map((pair) => pair.split(':')));
}

const documentedPlain = readFields(
  'Action:CreateHostInstance CPU:1 ChargeType:a DiskSpace:1 ImageId:a LoginMode:a Memory:1 Name:a',
  'Password:QUJD PublicKey:kA7vQ2xW Quantity:1 Region:a Tag:a Zone:a',
);

const uhostPlain = readFields(
  'Action:CreateUHostInstance CPU:1 ChargeType:Month Disks.0.IsBoot:True Disks.0.Size:20',
  'Disks.0.Type:CLOUD_SSD Disks.1.IsBoot:False Disks.1.Size:20 Disks.1.Type:CLOUD_SSD GPU:1 GpuType:a',
  'ImageId:a IsolationGroup:a KeyPairId:a Labels.0.Key:a Labels.0.Value:a Labels.1.Key:b',
  'Labels.1.Value:a LoginMode:KeyPair MachineType:G Memory:1024 MinimalCpuPlatform:a/a Name:a',
  'NetworkInterface.0.EIP.Bandwidth:1 NetworkInterface.0.EIP.OperatorName:Bgp',
  'NetworkInterface.0.EIP.PayMode:Traffic Password:YWJjZGVmZzE= PrivateIp.0:10.0.0.1 ProjectId:a',
  'PublicKey:kA7vQ2xW Quantity:1 Region:a SecurityGroupId:firewall-a SubnetId:subnet-a Tag:a',
  'VPCId:uvnet-a Zone:a',
);

const without = (create: Fields, left: RegExp): Fields =>
  Object.fromEntries(Object.entries(create).filter(([name]) => !left.test(name)));

const ofUhost =
  /^(?:Disks\.1|GPU|GpuType|IsolationGroup|KeyPairId|Labels|MachineType|Minimal|Network|Password|PrivateIp|SecurityG|Subnet|Tag|VPC)/;
const byPassword = { LoginMode: 'Password' };

const documented: Api = {
  dialect: 'documented',
  plain: documentedPlain,
  optional: /^(?:Password|Tag)$/,
  bases: [/^$/, /^Password$/, /^Tag$/, /^(?:Password|Tag)$/].map((left) => without(documentedPlain, left)),
  declare: (create) => ({ hosts: [{ ...declareHost(create), diskSpace: Number(create.DiskSpace) }] }),
};

const uhost: Api = {
  dialect: 'uhost',
  plain: uhostPlain,
  optional: ofUhost,
  bases: [
    uhostPlain,
    { ...without(uhostPlain, ofUhost), ...byPassword },
    {
      ...without(uhostPlain, /^(?!Labels|Tag|Password)(?:Disks\.1|GPU|Gpu|Iso|Key|Mach|Min|Net|Priv|Sec|Sub|VPC)/),
      ...byPassword,
    },
  ],
  declare: declareUhost,
};

/** Those whose values are words of people. */
function wordsOf({ plain }: Api): readonly string[] {
  const others = /^(?:Action|PublicKey|Password|CPU|GPU|Memory|DiskSpace|Quantity)$|Size|IsBoot|Bandwidth/;
  return Object.keys(plain).filter((name) => !others.test(name));
}

/** Values that look like the end of this parameter, whole ones, and the beginning of one that comes later. */
function tricksOf({ plain }: Api, base: Fields, word: string): readonly string[] {
  const names = Object.keys(plain);
  const following = names.slice(names.indexOf(word) + 1);
  const isPresent = (name: string): boolean => base[name] !== undefined;
  return following.flatMap((last, index) =>
    [following.slice(0, index), following.slice(0, index).filter(isPresent)].map((swallowed) => {
      const text = swallowed.map((name) => `${name}${plain[name]}`).join('');
      return `${plain[word]}${text}${last}a`;
    }),
  );
}

function signedText({ plain }: Api, create: Fields): string {
  return Object.keys(plain)
    .flatMap((name) => (create[name] === undefined ? [] : [name, create[name]]))
    .join('');
}

type Check = (name: string, value: string) => boolean;

/** Each create that this text may stand for, from the parameter at `from` on. */
function* readingsOf(api: Api, text: string, isFit: Check, from = 0): Generator<Fields> {
  const names = Object.keys(api.plain);
  for (let at = from; at < names.length; at += 1) {
    const name = names[at] ?? '';
    if (text.startsWith(name)) yield* readingsBehind(api, at, text.slice(name.length), isFit);
    if (!api.optional.test(name)) break;
  }
}

function* readingsBehind(api: Api, at: number, text: string, isFit: Check): Generator<Fields> {
  const names = Object.keys(api.plain);
  const name = names[at] ?? '';
  if (at === names.length - 1) {
    if (isFit(name, text)) yield { [name]: text };
    return;
  }
  const isFixed = name === 'Action' || name === 'PublicKey';
  const needed = names.findIndex((one, index) => index > at && !api.optional.test(one));
  const following = names.slice(at + 1, needed + 1);
  for (let end = 1; end < text.length; end += 1) {
    if (!following.some((one) => text.startsWith(one, end))) continue;
    const value = text.slice(0, end);
    if (isFixed ? api.plain[name] !== value : !isFit(name, value)) continue;
    for (const others of readingsOf(api, text.slice(end), isFit, at + 1)) yield { [name]: value, ...others };
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

/** By parameter: the field whose value it is. */
const fields: Fields = readFields(
  'Name:name Region:region Zone:zone ImageId:imageId Tag:tag ChargeType:chargeType LoginMode:loginMode',
  'MachineType:machineType MinimalCpuPlatform:cpuPlatform GpuType:gpuType KeyPairId:keyPairId VPCId:vpcId',
  'SubnetId:subnetId SecurityGroupId:securityGroupId IsolationGroup:isolationGroup PrivateIp.0:privateIp',
);

/** What a declaration has where only this value counts; undefined for what is no word of people. */
function declareValue(name: string, value: string): object | undefined {
  const field = fields[name];
  if (field !== undefined) return { [field]: value };
  if (name.endsWith('.Type')) return { bootDisk: { type: value, size: 20 } };
  if (name.endsWith('.Key')) return { labels: { [value]: 'a' } };
  if (name.endsWith('.Value')) return { labels: { a: value } };
  if (name.endsWith('.OperatorName')) return { publicIp: { bandwidth: 1, line: value } };
  return name.endsWith('.PayMode') ? { publicIp: { bandwidth: 1, line: 'Bgp', payMode: value } } : undefined;
}

/** Whether a declaration can ask for this value, whatever the others are. */
const canBe =
  ({ dialect }: Api): Check =>
  (name, value) => {
    if (/^(?:CPU|GPU|Memory|DiskSpace|Quantity)$|Size$|Bandwidth$/.test(name)) return /^[1-9]\d*$/.test(value);
    if (name.endsWith('IsBoot')) return value === (name === 'Disks.0.IsBoot' ? 'True' : 'False');
    if (name === 'Name') return !('problem' in readName(value, dialect));
    if (name === 'ProjectId')
      return validateFile({ apiVersion: 'hostwright/v1', projectId: value, hosts: [{ name: 'a' }] });
    if (name === 'Password') {
      const password = Buffer.from(value, 'base64').toString();
      return Buffer.from(password).toString('base64') === value && findPasswordFault(dialect, password) === undefined;
    }
    const declared = declareValue(name, value);
    const validate = dialect === 'uhost' ? validateUhostFields : validateFields;
    return declared === undefined || validate(declared);
  };

function declareHost(create: Fields): object {
  const words = Object.entries(fields).map(([name, field]) => [field, create[name]]);
  const [cpu, memory, chargeQuantity] = [create.CPU, create.Memory, create.Quantity].map(Number);
  return { ...Object.fromEntries(words), cpu, memory, chargeQuantity, password: { env: 'A' } };
}

function declareUhost(create: Fields): object {
  const diskOf = (at: number) => ({ type: create[`Disks.${at}.Type`], size: Number(create[`Disks.${at}.Size`]) });
  const labels = [0, 1].flatMap((at) => {
    const key = create[`Labels.${at}.Key`];
    return key === undefined ? [] : [[key, create[`Labels.${at}.Value`]]];
  });
  const [bandwidth, line, payMode] = ['Bandwidth', 'OperatorName', 'PayMode'].map(
    (name) => create[`NetworkInterface.0.EIP.${name}`],
  );
  const host = {
    ...declareHost(create),
    bootDisk: diskOf(0),
    dataDisks: create['Disks.1.Size'] === undefined ? undefined : [diskOf(1)],
    gpu: create.GPU === undefined ? undefined : Number(create.GPU),
    labels: labels.length === 0 ? undefined : Object.fromEntries(labels),
    publicIp: bandwidth === undefined ? undefined : { bandwidth: Number(bandwidth), line, payMode },
  };
  return { dialect: 'uhost', projectId: create.ProjectId, hosts: [host] };
}

async function canBeAskedFor({ declare }: Api, create: Fields): Promise<boolean> {
  // A field a line: a fault shows its line, and most of these have several faults.
  const text = JSON.stringify({ apiVersion: 'hostwright/v1', ...declare(create) }, null, 1);
  try {
    return makeDesiredHosts(await parseDeclaration([{ file: 'hosts.yaml', text }])).length === 1;
  } catch (error) {
    if (error instanceof DeclarationError) return false;
    throw error;
  }
}

it.each([documented, uhost])('$dialect', async (api) => {
  const tricky = api.bases.flatMap((base) =>
    wordsOf(api)
      .filter((word) => base[word] !== undefined)
      .flatMap((word) => tricksOf(api, base, word).map((trick) => ({ ...base, [word]: trick }))),
  );
  const texts = new Set([...tricky, ...api.bases].map((create) => signedText(api, create)));
  let [ambiguous, asked] = [0, 0];

  for (const text of texts) {
    const possible: Fields[] = [];
    for (const reading of readingsOf(api, text, canBe(api))) {
      if (await canBeAskedFor(api, reading)) possible.push(reading);
    }

    expect(possible.slice(1), text).toEqual([]);
    if (countUpToTwo(readingsOf(api, text, () => true)) === 2) ambiguous += 1;
    asked += possible.length;
  }

  // The promise must not be kept by texts that nobody could misread, nor by refusing all.
  expect(ambiguous).toBeGreaterThan(150);
  expect(asked).toBeGreaterThanOrEqual(api.bases.length);
});

it('no password becomes a text with the name of the parameter behind it', () => {
  const isPossible = /^[\w()`~!@#$%^&*\-+=|{}[\]:;'<>,.?/]$/;

  for (const word of ['PrivateIp', 'ProjectId']) {
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
