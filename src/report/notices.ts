/**
 * The items besides hosts: doubts, untrusted listings, guards, hosts that are gone, an early end. Formats for programs
 * contain the facts themselves.
 */

import { allListingsOf } from '../findings/make-report.ts';
import { isIdle, outcomesOf, type Report } from '../findings/report.ts';
import { formatKey } from '../model/host.ts';
import { liveOfHold } from '../planning/holds.ts';
import { type Item, isDoubtRow, placeItems, placeOf, type Row, rowsOfReport } from './item.ts';
import { isUnreported, sortByImportance } from './rows.ts';
import { explainDistrust, explainLeftOut } from './words/counts.ts';
import { explainOtherRefusals } from './words/creates.ts';
import { explainReplaced, explainUnknownOrigins } from './words/findings.ts';
import { explainRefusal } from './words/holds.ts';
import { explainIntent, explainUnrecorded, type IntentTextOptions, openIntentOf } from './words/intents.ts';
import type { FaultKind, RemarkKind, Severity } from './words/kinds.ts';
import {
  describeReportCounts,
  describeUnsent,
  explainAdopted,
  explainLostHost,
  explainNotLookedAgain,
  explainRemaining,
  explainStop,
  explainUnapproved,
} from './words/outcomes.ts';
import { joinLines, shown } from './words/style.ts';

export interface Notice extends Item {
  readonly kind: FaultKind | RemarkKind;
  readonly what: string;
  /** What it means, and what to do: sentences. Those that belong to the first one are indented. */
  readonly more: readonly string[];
  /** The live hosts, or the hosts of an answer, that it names. */
  readonly hostIds?: readonly string[];
  /** Of a create in doubt. */
  readonly intentId?: string;
  /** Whether it is open in the journal, so that it has no known outcome. */
  readonly isOpen?: boolean;
  /** Whether this run made its host, or its answer named one. */
  readonly isHostKnown?: boolean;
}

/** Every notice, in the order in which a reader needs them. Includes doubts that a row shows too. */
export function listNotices(report: Report, options: IntentTextOptions): readonly Notice[] {
  const { refused, applied } = report;
  const { stop, unsent, gone = [] } = applied ?? {};
  const untrusted = allListingsOf(report).filter(({ trusted }) => !trusted);
  const unapproved = explainUnapproved(report);
  const nothingSent = unapproved.length > 0 ? [] : describeUnsent(report);
  // The notice "nothing was sent" says why.
  const isToldStop = stop?.cause === 'interrupted' && unsent === 'interrupted';
  return [
    ...listDoubts(report, options),
    ...untrusted.flatMap((one) =>
      makeFault('untrusted-listing', explainDistrust(one), one.region, { region: one.region }),
    ),
    ...refused.flatMap((one) => {
      const region = 'region' in one ? one.region : '';
      const subject = one.guard === 'other-fleet' ? one.fleet : region;
      return makeFault(`guard-${one.guard}`, explainRefusal(one, options.asks), subject, { region });
    }),
    ...gone.flatMap(({ key, hostIds }) =>
      makeFault('gone', explainLostHost({ key, hostIds }), formatKey(key), { ...key, hostIds }),
    ),
    ...makeFault('not-applied', unapproved),
    ...makeFault('stopped', stop === undefined || isToldStop ? [] : explainStop(stop)),
    ...makeRemarks('left-out', explainLeftOut(report)),
    ...makeRemarks('orphans-unknown', [...explainUnknownOrigins(report), ...explainOtherRefusals(report)]),
    // After an apply that adopted it, only the plan before it shows this.
    ...makeRemarks('replaced', explainReplaced(applied?.shown ?? report)),
    ...makeRemarks('adopted', explainAdopted(report)),
    ...makeRemarks('nothing-sent', nothingSent, isIdle(unsent) ? 'note' : 'error'),
    ...makeRemarks('not-looked-again', explainNotLookedAgain(report)),
    ...makeRemarks('remaining', explainRemaining(report)),
  ];
}

/** Without lines there is no notice. `subject`: what tells two apart. */
function makeFault(
  kind: FaultKind,
  [what, ...more]: readonly string[],
  subject = '',
  facts: Partial<Notice> = {},
): readonly Notice[] {
  if (what === undefined) return [];
  const { region = '', name = '' } = facts;
  return [
    {
      ...{ ...facts, kind, rule: kind, region, name, severity: 'error', what, more },
      sentences: [joinLines([what, ...more])],
      identity: `${kind} ${shown(subject)}`.trimEnd(),
    },
  ];
}

function makeRemarks(kind: RemarkKind, lines: readonly string[], severity: Severity = 'note'): readonly Notice[] {
  const about = { kind, rule: undefined, identity: kind, region: '', name: '' };
  return lines.map((what) => ({ ...about, severity, what, more: [], sentences: [what] }));
}

/** Doubts of this run come first, because the number of looks is known only for them. */
function listDoubts(report: Report, options: IntentTextOptions): readonly Notice[] {
  const outcomes = outcomesOf(report);
  const doubts = outcomes.flatMap((outcome) => (outcome.status === 'in-doubt' ? [openIntentOf(outcome)] : []));
  const told = new Set(doubts.map(({ id }) => id));
  const open = new Set(report.openIntents.map(({ id }) => id));
  const made = new Set(outcomes.flatMap((one) => (one.status === 'created' ? [formatKey(one.desired.key)] : [])));
  const hosts = new Map(report.hosts.map((host) => [formatKey(host.diff.key), host]));
  return [...doubts, ...report.openIntents.filter(({ id }) => !told.has(id))].flatMap((one) => {
    const { id, key, hostIds } = one;
    const about = formatKey(key);
    const { diff, hold } = hosts.get(about) ?? {};
    const named = diff !== undefined && 'live' in diff ? [diff.live.hostId] : [];
    const probable = hold?.reason === 'was-sent' ? liveOfHold(hold) : [];
    const isMade = made.has(about);
    const lines = isMade ? explainUnrecorded(key) : explainIntent({ ...one, named, probable }, options);
    const facts = { intentId: id, isOpen: open.has(id), isHostKnown: isMade || hostIds.length > 0 };
    return makeFault('in-doubt', lines, `${shown(about)} ${id}`, { ...key, hostIds, ...facts });
  });
}

/** Faults that none of these rows shows. `rows`: those of the same report. */
export function listFaults(report: Report, rows: readonly Row[], options: IntentTextOptions): readonly Notice[] {
  const told = new Set(rows.filter(isDoubtRow).map(formatKey));
  return listNotices(report, options)
    .filter(isFault)
    .filter((notice) => notice.kind !== 'in-doubt' || !told.has(formatKey(notice)));
}

/**
 * What tools show on the lines of the declaration: faults first, then the rows by importance. Attributes that the cloud
 * never reports need no action.
 */
export function listItems(report: Report, options: IntentTextOptions): readonly (Notice | Row)[] {
  const rows = rowsOfReport(report, options);
  const places = new Map(
    report.hosts.flatMap(({ diff }) =>
      'desired' in diff ? [[formatKey(diff.key), placeOf(diff.desired.position)]] : [],
    ),
  );
  return [
    ...listFaults(report, rows, options).map((notice) => ({ ...notice, place: places.get(formatKey(notice)) })),
    ...sortByImportance(rows.filter((row) => !isUnreported(row))),
  ];
}

/**
 * The items that have a rule and count, for tools that cannot mark one as excused, and drop one without a place. Those
 * without a place have the start of a file.
 */
export function listAlerts(report: Report, options: IntentTextOptions): readonly Item[] {
  const counted = listItems(report, options).filter(({ rule, excuse }) => rule !== undefined && excuse === undefined);
  return placeItems(counted, report);
}

/** One sentence: the most serious fault, or the counts; empty if everything is in sync. */
export function describeReport(report: Report, options: IntentTextOptions): string {
  const fault = listNotices(report, options).find(isFault);
  if (fault !== undefined) return fault.what;
  return report.exit === 'ok' ? '' : describeReportCounts(report);
}

/** How many creates are open in the journal, of which nobody knows a host. */
export function countUnknown(notices: readonly Notice[]): number {
  return notices.filter(({ isOpen, isHostKnown }) => isOpen && !isHostKnown).length;
}

function isFault({ rule }: Notice): boolean {
  return rule !== undefined;
}
