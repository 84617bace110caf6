import { createInterface } from 'node:readline/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describeHold } from '../../report/words/descriptions.ts';
import { renderRefusal } from '../../report/words/guards.ts';
import { shown } from '../../report/words/style.ts';
import type { Io } from '../io.ts';
import type { Outputs } from '../output/outputs.ts';
import { type ApprovalFlags, mayAsk } from './1-check-approval.ts';
import type { Approval, Approver } from './3-decide.ts';
import { type AskedPlan, explainAnswers, makeQuestion } from './3-question.ts';

/** Asks the person at the terminal, or nobody if flags decide. */
export function startApprover(flags: ApprovalFlags, { stdout }: Pick<Outputs, 'stdout'>, io: Io): Approver {
  /** Whether the terminal that is used for the question also shows the plan. */
  const isShown = stdout !== 'text' || io.outIsTerminal === true;
  return {
    asks: !flags['auto-approve'] && mayAsk(flags, io),
    approve: async (proposal) => {
      // Whether the printed plan could be written is known one turn later. If its reader is gone,
      // nothing is sent.
      await nextTurn();
      return askApproval(proposal, flags, isShown, io);
    },
    decideColdStart: (why, leftMs) => askColdStart(why, leftMs, io),
  };
}

/** Only a flag answers a guard, or a held host, for which nobody can be asked. */
export async function askApproval(
  proposal: AskedPlan,
  flags: ApprovalFlags,
  /** Whether the terminal that is used for the question also shows the plan and its guards. */
  planShown: boolean,
  io: Io,
): Promise<Approval> {
  const { plan, withHeld } = proposal;
  const isUnasked = flags['auto-approve'] || !mayAsk(flags, io);
  if (isUnasked && plan.refused.length > 0) return 'stopped';
  if (isUnasked) return { withHeld: false };
  const told = planShown ? plan.refused.map(renderRefusal) : [];
  const guards = [...plan.refused, ...(withHeld?.refused ?? [])].map(renderRefusal);
  for (const guard of new Set(guards)) if (!told.includes(guard)) io.err(`${guard}\n`);
  for (const { key, hold } of planShown || withHeld === undefined ? [] : plan.held) {
    io.err(`${shown(key.name)} (${shown(key.region)}): ${describeHold(key, hold).what}\n`);
  }
  const { text, expected, answers } = makeQuestion(proposal);
  return (await askFor(text, answers, expected, io)) ?? 'declined';
}

/** Asks at a cold start: wait, or proceed at one's own risk. Any other answer ends the run. */
async function askColdStart(why: string, leftMs: number, io: Io): Promise<'wait' | 'proceed' | 'declined'> {
  const question = `${why}. Creates that this run does not know of may still make hosts, and it would create those hosts again.\nWait ${Math.ceil(leftMs / 1_000)} s, which is safe, or continue now? Type "wait" or "proceed": `;
  const answers = new Map([
    ['wait', 'wait' as const],
    ['proceed', 'proceed' as const],
  ]);
  return (await askFor(question, answers, explainAnswers('"wait" or "proceed"'), io)) ?? 'declined';
}

/**
 * What the typed word stands for; undefined if it stands for nothing. Of a word that is no plain
 * no, says what was expected.
 */
async function askFor<Answer>(
  question: string,
  answers: ReadonlyMap<string, Answer>,
  expected: string,
  io: Io,
): Promise<Answer | undefined> {
  const typed = await ask(question, io);
  if (typed === undefined) return undefined;
  const answer = answers.get(typed);
  if (answer === undefined && !['', 'n', 'no'].includes(typed)) io.err(`${expected}\n`);
  return answer;
}

/**
 * Whether somebody confirms what `resolve` would record. `absent`: how many creates made no host;
 * undefined if it is about a host.
 */
export async function askToSettle(why: string, absent: number | undefined, io: Io): Promise<boolean> {
  const [word, named] =
    absent === undefined || absent === 1 ? ['yes', '"yes"'] : [String(absent), `the number of hosts (${absent})`];
  const what =
    absent === undefined ? 'it made that host' : absent === 1 ? 'it was not created' : 'none of them was created';
  const question = `${why}\nType ${named} to confirm that ${what}: `;
  return (await askFor(question, new Map([[word, true]]), explainAnswers(named), io)) === true;
}

/** The answer, or undefined if input ended or the run was interrupted. */
async function ask(question: string, io: Io): Promise<string | undefined> {
  const lines = createInterface({ input: io.stdin });
  io.err(question);
  try {
    const closed = new Promise<undefined>((resolve) => lines.once('close', () => resolve(undefined)));
    const answer = lines.question('', { signal: io.interruption }).catch(() => undefined);
    const given = await Promise.race([answer, closed]);
    // Without an answer, the line of the question is still open.
    if (given === undefined) io.err('\n');
    return given?.trim();
  } finally {
    lines.close();
  }
}
