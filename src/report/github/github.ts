/**
 * Workflow commands of GitHub Actions, which show a finding on its line of a pull request. GitHub
 * shows ten of each kind per step and silently drops the others, so the last one of a kind says how
 * many more there are.
 */

import { exitCodes } from '../../core/exit.ts';
import type { Report } from '../../core/report/report.ts';
import type { Failure, Format, RenderOptions } from '../format.ts';
import { describeChecked, describeReportCounts } from '../words/counts.ts';
import { explainLeftOut } from '../words/selection.ts';
import { plural } from '../words/style.ts';
import { type Annotation, annotateFailure, annotateNotes, annotationsOf } from './github-annotations.ts';
import { type CommandName, writeWorkflowCommand } from './github-command.ts';

/** The limits of GitHub: ten errors, ten warnings and ten notices in a step, and fifty in a job. */
const mostOfAKind = 10;

export const githubFormat: Format = {
  render: renderGithub,
  renderFailure: renderGithubFailure,
  renderChecked: (checked, options) =>
    textOf(
      annotateNotes(checked, options),
      `Hostwright validate: ${describeChecked(checked)}. Exit ${exitCodes.ok} (ok).`,
    ),
};

function renderGithub(report: Report, options: RenderOptions): string {
  const { purpose, exit } = report;
  return textOf(
    annotationsOf(report, options),
    [
      `Hostwright ${purpose}: ${describeReportCounts(report)}. Exit ${exitCodes[exit]} (${exit}).`,
      ...explainLeftOut(report),
    ].join(' '),
  );
}

function renderGithubFailure(failure: Failure, options: RenderOptions): string {
  const { purpose, exit, code, diagnostics } = failure;
  const faults = diagnostics.length === 0 ? '' : `, ${plural(diagnostics.length, 'fault')}`;
  return textOf(
    annotateFailure(failure, options),
    `Hostwright ${purpose}: no result (${code}${faults}). Exit ${exitCodes[exit]} (${exit}).`,
  );
}

/** Prints the commands, then one line for readers of the log. */
function textOf(annotations: readonly Annotation[], summary: string): string {
  const kinds: readonly CommandName[] = ['error', 'warning', 'notice'];
  const lines = kinds.flatMap((kind) => linesOf(annotations.filter(({ command }) => command === kind)));
  return `${[...lines, summary].join('\n')}\n`;
}

function linesOf(annotations: readonly Annotation[]): readonly string[] {
  if (annotations.length <= mostOfAKind) return annotations.map(writeWorkflowCommand);
  const shown = annotations.slice(0, mostOfAKind - 1);
  const [first] = annotations;
  const rest = {
    command: first?.command ?? 'notice',
    title: 'hostwright: and more',
    message: `and ${annotations.length - shown.length} more: see the job summary`,
  };
  return [...shown, rest].map(writeWorkflowCommand);
}
