/** Each law of the search in small worlds (test/exhaustive) is seen to break where the guard is gone that keeps it. */
import { smallWorlds } from '../exhaustive/scopes.ts';
import { type Mutant, remove } from './mutant.ts';
import { openIntents, spentPlans } from './remembering.ts';
import { afterColdStart, afterLastRequest, afterSighting, untilTheLastRoundShows } from './sending.ts';

const searched = (breaks: string, world: string, guard: string, edits: Mutant['edits']): Mutant => ({
  by: 'search',
  breaks,
  from: Object.keys(smallWorlds).indexOf(world),
  guard,
  edits,
});

const unrecordedIntents = remove(
  'creating/creation.ts',
  `          { ...life, step: 'recording' },
          { type: 'record', records: sendRecords(life.order, event.now) },`,
  "{ ...life, step: 'checking' }, { type: 'check-lock' },",
);

export const inSmallWorlds: readonly Mutant[] = [
  searched('I1', 'a kill, and a human who settles', 'an intent is recorded before its bytes leave', unrecordedIntents),
  searched('I18', 'a kill, and a human who settles', 'an intent explains each host that was made', unrecordedIntents),
  searched(
    'I2',
    'a fault and a kill',
    'a request is written once',
    remove(
      'creating/creation.ts',
      "if (event.type === 'answered') return note(life.order, event.answer, event.now);",
      `if (event.type === 'answered' && event.answer.status === 'in-doubt') return [life, { type: 'write' }];
       if (event.type === 'answered') return note(life.order, event.answer, event.now);`,
    ),
  ),
  searched('I3', 'a kill, and a human who settles', 'an open intent blocks its name', openIntents),
  searched('I4', 'a kill, and a human who settles', 'nothing is sent beside an open intent', openIntents),
  searched(
    'I5',
    'two kills, and doubts are presumed absent',
    'Rule Q: after the last request that may have made a host',
    afterLastRequest,
  ),
  searched('I5', 'a cold start, and hosts of somebody else', 'Rule Q: after the last sighting', afterSighting),
  searched('I5', 'a cold start, and hosts of somebody else', 'Rule Q: after a cold start', afterColdStart),
  searched(
    'I6',
    'two kills, and doubts are presumed absent',
    'Rule Q keeps a doubt that is presumed absent from a second host',
    afterLastRequest,
  ),
  searched('I7', 'a kill, and a human who settles', 'what was accepted is there only once a listing shows it', [
    ...remove(
      'creating/take-answer.ts',
      "return settle(next, event, 'the cloud accepted it', result.hostIds);",
      "return { ...next, outcomes: [...next.outcomes, { status: 'created', desired } as never] };",
    ),
    ...remove(
      'ledger/ledger-draft.ts',
      ': intent.end;',
      ": answer === 'accepted' ? { how: 'resolved-host' } : intent.end;",
    ),
  ]),
  searched('I11', 'two names', 'a round waits until the one before it shows', untilTheLastRoundShows),
  searched('I12', 'one plan applied twice, and a deletion', 'spent plans', spentPlans),
  searched(
    'I13',
    'a fault, and somebody is asked',
    'a round rests on a trusted listing',
    remove(
      'creating/rounds.ts',
      "    case 'listed':\n",
      "    case 'listed':\n      event = { ...event, observation: { ...event.observation, trust: { status: 'trusted', provenAt: Infinity } } };\n",
    ),
  ),
  searched(
    'I15',
    'a run that is stopped and replaced',
    'a create whose lock is lost is not written',
    remove(
      'creating/creation.ts',
      "      if (event.type === 'unlocked') {\n",
      "      if (event.type === 'unlocked') return [{ ...life, step: 'writing' }, { type: 'write' }];\n      {\n",
    ),
  ),
  {
    by: 'calm',
    breaks: 'I17',
    guard: 'three runs without trouble create what is missing',
    edits: remove('planning/plan.ts', 'creates.push(desired)', ''),
  },
];
