/** What must hold, by the numbers of the safety document. The laws look at what truly happened, not at what is remembered. */
import { findOpenIntents } from '../../src/ledger/ledger.ts';
import { type Breach, breach, type Flight, type Run, settleTicks, type World } from './world.ts';

/** When the bytes of a create leave: on what does it rest? While creates are on their way a run lists nothing. */
export function checkSend(world: World, run: Run, { desired, intent }: Flight): World {
  const { name } = desired.key;
  const { lastLook } = run;
  const truth = world.truth[name];
  if (lastLook === undefined || truth === undefined || lastLook.observation.trust.status !== 'trusted') {
    return breach(world, 'I13', `${name} is sent, and rests on no trusted listing`);
  }
  let next = world;
  if (run.shownNames.includes(name)) next = breach(next, 'I4', `${name} is sent after a listing of this run showed it`);
  const open = findOpenIntents(run.ledger).filter(({ key, id }) => key.name === name && id !== intent);
  if (open.length > 0) next = breach(next, 'I4', `${name} is sent while a request for it is open`);
  const { at } = lastLook;
  const ruleQ: readonly [string, number][] = [
    ['the last request stopped', truth.stopped + settleTicks],
    ['the last sighting', truth.sighted + settleTicks],
    ['a cold start', world.coldAt + settleTicks],
  ];
  for (const [what, earliest] of ruleQ) {
    if (at < earliest) next = breach(next, 'I5', `${name} is sent on a listing too soon after ${what}`);
  }
  const unseen = run.written.filter((written) => written !== name);
  if (unseen.length > 0)
    next = breach(next, 'I11', `${name} is sent, and ${unseen.join()} of the last round is not seen`);
  return next;
}

/** In every state. */
export function breachesOf(world: World, names: readonly string[]): readonly Breach[] {
  const { journal, hosts, breaches } = world;
  const { intents } = journal.ledger;
  const broken: Breach[] = [];
  // Less than two break nothing, and most worlds have no more: this is asked of each.
  if (hosts.length > 1 || intents.size > 1) {
    for (const name of names) {
      const made = hosts.filter((host) => host.name === name && host.origin !== undefined);
      if (made.length > 1) broken.push({ law: 'I6', what: `${made.length} hosts ${name} were made and live` });
      const open = findOpenIntents(journal.ledger).filter(({ key }) => key.name === name);
      if (open.length > 1) broken.push({ law: 'I3', what: `${open.length} intents for ${name} are open` });
    }
  }
  for (const { origin, hostId } of hosts) {
    if (origin === undefined || origin.file !== journal.file) continue;
    if (!intents.has(origin.intent)) broken.push({ law: 'I18', what: `no intent explains ${hostId}` });
  }
  return broken.length === 0 ? breaches : [...breaches, ...broken];
}
