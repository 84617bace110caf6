/** The one question of an apply: what is asked, and which words answer it. */
import { formatKey, type HostKey } from '../../core/host.ts';
import type { Plan } from '../../core/plan/plan.ts';
import { coldTexts } from '../../report/words/cold-causes.ts';
import { isFinal } from '../../report/words/guards.ts';
import { plural, shown } from '../../report/words/style.ts';

/** What a person is asked to approve. */
export interface AskedPlan {
  readonly plan: Plan;
  /** The same plan with the hosts that are held because they may exist already. */
  readonly withHeld?: Plan | undefined;
  /** Cold start and guard have one cause, so they are one question. */
  readonly first?: FirstApply | undefined;
}

/** `leftMs`: how long the run would wait. */
export interface FirstApply {
  readonly leftMs: number;
}

export interface Yes {
  readonly withHeld: boolean;
  /** Undefined: the question was not about a cold start. */
  readonly coldStart?: 'first' | 'wait';
}

interface Choice {
  readonly word: string;
  readonly named: string;
  readonly effect: string;
  readonly yes: Yes;
}

export interface Question {
  /** Its last line ends with a colon and a blank. */
  readonly text: string;
  /** What may be typed, as a sentence. */
  readonly expected: string;
  readonly answers: ReadonlyMap<string, Yes>;
}

const mostNamed = 3;

export function makeQuestion(proposal: AskedPlan): Question {
  const { plan, withHeld, first } = proposal;
  const held = withHeld === undefined ? [] : listHeld(plan, withHeld);
  const choices = listChoices(proposal, nameSome(held));
  const named = choices.map((one) => one.named).join(' or ');
  const lines = [
    ...describeWhole(plan, held),
    ...describeHeld(held),
    ...(first === undefined
      ? []
      : [
          `${coldTexts['no-journal']}. If something was sent from elsewhere, its hosts may still appear, and would be created twice.`,
        ]),
    ...(choices.length === 1
      ? [`Type ${named} to approve: `]
      : [...choices.map((one) => `Type ${one.named} to ${one.effect}.`), 'Anything else creates nothing: ']),
  ];
  return {
    text: lines.join('\n'),
    expected: explainAnswers(named),
    answers: new Map(choices.map(({ word, yes }) => [word, yes])),
  };
}

/** Told of any other word. */
export function explainAnswers(named: string): string {
  return `${named.replace(/^t/, 'T')} was expected.`;
}

/**
 * Where a guard stands in the way, or hosts may exist already, the number of hosts is typed, so
 * that nobody confirms it without reading. A single host takes "yes".
 */
function listChoices({ plan, withHeld, first }: AskedPlan, held: string): readonly Choice[] {
  const own = countHosts(plan);
  const all = withHeld === undefined ? own : countHosts(withHeld);
  const tell = (
    hosts: number,
    isCounted: boolean,
    what: string,
    tail: string,
    isWithHeld: boolean,
  ): readonly Choice[] => {
    const word = isCounted && hosts > 1 ? String(hosts) : 'yes';
    const named = word === 'yes' ? '"yes"' : `the number of ${what} (${hosts})`;
    const yes = { withHeld: isWithHeld };
    if (first === undefined) return [{ word, named, effect: `approve${tail}`, yes }];
    const seconds = Math.ceil(first.leftMs / 1_000);
    return [
      {
        word,
        named,
        effect: `wait ${seconds} s first, which is always safe${tail}`,
        yes: { ...yes, coldStart: 'wait' },
      },
      {
        word: `first ${hosts}`,
        named: `"first ${hosts}"`,
        effect: `create now${tail}, if nothing was sent with these keys before`,
        yes: { ...yes, coldStart: 'first' },
      },
    ];
  };
  const isSplit = own > 0 && withHeld !== undefined;
  return [
    ...(own === 0 ? [] : tell(own, plan.refused.length > 0, 'hosts', isSplit ? `, without ${held}` : '', false)),
    ...(withHeld === undefined
      ? []
      : tell(all, true, isSplit ? 'all hosts' : 'hosts', isSplit ? `, with ${held}` : '', true)),
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
  return [`Create ${plural(creates.length, 'host')} in ${regions} at ${plan.scope.endpoint}${also}? ${isFinal}`];
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
