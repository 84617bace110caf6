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
    edits: remove('planning/guards.ts', 'if (isSent(intent)) return {', 'if (intent.position < 0) return {'),
  },
  {
    guard: '--first-apply is refused where a create was refused, which can make a host too',
    by: 'first-apply',
    breaks: 'a create was refused',
    edits: remove(
      'planning/guards.ts',
      'if (isSent(intent)) return {',
      "if (isSent(intent) && intent.end?.how !== 'refused') return {",
    ),
  },
  {
    guard: '--first-apply is refused where the listing has a declared host',
    by: 'first-apply',
    breaks: 'a declared host is live',
    edits: remove('planning/guards.ts', "if (there !== undefined) return { trace: 'live', key: there };"),
  },
  {
    guard: '--first-apply is refused where an earlier listing had a declared host',
    by: 'first-apply',
    breaks: 'a declared host was seen',
    edits: remove('planning/guards.ts', "if (seen !== undefined) return { trace: 'seen', key: seen };"),
  },
  {
    guard: '--first-apply is refused where a fleet has hosts',
    by: 'first-apply',
    breaks: 'a fleet has hosts',
    edits: remove('planning/guards.ts', "if (ledger.adopted.size + ledger.told.size > 0) return { trace: 'fleet' };"),
  },
  {
    guard: '--first-apply is refused where the journal is a copy',
    by: 'first-apply',
    breaks: 'the journal is a copy',
    edits: remove('planning/guards.ts', "undefined : { trace: 'cold-start', cause }", 'undefined : undefined'),
  },
];
