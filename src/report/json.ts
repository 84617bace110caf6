/** One JSON document for each report. */
import { type CreateOutcome, nameOutcome } from '../creating/create-outcome.ts';
import { isDead } from '../findings/make-report.ts';
import { countResults, findRemaining, type HostReport, outcomesOf, type Report } from '../findings/report.ts';
import { type ExitName, exitCodes } from '../model/errors.ts';
import type { DesiredHost, LiveHost } from '../model/host.ts';
import type { Intent } from '../model/intent.ts';
import { isDoubt, type PendingRefusal } from '../model/intent-end.ts';
import { escapeText } from '../model/text/escape.ts';
import type { RepeatFlags } from '../model/text/shell-word.ts';
import { type Hold, liveOfHold } from '../planning/holds.ts';
import type { Format } from './format.ts';
import { describeRefusal } from './words/holds.ts';
import { type CommandOptions, withheldReason } from './words/intents.ts';
import { describeChange, describeOutcome, explainRemaining, explainStop } from './words/outcomes.ts';

export const jsonFormat: Format = {
  render: (report, options) => renderJson(report.purpose, report.exit, contentOf(report, options)),
  renderFailure: ({ exit, code, message, suggestions, diagnostics }) =>
    renderJson('error', exit, { error: { code, message, suggestions }, diagnostics }),
  // Only the name of each file is shown.
  renderChecked: ({ exit, hosts, regions, files, notes }) =>
    renderJson('validate', exit, { hosts, regions, files: files.map(({ file }) => ({ file })), notes }),
};

/** An apply has the plan that was shown, the outcomes, and the current state. */
function contentOf(report: Report, options: CommandOptions): Json {
  const { purpose, failOn, applied } = report;
  if (applied !== undefined) return { plan: encodeReport(applied.shown), ...encodeApplied(report, applied, options) };
  return { ...encodeReport(report), failOn: purpose === 'drift' ? failOn : undefined };
}

type Json = Readonly<Record<string, unknown>>;

/** Contains every declared host. Other hosts are counted, and listed only if the filter says so. */
function encodeReport(report: Report): Json {
  const { scope, fleet, unknownOrigin, listings, alsoListed, leftOut, pendingRefusals, counts, saved } = report;
  return {
    ...{ scope, fleet, unknownOrigin, listings, alsoListed, leftOut },
    hosts: report.hosts.map(encodeHost),
    intents: encodeIntents(report.openIntents),
    pendingRefusals,
    refused: report.refused.map((refusal) => ({ ...refusal, message: describeRefusal(refusal) })),
    counts,
    saved,
  };
}

export function encodeHost(host: HostReport): Json {
  const { diff, hold, findings } = host;
  const { region, name } = diff.key;
  return {
    status: isDead(host) && diff.status === 'in-sync' ? 'dead' : diff.status,
    region,
    name,
    ...encodeDiff(host),
    claimed: host.claimed,
    intent: hold !== undefined && 'intent' in hold ? hold.intent.id : undefined,
    candidates: hold && encodeCandidates(hold),
    findings: findings.length > 0 ? findings : undefined,
    position: 'desired' in diff ? diff.desired.position : undefined,
  };
}

/** The hosts and creates that a held host may replace, as far as the hold lists them. */
function encodeCandidates(hold: Hold): Json | undefined {
  const live = liveOfHold(hold);
  const open = 'open' in hold ? hold.open : [];
  if (live.length + open.length === 0) return undefined;
  return {
    hosts: live.map(({ region, name, hostId }) => ({ region, name, hostId })),
    intents: open.map(({ id, key: { region, name } }) => ({ region, name, intent: id })),
  };
}

function encodeDiff({ diff, hold, refusal, awaited }: HostReport): Json {
  switch (diff.status) {
    case 'missing':
      return {
        ...{ action: hold === undefined ? 'create' : 'held', hold: hold?.reason, was: diff.was, refusal, awaited },
        desired: encodeDesired(diff.desired),
      };
    case 'in-sync':
    case 'changed': {
      const { unreported, uncompared, live, before } = diff;
      const attributes = diff.status === 'changed' ? diff.attributes : undefined;
      return { attributes, unreported, uncompared, live: encodeLive(live), before };
    }
    case 'duplicate':
      return { live: diff.candidates.map(encodeLive), twins: diff.twins };
    case 'unmanaged':
      return { live: encodeLive(diff.live), origin: diff.origin };
  }
}

/** What a create would send. For a password it contains the place, never the value. */
function encodeDesired({ key, position, template, ...values }: DesiredHost): Json {
  return values;
}

/** The live host, without the keys that its place in the document already shows. */
export function encodeLive({ region, name, ...values }: LiveHost): Json {
  return values;
}

/** What an apply did, and what is so after it. */
export function encodeApplied(
  report: Report,
  applied: NonNullable<Report['applied']>,
  { repeatFlags }: CommandOptions,
) {
  const { waited, gone, stop, unsent, adopted, changes } = applied;
  return {
    duplicates: report.hosts.flatMap(({ diff }) => {
      if (diff.status !== 'duplicate') return [];
      const { region, name } = diff.key;
      return [{ region, name, hostIds: diff.candidates.map(({ hostId }) => hostId) }];
    }),
    gone,
    openIntents: encodeIntents(report.openIntents),
    outcomes: outcomesOf(report).map((outcome) => encodeOutcome(outcome, waited, repeatFlags)),
    counts: countResults(report),
    unsent,
    adopted,
    remaining: encodeRemaining(report),
    changes: changes?.map((change) => ({ ...change, message: describeChange(change) })),
    stop: stop && { cause: stop.cause, message: explainStop(stop).join(' ') },
  };
}

function encodeRemaining(report: Report): Json | undefined {
  const remaining = findRemaining(report);
  if (remaining === undefined) return undefined;
  const { differences, classes, ownExit } = remaining;
  const message = explainRemaining(report).join(' ');
  return { message, differences, ...Object.fromEntries(classes), ownExit: ownExit && encodeExit(ownExit) };
}

function encodeOutcome(outcome: CreateOutcome, waited: boolean, repeatFlags: RepeatFlags | undefined) {
  const { what, next } = describeOutcome(outcome, repeatFlags);
  return {
    outcome: nameOutcome(outcome, waited),
    region: outcome.desired.key.region,
    name: outcome.desired.key.name,
    message: next === undefined ? what : `${what} (${next})`,
    live: 'live' in outcome ? encodeLive(outcome.live) : undefined,
    intent: 'intent' in outcome ? outcome.intent?.id : undefined,
    retCode: 'retCode' in outcome ? outcome.retCode : undefined,
  };
}

/** Increased when scripts that read a document must change. */
export const formatVersion = 1;

export function renderJson(kind: string, exit: ExitName, content: Json): string {
  return renderJsonValue({ format: `hostwright/${kind}`, formatVersion, exit: encodeExit(exit), ...content });
}

export function encodeExit(exit: ExitName): Readonly<{ code: number; name: ExitName }> {
  return { code: exitCodes[exit], name: exit };
}

/** Ends with a line break. JSON allows C1 controls and bidirectional marks: here text is escaped as everywhere else. */
export function renderJsonValue(value: unknown): string {
  return `${JSON.stringify(value, escapeValue, 2)}\n`;
}

export function renderJsonLine(value: unknown): string {
  return `${JSON.stringify(value, escapeValue)}\n`;
}

function escapeValue(_: string, value: unknown): unknown {
  return typeof value === 'string' ? escapeText(value) : value;
}

/** `pending`: creates that the cloud refused, but whose hosts may still appear. */
export function encodeIntents(intents: readonly Intent[], pending: readonly PendingRefusal[] = []): readonly Json[] {
  const untils = new Map(pending.map(({ intent, until }) => [intent, until]));
  return intents.map((intent) => encodeIntent(intent, untils.get(intent.id)));
}

export function encodeIntent(intent: Intent, mayAppearUntil?: string): Json {
  const { id, key, end, sent, hostIds } = intent;
  return {
    intent: id,
    region: key.region,
    name: key.name,
    status: nameStatus(intent),
    open: end === undefined,
    sent: sent.wall,
    mayAppearUntil,
    reason: intent.withheld ? withheldReason : intent.reason || undefined,
    answeredHostIds: hostIds.length > 0 ? hostIds : undefined,
    hostId: end !== undefined && 'hostId' in end ? end.hostId : undefined,
  };
}

/** How it ended, or what is known until then. */
export function nameStatus(intent: Intent): string {
  return intent.end?.how ?? (isDoubt(intent) ? 'in-doubt' : 'accepted');
}

/**
 * A line of JSON with a type, a number and a message for people; schemas/events.schema.json lists the types and
 * describes the rest. New types and fields may be added. Existing ones keep their meaning until `formatVersion`
 * changes.
 */
export interface Event {
  readonly type: string;
  /** It is escaped for a terminal, here or later. */
  readonly message: string;
  readonly [field: string]: unknown;
}

/** `told`: how many lines come before these. The first line has number 1. */
export function listEvents(events: readonly Event[], told = 0): string {
  return events
    .map(({ type, message, ...rest }, at) => renderJsonLine({ type, seq: told + at + 1, message, ...rest }))
    .join('');
}
