import { createInterface } from 'node:readline/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { formatKey, type HostKey } from '../../model/host.ts';
import type { GuardRefusal } from '../../planning/guards.ts';
import type { Plan } from '../../planning/plan.ts';
import { describeHold, explainRefusal } from '../../report/words/holds.ts';
import { coldTexts, finalNote } from '../../report/words/kinds.ts';
import { plural, shown } from '../../report/words/style.ts';
import type { Io } from '../io.ts';
import type { Outputs } from '../output/result.ts';
import type { ApplyFlags } from '../settings/command-flags.ts';
import type { Approval, Approver, AskedPlan, Yes } from './decide.ts';

export type ApprovalFlags = Pick<ApplyFlags, 'auto-approve' | 'no-input'>;

export function mayAsk(flags: Pick<ApprovalFlags, 'no-input'>, io: Pick<Io, 'interactive'>): boolean {
  return io.interactive && !flags['no-input'];
}

/** Asks the person at the terminal, or nobody if flags decide. */
export function startApprover(flags: ApprovalFlags, { stdout }: Pick<Outputs, 'stdout'>, io: Io): Approver {
  const isPlanShown = stdout !== 'text' || io.outIsTerminal === true;
  const asks = !flags['auto-approve'] && mayAsk(flags, io);
  return {
    asks,
    approve: async (proposal) => {
      // Whether the printed plan could be written is known one turn later. If its reader is gone, nothing is sent.
      await nextTurn();
      return asks ? askApproval(proposal, isPlanShown, io) : approveUnasked(proposal);
    },
    decideColdStart: async (why, leftMs) => {
      const question = `${why}. Creates that this run does not know of may still make hosts, and it would create those hosts again.\nWait ${Math.ceil(leftMs / 1_000)} s, which is safe, or continue now? Type "wait" or "proceed": `;
      const answers = new Map([['wait', 'wait'] as const, ['proceed', 'proceed'] as const]);
      return (await askFor(question, answers, '"wait" or "proceed"', io)) ?? 'declined';
    },
  };
}

/** Only a flag answers a guard, or a held host, for which nobody can be asked. */
export function approveUnasked({ plan }: AskedPlan): Approval {
  return plan.refused.length > 0 ? 'stopped' : { withHeld: false };
}

/** `isPlanShown`: whether the terminal that is used for the question also shows the plan and its guards. */
async function askApproval(proposal: AskedPlan, isPlanShown: boolean, io: Io): Promise<Approval> {
  const { plan, withHeld, coldWait } = proposal;
  const renderRefusal = (one: GuardRefusal) => explainRefusal(one, true).join('\n');
  const printed = isPlanShown ? plan.refused.map(renderRefusal) : [];
  const guards = [...plan.refused, ...(withHeld?.refused ?? [])].map(renderRefusal);
  for (const guard of new Set(guards)) if (!printed.includes(guard)) io.err(`${guard}\n`);
  for (const { key, desired, hold } of isPlanShown || withHeld === undefined ? [] : plan.held) {
    io.err(`${shown(key.name)} (${shown(key.region)}): ${describeHold(desired, hold).what}\n`);
  }
  const held = withHeld === undefined ? [] : listHeld(plan, withHeld);
  const choices = listChoices(proposal, nameSome(held));
  const named = choices.map((one) => one.named).join(' or ');
  const lines = [
    ...describeWhole(plan, held),
    ...describeHeld(held),
    ...(coldWait === undefined
      ? []
      : [
          `${coldTexts['no-journal']}. If something was sent from elsewhere, its hosts may still appear, and would be created twice.`,
        ]),
    ...(choices.length === 1
      ? [`Type ${named} to approve: `]
      : [...choices.map((one) => `Type ${one.named} to ${one.effect}.`), 'Anything else creates nothing: ']),
  ];
  const answers = new Map(choices.map(({ word, yes }) => [word, yes]));
  return (await askFor(lines.join('\n'), answers, named, io)) ?? 'declined';
}

/** Whether somebody confirms what `resolve` would record. `absent`: creates that made no host; undefined: a host. */
export async function askToSettle(why: string, absent: number | undefined, io: Io): Promise<boolean> {
  const [word, named] =
    absent === undefined || absent === 1 ? ['yes', '"yes"'] : [String(absent), `the number of hosts (${absent})`];
  const what =
    absent === undefined ? 'it made that host' : absent === 1 ? 'it was not created' : 'none of them was created';
  const question = `${why}\nType ${named} to confirm that ${what}: `;
  return (await askFor(question, new Map([[word, true]]), named, io)) === true;
}

/**
 * What the typed word stands for; undefined if it stands for nothing. Of a word that is no plain no, says what was
 * expected: `named`.
 */
async function askFor<Answer>(
  question: string,
  answers: ReadonlyMap<string, Answer>,
  named: string,
  io: Io,
): Promise<Answer | undefined> {
  const typed = await ask(question, io);
  if (typed === undefined) return undefined;
  const answer = answers.get(typed);
  if (answer === undefined && !['', 'n', 'no'].includes(typed)) {
    io.err(`${named.replace(/^t/, 'T')} was expected.\n`);
  }
  return answer;
}

/** The answer, or undefined if input ended or the run was interrupted. */
export async function ask(question: string, io: Io): Promise<string | undefined> {
  const lines = createInterface({ input: io.stdin });
  io.err(question);
  try {
    const closed = new Promise<undefined>((resolve) => lines.once('close', () => resolve(undefined)));
    const answer = lines.question('', { signal: io.stop.signal() }).catch(() => undefined);
    const given = await Promise.race([answer, closed]);
    // Without an answer, the line of the question is still open.
    if (given === undefined) io.err('\n');
    return given?.trim();
  } finally {
    lines.close();
  }
}

interface Choice {
  readonly word: string;
  readonly named: string;
  readonly effect: string;
  readonly yes: Yes;
}

const mostNamed = 3;

/**
 * Where a guard stands in the way, or hosts may exist already, the number of hosts is typed, so that nobody confirms it
 * without reading. A single host takes "yes".
 */
function listChoices({ plan, withHeld, coldWait }: AskedPlan, held: string): readonly Choice[] {
  const own = countHosts(plan);
  const isSplit = own > 0 && withHeld !== undefined;
  const choose = (chosen: Plan, isCounted: boolean, of: string, tail: string): readonly Choice[] => {
    const hosts = countHosts(chosen);
    const yes = { withHeld: chosen === withHeld };
    const word = isCounted && hosts > 1 ? String(hosts) : 'yes';
    const named = word === 'yes' ? '"yes"' : `the number of ${of} (${hosts})`;
    if (coldWait === undefined) return [{ word, named, effect: `approve${tail}`, yes }];
    const safe = `wait ${Math.ceil(coldWait.leftMs / 1_000)} s first, which is always safe${tail}`;
    const now = `create now${tail}, if nothing was sent with these keys before`;
    return [
      { word, named, effect: safe, yes: { ...yes, coldStart: 'wait' } },
      { word: `first ${hosts}`, named: `"first ${hosts}"`, effect: now, yes: { ...yes, coldStart: 'first' } },
    ];
  };
  const [all, without, along] = isSplit ? ['all hosts', `, without ${held}`, `, with ${held}`] : ['hosts', '', ''];
  return [
    ...(own > 0 ? choose(plan, plan.refused.length > 0, 'hosts', without) : []),
    ...(withHeld === undefined ? [] : choose(withHeld, true, all, along)),
  ];
}

/** Created, or taken over from another fleet. */
function countHosts({ creates, refused }: Plan): number {
  return refused.reduce((hosts, one) => hosts + (one.guard === 'other-fleet' ? one.declared : 0), creates.length);
}

function listHeld(plan: Plan, withHeld: Plan): readonly HostKey[] {
  const created = new Set(plan.creates.map(({ key }) => formatKey(key)));
  return withHeld.creates.flatMap(({ key }) => (created.has(formatKey(key)) ? [] : [key]));
}

function nameSome(held: readonly HostKey[]): string {
  return held.length > mostNamed ? `${held.length} hosts` : held.map(({ name }) => shown(name)).join(', ');
}

/** `held`: asked about too. Without any other host, the creates are theirs. */
function describeWhole(plan: Plan, held: readonly HostKey[]): readonly string[] {
  const takenOver = describeTakeOver(plan);
  const own = plan.creates.map(({ key }) => key);
  const creates = own.length === 0 && takenOver === '' ? held : own;
  if (creates.length === 0) return [`Take over ${takenOver}? Nothing is created.`];
  const regions = [...new Set(creates.map(({ region }) => shown(region)))].join(', ');
  const also = takenOver === '' ? '' : ` and take over ${takenOver}`;
  return [`Create ${plural(creates.length, 'host')} in ${regions} at ${plan.scope.endpoint}${also}? ${finalNote}`];
}

function describeHeld(held: readonly HostKey[]): readonly string[] {
  if (held.length === 0) return [];
  const [is, they, names] = held.length === 1 ? ['is', 'it', 'another name'] : ['are', 'they', 'other names'];
  return [
    `${nameSome(held)} ${is} held: ${they} may exist already under ${names} or in another region, and you would pay for both.`,
  ];
}

/** "2 hosts of the fleet shop"; empty if none is taken over. */
function describeTakeOver({ adopting, refused }: Plan): string {
  const parts = [
    ...adopting.flatMap(({ fleet, hosts }) => (fleet === undefined ? [] : [{ fleet, hosts }])),
    ...refused.flatMap((one) => (one.guard === 'other-fleet' ? [{ fleet: one.fleet, hosts: one.declared }] : [])),
  ].map(({ fleet, hosts }) => `${plural(hosts, 'host')} of the fleet ${shown(fleet)}`);
  return parts.join(', ');
}
