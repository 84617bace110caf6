/** Reads the rows of scopes, with the plan of each that waits or was rejected. */
import type { ScopeState } from '../scope.ts';
import type { RejectedPlan, ScopeCounts, ScopeRow, WaitingPlan } from '../scope-store.ts';
import { textOfTime } from './text-of-time.ts';

/** SQL without a condition. `schema`: as an SQL name. */
export function writeScopeQuery(schema: string): string {
  const plan = (fields: string, condition: string) => `
           (select jsonb_build_object('fingerprint', fingerprint, 'creates', creates,
                     'expires', ${textOfTime('expires')}, ${fields})
              from ${schema}.approval
              where approval.scope = scope.id and expires > now() and ${condition}`;
  return `
    select id, account, every_ms::text as every_ms, coalesce(looked_revision, revision) as revision, state,
           ${textOfTime('since')} as since, counts, exit, message, failures, ${textOfTime('looked_at')} as looked_at,
           ${textOfTime('trusted_at')} as trusted_at, ${textOfTime('due')} as due,
           case when lease_until > now() then leased_by end as worker,
           ${plan(`'state', approval.state, 'askedAt', ${textOfTime('asked_at')}`, "approval.state in ('asked', 'approved')")}
              order by approval.state limit 1) as waiting,
           -- Of the present files, and while something is missing: otherwise it is history.
           ${plan(
             `'decidedBy', decided_by, 'decidedAt', ${textOfTime('decided_at')}`,
             "approval.state = 'rejected' and approval.revision = scope.looked_revision and scope.state = 'drift'",
           )}
              order by asked_at desc limit 1) as rejected
    from ${schema}.scope`;
}

export function readScopeRow(row: Readonly<Record<string, unknown>>): ScopeRow {
  const textOf = (value: unknown) => (value === null ? undefined : String(value));
  const waiting = (row.waiting ?? undefined) as WaitingPlan | undefined;
  return {
    id: String(row.id),
    account: String(row.account),
    revision: String(row.revision),
    everyMs: Number(row.every_ms),
    state: row.state as ScopeState,
    since: String(row.since),
    counts: row.counts as ScopeCounts,
    exit: row.exit === null ? undefined : Number(row.exit),
    message: String(row.message),
    lookedAt: textOf(row.looked_at),
    trustedAt: textOf(row.trusted_at),
    dueAt: String(row.due),
    worker: textOf(row.worker),
    failures: Number(row.failures),
    waiting,
    // A newer plan counts for more.
    rejected: waiting === undefined ? ((row.rejected ?? undefined) as RejectedPlan | undefined) : undefined,
  };
}
