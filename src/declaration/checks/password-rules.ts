import type { DialectName } from '../../core/dialect.ts';

const signs = "()`~!@#$%^&*-+=_|{}[]:;'<>,.?/";

/**
 * Why the cloud refuses a password, in words that follow "a password that" and contain no part of
 * it.
 */
export function findPasswordFault(dialect: DialectName, text: string): string | undefined {
  if (dialect === 'documented') return undefined;
  if (text.length < 8 || text.length > 30) return 'does not have 8 to 30 characters';
  if ([...text].some((one) => !/[A-Za-z0-9]/.test(one) && !signs.includes(one))) {
    return `has characters other than Latin letters, digits and ${signs}`;
  }
  const kinds = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9]/].filter((kind) => kind.test(text)).length;
  return kinds < 2 ? 'has only one of: small letters, capital letters, digits, signs' : undefined;
}
