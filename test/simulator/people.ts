/** People in a history: those who make and delete hosts beside us, and the operator who runs the tool. */

import { beginApplier } from '../../src/app/apply/applier.ts';
import { momentOf } from '../../src/ledger/recorder.ts';
import { KnownError } from '../../src/model/errors.ts';
import type { DesiredHost } from '../../src/model/host.ts';
import { anyLive, type CloudHost, type HostSpec, isLive } from './cloud/cloud.ts';
import type { Machine, VirtualProcess } from './machine/process.ts';
import { journalFacts } from './promises/invariants.ts';
import { account, folder, region } from './rules.ts';
import { pick, type SeededRandom } from './seeded.ts';
import type { World } from './world.ts';

/** Makes a host as anybody can in the console. */
export function makeForeign(
  world: World,
  name: string,
  like: DesiredHost | undefined,
  where: string = like?.key.region ?? region,
  more: Partial<HostSpec> = {},
): void {
  world.cloud.commit({
    asked: name,
    region: where,
    zone: `${where}-01`,
    imageId: like?.imageId ?? 'img-other',
    cpu: like?.cpu ?? 1,
    memory: like?.memory ?? 1_024,
    diskSpace: 20,
    chargeType: 'Month',
    request: undefined,
    ...more,
  });
  world.trace.add(`others make ${name}`);
}

/** Something that other people do, now. */
export function disturb(world: World, desired: readonly DesiredHost[], random: SeededRandom): void {
  const { cloud, faults, trace } = world;
  const { key } = pick(random, desired);
  if (faults.strikes('others: make a host', 0.5)) {
    makeForeign(world, `other-${random.below(5)}`, random.chance(0.3) ? pick(random, desired) : undefined);
  }
  if (faults.strikes('others: make a host of a declared name', 0.3))
    makeForeign(world, key.name, undefined, key.region);
  if (faults.has('others: delete a host')) {
    const host = anyLive(cloud, random, (one) => one.request === undefined);
    if (host !== undefined) {
      faults.count('others: delete a host');
      trace.add(`others delete ${host.hostId}`);
      cloud.remove(host);
    }
  }
  const open = world.machines.flatMap((machine) =>
    journalFacts(machine, false).intents.filter(({ end }) => end === undefined),
  );
  const [doubt] = open;
  const other = cloud.hosts.find((host) => isLive(host) && host.request === undefined);
  if (doubt !== undefined && other !== undefined && faults.strikes('others: give a host a name in doubt', 0.7)) {
    trace.add(`others call ${other.hostId} ${doubt.key.name}`);
    cloud.change(other, { name: doubt.key.name });
    removeLater(world, other, random.next() * 90_000);
  }
  if (doubt !== undefined && faults.strikes('others: make and delete a host of a name in doubt', 0.7)) {
    makeForeign(world, doubt.key.name, undefined, doubt.key.region);
    removeLater(world, cloud.hosts.at(-1), random.next() * 30_000);
  }
}

/** Once nothing goes wrong any more, it stays. */
function removeLater({ cloud, faults, time, trace }: World, host: CloudHost | undefined, ms: number): void {
  time.after(ms, () => {
    if (faults.stopped() || host === undefined || !isLive(host)) return;
    trace.add(`others delete ${host.hostId}`);
    cloud.remove(host);
  });
}

/** Deletes a declared host on purpose. */
export function deleteDeclared(world: World, desired: readonly DesiredHost[], random: SeededRandom): boolean {
  const names = new Set(desired.map(({ key }) => key.name));
  const host = anyLive(world.cloud, random, (one) => names.has(one.asked));
  if (host === undefined) return false;
  world.trace.add(`operator deletes ${host.hostId}`);
  world.cloud.remove(host);
  if (host.shownUntil.some((at) => at > world.time.now()))
    world.faults.count('operator: deletes a host that is listed again');
  return true;
}

/** Edits the declaration, mostly not at all: a host gets another name, or is taken out. */
export function editNames(
  { faults, memory, trace }: World,
  declared: readonly DesiredHost[],
  random: SeededRandom,
): readonly DesiredHost[] {
  const chosen = pick(random, declared);
  const { name } = chosen.key;
  const others = declared.filter((host) => host !== chosen);
  if (memory.renamed.size === 0 && faults.strikes('operator: renames a host', 0.5)) {
    const next = `${name.toLowerCase()}-next`;
    trace.add(`operator renames ${name} to ${next}`);
    memory.renamed.set(next, name);
    return [...others, { ...chosen, key: { ...chosen.key, name: next } }];
  }
  if (others.length > 0 && faults.strikes('operator: removes a host', 0.3)) {
    trace.add(`operator removes ${name}`);
    return others;
  }
  return declared;
}

/** Mostly none: an operator who has read the plan, and means it. */
export function allowReplacements({ faults, memory }: World, declared: readonly DesiredHost[]): readonly string[] {
  const names = declared
    .map(({ key }) => key.name)
    .filter((name) => memory.renamed.has(name) || memory.edited.has(name));
  return names.length > 0 && faults.strikes('operator: allows a replacement', 0.5) ? names : [];
}

/** Runs a short command of the operator as a process of its own, which may fail as people's commands do. */
async function command(world: World, machine: Machine, run: (process: VirtualProcess) => Promise<void>): Promise<void> {
  const { process } = world.spawn(machine);
  let over = false;
  run(process).then(
    () => {
      over = true;
    },
    (error) => {
      over = true;
      if (!(error instanceof KnownError))
        world.watcher.break('bug', String(error instanceof Error ? error.stack : error));
    },
  );
  await world.time.run(() => over);
  process.kill();
}

/** The newest generation of the lock, if it is taken and not released. */
export function heldGeneration(machine: Machine): number | undefined {
  const generations = [...machine.image.entries.keys()].flatMap((path) => {
    const [, digits] = /\/lock\.(\d+)$/.exec(path) ?? [];
    return digits === undefined ? [] : [Number(digits)];
  });
  const highest = Math.max(0, ...generations);
  return highest === 0 || machine.image.entries.has(`${folder}/lock.${highest}.released`) ? undefined : highest;
}

/** Whether the last holder gave the lock back, and said how many records the journal had. */
export function countsRecords({ image }: Machine): boolean {
  const [path, entry] = [...image.entries].findLast(([name]) => name.includes('/lock.')) ?? [];
  return path?.endsWith('.released') === true && new TextDecoder().decode(entry?.node.content).includes('"records":');
}

export function breakLock(world: World, machine: Machine, generation: number): Promise<void> {
  world.trace.add(`operator unlocks ${generation}`);
  return command(world, machine, async (process) => {
    const store = await world.home.journalAt(process)({ folder, account });
    await store.unlock(generation);
  });
}

/** The same while time stands still, where a run goes on beside it. */
export function breakLockAtOnce(world: World, machine: Machine, generation: number): void {
  world.trace.add(`operator unlocks ${generation} at once`);
  world.home.releaseAtOnce(machine, generation);
}

/** Settles the oldest open intent of the machine's journal by the truth, which a look at the console shows after W. */
export async function settleDoubt(world: World, machine: Machine): Promise<void> {
  const { faults, memory, cloud, trace } = world;
  const open = journalFacts(machine, false).intents.find(({ end }) => end === undefined);
  if (open === undefined) return;
  const request = memory.requests.find(({ intent }) => intent === open.id);
  const find = () => cloud.hosts.find((one) => one.request !== undefined && one.request === request);
  const host = find();
  const kind =
    host === undefined ? 'operator: settles a doubt as not created' : 'operator: settles a doubt with a host';
  if (!faults.has(kind)) return;
  await world.wait(world.rules.settleWindowMs);
  // Somebody may have deleted it meanwhile, and it may have come to be.
  const now = find();
  if (now !== host || (now !== undefined && !isLive(now))) return;
  faults.count(kind);
  trace.add(`operator settles ${open.id} ${host?.hostId ?? 'not created'}`);
  await command(world, machine, async (process) => {
    const { clock, random } = process;
    const applier = await beginApplier({ folder, account }, world.rules, {
      clock,
      random,
      journalAt: world.home.journalAt(process),
    });
    const how = host === undefined ? 'resolved-not-created' : 'resolved-host';
    const moment = momentOf(clock);
    const named = host === undefined ? {} : { hostId: host.hostId };
    if (world.rules.moves === true && host !== undefined) {
      // `resolve` lists the region first, and often that settles it.
      const { region: where, hostId, name } = host;
      const shown = { region: where, appeared: [[hostId, name]], vanished: [], glimpsed: [] } as const;
      await applier.recorder.record([{ type: 'listed', ...shown, moment }]);
    }
    const isOpen = applier.recorder.ledger().intents.get(open.id)?.end === undefined;
    if (isOpen) await applier.recorder.record([{ type: 'closed', intent: open.id, how, ...named, moment }]);
    await applier.end(true);
  });
}
