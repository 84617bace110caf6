/**
 * Workflow commands of GitHub Actions, which show a finding on its line of a pull request: `::error
 * file=a,line=1::text`. GitHub shows ten of each kind per step and silently drops the others, so the last one of a kind
 * says how many more there are.
 */

import { exitCodes } from '../model/errors.ts';
import { escapeText, shorten } from '../model/text/escape.ts';
import type { Format, RenderOptions } from './format.ts';
import { type Item, itemsOfFailure, itemsOfFaults } from './item.ts';
import { listItems } from './notices.ts';
import { describeReportCounts, explainLeftOut } from './words/counts.ts';
import type { Severity } from './words/kinds.ts';
import { describeChecked, plural } from './words/style.ts';

const mostOfAKind = 10;

/** Maximum length of a text. A longer one is about a name that hundreds of hosts share. */
const mostCharacters = 2_000;

export const githubFormat: Format = {
  render: (report, options) => {
    const { purpose, exit } = report;
    const counts = `Hostwright ${purpose}: ${describeReportCounts(report)}. Exit ${exitCodes[exit]} (${exit}).`;
    const items = listItems(report, options).filter(({ excuse }) => excuse === undefined);
    return renderLog(items, [counts, ...explainLeftOut(report)].join(' '), options);
  },
  renderFailure: (failure, options) => {
    const { purpose, exit, code, diagnostics } = failure;
    const faults = diagnostics.length === 0 ? '' : `, ${plural(diagnostics.length, 'fault')}`;
    const end = `Hostwright ${purpose}: no result (${code}${faults}). Exit ${exitCodes[exit]} (${exit}).`;
    return renderLog(itemsOfFailure(failure), end, options);
  },
  renderChecked: (checked, options) => {
    const end = `Hostwright validate: ${describeChecked(checked)}. Exit ${exitCodes[checked.exit]} (${checked.exit}).`;
    return renderLog(itemsOfFaults('note', checked.notes), end, options);
  },
};

const commands: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', note: 'notice' };

/** The commands, then one line for readers of the log. */
function renderLog(items: readonly Item[], end: string, options: RenderOptions): string {
  const lines = Object.entries(commands).flatMap(([severity, command]) => {
    const own = items.filter((one) => one.severity === severity);
    const told = own.length <= mostOfAKind ? own : own.slice(0, mostOfAKind - 1);
    const left = own.length - told.length;
    return [
      ...told.map((one) => renderItem(command, one, options)),
      ...(left === 0 ? [] : [`::${command} title=hostwright%3A and more::and ${left} more: see the job summary`]),
    ];
  });
  return `${[...lines, end].join('\n')}\n`;
}

/** No text in it can begin, end or extend a command. */
function renderItem(command: string, { title, sentences, place }: Item, { repositoryPath }: RenderOptions): string {
  const file = place && repositoryPath(place.file);
  const properties = Object.entries({
    file,
    line: place?.line,
    col: place?.column,
    title: shorten(title, mostCharacters),
  }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${escapeData(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C')}`],
  );
  return `::${command} ${properties.join(',')}::${escapeData(shorten(sentences.join(' '), mostCharacters))}`;
}

/** Escapes the percent sign first, because the other escapes add new ones. */
function escapeData(text: string): string {
  return escapeText(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
