/** Even a bug in the middle of an apply must not keep to itself that something was sent. */
import { expect, it } from 'vitest';
import { createHosts } from '../../src/cli/create-hosts.ts';
import type { Io } from '../../src/cli/io.ts';
import type { Prepared } from '../../src/cli/prepare.ts';
import type { HostProvider } from '../../src/core/ports.ts';
import { desiredHost, guards, observation } from '../support/builders.ts';

function fakeIo(said: string[]): Io {
  return {
    env: {},
    cwd: '/',
    stdin: process.stdin,
    out: () => {},
    err: (text) => void said.push(text),
    interactive: false,
    redrawable: false,
    colour: { out: false, err: false },
    interruption: new AbortController().signal,
  };
}

it('says how many creates had begun, and lets the bug through', async () => {
  const said: string[] = [];
  const plan = { creates: [desiredHost()], guards: guards() };
  const prepared = {
    plan,
    declaration: { settings: { createParameters: [] } },
    observe: () => Promise.reject(new TypeError('a bug')),
  } as unknown as Pick<Prepared, 'plan' | 'declaration' | 'observe'>;
  const provider = { create: async () => ({ status: 'accepted', hostIds: [] }) } as unknown as HostProvider;
  const pace = { parallelism: 1, settleWaitMs: 1_000, waitTimeoutMs: 1_000, waitForRunning: true };

  const creating = createHosts(
    { prepared, provider, passwordOf: () => undefined, pace, fresh: [observation()], quiet: true },
    fakeIo(said),
  );

  await expect(creating).rejects.toThrow('a bug');
  expect(said.join('')).toBe('1 create had begun when this happened: "hostwright plan" shows which hosts exist.\n');
});
