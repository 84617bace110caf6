/** Made-up fleets: the declaration, and the hosts that the cloud has. Both are the same at every run. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const region = 'bench-1';

export interface Fleet {
  /** Path of the declaration. */
  readonly declaration: string;
  /** Path of the live hosts, as the emulator takes them. */
  readonly hosts: string;
  /** Hosts declared, and hosts live. */
  readonly count: number;
  /** Declared hosts that are live with another number of CPUs. */
  readonly changed: number;
  /** Declared hosts that are not live. */
  readonly missing: number;
}

const values = {
  zone: `${region}-01`,
  imageId: 'img-base',
  cpu: 2,
  memory: 4096,
  diskSpace: 40,
  chargeType: 'Month',
  chargeQuantity: 1,
  loginMode: 'Password',
  tag: 'web',
};
const rangeLength = 5_000;

const isMissing = (index: number) => index % 100 === 99;
const isChanged = (index: number) => index % 10 === 0;

/**
 * Writes a fleet in which one host in ten is changed and one in a hundred missing; as many live hosts as are missing
 * belong to somebody else. `full` spells out eleven keys a host; `entries` has an entry a host and `ranges` one for 5,000
 * hosts, both on defaults.
 */
export function writeFleet(folder: string, count: number, form: 'full' | 'entries' | 'ranges'): Fleet {
  const indexes = Array.from({ length: count }, (_, index) => index);
  const declaration = join(folder, `${form}-${count}.yaml`);
  writeFileSync(declaration, `apiVersion: hostwright/v1\nregion: ${region}\n${textOf[form](count)}`);
  const hosts = join(folder, `${form}-${count}.json`);
  writeFileSync(hosts, JSON.stringify(indexes.map(liveRow)));
  const [changed, missing] = [indexes.filter(isChanged).length, indexes.filter(isMissing).length];
  return { declaration, hosts, count, changed, missing };
}

function nameOf(index: number): string {
  return `web-${Math.floor(index / rangeLength)}-${String((index % rangeLength) + 1).padStart(4, '0')}`;
}

const textOf: Readonly<Record<'full' | 'entries' | 'ranges', (count: number) => string>> = {
  full: (count) => `hosts:\n${entriesOf(count, fieldsAt('    '))}`,
  entries: (count) => `defaults:\n${fieldsAt('  ')}hosts:\n${entriesOf(count, '')}`,
  ranges: (count) => `defaults:\n${fieldsAt('  ')}hosts:\n${rangesOf(count)}`,
};

function fieldsAt(indent: string): string {
  const lines = Object.entries(values).map(([name, value]) => `${indent}${name}: ${value}\n`);
  return `${lines.join('')}${indent}password: { env: HOST_PASSWORD }\n`;
}

function entriesOf(count: number, fields: string): string {
  return Array.from({ length: count }, (_, index) => `  - name: ${nameOf(index)}\n${fields}`).join('');
}

function rangesOf(count: number): string {
  const entries = Array.from({ length: Math.ceil(count / rangeLength) }, (_, entry) => {
    const last = Math.min(rangeLength, count - entry * rangeLength);
    return `  - name: web-${entry}-[0001:${String(last).padStart(4, '0')}]\n`;
  });
  return entries.join('');
}

function liveRow(index: number) {
  return {
    Region: region,
    Zone: values.zone,
    Name: isMissing(index) ? `somebody-else-${index}` : nameOf(index),
    ImageId: values.imageId,
    CPU: isChanged(index) ? values.cpu * 2 : values.cpu,
    Memory: values.memory,
    ChargeType: values.chargeType,
    Tag: values.tag,
  };
}

/** Throws unless a plan found exactly what the fleet was made with: a figure of work left undone would be a lie. */
export function checkPlan(output: string, { count, changed, missing }: Fleet): void {
  const lines = readFileSync(output, 'utf8').trimEnd().split('\n');
  const inSync = count - changed - missing;
  const expected = `Plan: ${missing} to create, ${changed} changed, ${inSync} in sync, ${missing} unmanaged.`;
  if (lines.at(-1) === expected) return;
  throw new Error(`The plan should end with\n${expected}\nand ends with\n${lines.at(-1)}`);
}

/** A declaration whose hosts have nothing but a name. */
export function declare(top: string, hosts: readonly string[], disk = 'diskSpace: 40'): string {
  return `apiVersion: hostwright/v1
${top}defaults:
  imageId: img-base
  cpu: 2
  memory: 4096
  ${disk}
  chargeType: Month
  password: { env: HOST_PASSWORD }
hosts:
${hosts.map((host) => `  - ${host}\n`).join('')}`;
}

export type Form = 'documented' | 'uhost';

const forms: Readonly<Record<Form, readonly [top: string, disk: string]>> = {
  documented: ['', 'diskSpace: 40'],
  uhost: ['dialect: uhost\nprojectId: default\n', 'bootDisk: { type: CLOUD_SSD, size: 40 }'],
};

/** Hosts, none of which is live. */
export function newHosts(count: number, form: Form = 'documented'): string {
  const [top, disk] = forms[form];
  const range = `name: new-[${String(1).padStart(String(count).length, '0')}:${count}]`;
  return declare(`${top}region: ${region}\nzone: ${region}-01\n`, [range], disk);
}
