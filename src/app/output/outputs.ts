/** `-o FORMAT[=PATH]`: what a run prints and writes. */

import { isAbsolute, relative, resolve } from 'node:path';
import manifest from '../../../package.json' with { type: 'json' };
import { KnownError } from '../../model/errors.ts';
import type { RenderOptions } from '../../report/format.ts';
import { type FormatName, formatNames } from '../../report/formats.ts';
import type { Io } from '../io.ts';
import { choicesOf } from '../settings/flag-kinds.ts';
import { parseChoice } from '../settings/flag-values.ts';
import type { OutputFile } from './output-files.ts';

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
type ShownRun = Partial<Pick<RenderOptions, 'details' | 'settleWindowMs' | 'repeatFlags' | 'onDoubt'>>;

/** Without `run`: for a result that is not about a journal. */
export function renderOptions(
  io: Pick<Io, 'colour' | 'columns' | 'cwd' | 'env'>,
  { details = false, settleWindowMs = 0, repeatFlags, onDoubt }: ShownRun = {},
): RenderOptions {
  const root = io.env.GITHUB_WORKSPACE ?? io.env.CI_PROJECT_DIR ?? io.env.WORKSPACE;
  return {
    details,
    colour: io.colour.out,
    columns: io.columns,
    settleWindowMs,
    repeatFlags,
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
