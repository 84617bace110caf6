/** One history: what a seed makes of clouds, machines, people and faults, and whether the promises held. */
import type { DesiredHost } from '../../src/model/host.ts';
import type { ApplyOrder } from './applier.ts';
import { declare } from './declared.ts';
import { chooseFaults, clockFaults, type FaultKind } from './faults.ts';
import { declareOthers, editOthers, lendHands, mend } from './hands.ts';
import type { Run } from './machine/memory.ts';
import { cutMachine, moveMachine, shiftClock } from './machine/power.ts';
import type { Fate, Machine, VirtualProcess } from './machine/process.ts';
import { declareInRegions, editRegions } from './moves.ts';
import {
  allowReplacements,
  breakLock,
  breakLockAtOnce,
  deleteDeclared,
  disturb,
  editNames,
  heldGeneration,
  makeForeign,
  settleDoubt,
} from './people.ts';
import { journalFacts } from './promises/invariants.ts';
import { judgeRun, settleDown } from './promises/verdict.ts';
import { type WorldRules, withStaleness } from './rules.ts';
import { pick, type SeededRandom, streamOf } from './seeded.ts';
import { startWorld, type World, type WorldOptions } from './world.ts';

export interface HistoryOptions extends WorldOptions {
  /** In place of what the seed chooses. */
  readonly rules?: Partial<WorldRules>;
  /** A second machine with a disk of its own, so that two runs have no lock in common. */
  readonly secondMachine?: boolean;
  /** In place of what the seed chooses. */
  readonly wall?: 'jumps' | 'keeps time';
}

/** The numbers of a history: mostly at the edge of what the settle window covers. */
export function chooseRules(seed: number): WorldRules {
  const random = streamOf(seed, 'rules');
  const chosen = chooseFaults(random, pick(random, [0.05, 0.15, 0.3, 0.5]));
  const others = clockFaults.filter((kind) => streamOf(seed, kind).chance(0.3));
  const faults = new Set<FaultKind>([...chosen, ...others]);
  const visibilityMs = Math.floor(random.next() * pick(random, [3_000, 40_000]));
  const commitMs = Math.floor(random.next() * pick(random, [3_000, 40_000]));
  const replicas = faults.has('listing: replicas differ') ? 3 : 1;
  const slack = random.chance(0.5) ? 0 : random.below(20_000);
  return {
    seed,
    visibilityMs,
    commitMs,
    replicas,
    settleWindowMs: visibilityMs + commitMs + 1 + slack,
    settleWaitMs: pick(random, [1_000, 4_000, 15_000]),
    explains429: random.chance(0.5),
    stalenessMs: 0,
    parallelism: 1 + random.below(4),
    fleet: streamOf(seed, 'fleet').chance(0.7) ? 'shop' : undefined,
    onDoubt: random.chance(0.3) ? 'recreate' : 'hold',
    coldStart: 'wait',
    tellsBoots: !streamOf(seed, 'system').chance(0.1),
    checkpointEvery: streamOf(seed, 'checkpoint').chance(0.5) ? 1 : 10_000,
    faults,
    createTrouble: 0.34,
  };
}

/** Plays it to its end. The world is handed back as it is then. */
export async function playHistory(seed: number, options: HistoryOptions): Promise<World> {
  const rules = withStaleness({ ...chooseRules(seed), ...options.rules });
  const world = startWorld(rules, options);
  const random = streamOf(seed, 'people');
  const machine = world.machine('runner');
  const other = options.secondMachine === true ? world.machine('laptop') : undefined;
  let desired = declare(2 + random.below(5));
  if (random.chance(0.5)) makeForeign(world, 'other-1', undefined);
  if (random.chance(0.2)) makeForeign(world, pick(random, desired).key.name, undefined);
  const jumps = options.wall ?? (world.faults.has('machine: wall clock jumps') ? 'jumps' : 'keeps time');
  if (jumps === 'jumps') scheduleWallJumps(world);
  if (rules.moves === true) desired = declareInRegions(desired, seed);
  if (rules.hands === true) desired = declareOthers(world, declare(3 + random.below(6)));
  const editNext = rules.hands === true ? editOthers : rules.moves === true ? editRegions : editNames;
  const acts = 1 + random.below(3) + (rules.moves === true ? 1 : 0) + (rules.hands === true ? 2 : 0);
  const edits = streamOf(seed, 'edits');
  for (let act = 0; act < acts; act += 1) {
    if (act > 0) desired = editNext(world, desired, edits);
    const beside = other !== undefined && random.chance(0.7) ? world.begin(other, { desired }) : undefined;
    await playAct(world, machine, desired, random);
    if (streamOf(seed, `boot after ${act}`).chance(0.15)) moveMachine(world, machine);
    const hasShift = streamOf(seed, `clock after ${act}`).chance(0.8);
    if (hasShift && world.faults.has('machine: another time namespace')) shiftClock(world, machine);
    if (beside !== undefined) await finish(world, beside);
  }
  // What an operator began beside the last act comes to its end first.
  await finish(world, ...world.runs);
  world.faults.stop();
  if (rules.hands === true) mend(world);
  await settleDown(world, machine, orderOf(world, desired));
  return world;
}

async function playAct(world: World, machine: Machine, declared: readonly DesiredHost[], random: SeededRandom) {
  const { faults, rules } = world;
  const suffer = world.home.startMishap(world, machine);
  const order = edit(world, machine, declared, random);
  world.time.after(random.next() * 40_000, () => disturb(world, declared, random));
  if (rules.hands === true) lendHands(world, machine, declared);
  const run = world.begin(machine, order, chooseFates(world, machine, order, random));
  if (faults.strikes('process: a second applier, common lock', 0.3)) {
    // At the same moment, or while the first one is at work.
    if (random.chance(0.5)) await world.wait(random.next() * 3_000);
    await finish(world, world.begin(machine, order));
  }
  await finish(world, run);
  await finish(world, ...world.runs);
  if (random.chance(0.6)) await world.wait(random.next() * pick(random, [1_000, rules.settleWindowMs * 2]));
  await unstick(world, machine);
  if (random.chance(0.8)) await settleDoubt(world, machine);
  if (faults.strikes('operator: applies a plan twice with a deletion in between', 0.3)) {
    const planFingerprint = `plan-${random.below(1_000_000_000)}`;
    await finish(world, world.begin(machine, { ...order, planFingerprint }));
    deleteDeclared(world, declared, random);
    await finish(world, world.begin(machine, { ...order, planFingerprint }));
  }
  for (let nth = 0; nth < 2; nth += 1) {
    if (random.chance(0.6) && deleteDeclared(world, declared, random))
      faults.count('operator: deletes a declared host');
  }
  await suffer(random);
  if (random.chance(0.3)) disturb(world, declared, random);
}

async function finish(world: World, ...runs: readonly Run[]): Promise<void> {
  await world.finish(...runs);
  for (const run of runs) judgeRun(world, run);
}

/** What the operator changes in the declaration, mostly nothing. */
function edit(world: World, machine: Machine, declared: readonly DesiredHost[], random: SeededRandom): ApplyOrder {
  const { faults } = world;
  const doubts = journalFacts(machine, false).intents.some(({ end }) => end === undefined);
  const zone = doubts && faults.strikes('operator: edits the zone with a doubt open', 0.8);
  const project = doubts && faults.strikes('operator: edits the project with a doubt open', 0.8);
  const endpoint = doubts && faults.strikes('operator: edits the endpoint with a doubt open', 0.8);
  const guards = streamOf(world.rules.seed, `guards ${world.runs.length}`);
  const inZone = zone ? declared.map((host) => ({ ...host, zone: `${host.key.region}-02` })) : declared;
  return {
    projectId: project && world.rules.dialect !== 'uhost' ? 'org-7' : undefined,
    endpoint: endpoint ? 'https://API.example.com:443' : undefined,
    allowedReplacements: allowReplacements(world, declared),
    maxCreates: guards.chance(0.03) ? 1 + guards.below(3) : undefined,
    thinkMs: random.chance(0.2) ? random.next() * 120_000 : undefined,
    ...orderOf(world, inZone),
  };
}

/** Where it is looked for. A zone that is not listed cannot be declared. */
function orderOf({ memory: { place } }: World, declared: readonly DesiredHost[]): ApplyOrder {
  const zoned = declared.map((host) => {
    const [first = host.zone, ...others] = place.zones?.get(host.key.region) ?? [host.zone];
    return others.includes(host.zone) ? host : { ...host, zone: first };
  });
  return { ...place, desired: zoned };
}

function chooseFates(world: World, machine: Machine, order: ApplyOrder, random: SeededRandom): readonly Fate[] {
  const { faults, home, rules } = world;
  const at = (): Fate['at'] =>
    random.chance(0.4)
      ? 1 + Math.floor(random.next() ** 2 * 140)
      : pick(random, [
          { label: pick(random, home.labels), nth: 1 + random.below(4) },
          { label: pick(random, ['write', 'answer']), nth: 1 },
        ]);
  const killed = () => (random.chance(0.5) ? 'killed-before' : 'killed-after');
  const fates: Fate[] = [];
  const struck = (kind: FaultKind) => faults.has(kind) && random.chance(0.5);
  if (struck('process: killed')) fates.push({ at: at(), act: killed(), next: () => faults.count('process: killed') });
  if (struck('machine: power cut')) {
    const appending = { label: 'disk append', nth: 1 + random.below(8) };
    const place = random.chance(0.6) ? appending : at();
    fates.push({ at: place, act: 'killed-after', next: () => cutMachine(world, machine, random) });
  }
  if (struck('process: interrupted')) {
    faults.count('process: interrupted');
    const ms = random.chance(0.4) ? random.next() * 2_000 : undefined;
    fates.push({ at: at(), act: 'interrupted', ...(ms !== undefined && { ms }) });
  }
  if (struck('process: stopped for minutes')) {
    faults.count('process: stopped for minutes');
    fates.push({ at: at(), act: 'stopped', ms: random.next() * rules.settleWindowMs * 3 });
  }
  if (struck('operator: unlocks a stopped holder')) {
    // With a request in flight it would not be over when the next one begins: a human may not unlock that (A3).
    const label = pick(random, home.replacedAt);
    const place = { label, nth: label === 'disk open' ? 1 : 1 + random.below(5) };
    const ms = rules.settleWindowMs * (1 + random.next() * 2);
    // The run that they are for begins next.
    const nth = world.processes.length;
    const next = () => {
      const stopped = world.processes[nth];
      // What a signal began sleeps beside everything else, so also between that look and that request.
      const isAnywhere = label === 'sleep' && stopped?.stop.isAsked() === true;
      // Who wakes sooner than somebody looks is no stopped run: to unlock that is against A3, too.
      if (stopped !== undefined && !isAnywhere && ms > lookMs) replaceHolder(world, stopped, order);
    };
    fates.push({ at: place, act: 'stopped', ms, next });
  }
  return [...fates, ...home.chooseFates(world)];
}

/** So long after a run was stopped, the operator looks at it. */
const lookMs = 500;

/** The operator takes a stopped run for a dead one, and starts another. */
function replaceHolder(world: World, stopped: VirtualProcess, order: ApplyOrder): void {
  const { memory, time, faults } = world;
  const { machine } = stopped;
  time.after(lookMs, () => {
    // Where it was killed since, nobody waits for it, and whoever holds the lock now is another one.
    const generation = stopped.alive() ? heldGeneration(machine) : undefined;
    if (generation === undefined || memory.isSending()) return;
    faults.count('operator: unlocks a stopped holder');
    breakLockAtOnce(world, machine, generation);
    world.begin(machine, order);
  });
}

/** The operator releases a lock whose holder is gone, before any run looks. */
async function unstick(world: World, machine: Machine): Promise<void> {
  const { faults } = world;
  const generation = heldGeneration(machine);
  if (generation === undefined) return;
  if (faults.strikes('operator: unlocks a dead holder', 0.7)) await breakLock(world, machine, generation);
  if (faults.strikes('operator: two break one lock', 0.7)) {
    await Promise.all([breakLock(world, machine, generation), breakLock(world, machine, generation)]);
  }
}

function scheduleWallJumps(world: World): void {
  const random = streamOf(world.rules.seed, 'wall');
  for (let jump = 0; jump < 4; jump += 1) {
    world.time.after(random.next() * 200_000, () => {
      world.faults.count('machine: wall clock jumps');
      world.jumpWall((random.next() - 0.5) * 2 * 365 * 86_400_000);
    });
  }
}
