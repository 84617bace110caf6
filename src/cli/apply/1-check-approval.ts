/** Whether an apply can be approved at all: by a flag, or by a person who can be asked. */
import { KnownError } from '../../core/errors.ts';
import type { Io } from '../io.ts';
import type { FlagsOf } from '../settings/flag-kinds.ts';
import type { applyFlags } from '../settings/flags.ts';

export type ApprovalFlags = Pick<FlagsOf<typeof applyFlags>, 'auto-approve' | 'no-input'>;

/**
 * Throws before any request if nobody has approved and nobody can be asked: a pipeline must neither
 * hang nor guess.
 */
export function checkApproval(flags: ApprovalFlags, io: Io): void {
  if (flags['auto-approve'] || mayAsk(flags, io)) return;
  const why = io.interactive ? 'HOSTWRIGHT_NO_INPUT forbids asking' : 'there is no terminal to ask on';
  throw new KnownError('no-way-to-ask', `apply needs an approval, and ${why}. Nothing was sent.`, {
    suggestions: ['In a pipeline: review the output of "hostwright plan", then run "hostwright apply --auto-approve".'],
  });
}

export function mayAsk(flags: ApprovalFlags, io: Io): boolean {
  return io.interactive && !flags['no-input'];
}
