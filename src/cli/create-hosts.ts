/** Sends what was approved, waits until it is seen and runs, and shows on stderr how far it is. */
import type { CreateOutcome } from '../core/create-outcome.ts';
import type { Observation } from '../core/observation.ts';
import type { HostProvider } from '../core/ports.ts';
import { type ApplyCreatesResult, applyCreates } from '../reconcile/apply-creates.ts';
import { awaitRunning } from '../reconcile/await-running.ts';
import { plural } from '../report/style.ts';
import { parseCount, parseDuration } from './flag-values.ts';
import type { Io } from './io.ts';
import type { Passwords } from './passwords.ts';
import type { Prepared } from './prepare.ts';
import { type Progress, startProgress } from './progress.ts';
import { realClock, realRandom } from './real-ports.ts';
import { type Sends, startSends } from './sends.ts';

export interface PaceFlags {
  readonly parallelism: string;
  readonly 'settle-wait': string;
  readonly 'wait-timeout': string;
  readonly 'no-wait': boolean;
}

/** How many creates at once, and how long to wait for what becomes of them. */
export interface Pace {
  readonly parallelism: number;
  readonly settleWaitMs: number;
  readonly waitTimeoutMs: number;
  readonly waitForRunning: boolean;
}

export function readPace(flags: PaceFlags): Pace {
  return {
    parallelism: parseCount('parallelism', flags.parallelism, 1, 256),
    settleWaitMs: parseDuration('settle-wait', flags['settle-wait']),
    waitTimeoutMs: parseDuration('wait-timeout', flags['wait-timeout']),
    waitForRunning: !flags['no-wait'],
  };
}

export interface Creation {
  readonly prepared: Pick<Prepared, 'plan' | 'declaration' | 'observe'>;
  readonly provider: HostProvider;
  readonly passwordOf: Passwords['passwordOf'];
  readonly pace: Pace;
  /** Listings that the first round may rest on. */
  readonly fresh: readonly Observation[];
  readonly quiet: boolean;
}

export interface CreationResult extends ApplyCreatesResult {
  /** What was thrown after all creates were settled: a bug, to be told after what they came to. */
  readonly bug?: { readonly thrown: unknown };
}

/** Creates the creates of the plan, each with one request; each host that came of it is as it was last seen. */
export async function createHosts(creation: Creation, io: Io): Promise<CreationResult> {
  const progress = startProgress(io, realClock, creation.quiet);
  const sends = startSends();
  io.setLastWords?.(sends.lastWords);
  const unsay = sayAtSignal(io, () => stoppingText(sends.inFlight()));
  try {
    const result = await sendCreates(creation, sends, progress, io);
    if (!creation.pace.waitForRunning) return result;
    try {
      return { ...result, outcomes: await followToRunning(creation, result.outcomes, progress, io) };
    } catch (thrown) {
      return { ...result, bug: { thrown } };
    }
  } finally {
    unsay();
    progress.end();
  }
}

/** Says at the first signal that it was heard; returns what takes that back. */
export function sayAtSignal(io: Io, text: () => string): () => void {
  // The line of the progress stands open at a terminal.
  const say = () => io.err(`${io.redrawable ? '\n' : ''}${text()}\n`);
  io.interruption.addEventListener('abort', say, { once: true });
  return () => io.interruption.removeEventListener('abort', say);
}

/** A create is given up on after 90 s at most (its total timeout). */
function stoppingText(inFlight: number): string {
  if (inFlight === 0) return 'Stopping.';
  const awaited = inFlight === 1 ? 'the answer of 1 create' : `the answers of ${inFlight} creates`;
  const left = inFlight === 1 ? 'it' : 'them';
  return `Stopping: waiting for ${awaited} in flight (at most 90 s); a second signal ends it at once and leaves ${left} in doubt.`;
}

async function sendCreates(creation: Creation, sends: Sends, progress: Progress, io: Io): Promise<ApplyCreatesResult> {
  const { plan, declaration, observe } = creation.prepared;
  const { projectId, createParameters } = declaration.settings;
  try {
    return await applyCreates({
      creates: plan.creates,
      fresh: creation.fresh,
      rules: { ...creation.pace, guards: plan.guards, projectId },
      orderOf: (desired) => {
        const password = creation.passwordOf(desired);
        const sendTag = createParameters.includes('Tag');
        return { desired, sendTag, ...(password !== undefined && { password }) };
      },
      observe: async (region) => {
        // Once something was sent, a listing is what settles it, and no signal may end it.
        const observation = await observe(region, sends.begun() === 0 ? io.interruption : undefined);
        sends.listed(observation);
        return observation;
      },
      provider: { create: (order) => sends.record(order.desired, () => creation.provider.create(order)) },
      clock: realClock,
      random: realRandom,
      interruption: io.interruption,
      onProgress: ({ sent, settled, of }) => progress.show(`Creating: ${sent} of ${of} sent, ${settled} settled`),
    });
  } catch (bug) {
    // What was sent cannot be taken back: not even a bug may keep it to itself.
    if (sends.begun() > 0) {
      io.err(
        `${plural(sends.begun(), 'create')} had begun when this happened: "hostwright plan" shows which hosts exist.\n`,
      );
    }
    throw bug;
  }
}

/** The same outcomes, with created hosts as they are once they run, have failed, or are out of time. */
async function followToRunning(
  { prepared, provider, pace }: Creation,
  outcomes: readonly CreateOutcome[],
  progress: Progress,
  io: Io,
): Promise<readonly CreateOutcome[]> {
  const created = outcomes.filter((outcome) => outcome.status === 'created');
  const { zones } = prepared.declaration.settings;
  const zoneById = new Map(zones === undefined ? [] : created.map(({ live, desired }) => [live.hostId, desired.zone]));
  const latest = await awaitRunning({
    reader: provider,
    hosts: created.map(({ live }) => live),
    zoneOf: (host) => zoneById.get(host.hostId),
    clock: realClock,
    waitTimeoutMs: pace.waitTimeoutMs,
    interruption: io.interruption,
    onProgress: ({ running, of }) => progress.show(`Waiting: ${running} of ${of} Running`),
  });
  const latestById = new Map(latest.map((host) => [host.hostId, host]));
  return outcomes.map((outcome) =>
    outcome.status === 'created' ? { ...outcome, live: latestById.get(outcome.live.hostId) ?? outcome.live } : outcome,
  );
}
