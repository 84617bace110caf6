/** Histories in which a declaration is edited between applies: hosts are added, removed, renamed and moved. */

import { makeFleetRecords } from '../../../src/core/creating/fleet-records.ts';
import { type DesiredHost, formatKey, type LiveHost } from '../../../src/core/host.ts';
import { specOf } from '../../../src/core/intent.ts';
import { emptyLedger, type Ledger, makeListedRecord } from '../../../src/core/ledger/ledger.ts';
import { foldRecords } from '../../../src/core/ledger/ledger-draft.ts';
import type { Observation } from '../../../src/core/listing/observation.ts';
import { diffHosts } from '../../../src/core/plan/diff.ts';
import { indexDeclared, indexMakers, regionsOfFleet } from '../../../src/core/plan/fleet.ts';
import { type Plan, planFrom } from '../../../src/core/plan/plan.ts';
import { comparison, desiredHost, guards, liveAs, observation } from './builders.ts';
import { moment, sendRecord } from './ledgers.ts';
import { seededRandom } from './seeded-random.ts';

const replacesUnasked = 'a create replaces a live host of the fleet, and nobody was asked';
const orphanUntold = 'an orphan is not told by the run that sees it';

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
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random.next() * values.length)] as Value;
  const broken: string[] = [];
  let [held, allowed, ms, made] = [0, 0, 0, 0];
  let ledger: Ledger = emptyLedger;
  let cloud: readonly LiveHost[] = [];
  let desired: readonly DesiredHost[] = [];
  const told = new Set<string>();

  const list = (): readonly Observation[] => {
    const listed = [...new Set([...desired.map(({ key }) => key.region), ...regionsOfFleet(ledger, fleet)])];
    const observations = listed.map((region) =>
      observation(
        cloud.filter((host) => host.region === region),
        { region },
      ),
    );
    ms += 1_000_000;
    ledger = foldRecords(
      ledger,
      observations.map((one) => makeListedRecord(ledger, one, moment(ms))),
    );
    return observations;
  };
  const planNow = (observations: readonly Observation[], answers: readonly string[]): Plan => {
    const live = observations.flatMap(({ hosts }) => hosts);
    const scope = { endpoint: 'https://api.example.com', account: '0123456789ab' };
    const diffs = diffHosts(desired, live, comparison(), indexMakers(ledger, fleet));
    const own = { selection: { only: [], exclude: [] }, guards: guards({ allowedReplacements: answers }) };
    const whose = { fleet, isDeclared: indexDeclared(desired) };
    return planFrom({ scope, observations, diffs, ...own, ledger, onDoubt: 'hold', fleet: whose });
  };

  for (let run = 0; run < 6; run += 1) {
    desired = edit(desired, pick, random.next());
    if (desired.length === 0) continue;
    const isDeclared = indexDeclared(desired);
    if (random.next() < 0.3) cloud = cloud.filter((host) => isDeclared(host) || random.next() < 0.5);
    const answers = random.next() < 0.3 ? [pick(names)] : [];
    const observations = list();
    const plan = planNow(observations, answers);
    held += plan.held.length;
    const orphans = cloud.filter((host) => !isDeclared(host));
    const shown = new Set(
      plan.diffs.flatMap((diff) => ('origin' in diff && diff.origin?.kind === 'orphan' ? [diff.live.hostId] : [])),
    );
    if (orphans.some(({ hostId }) => !shown.has(hostId))) broken.push(orphanUntold);
    const mayReplace = ({ key, imageId }: DesiredHost, orphan: LiveHost) =>
      (orphan.name === key.name && orphan.region !== key.region) ||
      (orphan.imageId === imageId && !told.has(orphan.hostId));
    for (const create of plan.creates) {
      if (orphans.some((orphan) => mayReplace(create, orphan))) {
        if (answers.includes(create.key.name)) allowed += 1;
        else broken.push(replacesUnasked);
      }
      made += 1;
      const spec = specOf(create);
      // The declaration may name its fleet only after its first apply.
      const owner = run === 0 && seed % 3 === 0 ? {} : { fleet };
      const more = { key: create.key, spec, ...owner, intent: `i-${made}` };
      ledger = foldRecords(ledger, [sendRecord(create.key.name, ms, more)]);
      cloud = [...cloud, liveAs(create, { hostId: `host-${made}` })];
    }
    const after = planNow(list(), answers);
    ledger = foldRecords(
      ledger,
      makeFleetRecords({ before: plan, after, desired, scope: { fleet, isDeclared }, ledger }, moment(ms)),
    );
    const live = new Set(cloud.map(formatKey));
    const waiting = desired.filter(({ key }) => !live.has(formatKey(key)));
    for (const hostId of told) if (orphans.every((orphan) => orphan.hostId !== hostId)) told.delete(hostId);
    for (const orphan of orphans) {
      if (!waiting.some((host) => mayReplace(host, orphan))) told.add(orphan.hostId);
    }
  }
  return { broken, held, allowed };
}

function edit(
  desired: readonly DesiredHost[],
  pick: <Value>(values: readonly Value[]) => Value,
  chance: number,
): readonly DesiredHost[] {
  const add = () => desiredHost({ name: pick(names), region: pick(regions), imageId: pick(images) });
  const unique = (hosts: readonly DesiredHost[]) => [
    ...new Map(hosts.map((host) => [formatKey(host.key), host])).values(),
  ];
  if (desired.length < 2 || chance < 0.3) return unique([...desired, add(), add()]);
  const one = pick(desired);
  const others = desired.filter((host) => host !== one);
  if (chance < 0.45) return others;
  if (chance < 0.75) return unique([...others, { ...one, key: { ...one.key, name: pick(names) } }]);
  return unique([...others, { ...one, key: { ...one.key, region: pick(regions) } }]);
}
