/** What a ledger adds to the key of a state. */
import type { Intent, Moment } from '../../../src/core/intent.ts';
import { findCountedMoment, isOutsideKnown, type Ledger, type NameMemory } from '../../../src/core/ledger/ledger.ts';
import { region } from '../../support/model/builders.ts';
import { type KeyNumbers, none } from './key-numbers.ts';

export interface KeyRules {
  readonly names: readonly string[];
  /** As a ledger has them. */
  readonly nameKeys: readonly string[];
  /** Those that may still be applied; nothing for an applier that does not run. */
  readonly plans: readonly (string | undefined)[];
}

export function putLedger(key: KeyNumbers, ledger: Ledger, { nameKeys, plans }: KeyRules): void {
  for (const nameKey of nameKeys) {
    const memory = ledger.names.get(nameKey);
    if (memory === undefined) key.put(none);
    else putMemory(key, memory, ledger, plans);
  }
  const present = ledger.present.get(region);
  key.put(present === undefined ? 0 : present.size);
  if (present !== undefined && present.size > 0) {
    for (const [hostId, name] of present) {
      key.name(name);
      key.id(hostId);
    }
  }
  key.moment(counted(ledger, ledger.listedAt.get(region)));
  key.moment(ledger.coldAt);
  key.put(ledger.coldSettledMs === 0 ? 0 : 1);
  const { run } = ledger;
  key.put(run === undefined ? none : run.ended ? 0 : key.isThisBoot(run.began) ? 1 : 2);
}

/** Only the moment from which on an age counts makes a difference. */
function counted(ledger: Ledger, moment: Moment | undefined): Moment | undefined {
  return moment && findCountedMoment(ledger, moment);
}

function putMemory(key: KeyNumbers, memory: NameMemory, ledger: Ledger, plans: KeyRules['plans']): void {
  const { intent, stoppedBefore, sighting, spent } = memory;
  key.moment(counted(ledger, stoppedBefore));
  key.moment(counted(ledger, sighting?.at));
  if (spent.length === 0) key.put(none);
  else for (const plan of plans) key.flag(plan !== undefined && spent.includes(plan));
  if (intent === undefined) key.put(none);
  else putIntent(key, intent, ledger);
}

function putIntent(key: KeyNumbers, intent: Intent, ledger: Ledger): void {
  const { id, sent, stopped, answer, end } = intent;
  key.id(id);
  key.word(answer);
  key.word(end?.how);
  key.flag(end?.how === 'refused' && end.sure);
  key.flag(stopped === undefined);
  key.moment(counted(ledger, stopped) ?? sent);
  for (const hostId of key.hostIds) key.flag(isOutsideKnown(ledger, hostId, intent));
}
