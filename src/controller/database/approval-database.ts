/** Approvals in PostgreSQL: each function of the port is one statement. */
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { ApprovalRow, ApprovalState, ApprovedProposal, AskedProposal, Proposal } from '../approval/approval.ts';
import type { ApprovalStore, FoundApproval, PlannedScope, Verdict } from '../approval/approval-store.ts';
import type { Statements } from './scope-database.ts';
import { quoteSchema } from './scope-tables.ts';
import { textOfTime } from './text-of-time.ts';

const [pack, unpack] = [promisify(gzip), promisify(gunzip)];

const mostListed = 500;

type Row = Readonly<Record<string, unknown>>;

export function openApprovalStore({ query }: Pick<Statements, 'query'>, schemaName: string): ApprovalStore {
  const schema = quoteSchema(schemaName);
  const columns = `
    approval.fingerprint, approval.scope, approval.account, approval.revision, approval.creates,
    case when approval.state in ('asked', 'approved') and approval.expires <= now() then 'expired'
         else approval.state end as state,
    ${textOfTime('approval.asked_at')} as asked_at, ${textOfTime('approval.expires')} as expires, approval.decided_by,
    ${textOfTime('approval.decided_at')} as decided_at, approval.outcome`;

  async function propose(scope: PlannedScope, proposal: Proposal): Promise<AskedProposal | undefined> {
    const plan = await pack(proposal.plan);
    const [row] = await query(
      `with given as (
         select $1::text as fingerprint, $2::text as scope, $3::text as account, $4::text as revision,
                $5::text as content, $6::int as creates, $7::timestamptz as expires, $8::bytea as plan),
       kept as (
         select approval.* from ${schema}.approval, given
         where approval.scope = given.scope and approval.content = given.content
           and approval.revision = given.revision and state in ('asked', 'approved', 'rejected')
           and approval.expires > now()
         order by asked_at desc limit 1),
       old as (
         update ${schema}.approval set state = 'superseded', ended_at = now()
           from given
           where approval.scope = given.scope and state in ('asked', 'approved')
             and approval.fingerprint not in (select fingerprint from kept)),
       asked as (
         insert into ${schema}.approval (fingerprint, scope, account, revision, content, creates, expires, plan)
           select fingerprint, scope, account, revision, content, creates, expires, plan from given
           where not exists (select from kept) on conflict do nothing
           returning *),
       told as (
         insert into ${schema}.notice (scope, was, state, message, counts, is_reminder)
           select scope.id, scope.state, scope.state,
                  asked.creates || case asked.creates when 1 then ' host waits' else ' hosts wait' end
                    || ' for approval: hostwright approve ' || left(asked.fingerprint, 12), '{}', false
           from asked join ${schema}.scope on scope.id = asked.scope)
       select fingerprint, state, exists (
           select from ${schema}.approval as earlier, given
           where earlier.scope = given.scope and earlier.content = given.content and earlier.state = 'spent'
             and earlier.ended_at > now() - interval '1 day') as is_repeat
         from (select fingerprint, state from kept union all select fingerprint, state from asked) as found`,
      [
        ...[proposal.fingerprint, scope.id, scope.account, scope.revision, proposal.content, proposal.creates],
        ...[proposal.expires, plan],
      ],
    );
    if (row === undefined) return undefined;
    const isRepeat = row.is_repeat === true;
    return { fingerprint: String(row.fingerprint), state: row.state as ApprovalState, isRepeat };
  }

  async function withdraw(scope: string): Promise<void> {
    await query(
      `update ${schema}.approval set state = 'superseded', ended_at = now()
         where scope = $1 and state in ('asked', 'approved')`,
      [scope],
    );
  }

  async function decide(fingerprint: string, decision: Verdict, by: string): Promise<boolean> {
    const rows = await query(
      `with decided as (
         update ${schema}.approval
           set state = $2, decided_by = $3 || ' (' || session_user || ')', decided_at = now()
           where fingerprint = $1 and state = 'asked' and expires > now() returning scope),
       due as (
         update ${schema}.scope set due = least(due, now()) from decided
           where scope.id = decided.scope and $2 = 'approved')
       select scope from decided`,
      [fingerprint, decision, by],
    );
    return rows.length > 0;
  }

  async function findApproved(scope: string, revision: string): Promise<ApprovedProposal | undefined> {
    const [row] = await query(
      `select fingerprint, plan, tries from ${schema}.approval
         where scope = $1 and revision = $2 and state = 'approved' and expires > now()
         order by decided_at limit 1`,
      [scope, revision],
    );
    if (row === undefined) return undefined;
    return { fingerprint: String(row.fingerprint), plan: await unpackText(row.plan), tries: Number(row.tries) };
  }

  async function spend(fingerprint: string, outcome: string): Promise<void> {
    await query(
      `update ${schema}.approval set state = 'spent', outcome = $2, ended_at = now()
         where fingerprint = $1 and state = 'approved'`,
      [fingerprint, outcome],
    );
  }

  async function countTry(fingerprint: string, outcome: string): Promise<void> {
    await query(`update ${schema}.approval set tries = tries + 1, outcome = $2 where fingerprint = $1`, [
      fingerprint,
      outcome,
    ]);
  }

  async function list({ scope, all }: Parameters<ApprovalStore['list']>[0]): Promise<readonly ApprovalRow[]> {
    const rows = await query(
      `select ${columns} from ${schema}.approval
         where ($1::text is null or scope = $1)
           and ($2 or (state in ('asked', 'approved') and expires > now()))
         order by case when state in ('asked', 'approved') and expires > now() then 0 else 1 end, asked_at desc
         limit ${mostListed}`,
      [scope ?? null, all],
    );
    return rows.map(readApproval);
  }

  async function find(prefix: string): Promise<readonly FoundApproval[]> {
    const rows = await query(
      `select ${columns}, plan from ${schema}.approval where starts_with(fingerprint, $1) limit 2`,
      [prefix],
    );
    return Promise.all(rows.map(async (row) => ({ ...readApproval(row), plan: await unpackText(row.plan) })));
  }

  return { propose, withdraw, decide, findApproved, spend, countTry, list, find };
}

function readApproval(row: Row): ApprovalRow {
  const textOf = (value: unknown) => (value === null ? undefined : String(value));
  return {
    ...{ fingerprint: String(row.fingerprint), scope: String(row.scope), account: String(row.account) },
    ...{ revision: String(row.revision), creates: Number(row.creates), state: row.state as ApprovalState },
    ...{ askedAt: String(row.asked_at), expires: String(row.expires), decidedBy: textOf(row.decided_by) },
    ...{ decidedAt: textOf(row.decided_at), outcome: textOf(row.outcome) },
  };
}

async function unpackText(bytes: unknown): Promise<string> {
  return bytes instanceof Uint8Array ? String(await unpack(bytes)) : '';
}
