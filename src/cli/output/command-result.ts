import type { ExitName } from '../../core/exit.ts';
import type { Report } from '../../core/report/report.ts';
import type { Failure, RenderOptions } from '../../report/format.ts';
import type { DocumentFormat } from '../../report/json-text.ts';

/** What a command came to: how it ends, and the result as text and, where it has one, as data. */
export interface CommandResult {
  readonly exit: ExitName;
  readonly text: string;
  /** What went wrong after the result was complete: told behind it. */
  readonly bug?: { readonly thrown: unknown };
  /** Whether it tells of something that cannot be undone. */
  readonly isRecord?: boolean;
  /** What `-o` renders, in any format. */
  readonly reported?: { readonly report: Report; readonly options: RenderOptions };
  /** Of a run that was ended before there was a report: what `-o` tells in its place. */
  readonly ended?: Pick<Failure, 'code' | 'message' | 'suggestions'>;
  /** What ended a run whose stream stands on stdout: told there, and as a failure that was thrown. */
  readonly failed?: { readonly thrown: unknown };
  /** How many lines of a stream stand on stdout already; undefined if none was begun. */
  readonly toldLines?: number | undefined;
  /** What `--json` prints of a command without a report. */
  readonly document?: { readonly format: DocumentFormat; readonly content: Readonly<Record<string, unknown>> };
}
