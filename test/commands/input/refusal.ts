import { expect } from 'vitest';
import type { Ran } from '../../support/hostwright.ts';
import { type Trap, trapSecrets } from '../../support/trap.ts';

/** What every refusal of bad input owes to its reader, whatever was wrong. */
export function expectRefused(ran: Ran, trap: Trap, code: string, exit = '3 (invalid)'): void {
  expect(ran.stderr).toContain(`error[${code}]: `);
  expect(ran.stderr.endsWith(`\nexit ${exit}\n`)).toBe(true);
  expect(String(ran.code)).toBe(exit.split(' ')[0]);
  expect(ran.stdout).toBe('');
  expect(trap.connections()).toBe(0);
  expectClean(ran.stderr);
}

/** No secret, no stack, and no character that a terminal would obey. */
export function expectClean(shown: string): void {
  for (const secret of Object.values(trapSecrets)) expect(shown).not.toContain(secret);
  expect(shown).not.toMatch(/^\s+at /m);
  expect(shown).not.toContain('node:internal');
  expect(shown).not.toContain('(node:');
  expect(shown).not.toMatch(/[\0-\x09\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/);
}
