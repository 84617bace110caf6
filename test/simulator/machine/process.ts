/** One run of the tool: a process that may be killed, stopped or signalled between any two things that it does. */
import type { Clock, Disk, Holder, Processes, Random, Stop } from '../../../src/model/ports.ts';
import { startStop } from '../../../src/system/stop.ts';
import type { Faults } from '../faults.ts';
import { streamOf } from '../seeded.ts';
import type { Trace } from '../trace.ts';
import { openDisk, type PortCall } from './disk.ts';
import { type DiskImage, emptyImage } from './disk-image.ts';
import type { VirtualTime } from './virtual-time.ts';

export interface Machine {
  readonly name: string;
  readonly image: DiskImage;
  boot: number;
  bootedAt: number;
}

/** Two machines have two disks, and no lock in common. */
export function startMachine(name: string, image: DiskImage = emptyImage()): Machine {
  return { name, image, boot: 1, bootedAt: -5_000 };
}

/** What is to happen to a process at its nth call, or at the nth of those that begin so. */
export interface Fate {
  readonly at: number | { readonly label: string; readonly nth: number };
  readonly act: 'killed-before' | 'killed-after' | 'fails' | 'interrupted' | 'stopped';
  /** Of `stopped`: for how long. Of `interrupted`: when the second signal comes; nothing: there is none. */
  readonly ms?: number;
  /** What happens next to its machine. */
  readonly next?: () => void;
}

/** A call that a process made, for whoever asks where it is worth to disturb it. */
export interface CallMade {
  readonly label: string;
  readonly canFail: boolean;
  /**
   * It read or did nothing, took no time, and nothing else happened or began since the call before it: to be killed after
   * it is to be killed after that one.
   */
  readonly isIdle: boolean;
}

export interface ProcessMeans {
  readonly time: VirtualTime;
  readonly trace: Trace;
  readonly faults: Faults;
  readonly seed: number;
  /** As the rules of the history have it. */
  readonly tellsBoots: boolean;
  /** Wall clock, milliseconds since 1970. */
  readonly wall: () => number;
  /** Every process that there is or was. */
  readonly processes: VirtualProcess[];
}

export interface VirtualProcess {
  readonly number: number;
  readonly machine: Machine;
  readonly self: Holder;
  readonly clock: Clock;
  readonly random: Random;
  readonly disk: Disk;
  readonly ports: Processes;
  readonly stop: Stop;
  readonly call: PortCall;
  /** A point at which nothing is awaited; false: the process ended there, and `effect` may not have happened. */
  readonly step: (label: string, effect: () => void) => boolean;
  /** So far, the first one first. */
  readonly calls: readonly CallMade[];
  readonly alive: () => boolean;
  readonly kill: () => void;
  /** Called when it is killed. */
  readonly dying: (() => void)[];
}

/** One for each who waits: a promise keeps all that waits for it, for as long as it lives itself. */
const never = () => new Promise<never>(() => undefined);

/** Of the calls of a disk. */
const leavesNothing = /^disk (read|close|folder) /;

export function startProcess(machine: Machine, fates: readonly Fate[], means: ProcessMeans): VirtualProcess {
  const { time, trace, faults, processes } = means;
  const number = processes.length + 1;
  const random = streamOf(means.seed, `process ${number}`);
  const chance = streamOf(means.seed, `disk of process ${number}`);
  const stop = startStop();
  const dying: (() => void)[] = [];
  const halfways = new Set<() => void>();
  let alive = true;
  let stoppedUntil = 0;
  const calls: CallMade[] = [];
  /** Of the last call that is over: its number, and the world's time and trace by then. */
  let over = { nth: -1, at: 0, lines: 0 };

  const kill = () => {
    if (!alive) return;
    alive = false;
    trace.add(`${number} killed`);
    for (const halfway of halfways) halfway();
    for (const die of dying) die();
  };
  const interrupt = (secondAfterMs: number | undefined) => {
    trace.add(`${number} interrupted`);
    stop.ask('interrupted');
    // A second signal ends it at once.
    if (secondAfterMs !== undefined) time.after(secondAfterMs, kill);
  };
  const stopFor = (ms: number) => {
    stoppedUntil = Math.max(stoppedUntil, time.now() + ms);
  };
  const met = new Map<Fate, number>();
  const meets = (fate: Fate, label: string): boolean => {
    const { at } = fate;
    if (typeof at === 'number') return at === calls.length;
    if (!label.startsWith(at.label)) return false;
    met.set(fate, (met.get(fate) ?? 0) + 1);
    return met.get(fate) === at.nth;
  };
  const fateAt = (label: string, call: CallMade): Fate | undefined => {
    calls.push(call);
    const fate = fates.find((one) => meets(one, label));
    if (fate?.act === 'interrupted') interrupt(fate.ms);
    if (fate?.act === 'stopped') {
      stopFor(fate.ms ?? 0);
      fate.next?.();
    }
    if (fate?.act === 'killed-before') killBy(fate);
    return fate;
  };
  const killBy = (fate: Fate) => {
    kill();
    fate.next?.();
  };
  /** Does it after `ms`, or when the process is awake again. */
  const wake = (ms: number, act: () => void): (() => void) => {
    let cancel = time.after(ms, function due() {
      if (!alive) return;
      if (time.now() < stoppedUntil) cancel = time.after(stoppedUntil - time.now(), due);
      else act();
    });
    return () => cancel();
  };

  /** Whether nothing has happened or begun since the last call was over. */
  const isStill = () =>
    over.nth === calls.length && over.lines === trace.count() && over.at === time.now() && stoppedUntil <= over.at;
  const finish = (label: string, nth: number) => {
    trace.add(`${number} ${label} ${time.now()}`);
    over = { nth, at: time.now(), lines: trace.count() };
  };

  const call: PortCall = ({ label, ms, effect, failing, halfway }) => {
    if (!alive) return never();
    const isIdle = ms === 0 && leavesNothing.test(label) && halfways.size === 0 && isStill();
    const fate = fateAt(label, { label, canFail: failing !== undefined, isIdle });
    if (!alive) return never();
    const fails = fate?.act === 'fails' && failing !== undefined;
    if (ms === 0 && time.now() >= stoppedUntil) return atOnce(label, fails ? failing : effect, fate);
    const nth = calls.length;
    if (halfway !== undefined) halfways.add(halfway);
    return new Promise((resolve, reject) => {
      wake(ms, () => {
        if (halfway !== undefined) halfways.delete(halfway);
        finish(label, nth);
        let settle: () => void;
        try {
          const result = fails ? failing() : effect();
          settle = () => resolve(result);
        } catch (error) {
          settle = () => reject(error);
        }
        if (fate?.act === 'killed-after') killBy(fate);
        else settle();
      });
    });
  };

  /** Most calls of a disk are over before anything else happens. */
  const atOnce = <Result>(label: string, effect: () => Result, fate: Fate | undefined): Promise<Result> => {
    finish(label, calls.length);
    let result: Promise<Result>;
    try {
      result = Promise.resolve(effect());
    } catch (error) {
      result = Promise.reject(error);
    }
    if (fate?.act !== 'killed-after') return result;
    result.catch(() => undefined);
    killBy(fate);
    return never();
  };

  const clock: Clock = {
    now: () => time.now() - machine.bootedAt,
    boot: means.tellsBoots ? `${machine.name}-boot-${machine.boot}` : `unknown-${number}`,
    wall: means.wall,
    turn: () => (alive ? Promise.resolve() : never()),
    sleep(ms, signal) {
      if (!alive) return never();
      if (signal?.aborted) return Promise.resolve();
      const fate = fateAt('sleep', { label: 'sleep', canFail: false, isIdle: false });
      if (!alive) return never();
      // The signal came as it fell asleep.
      if (signal?.aborted === true) return Promise.resolve();
      trace.add(`${number} sleep ${ms}`);
      return new Promise((resolve) => {
        const end = () => {
          signal?.removeEventListener('abort', off);
          if (fate?.act === 'killed-after') killBy(fate);
          else resolve();
        };
        const cancel = wake(ms, end);
        const off = () => {
          cancel();
          if (alive) end();
        };
        signal?.addEventListener('abort', off, { once: true });
      });
    },
  };

  const self: Holder = {
    pid: 1_000 + number,
    started: String(Math.floor(time.now())),
    boot: clock.boot,
    namespace: means.tellsBoots ? 'pid:[1]' : '',
    host: machine.name,
  };
  const process: VirtualProcess = {
    number,
    machine,
    self,
    clock,
    random,
    disk: openDisk({ image: machine.image, call, faults, random: chance }),
    ports: {
      self,
      fateOf: (holder) =>
        call({ label: 'look for a process', ms: 1, effect: () => (ended(holder) ? 'ended' : 'unknown') }),
    },
    stop,
    call,
    step(label, effect) {
      if (!alive) return false;
      const fate = fateAt(label, { label, canFail: false, isIdle: false });
      if (!alive) return false;
      trace.add(`${number} ${label} ${time.now()}`);
      effect();
      if (fate?.act === 'killed-after') killBy(fate);
      return alive;
    },
    calls,
    alive: () => alive,
    kill,
    dying,
  };
  const ended = ({ pid, started, boot, host }: Holder): boolean => {
    if (host !== machine.name || !means.tellsBoots) return false;
    if (boot !== `${machine.name}-boot-${machine.boot}`) return true;
    const other = processes.find((one) => one.self.pid === pid && one.self.started === started);
    return other === undefined || !other.alive();
  };
  processes.push(process);
  return process;
}
