/** Leads the rounds of one region by the hand: what a run does comes from `effect`, what happens to it from the methods. */
import type { SendResult, SendRules } from '../../../src/creating/creation.ts';
import type { RoundRules, RunEffect, RunEvent, Tally } from '../../../src/creating/round-state.ts';
import { advanceRun, startRun } from '../../../src/creating/rounds.ts';
import type { Ledger } from '../../../src/ledger/ledger.ts';
import { LedgerDraft } from '../../../src/ledger/ledger-draft.ts';
import { makeListedRecord } from '../../../src/ledger/recorder.ts';
import type { Observation } from '../../../src/listing/observation.ts';
import type { DesiredHost, LiveHost } from '../../../src/model/host.ts';
import type { CreateAnswer } from '../../../src/model/ports.ts';
import { indexDeclared } from '../../../src/planning/fleet.ts';
import { observation, unread, untrusted } from './builders.ts';
import { moment, recorded, recordsOf, roundRules } from './ledgers.ts';
import { seededRandom } from './seeded-random.ts';

type Rules = Partial<Omit<RoundRules, 'send' | 'fleet'>> & {
  readonly send?: Partial<SendRules>;
  readonly fleet?: Partial<RoundRules['fleet']>;
};

/** Records what the run sends and sees, as `reconcile` does. */
export class Run {
  now: number;
  effect: RunEffect;
  readonly #draft: LedgerDraft;
  readonly #rules: RoundRules;
  #state: Parameters<typeof advanceRun>[0];
  #sends = 0;

  constructor(
    creates: readonly DesiredHost[],
    rules: Rules = {},
    more: {
      readonly tally?: Partial<Tally>;
      readonly ledger?: Ledger;
      readonly now?: number;
      readonly seed?: number;
    } = {},
  ) {
    const fleet = { name: undefined, isDeclared: indexDeclared(creates), allowedReplacements: [], ...rules.fleet };
    this.#rules = roundRules({ declared: creates, ...rules, fleet });
    this.#draft = new LedgerDraft(more.ledger);
    this.now = more.now ?? 0;
    const tally = { refusals: 0, doubts: 0, refusing: undefined, ...more.tally };
    [this.#state, this.effect] = startRun(creates, this.#rules, seededRandom(more.seed ?? 7), tally);
  }

  /** What was just sent. */
  get sent(): readonly DesiredHost[] {
    return this.effect.type === 'send' ? this.effect.creates.map(({ desired }) => desired) : [];
  }

  get end(): Extract<RunEffect, { readonly type: 'end' }> {
    if (this.effect.type !== 'end') throw new Error(`the run has not ended: ${this.effect.type}`);
    return this.effect;
  }

  /** Each outcome as `name: status`. */
  get ends(): readonly string[] {
    return this.end.outcomes.map((outcome) => `${outcome.desired.key.name}: ${outcome.status}`);
  }

  /** Trusted, and proven now. */
  listed(...live: readonly LiveHost[]): this {
    return this.looked({}, ...live);
  }

  looked(at: Partial<Observation>, ...live: readonly LiveHost[]): this {
    return this.#list(observation(live, { trust: { status: 'trusted', provenAt: this.now }, ...at }));
  }

  distrusted(...live: readonly LiveHost[]): this {
    return this.#list(untrusted(live));
  }

  unlisted(reason = 'HTTP 503'): this {
    return this.#take({ type: 'listed', observation: unread(reason), ledger: this.#draft.ledger(), now: this.now });
  }

  answered(
    desired: DesiredHost | undefined,
    result: SendResult,
    { chance = 0.5, unrecorded }: { readonly chance?: number; readonly unrecorded?: string } = {},
  ): this {
    if (desired === undefined) throw new Error('nothing was sent');
    const sent = result.status !== 'not-sent' && result.status !== 'barred';
    const intent = sent ? this.#record(desired, result) : undefined;
    return this.#take({ type: 'answered', desired, result, intent, unrecorded, chance, now: this.now });
  }

  /** Sleeps for as long as the run asks to. */
  rested(): this {
    if (this.effect.type !== 'rest') throw new Error(`the run does not rest: ${this.effect.type}`);
    this.now += this.effect.ms;
    return this.#take({ type: 'rested', now: this.now });
  }

  /** No answer comes for as long as the run waits for one. */
  timedOut(): this {
    if (this.effect.type !== 'send' || this.effect.until === undefined) throw new Error('the run has all the time');
    this.now = Math.max(this.now, this.effect.until);
    return this.#take({ type: 'timed-out', now: this.now });
  }

  /** Answers all that was sent, and all that is sent upon that. */
  answeredAll(answer: CreateAnswer = { status: 'accepted', hostIds: [] }): readonly DesiredHost[] {
    const all: DesiredHost[] = [];
    const flying = [...this.sent];
    for (let next = flying.shift(); next !== undefined; next = flying.shift()) {
      all.push(next);
      this.answered(next, answer);
      flying.push(...this.sent);
    }
    return all;
  }

  #record(desired: DesiredHost, result: SendResult) {
    this.#sends += 1;
    const intent = recorded(`i-${this.#sends}`, this.now);
    this.#draft.add(recordsOf(desired, result, { intent: intent.id, plan: this.#rules.send.plan, ms: this.now }));
    return intent;
  }

  #list(seen: Observation): this {
    this.#draft.add([makeListedRecord(this.#draft.ledger(), seen, moment(this.now))]);
    return this.#take({ type: 'listed', observation: seen, ledger: this.#draft.ledger(), now: this.now });
  }

  #take(event: RunEvent): this {
    [this.#state, this.effect] = advanceRun(this.#state, event);
    return this;
  }
}
