/**
 * Names with ranges, which stand for many names, and patterns over names, as `--only`, `--exclude` and `manage` take
 * them: `*` is any text, `?` one character. A name with ranges, as a plan prints it, is a pattern too.
 */

/** A host name as declared: text with ranges, which stands for many names. */
export interface NamePattern {
  readonly parts: readonly NamePart[];
  /** How many names the pattern stands for. It is known before any name is made. */
  readonly count: number;
  /** Number of characters of the longest name. */
  readonly longest: number;
}

type NamePart = string | NameRange;

interface NameRange {
  readonly first: number;
  readonly count: number;
  readonly step: number;
  /** Digits that each number is padded to with zeros; undefined: the range is one of letters. */
  readonly width: number | undefined;
}

interface Problem {
  readonly problem: string;
}

/** Why a range is not valid, in words; `at` and `length` say where in the name. */
export interface RangeFault extends Problem {
  readonly at: number;
  readonly length: number;
}

/**
 * Reads a name such as `web-[01:12]`. Ranges work as in an Ansible inventory: both ends are included, and leading zeros
 * of the first number pad all numbers.
 */
export function parseName(text: string): NamePattern | RangeFault {
  const parts: NamePart[] = [];
  let count = 1;
  let longest = 0;
  for (const piece of text.matchAll(/\[[^[\]]*\]|[[\]]|[^[\]]+/g)) {
    const [written] = piece;
    const part = parsePart(written);
    if (typeof part === 'object' && 'problem' in part) return { at: piece.index, length: written.length, ...part };
    parts.push(part);
    // A count far above every limit need not be exact, but must not overflow.
    count = Math.min(count * (typeof part === 'string' ? 1 : part.count), Number.MAX_SAFE_INTEGER);
    longest += widthOf(part);
  }
  return { parts, count, longest };
}

/** Its names. The last range changes fastest. */
export function expandName({ parts }: Pick<NamePattern, 'parts'>): readonly string[] {
  const textsOf = (part: NamePart) =>
    typeof part === 'string' ? [part] : Array.from({ length: part.count }, (_, index) => writeAt(part, index));
  return parts.reduce<readonly string[]>(
    (names, part) => names.flatMap((name) => textsOf(part).map((text) => name + text)),
    [''],
  );
}

/** Whether it is one of the names that the pattern stands for. */
export function isNameOf({ parts }: Pick<NamePattern, 'parts'>, name: string): boolean {
  let ends = new Set([0]);
  for (const part of parts) {
    const longest = widthOf(part);
    const next = new Set<number>();
    for (const at of ends) {
      for (let end = at + 1; end <= Math.min(name.length, at + longest); end += 1) {
        const text = name.slice(at, end);
        if (typeof part === 'string' ? text === part : isWrittenBy(part, text)) next.add(end);
      }
    }
    ends = next;
  }
  return ends.has(name.length);
}

function isWrittenBy(range: NameRange, text: string): boolean {
  const value = range.width === undefined ? text.charCodeAt(0) : Number(text);
  const index = (value - range.first) / range.step;
  return Number.isInteger(index) && index >= 0 && index < range.count && writeAt(range, index) === text;
}

function parsePart(written: string): NamePart | Problem {
  if (written === '[' || written === ']') return { problem: `"${written}" has no counterpart` };
  if (!written.startsWith('[')) return written;
  const [first = '', last = '', step = '1', ...more] = written.slice(1, -1).split(':');
  if (!written.includes(':') || more.length > 0) {
    return { problem: 'a range is written [first:last] or [first:last:step]' };
  }
  if (!/^[1-9][0-9]{0,8}$/.test(step)) return { problem: 'the step of a range is a whole number of at least 1' };
  if (/^[0-9]{1,9}$/.test(first) && /^[0-9]{1,9}$/.test(last)) return parseNumbers(first, last, Number(step));
  if (/^(?:[a-z]:[a-z]|[A-Z]:[A-Z])$/.test(`${first}:${last}`)) {
    return rangeOf(first.charCodeAt(0), last.charCodeAt(0), Number(step), undefined);
  }
  return { problem: 'a range goes from one number to another, or from one letter to another of the same case' };
}

function parseNumbers(first: string, last: string, step: number): NameRange | Problem {
  const padded = (text: string): boolean => text.length > 1 && text.startsWith('0');
  if ((padded(first) || padded(last)) && first.length !== last.length) {
    return { problem: 'if a number has leading zeros, both ends of the range need the same number of digits' };
  }
  return rangeOf(Number(first), Number(last), step, padded(first) ? first.length : 0);
}

function rangeOf(first: number, last: number, step: number, width: number | undefined): NameRange | Problem {
  if (last < first) return { problem: 'the end of the range is before its beginning' };
  return { first, count: Math.floor((last - first) / step) + 1, step, width };
}

function widthOf(part: NamePart): number {
  return typeof part === 'string' ? part.length : writeAt(part, part.count - 1).length;
}

function writeAt({ first, step, width }: NameRange, index: number): string {
  const value = first + index * step;
  return width === undefined ? String.fromCharCode(value) : String(value).padStart(width, '0');
}

/** Whether the whole name matches. Linear in name x stars: no pattern can make it slow. */
export function matchesPattern(pattern: string, name: string): boolean {
  if (pattern.includes('[')) {
    const names = parseName(pattern);
    return !('problem' in names) && isNameOf(names, name);
  }
  let at = 0;
  let from = 0;
  let star = -1;
  let resume = 0;
  while (from < name.length) {
    const wanted = pattern[at];
    if (wanted === '*') {
      star = at;
      resume = from;
      at += 1;
    } else if (wanted === '?' || wanted === name[from]) {
      at += 1;
      from += 1;
    } else if (star >= 0) {
      resume += 1;
      from = resume;
      at = star + 1;
    } else {
      return false;
    }
  }
  return /^\**$/.test(pattern.slice(at));
}

export function matchesAny(patterns: readonly string[], name: string): boolean {
  return patterns.some((pattern) => matchesPattern(pattern, name));
}

/** What may stand before the colon of a pattern. A name has no colon. */
export const selectors = ['tag', 'template', 'file', 'region'] as const;

/** What a selection can ask of a host. One that nobody declares has no template and no file. */
export type Selectable = { readonly name: string } & {
  readonly [By in (typeof selectors)[number]]?: string | undefined;
};

/** Patterns of names or, after a colon, of what stands before it: `tag:web`. */
export interface HostSelection {
  /** Empty: every host. */
  readonly only: readonly string[];
  readonly exclude: readonly string[];
}

export function selects({ only, exclude }: HostSelection, host: Selectable): boolean {
  const matches = (text: string) => matchesSelector(text, host);
  return (only.length === 0 || only.some(matches)) && !exclude.some(matches);
}

export function matchesSelector(text: string, host: Selectable): boolean {
  const { by, pattern } = readSelector(text);
  const value = Object.hasOwn(host, by) ? host[by as keyof Selectable] : undefined;
  if (value === undefined) return false;
  return by === 'file' ? matchesPattern(withoutDots(pattern), withoutDots(value)) : matchesPattern(pattern, value);
}

/** `by`: what stands before the colon, whatever it is. A range has its colon in brackets. */
export function readSelector(text: string): { readonly by: string; readonly pattern: string } {
  const [, by = 'name', pattern = text] = /^([a-z]+):(.*)$/is.exec(text) ?? [];
  return { by, pattern };
}

/** `./hosts.yaml` is `hosts.yaml`. */
function withoutDots(path: string): string {
  return path.replace(/^(?:\.\/+)+/, '');
}
