/** What a person does in the console about a row, and the command that shows that it is done. */
import { quoteForShell, type RepeatFlags } from '../model/text/shell-word.ts';
import type { RowFacts } from './rows.ts';
import type { RowKind } from './words/kinds.ts';
import { keepTexts, renderCommand } from './words/style.ts';

const looked: readonly RowKind[] = ['in-doubt', 'held', 'dead', 'attention', 'created-not-running', 'expiring'];

/** Undefined if nobody is needed in the console, as for what apply creates. */
export function stepOf({ kind, hold, region, host: { diff } }: RowFacts) {
  if (kind === 'duplicate') return kind;
  if (kind === 'orphaned') return 'orphan';
  if (kind === 'changed') return 'change';
  if (hold?.reason === 'may-exist' && hold.live.some((live) => live.region === region)) return 'rename';
  const isNeverCreated = kind === 'missing' && diff.status === 'missing' && diff.desired.create === 'never';
  return isNeverCreated || looked.includes(kind) ? 'other host' : undefined;
}

/** Whether the step stops the host, if it is a change of it. */
export function explainDowntime(row: RowFacts): readonly string[] {
  const { diff } = row.host;
  if (stepOf(row) === 'rename') return ['A new name does not stop it.'];
  if (row.kind !== 'changed' || diff.status !== 'changed') return [];
  const names = diff.attributes.map(({ attribute }) => attribute);
  const isStopped = names.some((one) => one !== 'tag' && one !== 'chargeType');
  return keepTexts(
    isStopped ? 'Plan for a stop of the host.' : 'This does not stop it.',
    names.includes('imageId') && 'A new image replaces its system disk.',
  );
}

/** `name`: of the host, or a range of hosts. */
export function writeCheck({ kind }: RowFacts, name: string, repeatFlags: RepeatFlags | undefined): string {
  // Only a declared name can be selected.
  const words = kind === 'orphaned' ? 'drift --fail-on orphaned' : `drift --only ${quoteForShell(name)}`;
  return renderCommand(words, repeatFlags);
}

export function listCommands(row: RowFacts, name: string, repeatFlags: RepeatFlags | undefined) {
  const accept = renderCommand(`accept ${quoteForShell(name)}`, repeatFlags);
  const check = ['Check it with', writeCheck(row, name, repeatFlags)] as const;
  return row.kind === 'changed' ? [['Accept it with', accept] as const, check] : [check];
}
