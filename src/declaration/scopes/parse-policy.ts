/** The field `policy` of a scope file: who approves the creates of a controller. */
import type { PolicyLimits, PolicyTimes, ScopePolicy } from '../../core/watched-scope.ts';
import { isMap } from '../layers.ts';
import type { ReadFile } from '../yaml/place.ts';
import { refuse, refuseUnknownFields } from './scope-faults.ts';

const manual: ScopePolicy = { kind: 'manual' };
export const policyKinds = ['auto', 'autoReplace'] as const;
export const limitFields = ['maxCreates', 'maxShare', 'hours'] as const;
const usualShare = 10;
const mostCreates = 1_000;
const days: readonly string[] = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const help = 'write policy: manual, or policy: { auto: { maxCreates: 5, maxShare: 10%, hours: mon-fri 08:00-18:00 } }';

/** Manual if there is no policy, or if it has faults. */
export function readPolicy(file: ReadFile, value: unknown): ScopePolicy {
  if (value === undefined || value === 'manual') return manual;
  if (!isMap(value)) {
    refuse(file, ['policy'], 'policy must be manual, or a map with auto or autoReplace', help);
    return manual;
  }
  refuseUnknownFields(file, ['policy'], value, policyKinds, 'policy');
  const given = policyKinds.filter((kind) => value[kind] !== undefined);
  const [kind] = given;
  if (kind === undefined || given.length > 1) {
    refuse(file, ['policy'], 'policy must have either auto or autoReplace', help);
    return manual;
  }
  const limits = value[kind];
  if (!isMap(limits)) {
    refuse(file, ['policy', kind], `${kind} must be a map of limits`, help);
    return manual;
  }
  refuseUnknownFields(file, ['policy', kind], limits, limitFields, kind);
  return { kind, ...readLimits(file, kind, limits) };
}

function readLimits(file: ReadFile, kind: string, limits: Readonly<Record<string, unknown>>): PolicyLimits {
  const { maxCreates, maxShare, hours } = limits;
  const opening = hours === undefined ? undefined : readHours(file, kind, hours);
  return {
    maxCreates: readMaxCreates(file, kind, maxCreates),
    maxShare: maxShare === undefined ? usualShare : readShare(file, kind, maxShare),
    ...(opening !== undefined && { hours: opening }),
  };
}

function readMaxCreates(file: ReadFile, kind: string, value: unknown): number {
  const count = Number(value);
  if (/^[1-9]\d{0,3}$/.test(String(value)) && count <= mostCreates) return count;
  const what = value === undefined ? 'maxCreates is missing' : 'maxCreates must be a number of hosts';
  const place = value === undefined ? ['policy', kind] : ['policy', kind, 'maxCreates'];
  refuse(file, place, what, `write how many hosts one plan may create, from 1 to ${mostCreates}, e.g. maxCreates: 5`);
  return 0;
}

function readShare(file: ReadFile, kind: string, value: unknown): number {
  const [, digits] = /^([1-9]\d{0,2})%$/.exec(String(value)) ?? [];
  if (digits !== undefined && Number(digits) <= 100) return Number(digits);
  const place = ['policy', kind, 'maxShare'];
  refuse(file, place, 'maxShare must be a share of the declared hosts', 'write it from 1% to 100%, e.g. maxShare: 10%');
  return 0;
}

function readHours(file: ReadFile, kind: string, value: unknown): PolicyTimes | undefined {
  const [, listed = '', from = '', until = ''] = /^(\S+) (\d\d:\d\d)-(\d\d:\d\d)$/.exec(String(value)) ?? [];
  const [open, close] = [minutesOf(from), minutesOf(until)];
  const named = listed.split(',').map(daysOf);
  if (open < close && named.every((some) => some.length > 0)) {
    return { days: [...new Set(named.flat())].sort(), from: open, until: close };
  }
  const place = ['policy', kind, 'hours'];
  refuse(
    file,
    place,
    'hours must be days and times in UTC',
    'write for example hours: mon-fri 08:00-18:00, or sat,sun 00:00-24:00',
  );
  return undefined;
}

/** NaN if it is not a time. */
function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  const isTime = hours !== undefined && minutes !== undefined && minutes < 60 && hours * 60 + minutes <= 24 * 60;
  return isTime ? hours * 60 + minutes : Number.NaN;
}

/**
 * A range such as `sat-mon` continues over the end of the week. Empty if the text names no days.
 */
function daysOf(text: string): readonly number[] {
  const [first, last = first, ...more] = text.split('-').map((day) => days.indexOf(day));
  if (first === undefined || last === undefined || first < 0 || last < 0 || more.length > 0) return [];
  return days.flatMap((_, step) => (step <= (last - first + 7) % 7 ? [(first + step) % 7] : []));
}
