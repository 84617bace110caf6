/** One cloud, its machines and people, and all that watches them: everything of it comes from one seed. */

import { makeProvider } from '../../src/cloud/create.ts';
import { uhostWire } from '../../src/cloud/uhost-wire.ts';
import { documentedWire } from '../../src/cloud/wires.ts';
import { nameClock } from '../../src/ledger/clocks.ts';
import { Secret } from '../../src/model/secret.ts';
import type { Applier, ApplierMeans, ApplyOrder } from './applier.ts';
import { type Cloud, churn, startCloud } from './cloud/cloud.ts';
import { type CreateScript, knownCodes } from './cloud/create-script.ts';
import { chooseHabits } from './cloud/listing-habits.ts';
import { openTransport } from './cloud/network.ts';
import { type OffsetBeyondEnd, startServer } from './cloud/server.ts';
import type { EmptyRows } from './cloud/wire.ts';
import { inUhost } from './declared.ts';
import { type Faults, startFaults } from './faults.ts';
import { type JournalHome, type OpenHome, openFolderHome } from './journal-home.ts';
import { type Run, startMemory, startRun, type WorldMemory } from './machine/memory.ts';
import { type Fate, type Machine, startMachine, startProcess, type VirtualProcess } from './machine/process.ts';
import { startTime, type VirtualTime } from './machine/virtual-time.ts';
import { generationOf, hasLockFile, journalFacts, startWatcher, type Watcher } from './promises/invariants.ts';
import { originOf, region, usualProject, type WorldRules } from './rules.ts';
import { pick, streamOf } from './seeded.ts';
import { startTrace, type Trace } from './trace.ts';

export interface WorldOptions {
  readonly applier: Applier;
  readonly strict: boolean;
  readonly assumed: boolean;
  readonly keepTrace?: boolean | undefined;
  /** Whether the wall clock jumps only while a run works, and is right again when the next one begins. */
  readonly wallIsSetRight?: boolean | undefined;
  /** Nothing: in a folder of each machine. */
  readonly openHome?: OpenHome | undefined;
  readonly scriptOf?: ((nth: number) => CreateScript | undefined) | undefined;
}

export interface World {
  readonly rules: WorldRules;
  readonly time: VirtualTime;
  readonly trace: Trace;
  readonly faults: Faults;
  readonly cloud: Cloud;
  readonly memory: WorldMemory;
  readonly home: JournalHome;
  readonly watcher: Watcher;
  readonly machines: readonly Machine[];
  readonly processes: readonly VirtualProcess[];
  readonly runs: readonly Run[];
  machine(name: string): Machine;
  jumpWall(ms: number): void;
  /** Without an order: a process for something else than an apply. */
  spawn(machine: Machine, order?: ApplyOrder, fates?: readonly Fate[]): Run;
  begin(machine: Machine, order: ApplyOrder, fates?: readonly Fate[]): Run;
  /** Lets time pass until each has ended or was killed. */
  finish(...runs: readonly Run[]): Promise<void>;
  wait(ms: number): Promise<void>;
}

const keys = { publicKey: new Secret('someone@example.com-public'), privateKey: new Secret('private-key-of-someone') };
const offsetHabits = ['empty', 'error', 'error-at-end'] as const satisfies readonly OffsetBeyondEnd[];
const emptyHabits = ['list', 'null', 'absent'] as const satisfies readonly EmptyRows[];

const epoch = Date.UTC(2026, 0, 1);

export function startWorld(rules: WorldRules, options: WorldOptions): World {
  const { seed, dialect = 'documented' } = rules;
  const wire = dialect === 'uhost' ? uhostWire : documentedWire;
  const time = startTime();
  const trace = startTrace(options.keepTrace ?? false);
  const faults = startFaults(rules.faults, streamOf(seed, 'faults'));
  const { visibilityMs, replicas } = rules;
  const projectId = rules.hands === true ? usualProject : undefined;
  const lowerCases = faults.has('listing: names in lower case');
  const cloud = startCloud({ visibilityMs, replicas, lowerCases, projectId }, time, faults, streamOf(seed, 'cloud'));
  const memory = startMemory();
  const home = (options.openHome ?? openFolderHome)(faults, seed);
  /** By its name: when a clock began. */
  const clocks = new Map<string, number>();
  const machines: Machine[] = [];
  const processes: VirtualProcess[] = [];
  const runs: Run[] = [];
  let jumped = 0;
  const watcher = startWatcher({
    rules,
    memory,
    now: () => time.now(),
    hosts: () => cloud.hosts,
    bootedAt: (name) => clocks.get(name) ?? Number.NaN,
    strict: options.strict,
    assumed: options.assumed,
  });
  const strays = streamOf(seed, 'strays');
  const server = startServer({
    cloud,
    habits: chooseHabits(faults, streamOf(seed, 'habits'), time.now),
    time,
    trace,
    faults,
    random: streamOf(seed, 'server'),
    requests: memory.requests,
    rules,
    offsetBeyondEnd: dialect === 'uhost' ? pick(streamOf(seed, 'offsets'), offsetHabits) : 'empty',
    emptyRows: dialect === 'uhost' ? pick(streamOf(seed, 'empty rows'), emptyHabits) : 'list',
    onStray: (what) => watcher.break('I23', what),
    afterPage: () => churn(cloud, faults, strays, region),
    onCommit: (host) => watcher.committed(host, cloud.hosts),
    scriptOf: options.scriptOf,
  });
  const random = streamOf(seed, 'network');

  const spawn: World['spawn'] = (machine, order = { desired: [] }, fates = []) => {
    let before = jumped;
    let run: Run | undefined;
    const wall = () => {
      // It lists only once it has named its clock.
      if (options.wallIsSetRight === true && run?.pages === 0) before = jumped;
      const at = epoch + time.now() + jumped - (options.wallIsSetRight === true ? before : 0);
      clocks.set(nameClock({ ...process.clock, wall: () => at }), machine.bootedAt);
      return at;
    };
    const { tellsBoots } = rules;
    const process = startProcess(machine, fates, { time, trace, faults, seed, tellsBoots, wall, processes });
    run = startRun(process, order, time.now());
    return run;
  };

  return {
    rules,
    time,
    trace,
    faults,
    cloud,
    memory,
    home,
    watcher,
    machines,
    processes,
    runs,
    spawn,
    machine(name) {
      const machine = startMachine(name);
      machines.push(machine);
      return machine;
    },
    jumpWall(ms) {
      jumped += ms;
    },
    begin(machine, order, fates = []) {
      const run = spawn(machine, order, fates);
      const { process } = run;
      const { clock } = process;
      const provider = makeProvider({
        endpoint: new URL(originOf(order)),
        ...keys,
        wire,
        requestForm: wire.forms.usual,
        retCodes: knownCodes(rules.explains429),
        transport: openTransport(run, { server, time, faults, random, watcher, rules }),
        clock,
        random: process.random,
      });
      runs.push(run);
      const onApproved: ApplierMeans['onApproved'] = (names, held) => {
        run.approved = new Set(names);
        run.held = held;
      };
      const spoken = dialect === 'uhost' ? inUhost(order) : order;
      const journalAt = home.journalAt(process);
      options.applier({ process, provider, journalAt, rules, order: spoken, onApproved }).then(
        (end) => {
          run.end = end;
          run.endedAt = time.now();
          run.factsAtEnd = journalFacts(machine, false);
          run.wasReplaced = hasLockFile(machine, generationOf(process) + 1);
          trace.add(`${process.number} ended ${end.exit} ${end.why}`);
          // What it gave up waiting for ends with it, and nothing can befall it any more.
          process.kill();
        },
        (bug) => {
          run.endedAt = time.now();
          watcher.break('bug', String(bug instanceof Error ? bug.stack : bug));
        },
      );
      return run;
    },
    finish: (...begun) => time.run(() => begun.every((run) => run.endedAt !== undefined || !run.process.alive())),
    async wait(ms) {
      let over = false;
      time.after(ms, () => {
        over = true;
      });
      await time.run(() => over);
    },
  };
}
