import { createInterface } from 'node:readline/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { mayBeAnswered } from '../../core/plan/hold.ts';
import type { Plan } from '../../core/plan/plan.ts';
import { coldTexts } from '../../report/words/cold-causes.ts';
import { describeHold } from '../../report/words/descriptions.ts';
import { renderRefusal } from '../../report/words/guards.ts';
import { plural, shown } from '../../report/words/style.ts';
import type { Io } from '../io.ts';
import type { Outputs } from '../output/outputs.ts';
import { type ApprovalFlags, mayAsk } from './1-check-approval.ts';
import type { Approval, Approver, FirstApply } from './3-decide.ts';

/** Asks the person at the terminal, or nobody if flags decide. */
export function startApprover(flags: ApprovalFlags, { stdout }: Pick<Outputs, 'stdout'>, io: Io): Approver {
  /** Whether the terminal that is used for the question also shows the plan. */
  const isShown = stdout !== 'text' || io.outIsTerminal === true;
  let shownPlan: Plan | undefined;
  // Whether the printed plan could be written is known one turn later. If its reader is gone,
  // nothing is sent.
  return {
    chooseReplacements: async (plan) => {
      shownPlan = plan;
      await nextTurn();
      return io.interruption.aborted ? [] : askReplacements(plan, flags, isShown, io);
    },
    approve: async (plan, first) => {
      await nextTurn();
      return askApproval(plan, first, flags, isShown && plan === shownPlan, io);
    },
    decideColdStart: (why, leftMs) => askColdStart(why, leftMs, io),
  };
}

/**
 * At a prompt, a guard is answered by typing the number of hosts, so that nobody confirms it
 * without reading. Otherwise, only its flag answers it.
 */
export async function askApproval(
  plan: Plan,
  first: FirstApply | undefined,
  flags: ApprovalFlags,
  /** Whether the terminal that is used for the question also shows the plan and its guards. */
  planShown: boolean,
  io: Io,
): Promise<Approval> {
  if (plan.refused.length > 0 && (flags['auto-approve'] || !mayAsk(flags, io))) return 'guarded';
  if (flags['auto-approve']) return 'approved';
  const { creates, refused } = plan;
  const takenOver = describeTakeOver(plan);
  const wanted = refused.length > 0 ? String(creates.length > 0 ? creates.length : countTakenOver(plan)) : 'yes';
  for (const refusal of planShown ? [] : refused) io.err(`${renderRefusal(refusal)}\n`);
  const regions = new Set(creates.map(({ key }) => key.region));
  const asked =
    creates.length === 0
      ? `Take over ${takenOver}? Nothing is created.`
      : `Create ${plural(creates.length, 'host')} in ${[...regions].join(', ')} at ${plan.scope.endpoint}${takenOver === '' ? '' : ` and take over ${takenOver}`}? A create cannot be undone.`;
  if (first !== undefined) return askFirst(asked, wanted, first, io);
  const question = `${asked}\nOnly "${wanted}" approves: `;
  return (await ask(question, io)) === wanted ? 'approved' : 'declined';
}

/** The guard and the cold start have one cause, so they are one question. */
async function askFirst(asked: string, wanted: string, { leftMs }: FirstApply, io: Io): Promise<Approval> {
  const why = `${asked} ${coldTexts['no-journal']}. If something was sent from elsewhere, its hosts may still appear, and would be created twice.`;
  const answers = [
    `Type "first ${wanted}" to create now, if nothing was sent with these keys before.`,
    `Type "wait ${wanted}" to wait ${Math.ceil(leftMs / 1_000)} s first, which is always safe.`,
  ];
  const question = [why, ...answers, 'Anything else creates nothing: '];
  const answer = await ask(question.join('\n'), io);
  if (answer === `first ${wanted}`) return 'approved-as-first';
  return answer === `wait ${wanted}` ? 'approved-to-wait' : 'declined';
}

/** Hosts of other fleets that the answer would take over. */
function countTakenOver({ refused }: Plan): number {
  return refused.reduce((hosts, one) => hosts + (one.guard === 'other-fleet' ? one.declared : 0), 0);
}

/** "2 hosts of the fleet shop"; empty if none is taken over. */
function describeTakeOver({ adopting, refused }: Plan): string {
  const parts = [
    ...adopting.flatMap(({ fleet, hosts }) => (fleet === undefined ? [] : [{ fleet, hosts }])),
    ...refused.flatMap((one) => (one.guard === 'other-fleet' ? [{ fleet: one.fleet, hosts: one.declared }] : [])),
  ].map(({ fleet, hosts }) => `${plural(hosts, 'host')} of the fleet ${shown(fleet)}`);
  return parts.join(', ');
}

/**
 * The names that may be created although they may replace a host. A person types them, or their
 * number if there are many.
 */
async function askReplacements(
  { held }: Plan,
  flags: ApprovalFlags,
  /** Whether the terminal that is used for the question also shows why the hosts are held. */
  planShown: boolean,
  io: Io,
): Promise<readonly string[]> {
  const possible = held.filter(({ key, hold }) => mayBeAnswered(hold, key));
  const [first] = possible;
  if (first === undefined || flags['auto-approve'] || !mayAsk(flags, io)) return [];
  for (const { key, hold } of planShown ? [] : possible) {
    io.err(`${shown(key.name)} (${shown(key.region)}): ${describeHold(key, hold).what}\n`);
  }
  const isOne = possible.length === 1;
  const wanted = isOne ? first.key.name : String(possible.length);
  const question = isOne
    ? `${shown(first.key.name)} may exist already under another name or in another region. Create it anyway? You would pay for both.`
    : `These ${possible.length} hosts may exist already under other names or in other regions. Create them anyway? You would pay for all of them.`;
  const answers = `Only "${shown(wanted)}" says yes; anything else leaves ${isOne ? 'it' : 'them'} held: `;
  return (await ask(`${question}\n${answers}`, io)) === wanted ? possible.map(({ key }) => key.name) : [];
}

/** Asks at a cold start: wait, or proceed at one's own risk. Any other answer ends the run. */
async function askColdStart(why: string, leftMs: number, io: Io): Promise<'wait' | 'proceed' | 'declined'> {
  const question = `${why}. Creates that this run does not know of may still make hosts, and it would create those hosts again.\nWait ${Math.ceil(leftMs / 1_000)} s, which is safe, or continue now? Type "wait" or "proceed": `;
  const answer = await ask(question, io);
  return answer === 'wait' || answer === 'proceed' ? answer : 'declined';
}

/** The answer, or undefined if input ended or the run was interrupted. */
export async function ask(question: string, io: Io): Promise<string | undefined> {
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
