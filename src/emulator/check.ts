/** Checks what users give as JSON, or in a flag, against schemas/emulator.schema.json. */
import { findNearest } from '../model/text/similar-names.ts';
import type { EmulatorFault, RateLimit } from './options.gen.ts';
import { validateFault, validateHosts, validateRateLimit } from './validate.gen.js';

type OptionValidator = typeof validateFault;
type OptionFault = NonNullable<OptionValidator['errors']>[number];

/** What is wrong with a value; empty if it is valid. `place`: what it is called. */
export function findProblems(validate: OptionValidator, value: unknown, place = ''): readonly string[] {
  return validate(value) ? [] : (validate.errors ?? []).map((fault) => describeFault(fault, place));
}

function describeFault(fault: OptionFault, place: string): string {
  const { instancePath, keyword, message, params, data, parentSchema } = fault;
  const path = `${place}${instancePath.replace(/\/(\d+)/g, '[$1]').replaceAll('/', '.')}`.replace(/^\./, '');
  const subject = path === '' ? 'it' : path;
  switch (keyword) {
    case 'required':
      return `${subject} has no ${params.missingProperty}`;
    case 'additionalProperties': {
      const name = String(params.additionalProperty);
      return `${subject} has no ${JSON.stringify(name)}. ${suggestName(name, Object.keys(parentSchema?.properties ?? {}))}`;
    }
    case 'enum':
      return `${subject} is not known. ${suggestName(String(data), parentSchema?.enum ?? [])}`;
    default:
      return `${subject} ${message}`;
  }
}

export function findHostProblems(value: unknown): readonly string[] {
  return findProblems(validateHosts, value, 'hosts');
}

/**
 * Reads a fault from a flag: `ON:KIND[:TIMES][:MEMBER=VALUE…]`, e.g.
 * `create:http-500-after-commit:1:status=503`. Returns the fault, or what is wrong in a sentence.
 */
export function parseFault(text: string): EmulatorFault | string {
  const [on, kind = '', ...rest] = text.split(':');
  if (rest[0]?.includes('=') === false) rest[0] = `times=${rest[0]}`;
  const form = 'ON:KIND[:TIMES][:MEMBER=VALUE], e.g. create:drop-after-commit:1';
  return readMembers(validateFault, [`on=${on}`, `kind=${kind}`, ...rest], `--fault ${JSON.stringify(text)}`, form);
}

/** Reads a limit from a flag: `N[:KIND][:MEMBER=VALUE]`. Returns the limit, or what is wrong in a sentence. */
export function parseRateLimit(text: string): RateLimit | string {
  const [count = '', ...rest] = text.split(':');
  if (rest[0]?.includes('=') === false) rest[0] = `kind=${rest[0]}`;
  const form = 'N[:KIND][:MEMBER=VALUE], e.g. 10:http-429:retryAfter=1';
  return readMembers(validateRateLimit, [`perSecond=${count}`, ...rest], `--rate-limit ${JSON.stringify(text)}`, form);
}

/** Reads an object from parts of a flag: `MEMBER=VALUE`. */
function readMembers<T>(validate: OptionValidator, parts: readonly string[], flag: string, form: string): T | string {
  // A Map, so that a member named `__proto__` is refused like any other.
  const members = new Map<string, number | string>();
  const refuse = (problem: string) => `${flag} cannot be used: ${problem}. The form is ${form}.`;
  for (const part of parts) {
    const [, name, value = ''] = /^([^=]*)=(.*)$/s.exec(part) ?? [];
    if (name === undefined) return refuse(`"${part}" is not MEMBER=VALUE`);
    if (members.has(name)) return refuse(`"${name}" is given twice`);
    members.set(name, value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value);
  }
  const object: unknown = Object.fromEntries(members);
  const problems = findProblems(validate, object);
  return problems.length === 0 ? (object as T) : refuse(problems.join('; ').replace(/\.$/, ''));
}

/** Suggests valid names, the nearest one first: `Did you mean "Offset"? Known: …`. */
export function suggestName(wrong: string, known: readonly string[]): string {
  const nearest = findNearest(wrong, known);
  const list = `Known: ${known.join(', ')}.`;
  return nearest === undefined ? list : `Did you mean "${nearest}"? ${list}`;
}
