/** Reads the rows of scopes. */
import type { ScopeState } from '../scope.ts';
import type { ScopeCounts, ScopeRow } from '../scope-store.ts';
import { textOfTime } from './text-of-time.ts';

/** SQL without a condition. `schema`: as an SQL name. */
export function writeScopeQuery(schema: string): string {
  return `
    select id, account, every_ms::text as every_ms, coalesce(looked_revision, revision) as revision, state,
           ${textOfTime('since')} as since, counts, exit, message, failures, ${textOfTime('looked_at')} as looked_at,
           ${textOfTime('trusted_at')} as trusted_at, ${textOfTime('due')} as due,
           case when lease_until > now() then leased_by end as worker
    from ${schema}.scope`;
}

export function readScopeRow(row: Readonly<Record<string, unknown>>): ScopeRow {
  const textOf = (value: unknown) => (value === null ? undefined : String(value));
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
  };
}
