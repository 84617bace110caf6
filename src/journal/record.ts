/** The shape of a record in a file. It is input, so every field is checked. */

import type { HostKey } from '../model/host.ts';
import { coldCauses, type IntentSpec, type JournalRecord, journalVersion, type Moment } from '../model/intent.ts';
import { isObject } from '../model/text/nesting.ts';

export type ReadRecord =
  | { readonly status: 'record'; readonly record: JournalRecord }
  /** The `opened` record names another format. */
  | { readonly status: 'other'; readonly version: number }
  | { readonly status: 'bad'; readonly why: string };

export function readRecord(value: unknown): ReadRecord {
  if (!isObject(value)) return { status: 'bad', why: 'it is not a JSON object' };
  const { type, version } = value;
  // Asked first: another format may lay the rest of the record out in another way.
  if (type === 'opened' && Number.isInteger(version) && version !== journalVersion) {
    return { status: 'other', version: Number(version) };
  }
  if (!isType(type)) {
    return { status: 'bad', why: `this version knows no record ${JSON.stringify(type)}: written by another version?` };
  }
  const isNowhere = type === 'opened' && value.file === undefined && value.store === undefined;
  const fault = findFault(value, shapes[type]) ?? (isNowhere ? 'store' : undefined);
  if (fault !== undefined) return { status: 'bad', why: `its field ${fault} is missing or malformed` };
  const record = value as unknown as JournalRecord;
  shareTexts(record);
  return { status: 'record', record };
}

/** What is wrong with a value: the name of a field in it, or an empty text for itself. */
type Check = (value: unknown) => string | undefined;
type Shape = readonly { readonly field: string; readonly check: Check }[];

function shapeOf(checks: Readonly<Record<string, Check>>): Shape {
  return Object.entries(checks).map(([field, check]) => ({ field, check }));
}

function findFault(fields: Readonly<Record<string, unknown>>, shape: Shape): string | undefined {
  for (const { field, check } of shape) {
    const fault = check(fields[field]);
    if (fault !== undefined) return fault || field;
  }
  return undefined;
}

const itself = '';
const text: Check = (value) => (typeof value === 'string' ? undefined : itself);
const number: Check = (value) => (typeof value === 'number' ? undefined : itself);
const texts: Check = (value) => (isTexts(value) ? undefined : itself);

const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined ? undefined : check(value);

const oneOf =
  (...choices: readonly unknown[]): Check =>
  (value) =>
    choices.includes(value) ? undefined : itself;

const group = (checks: Readonly<Record<string, Check>>): Check => {
  const shape = shapeOf(checks);
  return (value) => (isObject(value) ? findFault(value, shape) : itself);
};

/** Lists of so many texts. */
const tuples =
  (least: number, most = least): Check =>
  (value) => {
    const isTuple = (one: unknown) => isTexts(one) && one.length >= least && one.length <= most;
    return Array.isArray(value) && value.every(isTuple) ? undefined : itself;
  };

const moment = group({ boot: text, ms: number, wall: text });

type FieldsOf<One> = One extends JournalRecord ? Exclude<keyof One, 'type'> : never;

/** The compiler refuses a table that lacks a field of a record, or has one of none. */
const checks: {
  readonly [Type in JournalRecord['type']]: Readonly<
    Record<FieldsOf<Extract<JournalRecord, { readonly type: Type }>>, Check>
  >;
} = {
  opened: {
    version: oneOf(journalVersion),
    account: text,
    file: optional(group({ inode: text, born: text })),
    store: optional(group({ id: text, server: text, timeline: text })),
    moved: optional(oneOf(true)),
  },
  began: {
    cold: optional(oneOf(...coldCauses)),
    place: optional(group({ endpoint: text, projectId: optional(text) })),
    settleWindowMs: optional(number),
    moment,
  },
  'cold-settled': { how: oneOf('waited', 'proceeded'), firstApply: optional(oneOf(true)), ms: number, moment },
  ended: { moment },
  listed: {
    region: text,
    appeared: tuples(2),
    vanished: texts,
    glimpsed: tuples(2),
    unproven: optional(oneOf(true)),
    strangers: optional(texts),
    probedMs: optional(number),
    moment,
  },
  send: {
    intent: text,
    key: group({ region: text, name: text }),
    plan: text,
    spec: group({
      imageId: text,
      cpu: number,
      memory: number,
      diskSpace: optional(number),
      zone: text,
      userData: optional(text),
      intentLabel: optional(oneOf(true)),
    }),
    fleet: optional(text),
    moment,
  },
  answer: {
    intent: text,
    answer: oneOf('accepted', 'refused', 'in-doubt'),
    reason: text,
    hostIds: texts,
    sure: optional(oneOf(true)),
    throttled: optional(oneOf(true)),
    moment,
  },
  closed: {
    intent: text,
    how: oneOf('not-sent', 'presumed-absent', 'resolved-host', 'resolved-not-created'),
    hostId: optional(text),
    moment,
  },
  told: { fleet: text, orphans: texts, holding: optional(tuples(2)), moment },
  adopted: { fleet: optional(text), hosts: tuples(3, 4), moment },
};

const shapes = Object.fromEntries(
  Object.entries(checks).map(([type, fields]) => [type, shapeOf(fields)]),
) as unknown as Readonly<Record<JournalRecord['type'], Shape>>;

function isType(type: unknown): type is JournalRecord['type'] {
  return typeof type === 'string' && Object.hasOwn(checks, type);
}

function isTexts(value: unknown): value is readonly string[] {
  if (!Array.isArray(value)) return false;
  for (const one of value) if (typeof one !== 'string') return false;
  return true;
}

type Own<Value> = { -readonly [Field in keyof Value]: Value[Field] };

/** Most records share these with the one before. They are kept once, not a million times. */
const last = { boot: '', region: '', plan: '', fleet: '' };
let lastSpec: IntentSpec | undefined;

function shareTexts(record: JournalRecord): void {
  if ('moment' in record) (record.moment as Own<Moment>).boot = share('boot', record.moment.boot);
  if (record.type !== 'send') return;
  const own: Own<typeof record> = record;
  (own.key as Own<HostKey>).region = share('region', own.key.region);
  own.plan = share('plan', own.plan);
  if (own.fleet !== undefined) own.fleet = share('fleet', own.fleet);
  if (lastSpec !== undefined && isSameSpec(own.spec, lastSpec)) own.spec = lastSpec;
  lastSpec = own.spec;
}

function share(field: keyof typeof last, value: string): string {
  if (last[field] !== value) last[field] = value;
  return last[field];
}

function isSameSpec(one: IntentSpec, other: IntentSpec): boolean {
  return (
    one.imageId === other.imageId &&
    one.cpu === other.cpu &&
    one.memory === other.memory &&
    one.diskSpace === other.diskSpace &&
    one.zone === other.zone &&
    one.userData === other.userData &&
    one.intentLabel === other.intentLabel
  );
}
