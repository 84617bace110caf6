/** Even a bug in the middle of an apply must not keep to itself that something was sent. */

import { expect, it } from 'vitest';
import { runApply } from '../../../src/app/apply/apply.ts';
import { startSentRequests } from '../../../src/app/apply/sent-requests.ts';
import type { Io } from '../../../src/app/io.ts';
import { exitOf, printResult, renderResult } from '../../../src/app/output/result.ts';
import { commandFlags } from '../../../src/app/settings/command-flags.ts';
import { defaultsOf } from '../../../src/app/settings/flag-kinds.ts';
import type { RunningEmulator } from '../../../src/emulator/server.ts';
import type { Stop } from '../../../src/model/ports.ts';
import { startStop } from '../../../src/system/stop.ts';
import { declarationOf, folderWith, localCloud } from '../../support/hostwright.ts';
import { desiredHost } from '../../support/model/builders.ts';
import { filesBelow } from '../../support/secrets.ts';
import { oneEach, sendsTo } from '../../support/sends.ts';

/** It has a bug: it throws, once, when it is asked after the cloud has seen such a thing. */
function brokenStop(seen: () => boolean): Stop {
  let broken = false;
  return {
    ...startStop(),
    isAsked: () => {
      if (broken || !seen()) return false;
      broken = true;
      throw new TypeError('a bug');
    },
  };
}

async function scene(provisioningMs: number, seen: (cloud: RunningEmulator) => boolean) {
  const { cloud, env } = await localCloud({ provisioningMs });
  const said: string[] = [];
  const printed: string[] = [];
  const io: Io = {
    env,
    cwd: folderWith({ 'hosts.yaml': declarationOf(['name: web-1']) }),
    stdin: process.stdin,
    out: (text) => void printed.push(text),
    err: (text) => void said.push(text),
    interactive: false,
    quiet: true,
    colour: { out: false, err: false },
    stop: brokenStop(() => seen(cloud)),
  };
  const flags = { ...defaultsOf(commandFlags.apply), endpoint: cloud.url };
  const approved = { ...flags, 'auto-approve': true, 'cold-start': 'proceed' } as const;
  return { cloud, flags: approved, io, said, printed };
}

it('does not call the run ended whose answers may be unrecorded, and the next one finds what was sent', async () => {
  const { cloud, flags, io, printed } = await scene(0, ({ state }) => state().creates.committed > 0);
  await runApply(flags, io).catch(() => undefined);
  const journal = Object.entries(filesBelow(io.env.XDG_STATE_HOME ?? '')).find(([name]) => name.endsWith('/journal'));

  const result = await runApply(flags, io);

  expect(journal?.[1]).toContain('"type":"send"');
  expect(journal?.[1]).not.toContain('"type":"ended"');
  expect(exitOf(result)).toBe('ok');
  expect(await renderResult(result, 'ok', 'text', io)).toBe('Nothing to create.\n');
  expect(printed.join('')).toContain('Plan: 0 to create, 1 in sync.');
  expect(sendsTo(cloud)).toEqual(oneEach(1));
});

it('prints what became of the creates before a bug in the wait for Running, and exits 1', async () => {
  const { cloud, flags, io, said, printed } = await scene(60_000, ({ requests }) =>
    requests().some(({ form }) => form === 'query'),
  );

  const result = await runApply(flags, io);
  if (result.kind !== 'report') throw new Error('no report');
  const code = await printResult(
    result,
    { outputs: { stdout: 'text', files: [] }, purpose: 'apply', debug: false },
    io,
  );

  expect(printed.join('')).toMatch(new RegExp(`created-not-running.*${cloud.hosts()[0]?.hostId}`));
  expect(said.join('')).toMatch(/^error: this is a bug in hostwright \(TypeError\)\.\n(.*\n)*exit 1 \(error\)\n$/);
  expect(code).toBe(1);
});

const desired = desiredHost({ name: 'web-1' });

it('a run knows of a request that may have left, and of none that waits for its turn', () => {
  const requests = startSentRequests(() => {}, undefined);

  requests.tell({ type: 'sending', desired });
  const before = requests.lastWords();
  requests.tell({ type: 'leaving', desired });

  expect(before).toBe('');
  expect(requests.inFlight()).toBe(1);
  expect(requests.lastWords()).toContain('IN DOUBT web-1: sent, and no answer yet');
});

it('a run still knows of a doubt whose host is being created again', () => {
  const requests = startSentRequests(() => {}, undefined);
  requests.tell({ type: 'sending', desired });
  requests.tell({ type: 'leaving', desired });
  requests.tell({ type: 'answered', desired, answer: { status: 'in-doubt', reason: 'socket hang up' } });

  requests.tell({ type: 'sending', desired });

  expect(requests.lastWords()).toContain('IN DOUBT web-1: socket hang up');
});

it.each([
  ['counted', { type: 'counted', sent: 1, answered: 0, settled: 0, of: 1 }],
  ['leaving', { type: 'leaving', desired }],
] as const)('a run lets nothing more be sent once %s cannot be shown, and notes what was answered', (type, event) => {
  const requests = startSentRequests((shown) => {
    if (shown.type === type) throw new Error('a bug');
  }, undefined);
  requests.tell({ type: 'sending', desired });
  requests.tell({ type: 'leaving', desired });

  const tellIt = () => requests.tell(event);
  if (type === 'leaving') expect(tellIt).not.toThrow();
  else expect(tellIt).toThrow('a bug');
  requests.tell({ type: 'answered', desired, answer: { status: 'accepted', hostIds: ['host-a'] } });

  expect(() => requests.tell({ type: 'sending', desired: desiredHost({ name: 'web-2' }) })).toThrow('a bug');
  expect(requests.lastWords()).toContain('accepted web-1: host-a');
  expect(requests.asked()).toBe(1);
});
