/** Made-up fleets: the declaration, and the hosts that the cloud has. Both are the same at every run. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';

export const region = 'bench-1';
const zone = `${region}-01`;

/** What a create must say, but for the zone and the disk. */
const common = { imageId: 'img-base', cpu: 2, memory: 4096, chargeType: 'Month', password: { env: 'HOST_PASSWORD' } };
const full = { ...common, zone, diskSpace: 40, chargeQuantity: 1, loginMode: 'Password', tag: 'web' };

/** The text of a declaration. */
export function declare(
  top: object,
  hosts: readonly object[],
  defaults: object = { ...common, diskSpace: 40 },
): string {
  return stringify({ apiVersion: 'hostwright/v1', region, zone, ...top, defaults, hosts });
}

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

const rangeLength = 5_000;
const digits = (number: number) => String(number).padStart(4, '0');
const nameOf = (index: number) => `web-${Math.floor(index / rangeLength)}-${digits((index % rangeLength) + 1)}`;

const isMissing = (index: number) => index % 100 === 99;
const isChanged = (index: number) => index % 10 === 0;

/**
 * Writes a fleet in which one host in ten is changed and one in a hundred missing; as many live hosts as are missing
 * belong to somebody else. `full` spells out eleven keys a host; `entries` has an entry a host and `ranges` one for 5,000
 * hosts, both on defaults.
 */
export function writeFleet(folder: string, count: number, form: 'full' | 'entries' | 'ranges'): Fleet {
  const indexes = Array.from({ length: count }, (_, index) => index);
  const ranges = indexes
    .filter((index) => index % rangeLength === 0)
    .map((index) => Math.min(rangeLength, count - index));
  const texts = {
    full: () =>
      declare(
        {},
        indexes.map((index) => ({ name: nameOf(index), ...full })),
        {},
      ),
    entries: () =>
      declare(
        {},
        indexes.map((index) => ({ name: nameOf(index) })),
        full,
      ),
    ranges: () =>
      declare(
        {},
        ranges.map((length, nth) => ({ name: `web-${nth}-[0001:${digits(length)}]` })),
        full,
      ),
  };
  const [declaration, hosts] = [join(folder, `${form}-${count}.yaml`), join(folder, `${form}-${count}.json`)];
  writeFileSync(declaration, texts[form]());
  writeFileSync(hosts, JSON.stringify(indexes.map(liveRow)));
  return {
    declaration,
    hosts,
    count,
    changed: indexes.filter(isChanged).length,
    missing: indexes.filter(isMissing).length,
  };
}

function liveRow(index: number) {
  const Name = isMissing(index) ? `somebody-else-${index}` : nameOf(index);
  const { imageId: ImageId, memory: Memory, chargeType: ChargeType, tag: Tag } = full;
  return { Region: region, Zone: zone, Name, ImageId, CPU: isChanged(index) ? 4 : 2, Memory, ChargeType, Tag };
}

/** Throws unless a plan found exactly what the fleet was made with: a figure of work left undone would be a lie. */
export function checkPlan(output: string, { count, changed, missing }: Fleet): void {
  const lines = readFileSync(output, 'utf8').trimEnd().split('\n');
  const inSync = count - changed - missing;
  const expected = `Plan: ${missing} to create, ${changed} changed, ${inSync} in sync, ${missing} unmanaged.`;
  if (lines.at(-1) === expected) return;
  throw new Error(`The plan should end with\n${expected}\nand ends with\n${lines.at(-1)}`);
}

export type Form = 'documented' | 'uhost';

/** A declaration of hosts, none of which is live. */
export function newHosts(count: number, form: Form): string {
  const hosts = [{ name: `new-[${String(1).padStart(String(count).length, '0')}:${count}]` }];
  if (form === 'documented') return declare({}, hosts);
  const bootDisk = { type: 'CLOUD_SSD', size: 40 };
  return declare({ dialect: 'uhost', projectId: 'default' }, hosts, { ...common, bootDisk });
}
