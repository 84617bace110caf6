import type { ExitName } from '../core/exit.ts';
import type { DocumentFormat } from '../report/json-text.ts';

/** What a command came to: how it ends, and the result as text and, where it has one, as data. */
export interface CommandResult {
  readonly exit: ExitName;
  readonly text: string;
  /** What went wrong after the result was complete: told behind it. */
  readonly bug?: { readonly thrown: unknown };
  /** Whether it tells of something that cannot be undone. */
  readonly isRecord?: boolean;
  readonly document?: { readonly format: DocumentFormat; readonly content: Readonly<Record<string, unknown>> };
}
