/**
 * The shape of a record in a file. It is input, so every field is checked.
 */
import type { HostKey } from '../core/host.ts';
import {
  coldCauses,
  type FileIdentity,
  type HostName,
  type IntentSpec,
  type JournalRecord,
  type Moment,
  type StoreIdentity,
} from '../core/intent.ts';

/** The format that this version writes into files. It reads the older ones too. */
export const journalVersion = 2;
/** The format that this version writes into databases, and the newest that it reads. */
export const storeVersion = 3;

export type ReadRecord =
  | { readonly status: 'record'; readonly record: JournalRecord }
  /** The file's `opened` record names a later format. */
  | { readonly status: 'newer'; readonly version: number }
  | { readonly status: 'bad'; readonly why: string };

type Fields = Readonly<Record<string, unknown>>;
type Readers = { readonly [Type in JournalRecord['type']]: (fields: Fields) => Extract<JournalRecord, { type: Type }> };

class WrongField extends Error {}

export function readRecord(value: unknown): ReadRecord {
  if (!isFields(value)) return { status: 'bad', why: 'it is not a JSON object' };
  const { type, version } = value;
  // Asked first: a later format may lay the rest of the record out in another way.
  if (type === 'opened' && typeof version === 'number' && Number.isInteger(version) && version > storeVersion) {
    return { status: 'newer', version };
  }
  if (!isType(type)) {
    return { status: 'bad', why: `this version knows no record ${JSON.stringify(type)}: written by a newer version?` };
  }
  try {
    return { status: 'record', record: readers[type](value) };
  } catch (error) {
    if (error instanceof WrongField) {
      return { status: 'bad', why: `its field ${error.message} is missing or malformed` };
    }
    throw error;
  }
}

const readers: Readers = {
  opened: (fields) =>
    fields.version === storeVersion
      ? {
          type: 'opened',
          version: storeVersion,
          account: text(fields, 'account'),
          store: storeIdentity(fields, 'store'),
          ...(fields.behind !== undefined && { behind: oneOf(fields, 'behind', [true]) }),
          ...(fields.moved !== undefined && { moved: oneOf(fields, 'moved', [true]) }),
        }
      : {
          type: 'opened',
          version: oneOf(fields, 'version', [1, journalVersion]),
          account: text(fields, 'account'),
          file: identity(fields, 'file'),
          ...(fields.upgrade !== undefined && { upgrade: oneOf(fields, 'upgrade', [true]) }),
        },
  began: (fields) => ({
    type: 'began',
    ...(fields.cold !== undefined && { cold: oneOf(fields, 'cold', coldCauses) }),
    moment: moment(fields),
  }),
  'cold-settled': (fields) => ({
    type: 'cold-settled',
    how: oneOf(fields, 'how', ['waited', 'proceeded']),
    ...(fields.firstApply !== undefined && { firstApply: oneOf(fields, 'firstApply', [true]) }),
    ms: amount(fields, 'ms'),
    moment: moment(fields),
  }),
  ended: (fields) => ({ type: 'ended', moment: moment(fields) }),
  listed: (fields) => ({
    type: 'listed',
    region: sharedText(fields, 'region'),
    appeared: hostNames(fields, 'appeared'),
    vanished: texts(fields, 'vanished'),
    glimpsed: hostNames(fields, 'glimpsed'),
    ...(fields.unproven !== undefined && { unproven: oneOf(fields, 'unproven', [true]) }),
    moment: moment(fields),
  }),
  send: (fields) => ({
    type: 'send',
    intent: text(fields, 'intent'),
    key: hostKey(fields, 'key'),
    plan: sharedText(fields, 'plan'),
    spec: intentSpec(fields, 'spec'),
    ...(fields.fleet !== undefined && { fleet: sharedText(fields, 'fleet') }),
    moment: moment(fields),
  }),
  answer: (fields) => ({
    type: 'answer',
    intent: text(fields, 'intent'),
    answer: oneOf(fields, 'answer', ['accepted', 'refused', 'in-doubt']),
    reason: text(fields, 'reason'),
    hostIds: texts(fields, 'hostIds'),
    ...(fields.sure !== undefined && { sure: oneOf(fields, 'sure', [true]) }),
    ...(fields.throttled !== undefined && { throttled: oneOf(fields, 'throttled', [true]) }),
    moment: moment(fields),
  }),
  closed: (fields) => ({
    type: 'closed',
    intent: text(fields, 'intent'),
    how: oneOf(fields, 'how', ['not-sent', 'presumed-absent', 'resolved-host', 'resolved-not-created']),
    ...(fields.hostId !== undefined && { hostId: text(fields, 'hostId') }),
    moment: moment(fields),
  }),
  told: (fields) => ({
    type: 'told',
    fleet: text(fields, 'fleet'),
    orphans: texts(fields, 'orphans'),
    moment: moment(fields),
  }),
  adopted: (fields) => ({
    type: 'adopted',
    fleet: text(fields, 'fleet'),
    hostIds: texts(fields, 'hostIds'),
    moment: moment(fields),
  }),
};

function isType(type: unknown): type is JournalRecord['type'] {
  return typeof type === 'string' && Object.hasOwn(readers, type);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function group(fields: Fields, name: string): Fields {
  const value = fields[name];
  if (!isFields(value)) throw new WrongField(name);
  return value;
}

function text(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== 'string') throw new WrongField(name);
  return value;
}

function amount(fields: Fields, name: string): number {
  const value = fields[name];
  if (typeof value !== 'number') throw new WrongField(name);
  return value;
}

function list(fields: Fields, name: string): readonly unknown[] {
  const value: unknown = fields[name];
  if (!Array.isArray(value)) throw new WrongField(name);
  return value;
}

function texts(fields: Fields, name: string): readonly string[] {
  const values = list(fields, name);
  if (!values.every((one) => typeof one === 'string')) throw new WrongField(name);
  return values;
}

function hostNames(fields: Fields, name: string): readonly HostName[] {
  const values = list(fields, name);
  if (!values.every(isHostName)) throw new WrongField(name);
  return values;
}

function isHostName(pair: unknown): pair is HostName {
  return Array.isArray(pair) && pair.length === 2 && typeof pair[0] === 'string' && typeof pair[1] === 'string';
}

function oneOf<const Choice>(fields: Fields, name: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((one) => one === fields[name]);
  if (choice === undefined) throw new WrongField(name);
  return choice;
}

/**
 * By field: its last text. Most records of a journal share these with the one before, and so they
 * are kept once.
 */
const lastTexts = new Map<string, string>();

function sharedText(fields: Fields, name: string): string {
  const value = text(fields, name);
  const before = lastTexts.get(name);
  if (before === value) return before;
  lastTexts.set(name, value);
  return value;
}

function moment(fields: Fields): Moment {
  const inner = group(fields, 'moment');
  return { boot: sharedText(inner, 'boot'), ms: amount(inner, 'ms'), wall: text(inner, 'wall') };
}

function identity(fields: Fields, name: string): FileIdentity {
  const inner = group(fields, name);
  return { inode: text(inner, 'inode'), born: text(inner, 'born') };
}

function storeIdentity(fields: Fields, name: string): StoreIdentity {
  const inner = group(fields, name);
  return { id: text(inner, 'id'), server: text(inner, 'server'), timeline: text(inner, 'timeline') };
}

function hostKey(fields: Fields, name: string): HostKey {
  const inner = group(fields, name);
  return { region: sharedText(inner, 'region'), name: text(inner, 'name') };
}

/** Most hosts of a fleet ask for the same, and so that is kept once. */
let lastSpec: IntentSpec | undefined;

function intentSpec(fields: Fields, name: string): IntentSpec {
  return specIn(group(fields, name));
}

/** Undefined where the text is none. */
export function readSpec(json: string): IntentSpec | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return isFields(value) ? specIn(value) : undefined;
  } catch {
    return undefined;
  }
}

function specIn(inner: Fields): IntentSpec {
  const { diskSpace, zone, userData, intentLabel } = inner;
  const spec = {
    imageId: sharedText(inner, 'imageId'),
    cpu: amount(inner, 'cpu'),
    memory: amount(inner, 'memory'),
    ...(diskSpace !== undefined && { diskSpace: amount(inner, 'diskSpace') }),
    ...(zone !== undefined && { zone: sharedText(inner, 'zone') }),
    ...(userData !== undefined && { userData: sharedText(inner, 'userData') }),
    ...(intentLabel !== undefined && { intentLabel: oneOf(inner, 'intentLabel', [true]) }),
  };
  if (lastSpec === undefined || !isSameSpec(spec, lastSpec)) lastSpec = spec;
  return lastSpec;
}

const specFields = ['imageId', 'cpu', 'memory', 'diskSpace', 'zone', 'userData', 'intentLabel'] as const;

function isSameSpec(one: IntentSpec, other: IntentSpec): boolean {
  return specFields.every((name) => one[name] === other[name]);
}
