import { setMaxListeners } from 'node:events';
import type { ExitName } from '../model/errors.ts';
import type { Clock, Stop, StopForce } from '../model/ports.ts';

/** From the softest on. */
const forces: readonly StopForce[] = ['finish', 'drop-answers', 'leave'];

export function startStop(): Stop {
  let why: ExitName | undefined;
  const controllers: Partial<Record<StopForce, AbortController>> = {};
  // Made where it is first asked for: most commands end before they need one, and Node loads its class for it.
  const controllerOf = (force: StopForce) => (controllers[force] ??= makeController());
  const signalOf = (force: StopForce = 'finish') => controllerOf(force).signal;
  return {
    get why() {
      return why;
    },
    isAsked: (force = 'finish') => controllers[force]?.signal.aborted === true,
    whenAsked: (force) =>
      new Promise((resolve) => {
        if (signalOf(force).aborted) resolve();
        else signalOf(force).addEventListener('abort', () => resolve(), { once: true });
      }),
    signal: signalOf,
    ask(because, force = 'finish') {
      why ??= because;
      for (const each of forces.slice(0, forces.indexOf(force) + 1)) controllerOf(each).abort(why);
    },
  };
}

function makeController(): AbortController {
  const controller = new AbortController();
  // Each request in flight or waiting listens, which Node 20 would report as a leak.
  setMaxListeners(0, controller.signal);
  return controller;
}

interface HarderStop {
  readonly force: StopForce;
  /** Milliseconds after the first request. */
  readonly afterMs: number;
}

/**
 * Asks harder as time passes after the first request, of which `stepsOf` is told why. Returns what ends that: nothing
 * may keep the process alive.
 */
export function hardenStop(
  stop: Stop,
  stepsOf: (why: ExitName) => readonly HarderStop[],
  clock: Pick<Clock, 'sleep'>,
): () => void {
  const over = new AbortController();
  const harden = async () => {
    await stop.whenAsked();
    const { why = 'error' } = stop;
    let waitedMs = 0;
    for (const { force, afterMs } of stepsOf(why)) {
      if (over.signal.aborted) return;
      await clock.sleep(afterMs - waitedMs, over.signal);
      waitedMs = afterMs;
      if (!over.signal.aborted) stop.ask(why, force);
    }
  };
  void harden();
  return () => over.abort();
}
