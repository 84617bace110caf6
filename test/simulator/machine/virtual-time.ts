/** Time that moves only when everything that runs is waiting: two minutes of waiting take none. */

interface Due {
  readonly at: number;
  /** Two that are due at once come in the order in which they were asked for. */
  readonly order: number;
  act: (() => void) | undefined;
}

export interface VirtualTime {
  /** Milliseconds since the history began. */
  now(): number;
  /** Does it after `ms`; the result takes it back. */
  after(ms: number, act: () => void): () => void;
  /** Lets time run until `done` says so. Throws where it is not done and nothing is left to wait for. */
  run(done: () => boolean): Promise<void>;
}

/** Resolves once every promise that can go on has gone on: Node runs a tick when no promise is left to run. */
function quiet(): Promise<void> {
  return new Promise((resolve) => {
    process.nextTick(resolve);
  });
}

/** The same, and lets the process live: ticks alone would keep it from everything else. */
function breathe(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** A history that has not ended by then goes on for ever. */
const mostTurns = 200_000;

export function startTime(): VirtualTime {
  const queue: Due[] = [];
  let time = 0;
  let asked = 0;
  return {
    now: () => time,
    after(ms, act) {
      asked += 1;
      // As on a real clock, any time to come is later than now, although so short a time may not show in the sum.
      const soonest = ms > 0 ? time * (1 + Number.EPSILON) : time;
      const due: Due = { at: Math.max(time + ms, soonest), order: asked, act };
      let at = queue.length;
      // From the end: what is asked for now is mostly due soon, and the soonest stand last.
      while (at > 0 && isLater(due, queue[at - 1] as Due)) at -= 1;
      queue.splice(at, 0, due);
      return () => {
        due.act = undefined;
      };
    },
    async run(done) {
      // A tick that is asked for outside of any promise would come before them all.
      await undefined;
      let idle = 0;
      for (let turn = 0; turn < mostTurns; turn += 1) {
        await (turn % 500 === 499 ? breathe() : quiet());
        if (done()) return;
        let next = queue.pop();
        while (next !== undefined && next.act === undefined) next = queue.pop();
        if (next === undefined) {
          // Two who let time run at once take turns: what the other has just begun is not to be seen yet.
          idle += 1;
          if (idle > 3) throw new Error('everything waits, and nothing will ever wake it');
          continue;
        }
        idle = 0;
        time = Math.max(time, next.at);
        next.act?.();
      }
      throw new Error('the history goes on for ever');
    },
  };
}

function isLater(a: Due, b: Due): boolean {
  return a.at > b.at || (a.at === b.at && a.order > b.order);
}
