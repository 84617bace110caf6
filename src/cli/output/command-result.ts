import type { KnownError } from '../../core/errors.ts';
import type { ExitName } from '../../core/exit.ts';
import type { Report } from '../../core/report/report.ts';
import type { Document } from '../../report/documents/documents.ts';
import type { CheckedRun, RenderOptions } from '../../report/format.ts';

/** The result of a command as data. conclude.ts renders it once, in the requested format. */
export type CommandResult =
  | ReportResult
  | { readonly kind: 'document'; readonly exit: ExitName; readonly document: Document }
  | CheckedResult
  | InterruptedResult
  /** A failure of a run whose stream is on stdout. The stream reports it; it is also thrown. */
  | { readonly kind: 'failed'; readonly exit: ExitName; readonly thrown: unknown; readonly toldLines: number }
  /** The stream has already shown all of it. */
  | { readonly kind: 'told'; readonly exit: ExitName };

/** The result of `validate`. */
export interface CheckedResult {
  readonly kind: 'checked';
  readonly exit: 'ok';
  readonly checked: CheckedRun;
  readonly options: RenderOptions;
}

export interface ReportResult extends ToldLines {
  readonly kind: 'report';
  /** With the exit code of the run. */
  readonly report: Report;
  readonly options: RenderOptions;
  /** What failed after the result was complete; reported after it. */
  readonly bug?: { readonly thrown: unknown };
  /** Why the plan was not saved; reported after the result. */
  readonly unwritten?: KnownError;
  /** Whether it reports something that cannot be undone. */
  readonly isRecord?: boolean;
}

/** A signal ended the run before there was a report. Nothing was sent. */
export interface InterruptedResult extends ToldLines {
  readonly kind: 'interrupted';
  readonly exit: ExitName;
}

interface ToldLines {
  /** Number of lines of a stream on stdout so far; undefined if there is no stream. */
  readonly toldLines?: number | undefined;
}
