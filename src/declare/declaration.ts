import type { DialectName } from '../model/dialect.ts';
import type { IgnoreRule } from '../model/drift-class.ts';
import { compareKeys, type DeclaredUserData, type DesiredHost, type Position } from '../model/host.ts';
import { hostFields, type SentField } from '../model/host-fields.ts';
import { countMemory } from '../model/quantities.ts';
import type { Secret } from '../model/secret.ts';
import { expandName, type NamePattern } from '../model/text/name-pattern.ts';
import type { Diagnostic } from './faults/diagnostic.ts';
import type { EntryPlace, HostFields } from './layers.ts';
import type { ReadFile, SourceText } from './yaml/place.ts';

/** The content of all declared files: hosts with every layer merged, and the settings of the whole run. */
export interface Declaration {
  /** In the order of the files and of their entries. */
  readonly hosts: readonly HostEntry[];
  /** The regions of files that declare no host. They are listed all the same. */
  readonly emptyRegions: readonly string[];
  /** The number of hosts, with ranges counted. */
  readonly hostCount: number;
  readonly settings: Settings;
  /** Remarks that do not stop the run. */
  readonly notes: readonly Diagnostic[];
  /** The files that declare the hosts. */
  readonly files: readonly ReadFile[];
  /** The texts of the files that these use. */
  readonly used: readonly SourceText[];
  /** The user data of its hosts in base64, by digest. An approval names the digest of what is sent. */
  readonly userData: ReadonlyMap<string, Secret>;
}

/** One entry of `hosts`: one host, or as many as the ranges in its name stand for. */
export interface HostEntry extends EntryPlace {
  readonly names: NamePattern;
  readonly fields: CompleteFields;
  readonly position: Position;
  /** Its file of user data, as it was when the declaration was read. */
  readonly userData?: DeclaredUserData;
}

type RequiredOf<Type> = { [Key in keyof Type]-?: undefined extends Type[Key] ? never : Key }[keyof Type];

/** Fields without which no host of any dialect can be created. */
type NeededField = 'region' | Extract<SentField, RequiredOf<DesiredHost>>;

/** The fields of a host, with all that every host needs. */
export type CompleteFields = Readonly<HostFields & Required<Pick<HostFields, NeededField>>>;

/** Settings of the whole run. Files that set one must agree; but each file may have ignore rules of its own. */
export interface Settings {
  /** The dialect of the API. `documented` unless declared. */
  readonly dialect: DialectName;
  /** The only account whose keys may be used. */
  readonly account?: string;
  /** The fleet of these hosts. */
  readonly fleet?: string;
  readonly projectId?: string;
  /** By region: the zones to list. A region that is not in it is listed as a whole. */
  readonly zones: ReadonlyMap<string, readonly string[]>;
  readonly manage?: { readonly names?: readonly string[]; readonly tags?: readonly string[] };
  /** The rules of all files, in their order. Each applies to every host. */
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

/** Every declared host, sorted by key. Hosts of one entry share the objects of their common fields. */
export function makeDesiredHosts({ hosts, settings }: Declaration): readonly DesiredHost[] {
  const desired: DesiredHost[] = [];
  for (const entry of hosts) {
    const { region } = entry.fields;
    const shared = makeShared(entry, settings);
    for (const name of expandName(entry.names)) desired.push({ key: { region, name }, ...shared });
  }
  return desired.sort((a, b) => compareKeys(a.key, b.key));
}

type Shared = Omit<DesiredHost, 'key'>;

// From the table of fields, so that none is declared and never sent.
const sharedFields = (Object.keys(hostFields) as (keyof DesiredHost)[]).filter((name) => name !== 'key');

/** The fields that all hosts of an entry share. */
function makeShared({ fields, template, position, userData, file }: HostEntry, settings: Settings): Shared {
  const { memory, loginMode, password, keyPairId, tag, dataDisks, intentLabel, create } = fields;
  // Layers cannot remove a field: one host may log in with a key, and the others with a password.
  const hasPassword = file.dialect === 'documented' || loginMode === 'Password';
  const given: Readonly<Partial<Record<keyof Shared, unknown>>> = fields;
  const own: typeof given = {
    memory: countMemory(memory),
    password: hasPassword ? password : undefined,
    keyPairId: loginMode === 'KeyPair' ? keyPairId : undefined,
    dataDisks: dataDisks?.length === 0 ? undefined : dataDisks,
    userData,
    intentLabel: intentLabel || undefined,
    create: create === 'never' ? create : undefined,
    notSent: tag === undefined || sendsTag(settings) ? undefined : ['tag'],
    template,
    position,
  };
  const shared: Partial<Record<keyof Shared, unknown>> = {};
  for (const name of sharedFields) {
    const value = Object.hasOwn(own, name) ? own[name] : given[name];
    if (value !== undefined) shared[name] = value;
  }
  return shared as Shared;
}
