/**
 * Histories in which a declaration is edited between applies: hosts are added, removed, renamed and moved. Some that hold a
 * name are renamed in the console, to it or to another one that is held. Some applies leave a name out.
 */

import { makeFleetRecords } from '../../../src/creating/fleet-records.ts';
import { emptyLedger, type Ledger } from '../../../src/ledger/ledger.ts';
import { foldRecords } from '../../../src/ledger/ledger-draft.ts';
import { makeListedRecord } from '../../../src/ledger/recorder.ts';
import { noLookUp, type Observation } from '../../../src/listing/observation.ts';
import { type DesiredHost, formatKey, type LiveHost } from '../../../src/model/host.ts';
import { specOf } from '../../../src/model/intent.ts';
import { selects } from '../../../src/model/text/name-pattern.ts';
import { selectableOfDesired } from '../../../src/planning/diff.ts';
import { indexDeclared, regionsOfFleet } from '../../../src/planning/fleet.ts';
import { type Plan, planFrom } from '../../../src/planning/plan.ts';
import { desiredHost, guards, liveAs, observationsOf, planInputs } from './builders.ts';
import { moment, sendRecord } from './ledgers.ts';
import { seededRandom } from './seeded-random.ts';

const replacesUnasked = 'a create replaces a live host of the fleet, and nobody was asked';
const orphanUntold = 'an orphan is not told by the run that sees it';
const madeAgainstWord = 'a host is created that is never to be created';
const toldTooEarly = 'an orphan is told although it holds a name';
const forgotten = 'a name is bought whose holder nobody answered for';

type Pick = <Value>(values: readonly Value[]) => Value;

const regions = ['cn-bj2', 'cn-sh2'];
const names = ['a', 'b', 'c', 'd', 'e', 'f'];
const images = ['img-1', 'img-2'];
const fleet = 'shop';

/** Plays six applies. Returns what was broken, and how often a hold stood and a replacement was allowed. */
export function playEdits(seed: number): {
  readonly broken: readonly string[];
  readonly held: number;
  readonly allowed: number;
} {
  const random = seededRandom(seed);
  const pick: Pick = (values) => values[Math.floor(random.next() * values.length)] as (typeof values)[number];
  const broken: string[] = [];
  let [held, allowed, ms, made] = [0, 0, 0, 0];
  let ledger: Ledger = emptyLedger;
  let cloud: readonly LiveHost[] = [];
  let desired: readonly DesiredHost[] = [];
  let last: Plan | undefined;
  let leftOut: readonly string[] = [];
  /** By HostId: the name that it held, as the reports said. What the journal says of it is not believed. */
  const owed = new Map<string, string>();

  const isSelected = (host: DesiredHost) => selects({ only: [], exclude: leftOut }, selectableOfDesired(host));
  const list = (): readonly Observation[] => {
    const selected = desired.filter(isSelected);
    const listed = new Set([...selected.map(({ key }) => key.region), ...regionsOfFleet(ledger, fleet)]);
    const observations = observationsOf(cloud, listed);
    ms += 1_000_000;
    ledger = foldRecords(
      ledger,
      observations.map((one) => makeListedRecord(ledger, one, moment(ms))),
    );
    return observations;
  };
  const diffsOf = (observations: readonly Observation[]) => {
    const near = desired.filter(({ key }) => observations.some(({ region }) => region === key.region));
    return planInputs(near, observations).diffs;
  };
  const planNow = (observations: readonly Observation[], allowedReplacements: readonly string[]): Plan => {
    const more = { selection: { only: [], exclude: leftOut }, diffs: diffsOf(observations), ledger, fleet };
    return planFrom(planInputs(desired, observations, { guards: guards({ allowedReplacements }), ...more }));
  };

  for (let run = 0; run < 6; run += 1) {
    desired = edit(desired, last, pick, random.next());
    if (desired.length === 0) continue;
    const isDeclared = indexDeclared(desired);
    if (random.next() < 0.3) cloud = cloud.filter((host) => isDeclared(host) || random.next() < 0.5);
    cloud = obey(cloud, last, pick);
    const answers = random.next() < 0.3 ? [pick(names)] : [];
    leftOut = random.next() < 0.3 ? [pick([...names, ...regions.map((region) => `region:${region}`)])] : [];
    const observations = list();
    const plan = planNow(observations, answers);
    held += plan.held.length;
    const orphans = cloud.filter((host) => !isDeclared(host));
    const shown = new Set(
      plan.diffs.flatMap((diff) => ('origin' in diff && diff.origin?.kind === 'orphan' ? [diff.live.hostId] : [])),
    );
    if (orphans.some(({ hostId }) => !shown.has(hostId))) broken.push(orphanUntold);
    const { told, holding } = ledger;
    const mayReplace = ({ key, imageId }: DesiredHost, orphan: LiveHost) =>
      orphan.region === key.region
        ? orphan.imageId === imageId && told.get(orphan.hostId) !== fleet
        : orphan.name === key.name;
    const isAnswered = ({ key }: DesiredHost) => answers.includes(key.name);
    // Each orphan holds one name, so it may replace no other one.
    const holders = holdersIn(plan);
    const unseen = desired.filter((host) => !isSelected(host));
    const holdsUnseen = (orphan: LiveHost) =>
      unseen.some((one) => mayReplace(one, orphan) || owed.get(orphan.hostId) === formatKey(one.key));
    const free = orphans.filter((orphan) => !holders.has(orphan.hostId) && !holdsUnseen(orphan));
    const unasked = plan.creates.filter((create) => !isAnswered(create));
    const replaced = free.filter((orphan) => unasked.some((create) => mayReplace(create, orphan)));
    // An orphan keeps the name that it held, even if that one is declared otherwise by now.
    const isHeldBy = (create: DesiredHost, orphan: LiveHost) =>
      holding.get(orphan.hostId) === formatKey(create.key) || mayReplace(create, orphan);
    const answered = plan.creates.filter((create) => isAnswered(create) && free.some((one) => isHeldBy(create, one)));
    allowed += answered.length;
    if (replaced.length > answered.length) broken.push(replacesUnasked);
    for (const { hostId } of free) {
      if (unasked.some(({ key }) => owed.get(hostId) === formatKey(key))) broken.push(forgotten);
    }
    if (plan.creates.some(({ create }) => create === 'never')) broken.push(madeAgainstWord);
    for (const create of plan.creates) {
      made += 1;
      const spec = specOf(create);
      // The declaration may name its fleet only after its first apply.
      const owner = run === 0 && seed % 3 === 0 ? {} : { fleet };
      const more = { key: create.key, spec, ...owner, intent: `i-${made}` };
      ledger = foldRecords(ledger, [sendRecord(create.key.name, ms, more)]);
      cloud = [...cloud, liveAs(create, { hostId: `host-${made}` })];
    }
    const seen = list();
    const after = planNow(seen, answers);
    last = after;
    for (const { key, hold } of after.held) {
      for (const { hostId } of 'live' in hold ? hold.live : []) owed.set(hostId, formatKey(key));
    }
    const live = new Set(cloud.map(formatKey));
    for (const [hostId, key] of owed) if (live.has(key)) owed.delete(hostId);
    const selection = { only: [], exclude: leftOut };
    const known = { lookedUp: noLookUp, selection, fleet: { name: fleet, isDeclared }, ledger };
    const records = makeFleetRecords(
      { before: plan, after, diffs: diffsOf(seen), declared: desired, ...known },
      moment(ms),
    );
    ledger = foldRecords(ledger, records);
    const isHeldAgain = (hostId: string) => ledger.told.get(hostId) === fleet && told.get(hostId) !== fleet;
    if ([...holdersIn(after)].some(isHeldAgain)) broken.push(toldTooEarly);
  }
  return { broken, held, allowed };
}

/** Gives a host that holds a name the name of a held host of its region. */
function obey(cloud: readonly LiveHost[], plan: Plan | undefined, pick: Pick): readonly LiveHost[] {
  const holders = holdersIn(plan);
  const [one] = cloud.filter(({ hostId }) => holders.has(hostId));
  const free = plan?.held.flatMap(({ key }) => (key.region === one?.region ? [key.name] : [])) ?? [];
  if (one === undefined || free.length === 0 || pick([true, false, false])) return cloud;
  const name = pick(free);
  return cloud.map((host) => (host === one ? { ...host, name } : host));
}

function holdersIn(plan: Plan | undefined): ReadonlySet<string> {
  return new Set(
    (plan?.held ?? []).flatMap(({ hold }) => ('live' in hold ? hold.live.map(({ hostId }) => hostId) : [])),
  );
}

function edit(desired: readonly DesiredHost[], last: Plan | undefined, pick: Pick, chance: number) {
  // Members of one entry would count as one range, which may grow.
  const line = 1 + Math.max(0, ...desired.map(({ position }) => position.line));
  const add = (nth: number) => {
    const position = { file: 'hosts.yaml', line: line + nth, column: 5 };
    const fields = { name: pick(names), region: pick(regions), imageId: pick(images), position };
    return desiredHost({ ...fields, create: pick(['never', undefined, undefined]) });
  };
  const unique = (hosts: readonly DesiredHost[]) => [
    ...new Map(hosts.map((host) => [formatKey(host.key), host])).values(),
  ];
  if (desired.length < 2 || chance < 0.3) return unique([...desired, add(0), add(1)]);
  // People rather edit what is held.
  const held = last?.held.map((one) => one.desired) ?? [];
  const one = pick(held.length > 0 ? held : desired);
  const others = desired.filter((host) => host !== one);
  if (chance < 0.45) return others;
  if (chance < 0.75) return unique([...others, { ...one, key: { ...one.key, name: pick(names) } }]);
  return unique([...others, { ...one, key: { ...one.key, region: pick(regions) } }]);
}
