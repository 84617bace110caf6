/** An operator who has hosts in two regions, and edits where they are and what they are called. */
import type { DesiredHost, HostKey } from '../../src/model/host.ts';
import type { FaultKind } from './faults.ts';
import { otherRegion, region } from './rules.ts';
import { pick, type SeededRandom, streamOf } from './seeded.ts';
import type { World } from './world.ts';

/** The same hosts, some of them in the other region. */
export function declareInRegions(hosts: readonly DesiredHost[], seed: number): readonly DesiredHost[] {
  const random = streamOf(seed, 'places');
  return hosts.map((host) => (random.chance(0.4) ? placed(host, { ...host.key, region: otherRegion }) : host));
}

/** Edits the declaration once or twice. */
export function editRegions(
  world: World,
  declared: readonly DesiredHost[],
  random: SeededRandom,
): readonly DesiredHost[] {
  const once = editOnce(world, declared, random);
  return random.chance(0.4) ? editOnce(world, once, random) : once;
}

function editOnce(world: World, declared: readonly DesiredHost[], random: SeededRandom): readonly DesiredHost[] {
  const { faults, memory, trace } = world;
  const chosen = pick(random, declared);
  const others = declared.filter((host) => host !== chosen);
  const elsewhere = chosen.key.region === region ? otherRegion : region;
  const keyed = (kind: FaultKind, host: DesiredHost, key: HostKey, rest: readonly DesiredHost[]) => {
    if (rest.some((one) => one.key.name === key.name)) return declared;
    trace.add(`${kind}: ${host.key.region}/${host.key.name} becomes ${key.region}/${key.name}`);
    faults.count(kind);
    memory.edited.add(key.name);
    return [...rest, placed(host, key)];
  };
  const draw = random.next();
  const moves = 'operator: moves a host';
  if (draw < 0.45 && faults.has(moves)) return keyed(moves, chosen, { ...chosen.key, region: elsewhere }, others);
  const renamesAway = 'operator: renames a host into another region';
  if (draw < 0.65 && faults.has(renamesAway)) {
    return keyed(renamesAway, chosen, { region: elsewhere, name: otherName(chosen) }, others);
  }
  const renames = 'operator: renames a host';
  if (draw < 0.75 && faults.has(renames)) {
    return keyed(renames, chosen, { ...chosen.key, name: otherName(chosen) }, others);
  }
  if (draw < 0.87 && others.length > 0) {
    trace.add(`operator removes ${chosen.key.region}/${chosen.key.name}`);
    memory.removed.push(chosen);
    return others;
  }
  const again = 'operator: declares a removed host again';
  const [removed] = memory.removed;
  if (removed === undefined || !faults.has(again)) return declared;
  memory.removed.shift();
  return keyed(
    again,
    removed,
    { ...removed.key, region: random.chance(0.6) ? elsewhere : chosen.key.region },
    declared,
  );
}

function placed(host: DesiredHost, key: HostKey): DesiredHost {
  return { ...host, key, zone: `${key.region}-01` };
}

/** And back. */
function otherName({ key: { name } }: DesiredHost): string {
  return name.endsWith('-next') ? name.slice(0, -'-next'.length) : `${name.toLowerCase()}-next`;
}
