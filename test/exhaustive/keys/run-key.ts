/** What an applier adds to the key of a state. */
import { contentOf } from '../../../src/core/creating/queue.ts';
import type { RunState } from '../../../src/core/creating/round-state.ts';
import { type Flight, holdsLock, type Look, type Who, type World } from '../world.ts';
import { age, type KeyNumbers, none } from './key-numbers.ts';
import { type KeyRules, putLedger } from './ledger-key.ts';

/** A ledger that is the journal's. */
const same = none - 2;

export function putRun(key: KeyNumbers, world: World, who: Who, rules: KeyRules): void {
  const run = world.runs[who];
  if (run === undefined) {
    key.put(none);
    return;
  }
  const { journal, now, runs } = world;
  const { ledger, rounds, flights, lastLook } = run;
  key.word(run.stage);
  key.word(run.cold);
  key.flag(run.journalFailed);
  key.flag(run.signalled);
  key.flag(run.file === journal.file);
  key.flag(holdsLock(world, who, run));
  // Whose records count, and whose will: the other's where he came later.
  const other = runs[who === 0 ? 1 : 0];
  key.flag(run.generation < journal.writer);
  key.flag(other !== undefined && other.generation > run.generation);
  if (ledger === journal.ledger) key.put(same);
  else putLedger(key, ledger, rules);
  key.until(run.restUntil);
  putLook(key, run.look, now);
  key.names(run.shownNames);
  key.names(run.written);
  key.names(run.held);
  // The last look matters to the laws alone, and they look at its age.
  key.put(lastLook === undefined ? none : age(now - lastLook.at));
  key.word(lastLook?.observation.trust.status);
  key.moment(run.lockedAt);
  key.put(flights.length);
  for (const flight of flights) putFlight(key, flight);
  key.word(rounds?.effect.type);
  if (rounds !== undefined) putRounds(key, rounds.state);
}

function putLook(key: KeyNumbers, look: Look | undefined, now: number): void {
  if (look === undefined) {
    key.put(none);
    return;
  }
  key.flag(look.recorded);
  key.put(now - look.at);
  key.hosts(look.observation.hosts);
  key.word(look.observation.trust.status);
}

function putFlight(key: KeyNumbers, { desired, intent, life, effect, written }: Flight): void {
  key.name(desired.key.name);
  key.id(intent);
  key.word(life.step);
  key.put(effect.type === 'record' ? effect.records.length : none);
  key.word(life.step === 'noting' ? life.result.status : undefined);
  key.flag(written);
}

function putRounds(key: KeyNumbers, state: RunState): void {
  const { outcomes } = state;
  const unsettled = contentOf(state.unsettled);
  putWaiting(key, state.waiting);
  putWaiting(key, contentOf(state.batch));
  putWaiting(key, state.flying);
  key.put(state.nextRoundSize);
  key.put(state.tally.refusals);
  key.put(state.tally.doubts);
  key.flag(state.roundOver);
  key.flag(state.begun);
  key.flag(state.interrupted);
  key.word(state.stop?.cause);
  key.put(unsettled.length);
  for (const { desired, intent, accepted } of unsettled) {
    key.name(desired.key.name);
    key.id(intent?.id);
    key.flag(accepted);
  }
  if (unsettled.length > 0) key.since(state.settlingSince);
  key.until(state.restUntil);
  key.hosts(state.shown);
  key.put(outcomes.length);
  for (const one of outcomes.length < 2 ? outcomes : outcomes.toSorted(byDesired)) {
    key.name(one.desired.key.name);
    key.word(one.status);
    key.id('live' in one ? one.live.hostId : undefined);
  }
}

function putWaiting(key: KeyNumbers, creates: RunState['waiting']): void {
  key.put(creates.length);
  for (const { desired, tries, presumedAbsent } of creates) {
    key.name(desired.key.name);
    key.put(tries);
    key.flag(presumedAbsent !== undefined);
  }
}

function byDesired(a: RunState['outcomes'][number], b: RunState['outcomes'][number]): number {
  return a.desired.key.name < b.desired.key.name ? -1 : a.desired.key.name > b.desired.key.name ? 1 : 0;
}
