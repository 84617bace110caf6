/** Even a bug in the middle of an apply must not keep to itself that something was sent. */
import { expect, it } from 'vitest';
import type { CommandResult } from '../../src/cli/command-result.ts';
import { printResult } from '../../src/cli/conclude.ts';
import { createHosts } from '../../src/cli/create-hosts.ts';
import type { Io } from '../../src/cli/io.ts';
import type { Prepared } from '../../src/cli/prepare.ts';
import type { HostProvider } from '../../src/core/ports.ts';
import { renderOutcomes } from '../../src/report/apply-text.ts';
import { desiredHost, guards, liveAs, observation } from '../support/builders.ts';

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

it('prints what became of the creates before a bug in the wait for Running, and exits 1', async () => {
  const said: string[] = [];
  const printed: string[] = [];
  const io = { ...fakeIo(said), out: (text: string) => void printed.push(text) };
  const desired = desiredHost();
  const made = liveAs(desired, { hostId: 'host-made', state: 'Starting' });
  const plan = { creates: [desired], guards: guards() };
  const prepared = {
    plan,
    declaration: { settings: { createParameters: [] } },
    observe: async () => observation([made]),
  } as unknown as Pick<Prepared, 'plan' | 'declaration' | 'observe'>;
  const provider = {
    create: async () => ({ status: 'accepted', hostIds: [] }),
    lookUp: () => Promise.reject(new TypeError('a bug')),
  } as unknown as HostProvider;
  const pace = { parallelism: 1, settleWaitMs: 1_000, waitTimeoutMs: 5_000, waitForRunning: true };

  const created = await createHosts(
    { prepared, provider, passwordOf: () => undefined, pace, fresh: [observation()], quiet: true },
    io,
  );
  const text = renderOutcomes(created.outcomes, created.stop, true, { colour: false });
  const result: CommandResult = { exit: 'partial', text, ...(created.bug && { bug: created.bug }) };
  const code = await printResult(result, { json: false, debug: false }, io);

  expect(printed.join('')).toMatch(/created-not-running.*host-made/);
  expect(said.join('')).toMatch(/^error: this is a bug in hostwright \(TypeError\)\.\n(.*\n)*exit 1 \(error\)\n$/);
  expect(code).toBe(1);
});
