/** What a host is: as people declare it and as the cloud lists it. */
import type { DialectName } from './dialect.ts';

/** Where a run looks: every key belongs to exactly one scope. */
export interface CloudScope {
  /** Origin of the API, e.g. `https://api.example.com`. */
  readonly endpoint: string;
  /** First 12 hex digits of SHA-256 of the public key: names the account without revealing the key. */
  readonly account: string;
  readonly projectId?: string;
  /** Absent: the documented one. */
  readonly dialect?: Exclude<DialectName, 'documented'>;
}

/** Identity of a host inside a scope. A zone is no part of it: editing one would create a fleet again. */
export interface HostKey {
  readonly region: string;
  /** Compared exactly, code unit by code unit. */
  readonly name: string;
}

/** A place in a declaration; lines and columns count from 1. */
export interface Position {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Says where a password is kept. The value itself never enters a declaration, a plan or a report. */
export type PasswordReference = { readonly env: string } | { readonly file: string };

/** A disk to make with a host. Its size is in GB. */
export interface DeclaredDisk {
  readonly type: string;
  readonly size: number;
}

/** A public address to make with a host. Its bandwidth is in Mbit/s. */
export interface DeclaredAddress {
  readonly bandwidth: number;
  readonly line: string;
  readonly payMode?: string;
}

/** The file that a host reads when it first starts. Only the digest of its content is kept. */
export interface DeclaredUserData {
  /** As declared: relative to the declaration. */
  readonly file: string;
  readonly bytes: number;
  /** In hex. */
  readonly sha256: string;
}

/**
 * One host as declared, every layer merged. Memory and disk are the numbers of the API: the documented one states no
 * unit, `uhost` counts MB and GB. `hostFields` says which dialect has which field.
 */
export interface DesiredHost {
  readonly key: HostKey;
  /** Of a host that is never created, no zone may be known: the listing of the documented dialect shows none. */
  readonly zone?: string;
  readonly imageId: string;
  readonly cpu: number;
  readonly memory: number;
  readonly diskSpace?: number;
  readonly bootDisk?: DeclaredDisk;
  readonly dataDisks?: readonly DeclaredDisk[];
  readonly machineType?: string;
  readonly cpuPlatform?: string;
  readonly gpuType?: string;
  readonly gpu?: number;
  readonly vpcId?: string;
  readonly subnetId?: string;
  readonly privateIp?: string;
  readonly publicIp?: DeclaredAddress;
  readonly securityGroupId?: string;
  readonly isolationGroup?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly userData?: DeclaredUserData;
  /** A label of the host names the create that made it. */
  readonly intentLabel?: true;
  readonly chargeType: string;
  /** Charging periods paid for, not a number of hosts (`Quantity`, API description 4.2). */
  readonly chargeQuantity: number;
  readonly loginMode: string;
  readonly keyPairId?: string;
  readonly password?: PasswordReference;
  readonly tag?: string;
  /** It is never created: missing, it is drift. */
  readonly create?: 'never';
  /** What a create sends and no listing is compared with. */
  readonly createOnly?: readonly string[];
  /** What is declared and yet no create sends: the documented one has no tag. */
  readonly notSent?: readonly 'tag'[];
  /** The template that its entry takes fields from, for reports only: not sent, compared or approved. */
  readonly template?: string;
  readonly position: Position;
}

/** Throws for a host that is never created: only such a host may lack a zone. */
export function zoneOf({ key, zone }: Pick<DesiredHost, 'key' | 'zone'>): string {
  if (zone === undefined) throw new Error(`${formatKey(key)} has no zone`);
  return zone;
}

/** A number, as the API documents it, or the text that the cloud sent instead. */
export type LiveNumber = number | string;

export interface LiveDisk {
  /** `Boot` or `Data`; in `uhost` what the disk is made of, e.g. `CLOUD_SSD`. */
  readonly type?: string;
  readonly size?: LiveNumber;
  /** Only in `uhost`. */
  readonly boot?: boolean;
}

export interface LiveAddress {
  readonly type?: string;
  readonly ip?: string;
  readonly vpcId?: string;
  readonly subnetId?: string;
  readonly isDefault?: boolean;
}

/** One row of a listing (API description 2.1). Only the id and the name are always present. */
export interface LiveHost {
  readonly hostId: string;
  readonly name: string;
  /** The region that was listed, because rows do not contain it. */
  readonly region: string;
  readonly zone?: string;
  readonly tag?: string;
  readonly state?: string;
  readonly imageId?: string;
  readonly basicImageId?: string;
  readonly cpu?: LiveNumber;
  readonly memory?: LiveNumber;
  readonly machineType?: string;
  readonly cpuPlatform?: string;
  readonly gpuType?: string;
  readonly gpu?: LiveNumber;
  readonly isolationGroup?: string;
  readonly chargeType?: string;
  readonly disks: readonly LiveDisk[];
  readonly addresses: readonly LiveAddress[];
  readonly createTime?: LiveNumber;
  readonly expireTime?: LiveNumber;
  readonly autoRenew?: string;
}

/** `Running` is the one state that the API description shows for a ready host (section 3). */
export function isRunning(live: LiveHost): boolean {
  return live.state === 'Running';
}

/** `failed`: it exists, and never becomes Running. `gone`: deleted, and still listed for a while. */
export type DeadState = 'failed' | 'gone';

/** By their letters alone, because one cloud spells a state in several ways. */
const deadStates: Readonly<Record<string, DeadState>> = {
  // The description of UHost names "Install Fail", and SDKs know "InstallFail" and "ResizeFail" as well. The documented
  // API names no state but Running. No host that works is in one of these.
  installfail: 'failed',
  resizefail: 'failed',
  deleted: 'gone',
  recycled: 'gone',
};

/** Undefined if it lives, or if nobody knows what its state means. */
export function deadStateOf({ state }: Pick<LiveHost, 'state'>): DeadState | undefined {
  const letters = state?.replaceAll(/[ _-]/g, '').toLowerCase() ?? '';
  return Object.hasOwn(deadStates, letters) ? deadStates[letters] : undefined;
}

/**
 * Of several live hosts of one name, those that may be its host: the living ones; those that failed only if none lives,
 * and so on. `failed`: beside a living one. They exist, and may be billed.
 */
export function chooseNamesakes(namesakes: readonly LiveHost[]): {
  readonly hosts: readonly LiveHost[];
  readonly failed: readonly LiveHost[];
} {
  const living = namesakes.filter((host) => deadStateOf(host) === undefined);
  if (living.length === namesakes.length) return { hosts: namesakes, failed: [] };
  const failed = namesakes.filter((host) => deadStateOf(host) === 'failed');
  if (living.length > 0) return { hosts: living, failed };
  if (failed.length > 0) return { hosts: failed, failed: [] };
  // None of them exists any more, so one of them says as much as all of them.
  return { hosts: namesakes.toSorted((a, b) => compareText(a.hostId, b.hostId)).slice(0, 1), failed: [] };
}

/** Orders text by character code, which no locale can change. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function compareKeys(a: HostKey, b: HostKey): number {
  return compareText(a.region, b.region) || compareText(a.name, b.name);
}

/** A key as one string, for maps. A region cannot hold a slash, so two keys never share a text. */
export function formatKey(key: HostKey): string {
  return `${key.region}/${key.name}`;
}

/** Maximum number of ids in one look-up: servers refuse query strings of more than 8 KB. */
export const mostHostIds = 100;
