/** A report as data for scripts, with the same facts and counts as the text. */

import type { DesiredHost, LiveHost } from '../../core/host.ts';
import type { Hold } from '../../core/plan/hold.ts';
import type { Finding } from '../../core/report/finding.ts';
import { type HostReport, isDead } from '../../core/report/host-report.ts';
import type { MatchedDiff } from '../../core/report/live-findings.ts';
import type { Report } from '../../core/report/report.ts';
import { encodeIntents } from '../intent-json.ts';
import { describeRefusal } from '../words/guards.ts';

type Json = Readonly<Record<string, unknown>>;

/** Contains every declared host. Other hosts are counted, and listed only if the filter says so. */
export function encodeReport(report: Report): Json {
  return {
    scope: report.scope,
    ...(report.fleet !== undefined && { fleet: report.fleet }),
    unknownOrigin: report.unknownOrigin,
    listings: report.listings,
    ...(report.alsoListed !== undefined && { alsoListed: report.alsoListed }),
    ...(report.leftOut !== undefined && { leftOut: report.leftOut }),
    hosts: report.hosts.map((host) => encodeHost(host)),
    intents: encodeIntents(report.openIntents),
    ...(report.pendingRefusals !== undefined && { pendingRefusals: report.pendingRefusals }),
    refused: report.refused.map((refusal) => ({ ...refusal, message: describeRefusal(refusal) })),
    counts: report.counts,
    ...(report.saved !== undefined && { saved: report.saved }),
  };
}

/** The names that several live hosts have, with every id. */
export function encodeDuplicates({
  hosts,
}: Report): readonly { readonly region: string; readonly name: string; readonly hostIds: readonly string[] }[] {
  return hosts.flatMap(({ diff }) =>
    diff.status === 'duplicate'
      ? [{ region: diff.key.region, name: diff.key.name, hostIds: diff.candidates.map(({ hostId }) => hostId) }]
      : [],
  );
}

export function encodeHost(host: HostReport): Json {
  const { diff, hold, findings } = host;
  const { region, name } = diff.key;
  return {
    status: isDead(host) && diff.status === 'in-sync' ? 'dead' : diff.status,
    region,
    name,
    ...encodeDiff(host),
    ...(host.claimed !== undefined && { claimed: host.claimed }),
    ...(hold !== undefined && 'intent' in hold && { intent: hold.intent.id }),
    ...(hold !== undefined && { ...encodeCandidates(hold) }),
    ...(findings.length > 0 && { findings: findings.map(encodeFinding) }),
    ...(diff.status !== 'unmanaged' && { position: diff.desired.position }),
  };
}

/** The hosts and creates that a held host may replace, as far as the hold lists them. */
function encodeCandidates(hold: Hold): Json {
  const live = 'live' in hold ? hold.live : hold.probable;
  const open = 'open' in hold ? hold.open : [];
  if (live.length + open.length === 0) return {};
  return {
    candidates: {
      hosts: live.map(({ region, name, hostId }) => ({ region, name, hostId })),
      intents: open.map(({ id, key: { region, name } }) => ({ region, name, intent: id })),
    },
  };
}

function encodeDiff({ diff, hold, refusal, awaited }: HostReport): Json {
  switch (diff.status) {
    case 'missing':
      return {
        action: hold === undefined ? 'create' : 'held',
        ...(hold !== undefined && { hold: hold.reason }),
        ...(diff.was !== undefined && { was: diff.was }),
        ...(refusal !== undefined && { refusal }),
        ...(awaited !== undefined && { awaited }),
        desired: encodeDesired(diff.desired),
      };
    case 'in-sync':
      return encodeMatched(diff);
    case 'changed':
      return { attributes: diff.attributes, ...encodeMatched(diff) };
    case 'duplicate':
      return { live: diff.candidates.map(encodeLive), twins: diff.twins };
    case 'unmanaged':
      return { live: encodeLive(diff.live), ...(diff.origin !== undefined && { origin: diff.origin }) };
  }
}

function encodeMatched({ unreported, uncompared, live, before }: MatchedDiff): Json {
  return {
    unreported,
    ...(uncompared !== undefined && { uncompared }),
    live: encodeLive(live),
    ...(before !== undefined && { before }),
  };
}

/** `--baseline` compares `identity`. */
function encodeFinding(finding: Finding): Json {
  return { ...finding };
}

/** What a create would send. For a password it contains the place, never the value. */
function encodeDesired({ key, position, template, ...values }: DesiredHost): Json {
  return values;
}

/** The live host, without the keys that its place in the document already shows. */
export function encodeLive({ region, name, ...values }: LiveHost): Json {
  return values;
}
