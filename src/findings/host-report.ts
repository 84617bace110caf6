/** What a report says of one host, and how many hosts of each kind there are. */
import type { CreateOutcome } from '../creating/create-outcome.ts';
import type { OtherRefusal, PendingRefusal } from '../ledger/settle-wait.ts';
import { type DriftClass, driftClasses } from '../model/drift-class.ts';
import { type HostDiff, isCreatable } from '../planning/diff.ts';
import { type Hold, hasNoListing } from '../planning/holds.ts';
import type { Finding } from './finding.ts';

/** The refused creates whose hosts may still appear, as far as a missing host is concerned. */
interface HostRefusals {
  /** Its own: why it may still appear though it is missing, and though nothing is open. */
  readonly refusal?: PendingRefusal;
  /** Of names that it may replace: it is created after these, if none of their hosts appears. */
  readonly awaited?: readonly OtherRefusal[];
}

export interface HostReport extends HostRefusals {
  readonly diff: HostDiff;
  /** Why it is missing and yet not to be created. */
  readonly hold?: Hold;
  readonly findings: readonly Finding[];
  /**
   * Of a host that nobody declared: whether it may count (`manage`). Where nothing says which hosts are ours, all may.
   */
  readonly claimed?: boolean;
  readonly outcome?: CreateOutcome;
}

/**
 * How many hosts there are of each kind. A class counts hosts with such a finding that nothing excuses; `ignored` counts
 * the findings that a rule excuses.
 */
export type ReportCounts = Readonly<
  Record<DriftClass | 'declared' | 'create' | 'held' | 'inSync' | 'claimed' | 'ignored', number>
>;

const noClass = Object.fromEntries(driftClasses.map((one) => [one, 0])) as Readonly<Record<DriftClass, number>>;

export function countHosts(hosts: readonly HostReport[]): ReportCounts {
  const counts = { declared: 0, create: 0, held: 0, inSync: 0, claimed: 0, ignored: 0, ...noClass };
  for (const host of hosts) {
    const { diff, hold, findings } = host;
    if (diff.status !== 'unmanaged') counts.declared += 1;
    if (isInSync(host)) counts.inSync += 1;
    if (isToCreate(host)) counts.create += 1;
    if (hold !== undefined && !hasNoListing(hold, diff.key)) counts.held += 1;
    for (const { class: driftClass, excuse } of findings) {
      if (excuse === undefined) counts[driftClass] += 1;
      else counts.ignored += 1;
    }
    if (findings.some((one) => one.class === 'unmanaged' && mayFail(host, one))) counts.claimed += 1;
  }
  return counts;
}

/** Whether the host of the name is dead, excused or not. Another host of the name may be, too. */
export function isDead({ diff, findings }: Pick<HostReport, 'diff' | 'findings'>): boolean {
  if (diff.status !== 'in-sync' && diff.status !== 'changed') return false;
  return findings.some((one) => one.class === 'dead' && one.hostId === diff.live.hostId);
}

/** Whether an apply of the plan creates it. */
export function isToCreate<Host extends Pick<HostReport, 'diff' | 'hold'>>(
  host: Host,
): host is Host & { readonly diff: Extract<HostDiff, { readonly status: 'missing' }> } {
  return isCreatable(host.diff) && host.hold === undefined;
}

/** A dead host is as declared in vain. */
export function isInSync(host: Pick<HostReport, 'diff' | 'findings'>): boolean {
  return host.diff.status === 'in-sync' && !isDead(host);
}

/**
 * Whether `--fail-on` may name it: not what is excused, and of hosts that nobody declared only those that are claimed.
 */
export function mayFail({ claimed = true }: HostReport, { excuse }: Pick<Finding, 'excuse'>): boolean {
  return claimed && excuse === undefined;
}

/** The classes of which there is a finding that counts. A host that nobody declared counts where it is claimed. */
export function listFoundClasses(counts: ReportCounts): readonly DriftClass[] {
  return driftClasses.filter((one) => counts[one === 'unmanaged' ? 'claimed' : one] > 0);
}
