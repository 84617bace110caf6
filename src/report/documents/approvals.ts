/** Plans of scopes that wait for an approval, and what was decided about others. */
import { escapeText } from '../../core/text/escape.ts';
import { type RepeatFlags, writeCommandLine } from '../../core/text/shell-word.ts';
import type { DocumentForm } from '../format.ts';
import { minuteOf } from '../words/saved.ts';
import { longestOf, paint, plural, shown, type TextStyle } from '../words/style.ts';

export interface ApprovalsFacts {
  readonly approvals: readonly ApprovalFact[];
  /** Flags for the commands in its text. */
  readonly repeatFlags: RepeatFlags | undefined;
  /** What this command decided, if it did. */
  readonly decided?: 'approved' | 'rejected' | undefined;
}

/** Times are ISO 8601 in UTC. */
export interface ApprovalFact {
  readonly fingerprint: string;
  readonly scope: string;
  readonly account: string;
  readonly revision: string;
  readonly creates: number;
  readonly state: 'asked' | 'approved' | 'rejected' | 'superseded' | 'spent' | 'expired';
  readonly askedAt: string;
  readonly expires: string;
  readonly decidedBy: string | undefined;
  readonly decidedAt: string | undefined;
  readonly outcome: string | undefined;
}

export const approvalsForm: DocumentForm<ApprovalsFacts> = {
  text: renderApprovals,
  json: ({ approvals }) => ({
    approvals: approvals.map(({ decidedBy, decidedAt, outcome, ...facts }) => ({
      ...facts,
      decidedBy: decidedBy ?? null,
      decidedAt: decidedAt ?? null,
      outcome: outcome ?? null,
    })),
  }),
};

function renderApprovals({ approvals, decided, repeatFlags }: ApprovalsFacts, style: TextStyle): string {
  const [first] = approvals;
  if (decided !== undefined && first !== undefined) return describeDecided(first, decided);
  if (first === undefined) return 'Nothing waits for an approval.\n';
  const [head = '', ...rows] = renderTableLines(approvals);
  const asked = approvals.find(({ state }) => state === 'asked');
  const lineOf = (lead: string, name: string, one: ApprovalFact) =>
    `${lead} with: ${escapeText(writeCommandLine(`${name} ${shortenFingerprint(one)}`, repeatFlags))}\n`;
  return [
    `${paint(style, 'strong', head)}\n`,
    ...rows.map((row) => `${row}\n`),
    ...(asked === undefined
      ? []
      : [
          lineOf('Show what it would create', 'approvals', asked),
          lineOf('Approve it', 'approve', asked),
          lineOf('Reject it', 'reject', asked),
        ]),
  ].join('');
}

function describeDecided(approval: ApprovalFact, decided: 'approved' | 'rejected'): string {
  const { scope, creates, expires } = approval;
  const what = `${plural(creates, 'host')} of the scope ${shown(scope)}`;
  return decided === 'approved'
    ? `Approved: ${what}. A controller with --apply creates what is still missing, at its next turn.\n`
    : `Rejected: ${what}. No controller applies this plan. A controller asks again when the files of the scope change, when other hosts are missing, or after ${shown(minuteOf(expires))}.\n`;
}

/** The first digits of a fingerprint: enough to name the plan. */
function shortenFingerprint({ fingerprint }: ApprovalFact): string {
  return fingerprint.slice(0, 12);
}

function renderTableLines(approvals: readonly ApprovalFact[]): readonly string[] {
  const cells = approvals.map((one) => [
    shortenFingerprint(one),
    shown(one.scope),
    plural(one.creates, 'host'),
    one.state,
    shown(one.askedAt.slice(0, 16)),
    shown([one.decidedBy, one.outcome].filter((text) => text !== undefined).join(': ')),
  ]);
  const table = [['FINGERPRINT', 'SCOPE', 'CREATES', 'STATE', 'ASKED (UTC)', 'DECIDED BY'], ...cells];
  const widths = table[0]?.map((_, column) => longestOf(table.map((row) => row[column] ?? ''))) ?? [];
  return table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
