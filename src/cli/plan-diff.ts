import { diffPlans } from '../core/report/plan-difference.ts';
import type { Io } from './io.ts';
import type { CommandResult } from './output/command-result.ts';
import { readPlanFile } from './output/plan-file.ts';
import { sayNotes } from './prepare.ts';

/** Why the second plan differs from the first. Offline. */
export async function runPlanDiff(
  firstPath: string,
  secondPath: string,
  flags: { readonly quiet: boolean },
  io: Io,
): Promise<CommandResult> {
  const [first, second] = [readPlanFile(firstPath, io), readPlanFile(secondPath, io)];
  sayNotes([...first.notes, ...second.notes], flags.quiet, io);
  const differences = diffPlans(first.saved, second.saved);
  const plans = [first, second].map(({ saved: { fingerprint, made } }) => ({ fingerprint, made }));
  const exit = differences.length === 0 ? 'ok' : 'differences';
  return { kind: 'document', exit, document: { kind: 'plan-diff', facts: { plans, differences } } };
}
