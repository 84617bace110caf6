import type { CreateOutcome, Stop } from '../core/create-outcome.ts';
import { KnownError } from '../core/errors.ts';
import { compareKeys, type DesiredHost } from '../core/host.ts';
import type { Observation } from '../core/observation.ts';
import type { Clock, CreateOrder, HostProvider, Random } from '../core/ports.ts';
import type { RoundRules, RunEffect, RunEvent } from '../core/round-state.ts';
import { advanceRun, startRun } from '../core/rounds.ts';

export interface ApplyCreatesInputs {
  /** The approved creates, of any regions. */
  readonly creates: readonly DesiredHost[];
  /** Listings so fresh that the very first round may rest on one of them; by the next region they are old. */
  readonly fresh: readonly Observation[];
  readonly rules: RoundRules;
  readonly orderOf: (desired: DesiredHost) => CreateOrder;
  readonly observe: (region: string) => Promise<Observation>;
  readonly provider: Pick<HostProvider, 'create'>;
  readonly clock: Clock;
  readonly random: Random;
  /** Ends the sending; what is in flight is waited for. */
  readonly interruption: AbortSignal;
  readonly onProgress: (progress: CreateProgress) => void;
}

export interface CreateProgress {
  readonly sent: number;
  readonly answered: number;
  readonly settled: number;
  readonly of: number;
}

export interface ApplyCreatesResult {
  /** One for each create, sorted by key. */
  readonly outcomes: readonly CreateOutcome[];
  readonly stop: Stop | undefined;
  /** The last listing of each region that a run looked at. */
  readonly observations: readonly Observation[];
}

/** Creates region by region, so that a stop in one is a stop before the next. */
export async function applyCreates(inputs: ApplyCreatesInputs): Promise<ApplyCreatesResult> {
  const outcomes: CreateOutcome[] = [];
  const observations: Observation[] = [];
  const count = { sent: 0, answered: 0 };
  let stop: Stop | undefined;
  let refusals = 0;
  let { fresh } = inputs;
  // One listener for the whole run, not one a request: past ten of them Node prints a warning.
  const interruptedOnce = whenAborted(inputs.interruption, inputs.clock);
  for (const region of new Set(inputs.creates.map((create) => create.key.region))) {
    const creates = inputs.creates.filter((create) => create.key.region === region);
    if (stop !== undefined) {
      const because = stop;
      outcomes.push(...creates.map((desired) => ({ status: 'not-sent', desired, because }) as const));
      continue;
    }
    const run = await createInRegion({ ...inputs, fresh }, region, creates, {
      refusals,
      count,
      settledBefore: outcomes.length,
      interruptedOnce,
    });
    outcomes.push(...run.end.outcomes);
    if (run.observation !== undefined) observations.push(run.observation);
    ({ stop, refusals } = run.end);
    fresh = [];
  }
  outcomes.sort((a, b) => compareKeys(a.desired.key, b.desired.key));
  return { outcomes, stop, observations };
}

/** What one region takes over from the ones before. */
interface RunSoFar {
  readonly refusals: number;
  readonly count: { sent: number; answered: number };
  readonly settledBefore: number;
  readonly interruptedOnce: Promise<RunEvent>;
}

async function createInRegion(
  inputs: ApplyCreatesInputs,
  region: string,
  creates: readonly DesiredHost[],
  { refusals, count, settledBefore, interruptedOnce }: RunSoFar,
): Promise<{ end: Extract<RunEffect, { type: 'end' }>; observation: Observation | undefined }> {
  const { clock, random, interruption, provider } = inputs;
  let observation = inputs.fresh.find((one) => one.region === region);
  let useFresh = observation !== undefined;
  let told = false;
  const flying = new Map<DesiredHost, Promise<RunEvent>>();

  const send = async (desired: DesiredHost): Promise<RunEvent> => {
    count.sent += 1;
    const answer = await provider.create(inputs.orderOf(desired));
    if (answer.status === 'not-sent') count.sent -= 1;
    else count.answered += 1;
    return { type: 'answered', desired, answer, chance: random.next(), now: clock.now() };
  };
  const list = async (): Promise<RunEvent> => {
    try {
      if (!useFresh || observation === undefined) observation = await inputs.observe(region);
      const stopped = interrupted();
      // The run asks for a listing once more: this one still is the latest.
      useFresh = stopped !== undefined;
      return stopped ?? { type: 'listed', observation, now: clock.now() };
    } catch (error) {
      if (!(error instanceof KnownError)) throw error;
      // Before anything is sent, the signal is what ended the listing, whatever it says.
      const stopped = count.sent === 0 ? interrupted() : undefined;
      if (stopped !== undefined) return stopped;
      return { type: 'unlisted', reason: error.message, now: clock.now() };
    }
  };
  const rest = async (ms: number): Promise<RunEvent> => {
    await clock.sleep(ms, interruption);
    return interrupted() ?? { type: 'rested', now: clock.now() };
  };
  /** Said once, and never between an effect that sends and the sending: what is to be sent would count as sent. */
  const interrupted = (): RunEvent | undefined => {
    if (!interruption.aborted || told) return undefined;
    told = true;
    return { type: 'interrupted', now: clock.now() };
  };
  const nextAnswer = async (): Promise<RunEvent> => {
    const first = await Promise.race([...flying.values(), ...(told ? [] : [interruptedOnce])]);
    // An answer that came as well stays in flight, and is the next to be taken.
    return interrupted() ?? first;
  };

  let [state, effect] = startRun(creates, inputs.rules, random, refusals);
  while (effect.type !== 'end') {
    let event: RunEvent;
    switch (effect.type) {
      case 'list':
        event = interrupted() ?? (await list());
        break;
      case 'rest':
        event = await rest(effect.ms);
        break;
      case 'send':
        for (const desired of effect.creates) flying.set(desired, send(desired));
        event = await nextAnswer();
        break;
    }
    if (event.type === 'answered') flying.delete(event.desired);
    [state, effect] = advanceRun(state, event);
    const settled = settledBefore + state.outcomes.length;
    inputs.onProgress({ ...count, settled, of: inputs.creates.length });
  }
  return { end: effect, observation };
}

function whenAborted(signal: AbortSignal, clock: Clock): Promise<RunEvent> {
  return new Promise((resolve) => {
    const tell = () => resolve({ type: 'interrupted', now: clock.now() });
    if (signal.aborted) tell();
    else signal.addEventListener('abort', tell, { once: true });
  });
}
