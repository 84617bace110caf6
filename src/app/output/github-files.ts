/** The files of a step of GitHub Actions: its summary, and the outputs that later steps read. */
import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Report } from '../../findings/report.ts';
import { codeOf, type ExitName, exitCodes } from '../../model/errors.ts';
import type { Failure, RenderOptions } from '../../report/format.ts';
import { renderMarkdown, renderMarkdownFailure } from '../../report/markdown.ts';
import type { Io } from '../io.ts';

const { O_APPEND, O_CREAT, O_RDWR } = constants;

/** The end of a run: with a report, with a failure, or with nothing but its exit. */
export interface Ending {
  readonly exit: ExitName;
  readonly report?: Report;
  readonly failure?: Failure;
  readonly options: RenderOptions;
}

/**
 * Appends the summary and the outputs to the files that the platform names. Returns notes about what could not be
 * written, because the result does not depend on it.
 */
export async function writeGithubFiles(ending: Ending, env: Io['env']): Promise<readonly string[]> {
  return [
    ...(await append('GITHUB_STEP_SUMMARY', env, (size) => renderSummary(ending, size))),
    ...(await append('GITHUB_OUTPUT', env, () => encodeOutputs(outputsOf(ending)))),
  ];
}

/** GitHub drops a larger summary completely. */
const mostSummaryBytes = 1_048_576;
/** A UTF-16 unit takes at most three bytes of UTF-8. */
const mostBytesOfCharacter = 3;
/** With less room, most of a report would be left out. */
const leastCharacters = 8_000;
/** The file may end without a line break, and only an empty line ends the HTML of an earlier step. */
const separation = '\n\n';

/** The text that fits after the existing bytes; undefined if too little would. */
function renderSummary({ exit, report, failure, options }: Ending, size: number): string | undefined {
  const most = Math.floor((mostSummaryBytes - size - separation.length) / mostBytesOfCharacter);
  if (most < leastCharacters) return undefined;
  if (report !== undefined) return renderMarkdown(report, options, most);
  if (failure !== undefined) return renderMarkdownFailure(failure, most);
  return `### Hostwright: exit ${exitCodes[exit]} (${exit})\n`;
}

/** What a later step decides by, and what it needs to apply the plan that was saved. */
function outputsOf({ exit, report }: Ending): Readonly<Record<string, string>> {
  const ended = { 'exit-code': String(exitCodes[exit]), 'exit-name': exit };
  if (report === undefined) return ended;
  const { create, missing, changed, duplicate, held } = report.counts;
  const counts = { create, missing, changed, duplicate, held, 'left-out': report.leftOut?.hosts ?? 0 };
  const counted = Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, String(count)]));
  const { saved } = report;
  return { ...ended, ...counted, ...(saved && { fingerprint: saved.fingerprint, 'plan-file': saved.path }) };
}

/** A random delimiter, so that no value can end its output and begin another one. */
function encodeOutputs(outputs: Readonly<Record<string, string>>): string {
  return Object.entries(outputs)
    .map(([name, value]) => {
      const delimiter = `hostwright-${randomUUID()}`;
      return `${name}<<${delimiter}\n${value}\n${delimiter}\n`;
    })
    .join('');
}

async function append(
  variable: 'GITHUB_STEP_SUMMARY' | 'GITHUB_OUTPUT',
  env: Io['env'],
  textFor: (size: number) => string | undefined,
): Promise<readonly string[]> {
  const path = env[variable] ?? '';
  if (path === '') return [];
  try {
    const file = await open(path, O_RDWR | O_APPEND | O_CREAT, 0o600);
    try {
      const status = await file.stat();
      if (!status.isFile()) return [`${variable} does not name a regular file: nothing was written to it`];
      const text = textFor(status.size);
      if (text === undefined) return [`the file of ${variable} is full: nothing was added to it`];
      await file.appendFile(status.size === 0 ? text : `${separation}${text}`);
      return [];
    } finally {
      await file.close();
    }
  } catch (error) {
    return [`the file of ${variable} cannot be written (${codeOf(error) ?? 'unknown'})`];
  }
}
