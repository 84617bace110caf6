/** Whether the row of a plan says what the plan is. */
import { escapeText } from '../../core/text/escape.ts';
import { plural } from '../../report/words/style.ts';
import type { ApprovalRow } from './approval.ts';

export interface OtherPlan {
  readonly message: string;
  readonly suggestions: readonly string[];
}

/**
 * What is wrong if the stored plan is another one than its row says. A controller writes no such
 * row, but whoever has its rights on the database can.
 */
export function explainOtherPlan(
  { scope, fingerprint, creates }: Pick<ApprovalRow, 'scope' | 'fingerprint' | 'creates'>,
  stored: { readonly fingerprint: string; readonly creates: readonly unknown[] },
): OtherPlan | undefined {
  const count = stored.creates.length;
  if (stored.fingerprint === fingerprint && count === creates) return undefined;
  const how =
    stored.fingerprint === fingerprint
      ? `it creates ${plural(count, 'host')}, and not ${creates}`
      : `its fingerprint is ${stored.fingerprint}`;
  const name = fingerprint.slice(0, 12);
  return {
    message: `The plan that is stored as ${name} (scope ${escapeText(scope)}) is not the one that its row describes: ${how}. Nothing was decided.`,
    suggestions: [
      `Reject it: hostwright reject ${name}`,
      'Find out who wrote it: a user with the role hostwright_controller, or the owner of the database.',
    ],
  };
}
