import { expect } from 'vitest';
import type { Ran, RunOptions } from '../../support/hostwright.ts';
import type { How, SceneOptions, Stage } from '../../support/stage.ts';

/** What must never be printed: they stand nowhere else. */
export const trapSecrets = {
  HOSTWRIGHT_PUBLIC_KEY: 'bR8sL0fYd6GnJ3wHx7Ea1MkV',
  HOSTWRIGHT_PRIVATE_KEY: 'kA7vQ2xWm9ZpR4tYc8LbN3dF',
  HOSTWRIGHT_SECURITY_TOKEN: 'tD9hW4mKs7PqB2fXz5JvE6nU',
  HOST_PASSWORD: 'uH5gJ1sXe6KoTq0iPz9VwC2y',
} as const;

/** A scene in front of an endpoint that must not be contacted. `refused`: runs a line, and expects that it ends so. */
export async function trappedScene(stage: Stage, options: SceneOptions = {}) {
  const { server, ...scene } = await stage.scripted(() => {}, options);
  const trap = { env: { ...scene.env, ...trapSecrets }, connections: server.connections };
  const placed = ({ env, ...more }: RunOptions = {}) => ({ ...more, env: { ...trap.env, ...env } });
  const refused = async (
    line: string,
    code: string,
    more: RunOptions & { readonly exit?: string; readonly how?: How } = {},
  ) => {
    const { exit = '3 (invalid)', how = 'inside', ...given } = more;
    const ran = await scene[how](line, placed(given));
    expectRefused(ran, code, exit);
    expect(trap.connections()).toBe(0);
    return ran;
  };
  return { ...scene, trap, refused, inside: (line: string, given?: RunOptions) => scene.inside(line, placed(given)) };
}

/** What every refusal of bad input owes to its reader, whatever was wrong. */
export function expectRefused(ran: Ran, code: string, exit = '3 (invalid)'): void {
  expect(ran.stderr).toContain(`error[${code}]: `);
  expect(ran.stderr.endsWith(`\nexit ${exit}\n`)).toBe(true);
  expect(String(ran.code)).toBe(exit.split(' ')[0]);
  expect(ran.stdout).toBe('');
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
