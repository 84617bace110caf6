import type { DialectName } from '../model/dialect.ts';
import { escapeText } from '../model/text/escape.ts';
import { expandName, type NamePattern, parseName, type RangeFault } from '../model/text/name-pattern.ts';
import type { RuleId } from './faults/rules.ts';

export interface NameFault extends RangeFault {
  readonly rule: Extract<RuleId, 'bad-name' | 'bad-range'>;
  readonly why?: string;
}

const han = '\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff';
const unknownCharacter = new RegExp(`[^A-Za-z0-9._${han}-]`, 'u');
const longestName = 63;
/** In one run. */
export const mostHosts = 200_000;

/** Reads a declared name, or says why it is not valid. A valid one can be sent, and is unambiguous in a signature. */
export function readName(text: string, dialect: DialectName): NamePattern | NameFault {
  if (text.length > 4 * longestName) return refuse(0, text.length, `a name has at most ${longestName} characters`);
  const parsed = parseName(text);
  if ('problem' in parsed) return { rule: 'bad-range', ...parsed };
  const literal = findLiteralFault(text);
  if (literal !== undefined) return literal;
  if (parsed.longest === 0) return refuse(0, 1, 'a name is not empty');
  if (parsed.longest > longestName) {
    return refuse(0, text.length, `a name has at most ${longestName} characters, and this one has ${parsed.longest}`);
  }
  // More names than that are a fault of their own.
  const names = parsed.count > mostHosts ? [] : expandName(parsed);
  const word = signedAfter.name[dialect].find((one) => names.some((name) => name.includes(one)));
  if (word === undefined) return parsed;
  return {
    ...refuse(0, text.length, `a name cannot contain the word ${word}`),
    why: 'a signed request has no separators: this name could be taken for a name and a parameter',
  };
}

/** Whether a declaration can have the name of a live host, where brackets are no range. */
export function isDeclarable(name: string, dialect: DialectName): boolean {
  return !/[[\]]/.test(name) && !('problem' in readName(name, dialect));
}

/** Checks the text outside ranges. The ranges are known to be well-formed by now. */
function findLiteralFault(text: string): NameFault | undefined {
  const literals = text.replace(/\[[^[\]]*\]/g, (range) => '0'.repeat(range.length));
  const unknown = unknownCharacter.exec(literals);
  if (unknown !== null) {
    return refuse(unknown.index, unknown[0].length, `a name cannot contain ${describeCharacter(unknown[0])}`);
  }
  return /^[-.]/.test(literals) ? refuse(0, 1, 'a name does not begin with a dash or a dot') : undefined;
}

/** Describes one character that people may not be able to see. */
function describeCharacter(character: string): string {
  if (character === ' ') return 'a space';
  if (character === '"') return 'a quotation mark';
  const escaped = escapeText(character);
  return escaped === character ? `"${character}"` : `the invisible character ${escaped}`;
}

function refuse(at: number, length: number, problem: string): NameFault {
  return { rule: 'bad-name', at, length, problem };
}

/**
 * The parameters that may come directly after the name, or after the user data, in a signed text. It has no separators:
 * names and values follow each other, in the order of the names. A value that contains the name of the next parameter
 * could be read as a shorter value and that parameter.
 */
export const signedAfter = {
  name: {
    documented: ['Password', 'PublicKey'],
    uhost: ['NetworkInterface', 'Password', 'PrivateIp', 'ProjectId'],
  },
  /** Only the dialect uhost has some. */
  userData: ['VPCId', 'Zone'],
} as const;
