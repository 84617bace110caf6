/** The end of every command: its result or its failure is printed, and written as `-o FORMAT[=PATH]` asks for. */
import { isAbsolute, relative, resolve } from 'node:path';
import manifest from '../../../package.json' with { type: 'json' };
import type { Report, RunPurpose } from '../../findings/report.ts';
import { type ExitName, exitCodes, KnownError, pickMostUrgent } from '../../model/errors.ts';
import { wrapText } from '../../model/text/terminal-lines.ts';
import type { Document } from '../../report/documents.ts';
import type { CheckedRun, Failure, RenderOptions } from '../../report/format.ts';
import { type FormatName, formatNames } from '../../report/formats.ts';
import type { Io } from '../io.ts';
import { choicesOf } from '../settings/flag-kinds.ts';
import { parseChoice } from '../settings/flag-values.ts';
import type { Wrong } from './failure.ts';
import type { Ending } from './github-files.ts';
import type { OutputFile } from './output-files.ts';

/** The result of a command as data. */
export type CommandResult =
  | ReportResult
  | FailureResult
  | { readonly kind: 'document'; readonly exit: ExitName; readonly document: Document }
  /** The result of `validate`. */
  | {
      readonly kind: 'checked';
      readonly exit: 'ok';
      readonly checked: Omit<CheckedRun, 'exit'>;
      readonly options: RenderOptions;
    }
  /** The stream has already shown all of it. `isLogged`: the exit code, too. */
  | { readonly kind: 'printed'; readonly exit: ExitName; readonly isLogged?: true };

export interface ReportResult extends Wrong {
  readonly kind: 'report';
  /** With the exit code of the run. */
  readonly report: Report;
  readonly options: RenderOptions;
  /** Whether it reports something that cannot be undone. */
  readonly isRecord?: boolean;
}

/** A run that has no report. */
interface FailureResult extends Wrong {
  readonly kind: 'failure';
  readonly failure: Failure;
  readonly options: RenderOptions;
  /** Text for stdout; undefined: stderr tells all. */
  readonly text?: string;
  /** The work still runs: the process must be ended. */
  readonly isLeft?: true;
}

/** The formats and places of a command's result. */
export interface Style {
  readonly outputs: Outputs;
  /** What the run is about. */
  readonly purpose: RunPurpose;
  /** Adds the stack trace of a bug. */
  readonly debug: boolean;
}

/**
 * Prints the result of a command, also that of one that failed, and writes the files. Returns the exit code. The caller
 * sets it without ending the process, so that no output is cut off.
 */
export async function printResult(result: CommandResult, { outputs, debug }: Style, io: Io): Promise<number> {
  if (result.kind === 'printed' && result.isLogged) return exitCodes[result.exit];
  const { stdout, files, streamed } = outputs;
  const withErrors = (exit: ExitName, isWrong: boolean) => pickMostUrgent(isWrong ? [exit, 'error'] : [exit]);
  let exit = withErrors(exitOf(result), result.kind === 'report' && (result.bug ?? result.error) !== undefined);
  const render = (format: FormatName) => renderResult(result, exit, format);
  const lost = files.length === 0 ? [] : await (await import('./output-files.ts')).writeFiles(files, render, io);
  exit = withErrors(exit, lost.length > 0);
  const text = await renderResult(result, exit, stdout, { colour: io.colour, columns: io.columns, streamed });
  if (text) io.out(text, result.kind === 'report' && result.isRecord);
  // The result has been printed.
  io.setLastWords?.(undefined);
  const { bug, error }: Wrong = result.kind === 'report' || result.kind === 'failure' ? result : {};
  const errors = error === undefined ? lost : [error, ...lost];
  if (errors.length > 0 || bug !== undefined) {
    const { tellWrong } = await import('./failure.ts');
    tellWrong(errors, bug, debug, io);
  }
  // Output that could not be printed must not count as success; that is known one turn later.
  await new Promise(setImmediate);
  exit = withErrors(exit, io.lostOutput === true);
  if (stdout === 'github' || files.some(({ format }) => format === 'github')) {
    const { writeGithubFiles } = await import('./github-files.ts');
    for (const note of await writeGithubFiles(endingOf(result, exit, io), io.env)) io.err(`note: ${note}\n`);
  }
  if (exit !== 'ok') io.err(`exit ${exitCodes[exit]} (${exit})\n`);
  return exitCodes[exit];
}

export function exitOf(result: CommandResult): ExitName {
  if (result.kind === 'report') return result.report.exit;
  return result.kind === 'failure' ? result.failure.exit : result.exit;
}

/**
 * A result in one format; undefined if that has no words for it. Without `io` it is for a file: it is unknown which
 * program will read it.
 */
export async function renderResult(
  result: CommandResult,
  exit: ExitName,
  format: FormatName,
  io?: Pick<Io, 'colour' | 'columns'> & Pick<Outputs, 'streamed'>,
): Promise<string | undefined> {
  const style = { colour: io?.colour.out === true, columns: io?.columns };
  switch (result.kind) {
    case 'report': {
      const { report, options } = result;
      const { formats } = await import('../../report/formats.ts');
      const { render } = await formats[format](report);
      const own = io === undefined ? style : { streamed: io.streamed, isPlanTold: true };
      return render({ ...report, exit }, { ...options, ...own });
    }
    case 'failure': {
      const { failure, options, text } = result;
      if (format === 'text' && io !== undefined) return text && wrapText(text, io.columns);
      const { formats } = await import('../../report/formats.ts');
      const { renderFailure } = await formats[format]();
      return renderFailure?.({ ...failure, exit }, { ...options, ...style, streamed: io?.streamed });
    }
    case 'checked': {
      if (format === 'text') {
        // One line, for which not all sentences of reports are loaded.
        const { describeChecked } = await import('../../report/words/style.ts');
        return wrapText(`Valid: ${describeChecked(result.checked)}.\n`, style.columns);
      }
      const { formats } = await import('../../report/formats.ts');
      const { renderChecked } = await formats[format]();
      return renderChecked?.({ ...result.checked, exit }, { ...result.options, ...style });
    }
    case 'document': {
      const { renderDocument } = await import('../../report/documents.ts');
      return renderDocument(result.document, format, exit, style);
    }
    case 'printed':
      return undefined;
  }
}

function endingOf(result: CommandResult, exit: ExitName, io: Io): Ending {
  if (result.kind === 'report') return { exit, report: { ...result.report, exit }, options: result.options };
  if (result.kind === 'failure') return { exit, failure: { ...result.failure, exit }, options: result.options };
  return { exit, options: renderOptions(io) };
}

// What the flags ask for.

/** What the flags `--json` and `-o` say. */
export interface AskedOutputs {
  readonly json?: boolean | undefined;
  readonly output?: readonly string[] | undefined;
}

export interface Outputs {
  readonly stdout: FormatName;
  readonly files: readonly OutputFile[];
  /** Number of lines that a stream has printed on stdout so far; undefined if there is no stream. */
  streamed?: number;
}

/** Throws KnownError if two formats want stdout, or `flag` has no such format. */
export function readOutputs({ json = false, output = [] }: AskedOutputs, flag = {}): Outputs {
  const formats = formatNames.filter((name) => choicesOf(flag).length === 0 || choicesOf(flag).includes(name));
  const asked = [...(json ? ['json'] : []), ...output].map((text) => parseOutput(text, formats));
  const printed = [...new Set(asked.flatMap(({ format, path }) => (path === undefined ? [format] : [])))];
  if (printed.length > 1) {
    throw new KnownError('flag-invalid', `Only one format fits on stdout, not ${printed.join(' and ')}.`, {
      suggestions: [`Write the others to files, e.g. -o ${printed[1]}=PATH.`],
    });
  }
  const files = asked.flatMap(({ format, path }) => (path === undefined ? [] : [{ format, path }]));
  return { stdout: printed[0] ?? 'text', files };
}

function parseOutput(text: string, formats: readonly FormatName[]) {
  const [, name = '', path] = /^([^=]*)(?:=(.*))?$/s.exec(text) ?? [];
  const format = parseChoice('output', name === 'md' ? 'markdown' : name, formats);
  if (path !== '') return { format, path: path === '-' ? undefined : path };
  throw new KnownError('flag-invalid', `-o ${format}= names no file.`, {
    suggestions: [`Write -o ${format}=PATH, or -o ${format} for stdout.`],
  });
}

/** What depends on the run and not on its surroundings. */
type ShownRun = Partial<Pick<RenderOptions, 'details' | 'settleWindowMs' | 'repeatFlags' | 'holder' | 'onDoubt'>>;

/** Without `run`: for a result that is not about a journal. */
export function renderOptions(
  io: Pick<Io, 'colour' | 'columns' | 'cwd' | 'env'>,
  { details = false, settleWindowMs = 0, repeatFlags, holder, onDoubt }: ShownRun = {},
): RenderOptions {
  const root = io.env.GITHUB_WORKSPACE ?? io.env.CI_PROJECT_DIR ?? io.env.WORKSPACE;
  return {
    details,
    colour: io.colour.out,
    columns: io.columns,
    settleWindowMs,
    repeatFlags,
    holder,
    onDoubt,
    version: manifest.version,
    repositoryPath: (file) => repositoryPathOf(file, io.cwd, root),
  };
}

/** Relative to the checkout if the platform names one; otherwise as the user wrote it. */
function repositoryPathOf(file: string, cwd: string, root: string | undefined): string {
  if (file === '-' || root === undefined || root === '') return file.replaceAll('\\', '/').replace(/^\.\//, '');
  const path = relative(root, resolve(cwd, file));
  return path.startsWith('..') || isAbsolute(path) ? file : path.replaceAll('\\', '/');
}
