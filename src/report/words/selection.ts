/** Describes which part of a declaration a report is about, if not the whole. */

import type { Report } from '../../core/report/report.ts';
import type { NameSelection } from '../../core/text/name-pattern.ts';
import { quoteForShell } from '../../core/text/shell-word.ts';
import { plural, shown } from './style.ts';

/** `--only 'web-*'`: flags that are quoted for a shell. */
export function writeSelectionFlags({ only, exclude }: NameSelection): readonly string[] {
  return [
    ...only.map((pattern) => `--only ${quoteForShell(pattern)}`),
    ...exclude.map((pattern) => `--exclude ${quoteForShell(pattern)}`),
  ];
}

/** At most one line. It prevents a partial report from being mistaken for a complete one. */
export function explainLeftOut({ leftOut }: Pick<Report, 'leftOut'>): readonly string[] {
  if (leftOut === undefined || leftOut.hosts === 0) return [];
  return [
    `Left out: ${plural(leftOut.hosts, 'other declared host')} (${shown(writeSelectionFlags(leftOut).join(' '))}).`,
  ];
}
