/** What a format is: a pure function from a report to text. Each format has a file of its own. */

import type { Diagnostic } from '../declare/faults/diagnostic.ts';
import type { Report, RunPurpose } from '../findings/report.ts';
import type { ExitName } from '../model/errors.ts';
import type { IntentTextOptions } from './words/intents.ts';

export interface RenderOptions extends IntentTextOptions {
  /** Shows each host in a row of its own, and each changed one with a unified diff. */
  readonly details: boolean;
  readonly version: string;
  /** The path of a declaration in the repository, with slashes. Code hosts need it to show a finding on its line. */
  readonly repositoryPath: (file: string) => string;
  /** How many lines of a stream were printed during the run (`ndjson`); undefined: none. */
  readonly streamed?: number | undefined;
  /** Whether the plan of an apply was already printed before the result (`text`). */
  readonly isPlanTold?: boolean;
}

/** A run that has no report: what was wrong, and what to do. It contains no secrets and is not escaped. */
export interface Failure {
  readonly purpose: RunPurpose;
  /** Wall clock, ISO 8601 in UTC. */
  readonly madeAt: string;
  readonly exit: ExitName;
  readonly code: string;
  readonly message: string;
  readonly suggestions: readonly string[];
  readonly diagnostics: readonly FailureDiagnostic[];
}

/** What is reported about a declaration without faults. */
export interface CheckedRun extends Pick<Failure, 'exit' | 'madeAt'> {
  readonly hosts: number;
  readonly regions: readonly string[];
  readonly files: readonly { readonly file: string }[];
  readonly notes: readonly FailureDiagnostic[];
}

/** What reports show of a fault or a note. */
export interface FailureDiagnostic
  extends Pick<Diagnostic, 'file' | 'line' | 'column' | 'message' | 'label' | 'help' | 'host'> {
  readonly rule: string;
}

export interface Format {
  /** The complete file; ends with a line break. */
  readonly render: (report: Report, options: RenderOptions) => string;
  /** A format without it has no output for a failure: an old file is removed, so that nobody takes it for a new one. */
  readonly renderFailure?: (failure: Failure, options: RenderOptions) => string;
  /** What `validate` found: the notes, and that nothing else is wrong. Text has one line (app/output/result.ts). */
  readonly renderChecked?: (checked: CheckedRun, options: RenderOptions) => string;
}
