/** The facts about a scope that pages, documents and metrics show, taken from the store. */
import { driftClasses } from '../../model/drift-class.ts';
import { exitCodes } from '../../model/errors.ts';
import { compareText } from '../../model/host.ts';
import { exitWords, type RowKind, rowKinds } from '../../report/words/kinds.ts';
import { type ScopeCounts, type ScopeRow, type ScopeState, scopeStates } from '../scope-store.ts';

interface StateWords {
  readonly symbol: string;
  readonly word: string;
  /** Its class in the style sheet of reports. */
  readonly kind: string;
  /** Colour of its badge. */
  readonly ink: 'good' | 'warn' | 'bad' | 'quiet';
  /** One sentence. */
  readonly text: string;
}

export const stateWords: Readonly<Record<ScopeState, StateWords>> = {
  'in-doubt': {
    symbol: '?',
    word: 'in doubt',
    kind: 'in-doubt',
    ink: 'bad',
    text: exitWords['in-doubt'].text,
  },
  stuck: { symbol: 'x', word: 'stuck', kind: 'refused', ink: 'bad', text: 'Several looks in a row have failed.' },
  broken: { symbol: '!', word: 'broken', kind: 'refused', ink: 'bad', text: 'Its files have faults.' },
  unknown: { symbol: '?', word: 'unknown', kind: 'unchecked', ink: 'warn', text: 'The last look failed.' },
  drift: { symbol: '≠', word: 'drift', kind: 'changed', ink: 'warn', text: exitWords.differences.text },
  waiting: { symbol: '-', word: 'waiting', kind: 'unmanaged', ink: 'quiet', text: 'Nobody has looked at it yet.' },
  'in-sync': { symbol: '=', word: 'in sync', kind: 'in-sync', ink: 'good', text: 'All is as declared.' },
};

/** Also handles a state that this version does not know. */
export function stateOf(state: string): ScopeState {
  return scopeStates.find((one) => one === state) ?? 'unknown';
}

/** The number of scopes in each state, worst first. */
export function countStates(rows: readonly ScopeRow[]): ReadonlyMap<ScopeState, number> {
  return new Map(scopeStates.map((state) => [state, rows.filter((row) => stateOf(row.state) === state).length]));
}

/** A duplicate is worse than any state. */
export function sortWorstFirst(rows: readonly ScopeRow[]): readonly ScopeRow[] {
  const rank = ({ state, exit }: ScopeRow) => (exit === exitCodes.duplicate ? -1 : scopeStates.indexOf(stateOf(state)));
  return rows.toSorted((a, b) => rank(a) - rank(b) || compareText(a.id, b.id));
}

/** The counts that are shown, worst first. `key`: the key in the counts of a report. */
export const toldCounts = [
  tellCount('in-doubt', 'inDoubt'),
  tellCount('duplicate'),
  ...driftClasses.flatMap((one) => (one === 'duplicate' ? [] : [tellCount(one)])),
  tellCount('in-sync', 'inSync'),
];

function tellCount(kind: RowKind, key: string = kind) {
  const { word, symbol } = rowKinds[kind];
  return { class: kind, key, word, symbol };
}

/** Whether a look has counted. Otherwise zeros would look as if all is well. */
export const areCounted = (counts: ScopeCounts) => Object.keys(counts).length > 0;

/** 0 if there is none, or if it is not a number. */
export function countOfClass(counts: ScopeCounts, key: string): number {
  const count: unknown = Object.hasOwn(counts, key) ? counts[key] : 0;
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : 0;
}

/** The entries whose names and values are valid counts. */
export function readCounts(counts: ScopeCounts): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.keys(counts)
      .filter((key) => /^[a-z][a-zA-Z]{0,40}$/.test(key))
      .map((key) => [key, countOfClass(counts, key)]),
  );
}
