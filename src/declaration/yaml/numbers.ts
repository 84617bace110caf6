import type { RuleId } from '../faults/rules.ts';

export interface NumberFault {
  readonly rule: Extract<RuleId, 'number-ambiguous' | 'number-imprecise'>;
  readonly message: string;
  readonly help: string;
}

const plain = /^(?:0|[1-9][0-9]{0,14})$/;

/**
 * Describes what is wrong with the spelling of a number. The value that was read does not show it.
 */
export function findNumberFault(source: string, value: number): NumberFault | undefined {
  if (plain.test(source)) return undefined;
  const digits = source.replace(/^[-+]/, '');
  if (/^0[0-9]/.test(digits)) {
    return {
      rule: 'number-ambiguous',
      message: 'a number with a leading zero is octal to some readers and decimal to others',
      help: 'remove the zero; put a text that looks like a number into quotes',
    };
  }
  if (Number.isFinite(value) && isExact(digits, value)) return undefined;
  return {
    rule: 'number-imprecise',
    message: Number.isFinite(value) ? 'this number cannot be kept exactly' : 'this is not a finite number',
    help: 'write a whole number up to 9007199254740991; put a text that looks like a number into quotes',
  };
}

/**
 * Whether the value is exactly the written number: 4.0 and 4e0 are 4, but 4.00000000000000000001 is
 * not.
 */
function isExact(digits: string, value: number): boolean {
  if (!Number.isInteger(value)) return true;
  if (!Number.isSafeInteger(value)) return false;
  const decimal = /^([0-9]*)\.?([0-9]*)(?:[eE]([-+]?[0-9]+))?$/.exec(digits);
  if (decimal === null) return true;
  const [, whole = '', fraction = '', exponent = '0'] = decimal;
  const significant = cutZeros(whole + fraction);
  if (significant === '') return true;
  const trailing = whole.length + fraction.length - cutZeros(whole + fraction).length;
  return fraction.length - trailing <= Number(exponent);
}

/** Does not use `/0+$/`, which takes quadratic time for many zeros that are not at the end. */
function cutZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}
