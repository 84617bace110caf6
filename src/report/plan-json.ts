/** A plan as data for scripts: the same facts as the text, counted in the same place. */
import type { HostDiff } from '../core/diff.ts';
import { countDrift } from '../core/drift.ts';
import { describeFlaw } from '../core/flaw-text.ts';
import { type DesiredHost, keyText, type LiveHost } from '../core/host.ts';
import { countPlan, type Held, type Plan } from '../core/plan.ts';
import { intentsJson } from './intent-json.ts';
import { describeRefusal } from './plan-text.ts';
import { isListed, type UnmanagedFilter } from './rows.ts';

/** Every host that is declared; hosts that are not are counted, and listed only where the filter says so. */
export function planJson(plan: Plan, unmanaged: UnmanagedFilter): Readonly<Record<string, unknown>> {
  const held = new Map(plan.held.map((one) => [keyText(one.key), one]));
  return {
    scope: plan.scope,
    listings: plan.observations.map(({ region, hosts, unreadable, requests, trust }) => ({
      region,
      hosts: hosts.length,
      unreadable,
      requests,
      trusted: trust.status === 'trusted',
      ...(trust.status === 'untrusted' && { reason: describeFlaw(trust.flaw) }),
    })),
    hosts: plan.diffs
      .filter((diff) => diff.status !== 'unmanaged' || isListed(diff.live, unmanaged))
      .map((diff) => hostJson(diff, held.get(keyText(diff.key)))),
    intents: intentsJson(plan.openIntents),
    refused: plan.refused.map((refusal) => ({ ...refusal, message: describeRefusal(refusal) })),
    counts: { ...countPlan(plan), missing: countDrift(plan).missing },
  };
}

/** The names that several live hosts bear, with every id. */
export function duplicatesJson(plan: Plan): readonly Readonly<Record<string, unknown>>[] {
  return plan.diffs.flatMap((diff) =>
    diff.status === 'duplicate'
      ? [{ region: diff.key.region, name: diff.key.name, hostIds: diff.candidates.map(({ hostId }) => hostId) }]
      : [],
  );
}

function hostJson(diff: HostDiff, held: Held | undefined): Readonly<Record<string, unknown>> {
  const head = { status: diff.status, region: diff.key.region, name: diff.key.name };
  switch (diff.status) {
    case 'missing':
      return {
        ...head,
        action: held === undefined ? 'create' : 'held',
        ...(held !== undefined && { hold: held.hold.reason }),
        ...(held !== undefined && 'intent' in held.hold && { intent: held.hold.intent.id }),
        ...(diff.was !== undefined && { was: diff.was }),
        desired: desiredJson(diff.desired),
        position: diff.desired.position,
      };
    case 'in-sync':
      return { ...head, unreported: diff.unreported, live: liveJson(diff.live), position: diff.desired.position };
    case 'changed':
      return {
        ...head,
        attributes: diff.attributes,
        unreported: diff.unreported,
        live: liveJson(diff.live),
        position: diff.desired.position,
      };
    case 'duplicate':
      return { ...head, live: diff.candidates.map(liveJson), position: diff.desired.position };
    case 'unmanaged':
      return { ...head, live: liveJson(diff.live) };
  }
}

/** A password is named by its place, never by its value. */
function desiredJson({ key, position, ...values }: DesiredHost): Readonly<Record<string, unknown>> {
  return values;
}

/** The live host without the keys that its place in the document already says. */
export function liveJson({ region, name, ...values }: LiveHost): Readonly<Record<string, unknown>> {
  return values;
}
