/** What each exit code means, in words: one wording for every format. */
import type { ExitName } from '../../core/exit.ts';
import type { TextColour } from './style.ts';

export interface ExitWords {
  readonly ink: TextColour;
  readonly symbol: string;
  /** One sentence. */
  readonly text: string;
}

export const exitWords: Readonly<Record<ExitName, ExitWords>> = {
  ok: { ink: 'good', symbol: '✓', text: 'The run succeeded.' },
  error: { ink: 'bad', symbol: '✗', text: 'Something failed: see the log of the job.' },
  differences: { ink: 'warn', symbol: '≠', text: 'Declared and live hosts differ.' },
  invalid: {
    ink: 'bad',
    symbol: '✗',
    text: 'The declaration, a flag or the environment is wrong; nothing was sent.',
  },
  cloud: { ink: 'bad', symbol: '✗', text: 'The cloud could not be read, or its listing cannot be trusted.' },
  'in-doubt': { ink: 'bad', symbol: '?', text: 'A create may or may not have happened.' },
  duplicate: { ink: 'bad', symbol: '!', text: 'More than one live host has a declared name.' },
  locked: { ink: 'bad', symbol: '✗', text: 'The lock or the journal cannot be used.' },
  partial: { ink: 'bad', symbol: '✗', text: 'Not every host was created and is running.' },
  stopped: { ink: 'bad', symbol: '✗', text: 'A person must decide before it continues.' },
  declined: { ink: 'warn', symbol: '✗', text: 'Nobody approved it; nothing was sent.' },
  hangup: { ink: 'bad', symbol: '✗', text: 'A signal ended it.' },
  interrupted: { ink: 'bad', symbol: '✗', text: 'A signal ended it.' },
  terminated: { ink: 'bad', symbol: '✗', text: 'A signal ended it.' },
};
