/** What keeps the hosts that other hands made from being bought a second time, or told as ours. */
import { claims, type Mutant, nearNames, remove } from './mutant.ts';

export const otherHands: readonly Mutant[] = [
  {
    guard: 'a host that an apply saw under its declared name is known from then on',
    by: 'other-hands',
    breaks: 'I29',
    edits: remove('creating/fleet-records.ts', '...(hosts.length > 0 ?', '...(hosts.length < 0 ?'),
  },
  {
    guard: 'a known host that is listed under another name holds the name by which it was known',
    by: 'other-hands',
    breaks: 'I24',
    from: 53,
    edits: remove('planning/candidates.ts', '...own, ...seenAs, ...held', '...seenAs, ...held'),
  },
  {
    guard: 'each host that was known by a name holds it, not the last one alone',
    by: 'other-hands',
    breaks: 'I24',
    from: 194,
    edits: remove('planning/candidates.ts', ', ...(knownAs.get(formatKey(key)) ?? [])'),
  },
  {
    guard: 'a known host that the listing lacks is looked up by its id',
    by: 'other-hands',
    breaks: 'I24',
    from: 6,
    edits: remove('planning/candidates.ts', 'sight.lookedUp.found.filter(isThere)', '[]'),
  },
  { guard: 'a missing name is held by a host of nearly that name', by: 'other-hands', breaks: 'I25', edits: nearNames },
  {
    guard: 'at an endpoint where nothing is known, nothing is created unasked',
    by: 'other-hands',
    breaks: 'I26',
    from: 49,
    edits: remove(
      'planning/guards.ts',
      '!ledger.places.has(formatPlace(place))',
      'ledger.places.has(formatPlace(place))',
    ),
  },
  {
    guard: 'nothing is created unasked where all known hosts are gone',
    by: 'other-hands',
    breaks: 'I26',
    from: 499,
    edits: remove('planning/guards.ts', 'return live === 0 ? gone >= 2 :', 'return live < 0 ||'),
  },
  {
    guard: 'a host that cannot be of a create is not taken for its host',
    by: 'other-hands',
    breaks: 'I28',
    edits: claims,
  },
  {
    guard: 'one host that left the declaration holds one name',
    by: 'other-hands',
    breaks: 'I27',
    from: 60,
    edits: remove(
      'planning/candidates.ts',
      'if (!isFree(pair.left) || !isFree(pair.desired)) return;',
      'if (!isFree(pair.desired)) return;',
    ),
  },
];
