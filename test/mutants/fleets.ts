/** What keeps an edit of a declaration from buying in silence. */
import { type Mutant, remove } from './mutant.ts';

export const fleets: readonly Mutant[] = [
  {
    guard: 'a renamed host is not bought again beside the one that is live',
    breaks: 'I20',
    from: 19,
    edits: remove('planning/candidates.ts', ', ...listRenames(rest, open, sight)]', ']'),
  },
  {
    guard: 'a moved host is not bought again beside the one that is live',
    by: 'moves',
    breaks: 'I21',
    from: 42,
    edits: remove('planning/candidates.ts', '...listMoves(rest, open, sight.ledger), '),
  },
  {
    guard: 'a listing that never ends a wait ends the run',
    by: 'moves',
    breaks: 'I22',
    from: 14,
    edits: [
      ...remove('creating/rounds.ts', 'if (picked.inVain >= mostInVain)', 'if (picked.inVain < 0)'),
      ...remove(
        'creating/take-listing.ts',
        'readyAt > (provenAt.get(region) ?? longAgo)',
        'readyAt > longAgo || provenAt.has(region)',
      ),
    ],
  },
  {
    guard: 'a possible replacement is held',
    by: 'edits',
    breaks: 'a create replaces a live host of the fleet, and nobody was asked',
    edits: [{ file: 'planning/holds.ts', find: "those && { reason: 'may-exist', ...those }", put: 'undefined' }],
  },
  {
    guard: 'a host is not created against its declaration',
    by: 'edits',
    breaks: 'a host is created that is never to be created',
    edits: remove('planning/diff.ts', " && diff.desired.create !== 'never'"),
  },
  {
    guard: 'no host that is never created takes away what holds another',
    by: 'edits',
    breaks: 'a create replaces a live host of the fleet, and nobody was asked',
    edits: remove('planning/candidates.ts', "(create === 'never') === isNever && "),
  },
  {
    guard: 'a host that is renamed in the console answers for itself alone',
    by: 'edits',
    breaks: 'a create replaces a live host of the fleet, and nobody was asked',
    from: 14_916,
    edits: remove('planning/candidates.ts', 'listSettled(ledger, listed)', 'live'),
  },
  {
    guard: 'an orphan is told in every region',
    by: 'edits',
    breaks: 'an orphan is not told by the run that sees it',
    edits: remove('planning/plan.ts', 'isOrphan(diff) || '),
  },
  {
    guard: 'a host that was made before its declaration named a fleet joins that fleet',
    by: 'edits',
    breaks: 'an orphan is not told by the run that sees it',
    edits: remove('planning/fleet.ts', 'if (known.fleet === fleet && isBound) return [];', 'if (isBound) return [];'),
  },
  {
    guard: 'a declared name keeps its holder through applies that leave it out',
    by: 'edits',
    breaks: 'a name is bought whose holder nobody answered for',
    from: 3_572,
    edits: [...remove('creating/fleet-records.ts', 'settled.has(last) ? undefined', 'declared.has(last) ? undefined')],
  },
  {
    guard: 'an orphan on which something is held stays new',
    by: 'edits',
    breaks: 'an orphan is told although it holds a name',
    edits: [
      ...remove('creating/fleet-records.ts', '!isOpen && (before', '(before'),
      ...remove('creating/fleet-records.ts', ' && isWhole'),
      ...remove('planning/candidates.ts', '...held, ...alike])]', '...alike])]'),
    ],
  },
];
