/**
 * The shape of a record in a file. It is input, so every field is checked.
 */

import { coldCauses } from '../core/cold-cause.ts';
import type { HostKey } from '../core/host.ts';
import {
  type AdoptedHost,
  type CloudPlace,
  type FileIdentity,
  type HostName,
  type IntentSpec,
  type JournalRecord,
  journalVersion,
  type Moment,
  type StoreIdentity,
} from '../core/intent.ts';
import {
  FieldFault,
  hasFields,
  type RecordFields,
  requireGroup,
  requireList,
  requireNumber,
  requireOneOf,
  requireSharedText,
  requireText,
  requireTexts,
} from './record-fields.ts';

export type ReadRecord =
  | { readonly status: 'record'; readonly record: JournalRecord }
  /** The `opened` record names another format. */
  | { readonly status: 'other'; readonly version: number }
  | { readonly status: 'bad'; readonly why: string };

type Readers = {
  readonly [Type in JournalRecord['type']]: (fields: RecordFields) => Extract<JournalRecord, { type: Type }>;
};

export function readRecord(value: unknown): ReadRecord {
  if (!hasFields(value)) return { status: 'bad', why: 'it is not a JSON object' };
  const { type, version } = value;
  // Asked first: another format may lay the rest of the record out in another way.
  if (type === 'opened' && Number.isInteger(version) && version !== journalVersion) {
    return { status: 'other', version: Number(version) };
  }
  if (!isType(type)) {
    return { status: 'bad', why: `this version knows no record ${JSON.stringify(type)}: written by another version?` };
  }
  try {
    return { status: 'record', record: readers[type](value) };
  } catch (error) {
    if (error instanceof FieldFault) {
      return { status: 'bad', why: `its field ${error.message} is missing or malformed` };
    }
    throw error;
  }
}

const readers: Readers = {
  opened: (fields) => ({
    type: 'opened',
    version: requireOneOf(fields, 'version', [journalVersion]),
    account: requireText(fields, 'account'),
    ...(fields.file !== undefined
      ? { file: requireIdentity(fields, 'file') }
      : {
          store: requireStoreIdentity(fields, 'store'),
          ...(fields.moved !== undefined && { moved: requireOneOf(fields, 'moved', [true]) }),
        }),
  }),
  began: (fields) => ({
    type: 'began',
    ...(fields.cold !== undefined && { cold: requireOneOf(fields, 'cold', coldCauses) }),
    ...(fields.place !== undefined && { place: requirePlace(fields, 'place') }),
    ...(fields.settleWindowMs !== undefined && { settleWindowMs: requireNumber(fields, 'settleWindowMs') }),
    moment: requireMoment(fields),
  }),
  'cold-settled': (fields) => ({
    type: 'cold-settled',
    how: requireOneOf(fields, 'how', ['waited', 'proceeded']),
    ...(fields.firstApply !== undefined && { firstApply: requireOneOf(fields, 'firstApply', [true]) }),
    ms: requireNumber(fields, 'ms'),
    moment: requireMoment(fields),
  }),
  ended: (fields) => ({ type: 'ended', moment: requireMoment(fields) }),
  listed: (fields) => ({
    type: 'listed',
    region: requireSharedText(fields, 'region'),
    appeared: requireHostNames(fields, 'appeared'),
    vanished: requireTexts(fields, 'vanished'),
    glimpsed: requireHostNames(fields, 'glimpsed'),
    ...(fields.unproven !== undefined && { unproven: requireOneOf(fields, 'unproven', [true]) }),
    ...(fields.strangers !== undefined && { strangers: requireTexts(fields, 'strangers') }),
    ...(fields.probedMs !== undefined && { probedMs: requireNumber(fields, 'probedMs') }),
    moment: requireMoment(fields),
  }),
  send: (fields) => ({
    type: 'send',
    intent: requireText(fields, 'intent'),
    key: requireHostKey(fields, 'key'),
    plan: requireSharedText(fields, 'plan'),
    spec: requireIntentSpec(fields, 'spec'),
    ...(fields.fleet !== undefined && { fleet: requireSharedText(fields, 'fleet') }),
    moment: requireMoment(fields),
  }),
  answer: (fields) => ({
    type: 'answer',
    intent: requireText(fields, 'intent'),
    answer: requireOneOf(fields, 'answer', ['accepted', 'refused', 'in-doubt']),
    reason: requireText(fields, 'reason'),
    hostIds: requireTexts(fields, 'hostIds'),
    ...(fields.sure !== undefined && { sure: requireOneOf(fields, 'sure', [true]) }),
    ...(fields.throttled !== undefined && { throttled: requireOneOf(fields, 'throttled', [true]) }),
    moment: requireMoment(fields),
  }),
  closed: (fields) => ({
    type: 'closed',
    intent: requireText(fields, 'intent'),
    how: requireOneOf(fields, 'how', ['not-sent', 'presumed-absent', 'resolved-host', 'resolved-not-created']),
    ...(fields.hostId !== undefined && { hostId: requireText(fields, 'hostId') }),
    moment: requireMoment(fields),
  }),
  told: (fields) => ({
    type: 'told',
    fleet: requireText(fields, 'fleet'),
    orphans: requireTexts(fields, 'orphans'),
    ...(fields.holding !== undefined && { holding: requireHostNames(fields, 'holding') }),
    moment: requireMoment(fields),
  }),
  adopted: (fields) => ({
    type: 'adopted',
    ...(fields.fleet !== undefined && { fleet: requireText(fields, 'fleet') }),
    hosts: requireAdoptedHosts(fields, 'hosts'),
    moment: requireMoment(fields),
  }),
};

function isType(type: unknown): type is JournalRecord['type'] {
  return typeof type === 'string' && Object.hasOwn(readers, type);
}

function requireHostNames(fields: RecordFields, name: string): readonly HostName[] {
  const values = requireList(fields, name);
  if (!values.every(isHostName)) throw new FieldFault(name);
  return values;
}

function isHostName(pair: unknown): pair is HostName {
  return Array.isArray(pair) && pair.length === 2 && typeof pair[0] === 'string' && typeof pair[1] === 'string';
}

function requireAdoptedHosts(fields: RecordFields, name: string): readonly AdoptedHost[] {
  const values = requireList(fields, name);
  if (!values.every(isAdoptedHost)) throw new FieldFault(name);
  return values;
}

function isAdoptedHost(host: unknown): host is AdoptedHost {
  return Array.isArray(host) && [3, 4].includes(host.length) && host.every((part) => typeof part === 'string');
}

function requirePlace(fields: RecordFields, name: string): CloudPlace {
  const inner = requireGroup(fields, name);
  const { projectId } = inner;
  return {
    endpoint: requireText(inner, 'endpoint'),
    ...(projectId !== undefined && { projectId: requireText(inner, 'projectId') }),
  };
}

function requireMoment(fields: RecordFields): Moment {
  const inner = requireGroup(fields, 'moment');
  return { boot: requireSharedText(inner, 'boot'), ms: requireNumber(inner, 'ms'), wall: requireText(inner, 'wall') };
}

function requireIdentity(fields: RecordFields, name: string): FileIdentity {
  const inner = requireGroup(fields, name);
  return { inode: requireText(inner, 'inode'), born: requireText(inner, 'born') };
}

function requireStoreIdentity(fields: RecordFields, name: string): StoreIdentity {
  const inner = requireGroup(fields, name);
  return {
    id: requireText(inner, 'id'),
    server: requireText(inner, 'server'),
    timeline: requireText(inner, 'timeline'),
  };
}

function requireHostKey(fields: RecordFields, name: string): HostKey {
  const inner = requireGroup(fields, name);
  return { region: requireSharedText(inner, 'region'), name: requireText(inner, 'name') };
}

/** Most hosts of a fleet ask for the same, and so that is kept once. */
let lastSpec: IntentSpec | undefined;

function requireIntentSpec(fields: RecordFields, name: string): IntentSpec {
  return readSpecIn(requireGroup(fields, name));
}

/** Undefined where the text is none. */
export function readSpec(json: string): IntentSpec | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return hasFields(value) ? readSpecIn(value) : undefined;
  } catch {
    return undefined;
  }
}

function readSpecIn(inner: RecordFields): IntentSpec {
  const { diskSpace, userData, intentLabel } = inner;
  const spec = {
    imageId: requireSharedText(inner, 'imageId'),
    cpu: requireNumber(inner, 'cpu'),
    memory: requireNumber(inner, 'memory'),
    ...(diskSpace !== undefined && { diskSpace: requireNumber(inner, 'diskSpace') }),
    zone: requireSharedText(inner, 'zone'),
    ...(userData !== undefined && { userData: requireSharedText(inner, 'userData') }),
    ...(intentLabel !== undefined && { intentLabel: requireOneOf(inner, 'intentLabel', [true]) }),
  };
  if (lastSpec === undefined || !isSameSpec(spec, lastSpec)) lastSpec = spec;
  return lastSpec;
}

const specFields = ['imageId', 'cpu', 'memory', 'diskSpace', 'zone', 'userData', 'intentLabel'] as const;

function isSameSpec(one: IntentSpec, other: IntentSpec): boolean {
  return specFields.every((name) => one[name] === other[name]);
}
