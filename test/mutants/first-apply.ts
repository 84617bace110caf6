/** What refuses `--first-apply` where the journal or the listing knows better. */
import { type Mutant, remove } from './mutant.ts';

export const firstApply: readonly Mutant[] = [
  {
    guard: 'an apply checks --first-apply before anything is asked or sent',
    by: 'first-apply',
    breaks: 'a create was sent',
    edits: remove(
      'app/apply/decide.ts',
      "if (applyRules.coldStart === 'first-apply') checkFirstApply(applier.recorder.ledger(), prepared.facts.declared);",
    ),
  },
  {
    guard: '--first-apply is refused where the journal has a create',
    by: 'first-apply',
    breaks: 'a create was sent',
    edits: remove('planning/earlier-trace.ts', 'findCreates(ledger) ??'),
  },
  {
    guard: '--first-apply is refused where a create was refused, which can make a host too',
    by: 'first-apply',
    breaks: 'a create was refused',
    edits: remove(
      'planning/earlier-trace.ts',
      'if (!isSent(intent)) continue;',
      "if (!isSent(intent) || intent.end?.how === 'refused') continue;",
    ),
  },
  {
    guard: '--first-apply is refused where the listing has a declared host',
    by: 'first-apply',
    breaks: 'a declared host is live',
    edits: remove('planning/earlier-trace.ts', 'findHosts(ledger, declared) ??'),
  },
  {
    guard: '--first-apply is refused where an earlier listing had a declared host',
    by: 'first-apply',
    breaks: 'a declared host was seen',
    edits: remove(
      'planning/earlier-trace.ts',
      'if (!isThere && memoryOf(ledger, key).sighting === undefined) continue;',
      'if (!isThere) continue;',
    ),
  },
  {
    guard: '--first-apply is refused where a fleet has hosts',
    by: 'first-apply',
    breaks: 'a fleet has hosts',
    edits: remove('planning/earlier-trace.ts', "ledger.adopted.size + ledger.told.size > 0 ? { trace: 'fleet' } : "),
  },
  {
    guard: '--first-apply is refused where the journal is a copy',
    by: 'first-apply',
    breaks: 'the journal is a copy',
    edits: remove('planning/earlier-trace.ts', ': findColdStart(ledger))', ': undefined)'),
  },
];
