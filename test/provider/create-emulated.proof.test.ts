import { describe, expect, it, onTestFinished } from 'vitest';
import type { CreateAnswer } from '../../src/core/ports.ts';
import type { EmulatorFault, FaultKind } from '../../src/emulator/faults.ts';
import { startEmulator } from '../../src/emulator/server.ts';
import { createOrder, patient, privateKey, providerFor, publicKey } from './fixture.ts';

/** What a create comes to under each fault, and whether its host exists. Slow answers meet a client that does not wait. */
const outcomes: Readonly<Record<FaultKind, readonly [CreateAnswer['status'], number]>> = {
  'drop-before-commit': ['in-doubt', 0],
  'drop-after-commit': ['in-doubt', 1],
  'no-answer-before-commit': ['in-doubt', 0],
  'no-answer-after-commit': ['in-doubt', 1],
  'http-500-before-commit': ['in-doubt', 0],
  'http-500-after-commit': ['in-doubt', 1],
  'http-429': ['refused', 0],
  'ret-code': ['refused', 0],
  'ret-code-after-commit': ['refused', 1],
  slow: ['in-doubt', 1],
};

const timeouts = { ...patient, firstByte: 1_500, total: 2_000 };

async function createUnder(fault: EmulatorFault) {
  const cloud = await startEmulator({ seed: 1, publicKey, privateKey, faults: [fault] });
  onTestFinished(() => cloud.close());
  const answer = await providerFor(new URL(cloud.url), { createTimeouts: timeouts }).create(createOrder());
  return { answer, cloud };
}

describe('a create at the emulator', () => {
  it.each(Object.entries(outcomes))('arrives once under %s', async (kind, [status, hosts]) => {
    const { answer, cloud } = await createUnder({ on: 'create', kind: kind as FaultKind });

    expect(answer.status).toBe(status);
    expect(cloud.hosts()).toHaveLength(hosts);
    expect(cloud.state()).toMatchObject({ requests: { CreateHostInstance: 1 }, faults: [{ struck: 1 }] });
  });
});
