import { findNearest } from '../model/text/nearest-name.ts';

/** Checks a value that a user gave as JSON. Says what is wrong with it; empty if it is valid. */
export interface Rule<T> {
  (value: unknown, place: string): readonly string[];
  /** The type of a valid value. Only for the compiler. */
  readonly type?: T;
}

export type Valid<R> = R extends Rule<infer T> ? T : never;

export function ruleOf<T>(must: string, isValid: (value: unknown) => boolean): Rule<T> {
  return (value, place) => (isValid(value) ? [] : [`${place} must be ${must}`]);
}

export function wholeNumber(least: number, most: number): Rule<number> {
  const isValid = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most;
  return ruleOf(`a whole number from ${least} to ${most}`, isValid);
}

/** Milliseconds, up to the longest timer of Node. */
export const duration = wholeNumber(0, 2 ** 31 - 1);
export const text = ruleOf<string>('text', (value) => typeof value === 'string');
export const filledText = ruleOf<string>('text, not empty', (value) => typeof value === 'string' && value !== '');
export const yesOrNo = ruleOf<boolean>('true or false', (value) => typeof value === 'boolean');

export function oneOf<const T extends string>(...known: readonly T[]): Rule<T> {
  return (value, place) =>
    known.some((one) => one === value) ? [] : [`${place} is not known. ${suggestName(String(value), known)}`];
}

export function orNull<T>(rule: Rule<T>): Rule<T | null> {
  return (value, place) => (value === null ? [] : rule(value, place));
}

export function listOf<T>(rule: Rule<T>): Rule<readonly T[]> {
  return (value, place) =>
    Array.isArray(value)
      ? value.flatMap((entry: unknown, index) => rule(entry, `${place}[${index}]`))
      : [`${place} must be a list`];
}

type Rules = Readonly<Record<string, Rule<unknown>>>;

/** An object with these members, of which the required ones must be there. */
export function objectOf<R extends Rules, Needed extends keyof R & string = never>(
  rules: R,
  needed: readonly Needed[] = [],
): Rule<{ readonly [Name in keyof R]?: Valid<R[Name]> } & { readonly [Name in Needed]: Valid<R[Name]> }> {
  return (value, place) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return [`${place || 'It'} must be an object`];
    const placeOf = (name: string) => (place === '' ? name : `${place}.${name}`);
    const missing = needed.filter((name) => !Object.hasOwn(value, name)).map((name) => `${placeOf(name)} is missing`);
    const wrong = Object.entries(value).flatMap(([name, member]) => {
      const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
      if (rule !== undefined) return rule(member, placeOf(name));
      const unknown = `${place === '' ? 'There is' : `${place} has`} no ${JSON.stringify(name)}`;
      return [`${unknown}. ${suggestName(name, Object.keys(rules))}`];
    });
    return [...missing, ...wrong];
  };
}

/** Reads an object from parts of a flag: `MEMBER=VALUE`. Returns what is wrong as text. */
export function readMembers<T extends object>(rule: Rule<T>, parts: readonly string[]): T | string {
  // A Map, so that a member named `__proto__` is refused like any other.
  const members = new Map<string, number | string>();
  for (const part of parts) {
    const [, name, value = ''] = /^([^=]*)=(.*)$/s.exec(part) ?? [];
    if (name === undefined) return `"${part}" is not MEMBER=VALUE`;
    if (members.has(name)) return `"${name}" is given twice`;
    members.set(name, value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value);
  }
  const object: unknown = Object.fromEntries(members);
  const problems = rule(object, '');
  return problems.length === 0 ? (object as T) : problems.join('; ').replace(/\.$/, '');
}

/** Suggests valid names, the nearest one first: `Did you mean "pageCap"? Known: …`. */
export function suggestName(wrong: string, known: readonly string[]): string {
  const nearest = findNearest(wrong, known);
  const list = `Known: ${known.join(', ')}.`;
  return nearest === undefined ? list : `Did you mean "${nearest}"? ${list}`;
}
