/** Approvals in PostgreSQL: each function of the port is one statement. */
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { ApprovalRow, ApprovalState, ApprovedProposal, AskedProposal, Proposal } from '../approval/approval.ts';
import type { ApprovalStore, FoundApproval, HeldScope, PlannedScope, Verdict } from '../approval/approval-store.ts';
import { decidingFunction, planFunctions, writeCall } from './approval-functions.ts';
import { quoteSchema } from './scope-tables.ts';
import type { Statements } from './statements.ts';
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

  async function propose(
    lease: HeldScope,
    scope: PlannedScope,
    proposal: Proposal,
    insteadOf?: string,
  ): Promise<AskedProposal | undefined> {
    const plan = await pack(proposal.plan);
    const [row] = await query(
      `select fingerprint, state, is_repeat from ${schema}.${writeCall(planFunctions.propose)}`,
      [
        ...[proposal.fingerprint, lease.id, lease.token, scope.account, scope.revision, proposal.content],
        ...[proposal.creates, proposal.expires, plan, insteadOf ?? null],
      ],
    );
    if (row === undefined) return undefined;
    const isRepeat = row.is_repeat === true;
    return { fingerprint: String(row.fingerprint), state: row.state as ApprovalState, isRepeat };
  }

  async function withdraw({ id, token }: HeldScope): Promise<boolean> {
    const [row] = await query(`select ${schema}.${writeCall(planFunctions.withdraw)} as held`, [id, token]);
    return row?.held === true;
  }

  async function mayDecide(): Promise<boolean> {
    const [row] = await query("select has_function_privilege($1, 'execute') as may", [`${schema}.${decidingFunction}`]);
    return row?.may === true;
  }

  async function decide(fingerprint: string, decision: Verdict, by: string): Promise<boolean> {
    const [row] = await query(`select ${schema}.${writeCall(decidingFunction)} as decided`, [
      fingerprint,
      decision,
      by,
    ]);
    return row?.decided === true;
  }

  async function findApproved(scope: string, revision: string): Promise<ApprovedProposal | undefined> {
    const [row] = await query(
      `select fingerprint, plan, tries, outcome from ${schema}.approval
         where scope = $1 and revision = $2 and state = 'approved' and expires > now()
         order by decided_at limit 1`,
      [scope, revision],
    );
    if (row === undefined) return undefined;
    return {
      fingerprint: String(row.fingerprint),
      plan: await unpackText(row.plan),
      tries: Number(row.tries),
      outcome: textOf(row.outcome),
    };
  }

  async function spend(fingerprint: string, outcome: string): Promise<void> {
    await query(`select ${schema}.${writeCall(planFunctions.spend)}`, [fingerprint, outcome]);
  }

  async function countTry(fingerprint: string, outcome: string): Promise<void> {
    await query(`select ${schema}.${writeCall(planFunctions.countTry)}`, [fingerprint, outcome]);
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

  return { propose, withdraw, mayDecide, decide, findApproved, spend, countTry, list, find };
}

function readApproval(row: Row): ApprovalRow {
  return {
    fingerprint: String(row.fingerprint),
    scope: String(row.scope),
    account: String(row.account),
    revision: String(row.revision),
    creates: Number(row.creates),
    state: row.state as ApprovalState,
    askedAt: String(row.asked_at),
    expires: String(row.expires),
    decidedBy: textOf(row.decided_by),
    decidedAt: textOf(row.decided_at),
    outcome: textOf(row.outcome),
  };
}

function textOf(value: unknown): string | undefined {
  return value === null ? undefined : String(value);
}

async function unpackText(bytes: unknown): Promise<string> {
  // Whoever reads the plan then says that it cannot be read.
  return bytes instanceof Uint8Array ? unpack(bytes).then(String, () => '') : '';
}
