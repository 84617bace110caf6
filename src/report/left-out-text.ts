/** Which part of a declaration a report is about, where it is not about all of it. */
import type { NameSelection } from '../core/name-pattern.ts';
import type { Report } from '../core/report.ts';
import { shellWord } from '../core/shell-word.ts';
import { plural, shown } from './style.ts';

/** `--only 'web-*'`, each as a shell takes it. */
export function selectionWords({ only, exclude }: NameSelection): readonly string[] {
  return [
    ...only.map((pattern) => `--only ${shellWord(pattern)}`),
    ...exclude.map((pattern) => `--exclude ${shellWord(pattern)}`),
  ];
}

/** At most one line: who reads of a part must not take it for the whole. */
export function leftOutLines({ leftOut }: Pick<Report, 'leftOut'>): readonly string[] {
  if (leftOut === undefined) return [];
  const words = shown(selectionWords(leftOut).join(' '));
  return [`Not considered, because of ${words}: ${plural(leftOut.hosts, 'other declared host')}.`];
}
