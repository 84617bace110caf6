/** A notice: one fact that a report shows besides its hosts. */

import type { HostKey } from '../core/host.ts';
import type { PlanChange } from '../core/report/approval.ts';
import type { Severity } from './rows.ts';

/** Faults. Each kind is a rule of its own (statement-rules.ts). */
export type NoticeKind =
  | 'in-doubt'
  | 'untrusted-listing'
  | 'guard-size'
  | 'guard-unfamiliar-scope'
  | 'guard-other-fleet'
  | 'gone'
  | 'not-applied'
  | 'stopped';

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

const isRemark: Readonly<Record<NoticeKind | RemarkKind, boolean>> = {
  'in-doubt': false,
  'untrusted-listing': false,
  'guard-size': false,
  'guard-unfamiliar-scope': false,
  'guard-other-fleet': false,
  gone: false,
  'not-applied': false,
  stopped: false,
  'left-out': true,
  'orphans-unknown': true,
  replaced: true,
  adopted: true,
  'nothing-sent': true,
  'not-looked-again': true,
  remaining: true,
};

/** Region and name are empty if the notice has none. */
export function keyOf({ key: { region = '', name = '' } = {} }: Notice): HostKey {
  return { region, name };
}

/** How many creates are open in the journal. */
export function countOpen(notices: readonly Notice[]): number {
  return notices.filter(({ intent }) => intent?.isOpen === true).length;
}

export function isFault(notice: Notice): notice is Notice<NoticeKind> {
  return !isRemark[notice.kind];
}

/** Its whole text on one line. */
export function describeNotice({ title, lines }: Pick<Notice, 'title' | 'lines'>): string {
  return [title, ...lines].map((line) => line.trim()).join(' ');
}
