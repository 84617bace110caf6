/** The shape of a record in a file. It is input, so every field is checked. */

import type { HostKey } from '../model/host.ts';
import {
  type IntentSpec,
  type JournalRecord,
  journalVersion,
  type Moment,
  type RecordType,
  recordFields,
} from '../model/intent.ts';
import { findFaultBy } from '../model/record-fields.ts';
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
  const fault = faultFinders[type](value) ?? (isNowhere ? 'store' : undefined);
  if (fault !== undefined) return { status: 'bad', why: `its field ${fault} is missing or malformed` };
  const record = value as unknown as JournalRecord;
  shareTexts(record);
  return { status: 'record', record };
}

const faultFinders = Object.fromEntries(
  Object.entries(recordFields).map(([type, fields]) => [type, findFaultBy(fields)]),
) as Readonly<Record<RecordType, ReturnType<typeof findFaultBy>>>;

function isType(type: unknown): type is RecordType {
  return typeof type === 'string' && Object.hasOwn(recordFields, type);
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
