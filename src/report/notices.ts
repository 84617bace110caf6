/**
 * What a report says besides its hosts: doubts, untrusted listings, guards, hosts that are gone, an
 * early end. It is turned into data here, once, and each format shows these data. Formats for
 * programs contain the facts themselves.
 */

import type { CreateOutcome } from '../core/creating/create-outcome.ts';
import { formatKey, type HostKey } from '../core/host.ts';
import { isOpen } from '../core/ledger/ledger.ts';
import type { GuardRefusal } from '../core/plan/guards.ts';
import type { PlanChange } from '../core/report/approval.ts';
import { outcomesOf, type Report } from '../core/report/report.ts';
import { isIdle } from '../core/report/unsent.ts';
import type { Row } from './rows.ts';
import { describeReportCounts } from './words/counts.ts';
import { explainOtherRefusals } from './words/descriptions.ts';
import { explainAdopted, explainReplaced, explainUnknownOrigins } from './words/fleet.ts';
import { explainRefusal } from './words/guards.ts';
import { describeUnsent, explainUnapproved, unsentTexts } from './words/held.ts';
import { explainDoubt, explainIntent, type IntentTextOptions } from './words/intents.ts';
import { explainNotLookedAgain, explainRemaining } from './words/limits.ts';
import { adviseOnListing, describeDistrust, hasSeveralRegions, titleOfDistrust } from './words/listings.ts';
import { explainLostHost, explainStop } from './words/outcomes.ts';
import type { Severity } from './words/row-kinds.ts';
import { explainLeftOut } from './words/selection.ts';
import { shown } from './words/style.ts';

/**
 * Faults, each a rule of its own (statement-rules.ts). `word`: in a title. `verdict`: an error if
 * the state could not be known, a failure if it is known and differs from the declaration.
 */
export const noticeFaults = {
  'in-doubt': { word: 'in doubt', verdict: 'error' },
  'untrusted-listing': { word: 'listing not trusted', verdict: 'error' },
  'guard-size': { word: 'apply stops', verdict: 'failure' },
  'guard-unfamiliar-scope': { word: 'apply stops', verdict: 'failure' },
  'guard-other-fleet': { word: 'apply stops', verdict: 'failure' },
  gone: { word: 'gone', verdict: 'failure' },
  'not-applied': { word: 'not applied', verdict: 'failure' },
  stopped: { word: 'stopped', verdict: 'failure' },
} as const;
export type NoticeKind = keyof typeof noticeFaults;

/** Facts that a reader needs to understand the rest. */
export type RemarkKind =
  | 'left-out'
  | 'orphans-unknown'
  | 'replaced'
  | 'adopted'
  | 'nothing-sent'
  | 'not-looked-again'
  | 'remaining';

/** All text is escaped for a terminal. */
export interface Notice<Kind extends NoticeKind | RemarkKind = NoticeKind | RemarkKind> {
  readonly kind: Kind;
  readonly severity: Severity;
  /** The region, or the host, that it is about; undefined if it is about the whole run. */
  readonly key?: Partial<HostKey>;
  /** The finding, as one sentence. */
  readonly title: string;
  /** The title without its region and its full stop, for a place that already names the region. */
  readonly short?: string;
  /** What it means, and what to do: sentences. Those that belong to the title are indented. */
  readonly lines: readonly string[];
  /** The same in every run that finds the same fact. */
  readonly identity: string;
  /** The live hosts, or the hosts of an answer, that it names. */
  readonly hostIds?: readonly string[];
  /** The create that it is about. */
  readonly intent?: NoticeIntent;
  /** How the plan differs from the approved one, if the notice is about that. */
  readonly changes?: readonly PlanChange[];
}

export interface NoticeIntent {
  readonly id: string;
  /** Whether it is open in the journal, so that it has no known outcome. */
  readonly isOpen: boolean;
  /**
   * `run`: this run sent it. `withheld`: nothing was sent, but its record may be in the journal.
   */
  readonly from: 'run' | 'journal' | 'withheld';
}

type Reader<Kind extends NoticeKind | RemarkKind> = (
  report: Report,
  options: IntentTextOptions,
) => readonly Omit<Notice<Kind>, 'kind'>[];

/** In the order in which a reader needs them. */
const readers: { readonly [Kind in NoticeKind | RemarkKind]: Reader<Kind> } = {
  'in-doubt': readDoubts,
  'untrusted-listing': readListings,
  'guard-size': guardReader('size'),
  'guard-unfamiliar-scope': guardReader('unfamiliar-scope'),
  'guard-other-fleet': guardReader('other-fleet'),
  gone: ({ applied }) =>
    (applied?.gone ?? []).map((gone) => ({
      severity: 'error',
      key: gone.key,
      hostIds: gone.hostIds,
      ...linesOf(explainLostHost(gone)),
      identity: `gone ${shown(formatKey(gone.key))}`,
    })),
  'not-applied': ({ applied }) => {
    if (applied === undefined) return [];
    const lines = explainUnapproved(applied);
    if (lines.length === 0) return [];
    const { changes = [] } = applied;
    return [{ severity: 'error', ...linesOf(lines), identity: 'not-applied', changes }];
  },
  stopped: (report) => {
    const { applied } = report;
    if (applied?.stop === undefined) return [];
    // Then the notice "nothing was sent" says so.
    if (applied.stop.cause === 'interrupted' && applied.unsent === 'interrupted') return [];
    const lines = explainStop(applied.stop, applied, hasSeveralRegions(report));
    return [{ severity: 'error', ...linesOf(lines), identity: 'stopped' }];
  },
  'left-out': (report) => makeRemarks('left-out', explainLeftOut(report)),
  'orphans-unknown': (report) =>
    makeRemarks('orphans-unknown', [...explainUnknownOrigins(report), ...explainOtherRefusals(report)]),
  // After an apply that adopted it, only the plan before it shows this.
  replaced: (report) => makeRemarks('replaced', explainReplaced(report.applied?.shown ?? report)),
  adopted: (report) => makeRemarks('adopted', explainAdopted(report)),
  'nothing-sent': (report) => {
    const { unsent } = report.applied ?? {};
    if (unsent === undefined) return [];
    const severity = isIdle(unsent) ? 'note' : 'error';
    const title = describeUnsent(report) ?? unsentTexts[unsent];
    return [{ severity, title, lines: [], identity: 'nothing-sent' }];
  },
  'not-looked-again': (report) => {
    const lines = explainNotLookedAgain(report);
    return lines.length === 0 ? [] : [{ severity: 'note', ...linesOf(lines), identity: 'not-looked-again' }];
  },
  remaining: (report) => makeRemarks('remaining', explainRemaining(report)),
};

export const noticeKinds = Object.keys(readers) as readonly (NoticeKind | RemarkKind)[];

/** Every notice, the most serious first. Includes doubts that a row shows too. */
export function listNotices(report: Report, options: IntentTextOptions): readonly Notice[] {
  return noticeKinds.flatMap((kind) => readers[kind](report, options).map((one) => ({ kind, ...one })));
}

/** Faults that none of these rows shows. `rows`: those of the same report. */
export function noticesOfReport(
  report: Report,
  rows: readonly Row[],
  options: IntentTextOptions,
): readonly Notice<NoticeKind>[] {
  const told = new Set(rows.filter(isDoubtRow).map(formatKey));
  return listNotices(report, options)
    .filter(isFault)
    .filter((notice) => notice.kind !== 'in-doubt' || !told.has(formatKey(keyOf(notice))));
}

/** One sentence: the most serious fault, or the counts; empty if everything is in sync. */
export function describeReport(report: Report, options: IntentTextOptions): string {
  const fault = listNotices(report, options).find(isFault);
  if (fault !== undefined) return fault.title;
  return report.exit === 'ok' ? '' : describeReportCounts(report);
}

/** Doubts of this run come first, because the number of looks is known only for them. */
function readDoubts(report: Report, options: IntentTextOptions): readonly Omit<Notice<'in-doubt'>, 'kind'>[] {
  const plain = { ...options, colour: false };
  const doubts = outcomesOf(report).filter(isDoubtful);
  const told = new Set(doubts.map(({ intent }) => intent?.id));
  const open = new Set(report.openIntents.map(({ id }) => id));
  const named = new Map(
    report.hosts.flatMap(({ diff }) => ('live' in diff ? [[formatKey(diff.key), [diff.live.hostId]]] : [])),
  );
  const tell = (
    key: HostKey,
    { id, from }: Pick<NoticeIntent, 'id' | 'from'>,
    hostIds: readonly string[],
    lines: readonly string[],
  ) => ({
    severity: 'error' as const,
    key,
    hostIds,
    intent: { id, isOpen: open.has(id), from },
    ...linesOf(lines),
    identity: `in-doubt ${shown(formatKey(key))} ${shown(id)}`,
  });
  return [
    ...doubts.map((one) =>
      tell(one.desired.key, { id: one.intent?.id ?? '', from: 'run' }, one.hostIds, explainDoubt(one, plain)),
    ),
    ...report.openIntents
      .filter(({ id }) => !told.has(id))
      .map((one) => {
        const from = one.withheld ? 'withheld' : 'journal';
        return tell(
          one.key,
          { id: one.id, from },
          one.hostIds,
          explainIntent({ ...one, named: named.get(formatKey(one.key)) ?? [] }, undefined, plain),
        );
      }),
  ];
}

function isDoubtful(outcome: CreateOutcome): outcome is Extract<CreateOutcome, { status: 'in-doubt' }> {
  return outcome.status === 'in-doubt';
}

function readListings({ listings, alsoListed = [] }: Report): readonly Omit<Notice<'untrusted-listing'>, 'kind'>[] {
  return [...listings, ...alsoListed]
    .filter(({ trusted }) => !trusted)
    .map((listing) => ({
      severity: 'error',
      key: { region: listing.region },
      title: titleOfDistrust(listing),
      short: describeDistrust(listing),
      // The region was listed for an open intent. The notice of that intent says what it means.
      lines: listing.listedFor === 'open-intent' ? [] : [adviseOnListing(listing)],
      identity: `untrusted-listing ${shown(listing.region)}`,
    }));
}

function guardReader(guard: GuardRefusal['guard']): Reader<`guard-${GuardRefusal['guard']}`> {
  return ({ refused }) =>
    refused
      .filter((refusal) => refusal.guard === guard)
      .map((refusal) => ({
        severity: 'error',
        ...('region' in refusal && { key: { region: refusal.region } }),
        ...linesOf(explainRefusal(refusal)),
        identity: ['guard-'.concat(guard), ...subjectOfGuard(refusal)].join(' '),
      }));
}

function subjectOfGuard(refusal: GuardRefusal): readonly string[] {
  switch (refusal.guard) {
    case 'size':
      return [];
    case 'unfamiliar-scope':
      return [shown(refusal.region)];
    case 'other-fleet':
      return [shown(refusal.fleet)];
  }
}

function linesOf([title = '', ...lines]: readonly string[]): Pick<Notice, 'title' | 'lines'> {
  return { title, lines };
}

function makeRemarks<Kind extends RemarkKind>(
  kind: Kind,
  lines: readonly string[],
): readonly Omit<Notice<Kind>, 'kind'>[] {
  return lines.map((title) => ({ severity: 'note', title, lines: [], identity: kind }));
}

/** Whether it is about a create without a known outcome. */
export function isDoubtRow({ kind, host: { hold, outcome } }: Row): boolean {
  if (kind === 'in-doubt') return true;
  const kept = outcome?.status === 'held' ? outcome.hold : hold;
  return kind === 'held' && kept?.reason === 'was-sent' && isOpen(kept.intent);
}

/** Region and name are empty if the notice has none. */
export function keyOf({ key: { region = '', name = '' } = {} }: Notice): HostKey {
  return { region, name };
}

/** How many creates are open in the journal. */
export function countOpen(notices: readonly Notice[]): number {
  return notices.filter(({ intent }) => intent?.isOpen === true).length;
}

export function isFault(notice: Notice): notice is Notice<NoticeKind> {
  return notice.kind in noticeFaults;
}

/** Its whole text on one line. */
export function describeNotice({ title, lines }: Pick<Notice, 'title' | 'lines'>): string {
  return [title, ...lines].map((line) => line.trim()).join(' ');
}
