import type { DialectName } from '../core/dialect.ts';
import type { DeclaredUserData, DesiredHost, Position } from '../core/host.ts';
import type { SentField } from '../core/host-fields.ts';
import type { IgnoreRule } from '../core/report/finding.ts';
import type { Secret } from '../core/secret.ts';
import type { Diagnostic } from './faults/diagnostic.ts';
import type { HostFields, Layer } from './merge.ts';
import type { NamePattern } from './range.ts';

/**
 * The result of the declared files: hosts with every layer merged, and the settings of the whole
 * run.
 */
export interface Declaration {
  /** In the order of the files and of their entries. */
  readonly hosts: readonly HostEntry[];
  /** The number of hosts, with ranges counted. */
  readonly hostCount: number;
  readonly settings: Settings;
  /** Remarks that do not stop the run. */
  readonly notes: readonly Diagnostic[];
  readonly files: readonly DeclaredFile[];
  /** By digest: the user data of its hosts, in base64. What was approved by its digest is sent. */
  readonly userData: ReadonlyMap<string, Secret>;
}

/** One entry of `hosts`: one host, or as many as the ranges in its name count. */
export interface HostEntry {
  readonly names: NamePattern;
  readonly fields: CompleteFields;
  readonly position: Position;
  readonly file: DeclaredFile;
  /** Its place in the `hosts` of its file, from 0. */
  readonly index: number;
  /** The template that it takes its fields from. */
  readonly template?: string;
  /** What its file of user data was when the declaration was read. */
  readonly userData?: DeclaredUserData;
}

type RequiredOf<Type> = { [Key in keyof Type]-?: undefined extends Type[Key] ? never : Key }[keyof Type];

/** Fields without which no host of any dialect can be created. */
export type NeededField = 'region' | Extract<SentField, RequiredOf<DesiredHost>>;

/** Fields that have everything that every host needs. */
export type CompleteFields = Readonly<HostFields & Required<Pick<HostFields, NeededField>>>;

export interface DeclaredFile {
  /** As the user named it; `-` is standard input. */
  readonly file: string;
  readonly dialect: DialectName;
  /** The layers under an entry of this file, weakest first. Computed when asked for. */
  layersOf(entry: Pick<HostEntry, 'index' | 'template'>): readonly Layer[];
}

/**
 * What concerns the whole run. Where several files say something, they say the same; but each may
 * have rules of its own.
 */
export interface Settings {
  /** The dialect of the API. `documented` unless declared. */
  readonly dialect: DialectName;
  /** The only account whose keys may be used. */
  readonly account?: string;
  /** The fleet of these hosts. */
  readonly fleet?: string;
  readonly projectId?: string;
  /** By region: the zones to list. A region that is not in it is listed whole. */
  readonly zones: ReadonlyMap<string, readonly string[]>;
  readonly manage?: { readonly names?: readonly string[]; readonly tags?: readonly string[] };
  /** Of all files, in their order; each applies to every host. */
  readonly ignore: readonly IgnoreRule[];
  /** `any` unless declared. */
  readonly compareDisk: 'any' | 'boot' | 'data' | 'off';
  /** `Default` unless declared. */
  readonly defaultTag: string;
  readonly createParameters: readonly 'Tag'[];
  readonly limits: { readonly maxHosts?: number };
}

/** Whether a create sends the tag. The documented create has none. */
export function sendsTag({ dialect, createParameters }: Pick<Settings, 'dialect' | 'createParameters'>): boolean {
  return dialect === 'uhost' || createParameters.includes('Tag');
}
