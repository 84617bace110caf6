/** Notices in PostgreSQL, and whether anybody reads them: each function is one statement. */
import type { ScopeState } from '../scope.ts';
import type { ScopeCounts, ScopeNotice, ScopeStore } from '../scope-store.ts';
import type { Statements } from './statements.ts';
import { textOfTime } from './text-of-time.ts';

/** `schema`: quoted. */
export function openNoticeStore(
  { query }: Pick<Statements, 'query'>,
  schema: string,
): Pick<ScopeStore, 'findReader' | 'expectNotices' | 'takeNotice' | 'settleNotice'> {
  async function findReader(): Promise<boolean> {
    return (await query(`select from ${schema}.notice_reader where at > now() - interval '7 days'`, [])).length > 0;
  }

  async function expectNotices(): Promise<void> {
    await query(
      `insert into ${schema}.notice_reader (since, at) values (now(), now())
       on conflict (only_one) do update
         set since = case when notice_reader.at < now() - interval '7 days' then now() else notice_reader.since end,
             at = now()`,
      [],
    );
  }

  async function takeNotice(worker: string): Promise<ScopeNotice | undefined> {
    const [row] = await query(
      `update ${schema}.notice set held_by = $1, next_at = now() + interval '1 minute'
         where id = (select id from ${schema}.notice where next_at <= now() order by next_at limit 1
                     for update skip locked)
         returning id::text as id, scope, ${textOfTime('at')} as at, was, state, message, counts, is_reminder, tries`,
      [worker],
    );
    if (row === undefined) return undefined;
    return {
      id: String(row.id),
      scope: String(row.scope),
      at: String(row.at),
      message: String(row.message),
      was: row.was as ScopeState,
      is: row.state as ScopeState,
      counts: row.counts as ScopeCounts,
      isReminder: row.is_reminder === true,
      tries: Number(row.tries),
    };
  }

  async function settleNotice(id: string, delivered: boolean, retryMs: number): Promise<void> {
    const statement = delivered
      ? `delete from ${schema}.notice where id = $1`
      : `update ${schema}.notice set tries = tries + 1, next_at = now() + $2 * interval '1 ms' where id = $1`;
    await query(statement, delivered ? [id] : [id, retryMs]);
  }

  return { findReader, expectNotices, takeNotice, settleNotice };
}
