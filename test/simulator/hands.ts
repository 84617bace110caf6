/**
 * A console full of hosts that other hands made, and an operator who declares them. People go on with the console, before,
 * between and during runs; the operator edits what is declared, and where it is looked for.
 */
import { type DesiredHost, formatKey } from '../../src/model/host.ts';
import { anyLive, type CloudHost, isLive } from './cloud/cloud.ts';
import { consoleFaults } from './faults.ts';
import type { Machine } from './machine/process.ts';
import { declareInRegions, editRegions } from './moves.ts';
import { makeForeign } from './people.ts';
import { journalFacts } from './promises/invariants.ts';
import { otherOrigin, otherProject, otherRegion, region, usualProject } from './rules.ts';
import { pick, type SeededRandom, streamOf } from './seeded.ts';
import type { World } from './world.ts';

/** Hosts of one or two regions and zones, some with a tag. Most of them are there, and a few in the other cloud. */
export function declareOthers(world: World, hosts: readonly DesiredHost[]): readonly DesiredHost[] {
  const random = streamOf(world.rules.seed, 'hands');
  const placed = random.chance(0.4) ? declareInRegions(hosts, world.rules.seed) : hosts;
  const share = pick(random, [0.5, 0.8, 1]);
  const declared = placed.map((host) => ({
    ...host,
    zone: `${host.key.region}-0${random.chance(0.3) ? 2 : 1}`,
    ...(random.chance(0.25) && { tag: 'web' }),
  }));
  for (const host of declared) {
    if (random.chance(share)) makeLike(world, host, random);
    if (random.chance(0.1)) makeLike(world, host, random, { origin: otherOrigin });
  }
  world.memory.place = { allowNewScope: true };
  return declared;
}

function makeLike(
  world: World,
  host: DesiredHost,
  random: SeededRandom,
  place: Partial<Pick<CloudHost, 'origin' | 'projectId'>> = {},
): void {
  const other = random.chance(0.25) ? { ...host, cpu: host.cpu + 7 } : host;
  const isElsewhere = random.chance(0.1);
  makeForeign(world, host.key.name, other, host.key.region, {
    zone: random.chance(0.9) ? host.zone : `${host.key.region}-0${pick(random, [1, 2])}`,
    diskSpace: host.diskSpace ?? 20,
    ...(host.tag !== undefined && random.chance(0.5) && { tag: host.tag }),
    ...(isElsewhere && { projectId: otherProject }),
    ...place,
  });
}

/** What the operator declares next, and where the next run looks for it. */
export function editOthers(world: World, declared: readonly DesiredHost[], random: SeededRandom) {
  const { faults, trace } = world;
  editPlace(world, declared, random);
  const edited = random.chance(0.5) ? editRegions(world, declared, random) : declared;
  if (!faults.strikes('operator: adds a host', 0.4)) return edited;
  const name = pick(random, ['new-1', 'web-4', 'web-7', 'db-2']);
  if (edited.some(({ key }) => key.name === name)) return edited;
  trace.add(`operator adds ${name}`);
  const like = pick(random, edited);
  // One more of the same entry, or an entry of its own.
  const position = random.chance(0.5) ? like.position : { ...like.position, line: 100 + world.runs.length };
  const added = { ...like, position, key: { ...like.key, name } };
  if (random.chance(0.3)) makeLike(world, added, random);
  return [...edited, added];
}

/** Mistakes last for one act. */
function editPlace(world: World, declared: readonly DesiredHost[], random: SeededRandom): void {
  const { cloud, faults, memory, rules, trace } = world;
  const { mistaken, ...rest } = memory.place;
  memory.place = { ...(mistaken ?? rest), only: undefined, allowNewScope: false };
  for (const host of cloud.hosts) if (host.hidden !== 'no') cloud.change(host, { hidden: 'no' });
  const before = memory.place;
  const isMeant = random.chance(0.4);
  const put = (place: typeof memory.place, changesScope: boolean) => {
    memory.place = { ...memory.place, ...place };
    if (!changesScope) return;
    memory.place = isMeant ? { ...memory.place, allowNewScope: true } : { ...memory.place, mistaken: before };
  };
  if (faults.strikes('operator: edits the zones', 0.4)) {
    const narrow = new Map([region, otherRegion].map((where) => [where, [`${where}-0${random.chance(0.8) ? 1 : 2}`]]));
    put({ zones: before.zones === undefined ? narrow : undefined }, false);
  }
  if (faults.strikes('operator: edits the project', 0.3)) {
    const other = rules.dialect === 'uhost' ? otherProject : usualProject;
    put({ projectId: before.projectId === undefined ? other : undefined }, rules.dialect === 'uhost');
  }
  if (faults.strikes('operator: uses another cloud', 0.3)) {
    put({ endpoint: before.endpoint === undefined ? otherOrigin : undefined }, true);
  }
  if (faults.strikes('operator: applies one name only', 0.3)) put({ only: [pick(random, declared).key.name] }, false);
  if (faults.strikes('keys: see fewer hosts', 0.4)) {
    const hidden = pick(random, ['from listings', 'from look-ups too'] as const);
    // What no request shows is told by how much of it there is.
    const share = hidden === 'from listings' ? 0.5 : 1;
    for (const host of cloud.hosts) if (isLive(host) && random.chance(share)) cloud.change(host, { hidden });
  }
  trace.add(`operator applies ${JSON.stringify({ ...memory.place, zones: [...(memory.place.zones ?? [])] })}`);
}

/** Once nothing goes wrong any more, the operator sees what there is, and takes back a mistake. */
export function mend({ cloud, memory }: World): void {
  const { mistaken, ...rest } = memory.place;
  memory.place = { ...(mistaken ?? rest), only: undefined, allowNewScope: false };
  for (const host of cloud.hosts) if (host.hidden !== 'no') cloud.change(host, { hidden: 'no' });
}

/** What others do before a run, and while it is at work. */
export function lendHands(world: World, machine: Machine, declared: readonly DesiredHost[]): void {
  const { faults, home, rules, time } = world;
  const random = streamOf(rules.seed, `hands ${world.runs.length}`);
  const acts = random.below(3);
  for (let act = 0; act < acts; act += 1) useConsole(world, machine, declared, random);
  if (random.chance(0.4)) {
    time.after(random.next() * 60_000, () => faults.stopped() || useConsole(world, machine, declared, random));
  }
  if (world.runs.length > 0 && faults.strikes('operator: rotates the keys', 0.2)) {
    world.trace.add('operator rotates the keys');
    home.rotateKeys(machine);
  }
}

/** Somebody does something in the console. */
function useConsole(world: World, machine: Machine, declared: readonly DesiredHost[], random: SeededRandom): void {
  const { cloud, faults, trace } = world;
  const unsettled = 'others: make a host of an unsettled name';
  if (faults.has(unsettled) && makeUnsettled(world, machine, random)) {
    faults.count(unsettled);
    return;
  }
  const kind = pick(random, consoleFaults);
  if (!faults.has(kind)) return;
  const byKey = new Map(declared.map((host) => [formatKey(host.key), host]));
  const host = anyLive(cloud, random, (one) => byKey.has(formatKey(one)));
  const done = () => {
    trace.add(kind);
    faults.count(kind);
  };
  const rename = (one: CloudHost, name: string) => {
    trace.add(`others call ${one.hostId} ${name}`);
    cloud.change(one, { name });
  };
  if (kind === 'others: make a declared host') {
    const missing = declared.filter(({ key }) => !cloud.hosts.some((one) => isLive(one) && isOf(one, key)));
    if (missing.length === 0) return;
    makeLike(world, pick(random, missing), random);
    done();
    return;
  }
  if (host === undefined) return;
  const others = declared.filter(({ key }) => key.region === host.region && key.name !== host.name);
  const like = byKey.get(formatKey(host));
  switch (kind) {
    case 'others: rename a host':
      rename(host, `${host.name}-old`);
      break;
    case 'others: give a host a declared name':
      if (others.length === 0) return;
      rename(host, pick(random, others).key.name);
      break;
    case 'others: give a host nearly its name':
      rename(host, nearlyCalled(host.name, random));
      break;
    case 'others: swap two names': {
      const other = anyLive(cloud, random, (one) => others.some(({ key }) => isOf(one, key)));
      if (other === undefined) return;
      const { name } = host;
      rename(host, other.name);
      rename(other, name);
      break;
    }
    case 'others: move a host to another project':
      cloud.change(host, { projectId: host.projectId === otherProject ? usualProject : otherProject });
      break;
    case 'others: remove a host':
      cloud.remove(host);
      break;
    case 'others: replace a host':
      if (random.chance(0.5)) cloud.remove(host);
      else rename(host, `${host.name}-old`);
      if (like !== undefined) makeLike(world, like, random);
      break;
  }
  done();
}

function isOf(host: CloudHost, key: DesiredHost['key']): boolean {
  return formatKey(host) === formatKey(key);
}

/** Under the name of a create that was refused, or whose answer was lost, when its host cannot come any more. */
function makeUnsettled(world: World, machine: Machine, random: SeededRandom): boolean {
  const { cloud, memory, rules, time } = world;
  const late = journalFacts(machine, false).intents.filter(({ id, key, end }) => {
    const { stoppedAt } = memory.requests.find(({ intent }) => intent === id) ?? {};
    const isUnsettled = end === undefined || end === 'refused';
    const isOver = stoppedAt !== undefined && time.now() - stoppedAt > rules.settleWindowMs;
    return isUnsettled && isOver && !cloud.hosts.some((one) => isLive(one) && isOf(one, key));
  });
  if (late.length === 0) return false;
  const { key, spec } = pick(random, late);
  const { imageId, cpu, memory: size } = spec;
  makeForeign(world, key.name, undefined, key.region, random.chance(0.5) ? { imageId, cpu, memory: size } : {});
  return true;
}

/** As people spell it who mean the same host. */
function nearlyCalled(name: string, random: SeededRandom): string {
  const [kept = name] = [name.replace(/(\d+)$/, '0$1')];
  return pick(random, [name.toUpperCase(), kept, name.replace('-', '_'), name.replace('-', ''), `${name}\u200b`]);
}
