/** What the journal remembers, and what a run says of it at its end. */
import { claims, type Edit, type Mutant, nearNames, remove } from './mutant.ts';

export const openIntents: readonly Edit[] = [
  ...remove('creating/creation.ts', "return { may: false, bar: 'open', intent: open };"),
  ...remove('creating/creation.ts', 'presumedAbsent: open }', 'presumedAbsent: undefined }'),
  ...remove(
    'planning/holds.ts',
    'if (intent === undefined || intent.end !== undefined) return undefined;',
    'return undefined;',
  ),
];

export const spentPlans = remove('ledger/ledger.ts', 'spent.includes(plan)', 'spent.length < 0');

export const memory: readonly Mutant[] = [
  {
    guard: 'known ids: only a new host ends an intent',
    breaks: 'I7',
    from: 58,
    edits: [
      ...remove(
        'ledger/ledger.ts',
        'return (firstListed.get(hostId) ?? Number.POSITIVE_INFINITY) > intent.position;',
        'return true;',
      ),
      ...claims,
    ],
  },
  { guard: 'spent plans', breaks: 'I12', from: 273, edits: spentPlans },
  {
    guard: 'an open intent blocks its name in every zone',
    breaks: 'I3',
    from: 66,
    edits: [
      ...remove(
        'model/intent.ts',
        '...askedValuesOf(desired),',
        '...askedValuesOf({ ...desired, imageId: desired.imageId + "@" + desired.zone }),',
      ),
      ...remove(
        'creating/take-listing.ts',
        "import { isOutsideKnown, type Ledger, makerOf } from '../ledger/ledger.ts';",
        "import { isOutsideKnown, type Ledger, makerOf, memoryOf } from '../ledger/ledger.ts';",
      ),
      ...remove(
        'creating/take-listing.ts',
        'for (const one of waiting) {',
        `for (const one of waiting) {
           const last = memoryOf(ledgerOfAll, one.desired.key).intent;
           const isElsewhere = last !== undefined && !last.spec.imageId.endsWith('@' + one.desired.zone);
           const ledger = isElsewhere ? { ...ledgerOfAll, names: new Map() } : ledgerOfAll;`,
      ),
      ...remove(
        'creating/take-listing.ts',
        'state: RunState, ledger: Ledger,',
        'state: RunState, ledgerOfAll: Ledger,',
      ),
      ...remove('creating/take-listing.ts', 'indexReplacementWaits(ledger,', 'indexReplacementWaits(ledgerOfAll,'),
      ...remove('creating/take-listing.ts', 'const inputs = { ledger,', 'const inputs = { ledger: ledgerOfAll,'),
      ...remove(
        'planning/holds.ts',
        'const open = findIntentHold(ledger, key, live, onDoubt);',
        `const last = memoryOf(ledger, key).intent;
         const isElsewhere = last !== undefined && !last.spec.imageId.endsWith('@' + desired.zone);
         const open = isElsewhere ? undefined : findIntentHold(ledger, key, live, onDoubt);`,
      ),
    ],
  },
  { guard: 'a near name holds its name', breaks: 'I6', from: 36, edits: nearNames },
  {
    guard: 'what was sent and does not show is not sent again by each run',
    breaks: 'I9',
    from: 10,
    edits: [...openIntents, ...nearNames],
  },
  {
    guard: 'only what never left is recorded as not sent',
    breaks: 'I18',
    from: 20,
    edits: remove(
      'creating/creation.ts',
      `    case 'in-doubt':
      return { type: 'answer', intent, answer: result.status, reason: result.reason, hostIds: [], moment };
`,
      `      return { type: 'answer', intent, answer: result.status, reason: result.reason, hostIds: [], moment };
    case 'in-doubt':
`,
    ),
  },
  {
    guard: 'a torn piece of the journal is passed over',
    breaks: 'I10',
    from: 67,
    edits: remove('journal/decode.ts', 'if (!isTorn(content, isWhole, line) ||', 'if (line > 0 ||'),
  },
  {
    guard: 'a checkpoint counts for the journal alone from which it was made',
    breaks: 'I10',
    from: 76,
    edits: remove(
      'journal/checkpoint.ts',
      'if ((await digestOf(disk, folder, found.state.mark.bytes)) !== found.digest) return undefined;',
    ),
  },
];

/** What a run says at its end. */
export const said: readonly Mutant[] = [
  {
    guard: 'a run with an open intent does not end well',
    breaks: 'I7',
    from: 179,
    edits: remove('app/apply/conclude.ts', "...(open.length > 0 ? (['in-doubt'] as const) : []),"),
  },
  {
    guard: 'two hosts of one name are told',
    breaks: 'I8',
    from: 726,
    edits: remove('app/apply/conclude.ts', "hasDuplicates ? ['duplicate', ...own] : own", 'own'),
  },
  {
    guard: 'an intent that a failed write may have left is told',
    breaks: 'I19',
    from: 647,
    edits: remove(
      'app/apply/conclude.ts',
      'read instanceof KnownError || read.ledger.intents.has(intent)',
      'read instanceof KnownError',
    ),
  },
  {
    guard: 'what is held is told',
    breaks: 'I17',
    from: 16,
    edits: remove('planning/plan.ts', 'held.push({ key, desired, hold })', 'undefined'),
  },
];
