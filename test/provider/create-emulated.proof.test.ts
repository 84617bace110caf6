import { describe, expect, it, onTestFinished } from 'vitest';
import type { CreateAnswer } from '../../src/core/ports.ts';
import { type EmulatorFault, type FaultKind, oddRetCodes } from '../../src/emulator/faults/fault.ts';
import { startEmulator } from '../../src/emulator/server.ts';
import { createOrder, patient, privateKey, providerFor, publicKey } from './fixture.ts';

/** What a create comes to under each fault, and whether its host exists. Slow answers meet a client that does not wait. */
const outcomes: Readonly<Record<Exclude<FaultKind, 'old-replica'>, readonly [CreateAnswer['status'], number]>> = {
  'drop-before-commit': ['in-doubt', 0],
  'drop-after-commit': ['in-doubt', 1],
  'no-answer-before-commit': ['in-doubt', 0],
  'no-answer-after-commit': ['in-doubt', 1],
  'http-500-before-commit': ['in-doubt', 0],
  'http-500-after-commit': ['in-doubt', 1],
  'http-429': ['refused', 0],
  'http-429-after-commit': ['refused', 1],
  'ret-code': ['refused', 0],
  'ret-code-after-commit': ['refused', 1],
  'accepted-without-commit': ['accepted', 0],
  'wrong-action': ['in-doubt', 1],
  'cut-json': ['in-doubt', 1],
  'cut-connection': ['in-doubt', 1],
  'non-json': ['in-doubt', 1],
  slow: ['in-doubt', 1],
  trickle: ['in-doubt', 1],
  'odd-ret-code': ['in-doubt', 1],
  'proto-key': ['accepted', 1],
  'deep-json': ['in-doubt', 1],
  'huge-body': ['in-doubt', 1],
  'endless-body': ['in-doubt', 1],
};

const timeouts = { ...patient, firstByte: 1_500, total: 2_000 };

async function createUnder(fault: EmulatorFault) {
  const cloud = await startEmulator({ seed: 1, publicKey, privateKey, faults: [fault] });
  onTestFinished(() => cloud.close());
  const answer = await providerFor(new URL(cloud.url), { createTimeouts: timeouts }).create(createOrder());
  return { answer, cloud };
}

describe('a create at the emulator', () => {
  const rows = Object.entries(outcomes).map(
    ([kind, outcome]) => [kind, /^(slow|trickle)$/.test(kind) ? ' [F5 create]' : '', ...outcome] as const,
  );
  it.each(rows)('arrives once under %s%s', async (kind, _, status, hosts) => {
    const { answer, cloud } = await createUnder({ on: 'create', kind: kind as FaultKind });

    expect(answer.status).toBe(status);
    expect(cloud.hosts()).toHaveLength(hosts);
    expect(cloud.state()).toMatchObject({ requests: { CreateHostInstance: 1 }, faults: [{ struck: 1 }] });
  });

  it.each(Object.keys(oddRetCodes))('is in doubt where the RetCode is %s [F12 create]', async (as) => {
    const { answer } = await createUnder({ on: 'create', kind: 'odd-ret-code', as: as as keyof typeof oddRetCodes });

    expect(answer.status).toBe('in-doubt');
  });

  it('takes no id from a member __proto__', async () => {
    const { answer, cloud } = await createUnder({ on: 'create', kind: 'proto-key' });

    expect(answer).toEqual({ status: 'accepted', hostIds: cloud.hosts().map(({ hostId }) => hostId) });
  });
});
