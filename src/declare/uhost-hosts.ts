/** What only hosts of the dialect uhost have: fields that must fit together, and files of user data. */
import { createHash } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import { Secret } from '../model/secret.ts';
import { addAtField, positionOfName } from './checks.ts';
import type { HostEntry } from './declaration.ts';
import { findPathIn, findTokenFolder, readRegularFile, reasonOf } from './files.ts';
import { type FieldName, findField, layerOfField } from './layers.ts';
import { signedAfter } from './name-rules.ts';
import { placeOfKey } from './yaml/place.ts';

export interface UhostHosts {
  readonly hosts: readonly HostEntry[];
  /** Their user data, by digest. */
  readonly userData: ReadonlyMap<string, Secret>;
}

/** Adds only one fault for each place of a declaration, however many hosts take a field from it. */
export function readUhostHosts(hosts: readonly HostEntry[], cwd: string): UhostHosts {
  const ofUhost = hosts.filter(({ file }) => file.dialect === 'uhost');
  for (const entry of ofUhost) checkTogether(entry);
  checkAddresses(ofUhost);
  return readUserData(hosts, cwd);
}

/** Fields that some hosts cannot have. */
const partners: readonly (readonly [field: FieldName, needed: string, isThere: (entry: HostEntry) => boolean])[] = [
  ['gpu', 'machineType: G', ({ fields }) => fields.machineType === 'G'],
  ['gpuType', 'machineType: G', ({ fields }) => fields.machineType === 'G'],
  // A layer cannot remove keyPairId. If a stronger layer sets another loginMode, keyPairId is ignored.
  ['keyPairId', 'loginMode: KeyPair', (entry) => layerOfField(entry, 'loginMode')?.path !== undefined],
];

function checkTogether(entry: HostEntry): void {
  const { fields } = entry;
  for (const [field, needed, isThere] of partners) {
    if (fields[field] === undefined || isThere(entry)) continue;
    const { file, path } = findField(entry, field);
    file.faults.add({
      rule: 'fields-disagree',
      ...placeOfKey(file, path),
      message: `${field} is allowed only with ${needed}`,
      help: `write ${needed}, or remove ${field}`,
    });
  }
}

/** Adds a fault for an address that several hosts have: the hosts of a range, or two hosts that may share a subnet. */
function checkAddresses(hosts: readonly HostEntry[]): void {
  const rule = 'address-twice';
  const why = 'two hosts of a subnet cannot have the same address';
  const taken = new Map<string, HostEntry[]>();
  for (const entry of hosts) {
    const { region, privateIp } = entry.fields;
    if (typeof privateIp !== 'string') continue;
    const { count } = entry.names;
    if (count > 1) {
      const message = `privateIp is one address, and this range declares ${count} hosts`;
      const help = 'give each host with an address an entry of its own';
      addAtField(entry, ['privateIp'], { rule, message, why, help });
      continue;
    }
    const key = `${region} ${privateIp}`;
    const others = taken.get(key) ?? [];
    taken.set(key, [...others, entry]);
    const first = others.find((other) => mayShareSubnet(other, entry));
    if (first === undefined) continue;
    addAtField(entry, ['privateIp'], {
      rule,
      message: (quote) => `the address ${quote(privateIp)} already belongs to another host`,
      why,
      help: 'give one of them another address, or declare their subnets if they differ',
      related: [{ ...positionOfName(first), message: 'the other host' }],
    });
  }
}

/** A host without a declared network is in the region's default network, which another host may name. */
function mayShareSubnet(a: HostEntry, b: HostEntry): boolean {
  return (['vpcId', 'subnetId'] as const).every((field) => {
    const [one, other] = [a.fields[field], b.fields[field]];
    return one === undefined || other === undefined || one === other;
  });
}

/** Reads each file of user data once. A file that cannot be sent is a fault at the place that names it. */
function readUserData(hosts: readonly HostEntry[], cwd: string): UhostHosts {
  const userData = new Map<string, Secret>();
  const known = new Map<string, UserDataFile>();
  const read = (entry: HostEntry): HostEntry => {
    const file: unknown = entry.fields.userData?.file;
    if (entry.file.dialect !== 'uhost' || typeof file !== 'string' || file === '') return entry;
    const declaration = entry.file.source.file;
    const folder = declaration === '-' ? cwd : dirname(resolve(cwd, declaration));
    const place = JSON.stringify([folder, file]);
    const one = known.get(place) ?? readUserDataFile(file, folder);
    known.set(place, one);
    if ('problem' in one) {
      const { problem, help } = one;
      const message = (quote: (text: string) => string) => `the user data ${quote(file)} ${problem}`;
      addAtField(entry, ['userData', 'file'], { rule: 'user-data-file', message, help });
      return entry;
    }
    const { text, bytes, sha256 } = one;
    userData.set(sha256, text);
    return { ...entry, userData: { file, bytes, sha256 } };
  };
  return { hosts: hosts.map(read), userData };
}

/** Maximum size according to the vendor's documentation, in bytes. */
const mostBytes = 16_384;

/** `text`: in base64. `problem`: why it cannot be sent, in words that follow the name of the file. */
type UserDataFile =
  | { readonly text: Secret; readonly bytes: number; readonly sha256: string }
  | { readonly problem: string; readonly help?: string };

/** Reads a file of user data in the folder of its declaration. Its content is never shown. */
function readUserDataFile(file: string, folder: string): UserDataFile {
  const regular = 'name a regular file in the folder of the declaration';
  let path: string | undefined;
  try {
    path = findPathIn(file, [folder]);
  } catch (error) {
    return { problem: reasonOf(error), help: regular };
  }
  if (path === undefined) {
    return { problem: "is outside of the declaration's folder", help: 'keep it beside the declaration, or below it' };
  }
  if (findTokenFolder(path) !== undefined) return { problem: 'lies where a cluster keeps the tokens of a pod' };
  const read = readRegularFile(path);
  if (read.status === 'unreadable') return { problem: read.reason, help: regular };
  const { bytes } = read;
  if (bytes.length === 0) return { problem: 'is empty', help: 'remove userData, or fill the file' };
  if (bytes.length > mostBytes) {
    const problem = `has ${bytes.length} bytes, and the cloud takes at most ${mostBytes}`;
    return { problem, help: 'let it fetch the rest when the host starts' };
  }
  const text = Buffer.from(bytes).toString('base64');
  if (signedAfter.userData.some((word) => text.includes(word))) {
    const problem = 'cannot be signed: in base64 it contains the name of the parameter that follows it';
    return { problem, help: 'add a comment, or a blank line, at its beginning' };
  }
  return { text: new Secret(text), bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}
