/** Beside a change: annotations of GitHub, which it reads from the log, and reports of GitLab, from files. */

import { countResults, listUntrusted } from '../findings/report.ts';
import { exitCodes } from '../model/errors.ts';
import { escapeText, shorten } from '../model/text/escape.ts';
import type { Format, RenderOptions } from './format.ts';
import { fingerprintsOf, type Item, itemsOfFailure, itemsOfFaults } from './item.ts';
import { renderJsonValue } from './json.ts';
import { listAlerts, listItems } from './notices.ts';
import { explainLeftOut } from './words/counts.ts';
import { guardKinds, type RuleName, type Severity } from './words/kinds.ts';
import { describeReportCounts } from './words/outcomes.ts';
import { describeChecked, plural, shown } from './words/style.ts';

const mostOfAKind = 10;

/** Maximum length of a text. A longer one is about a name that hundreds of hosts share. */
const mostCharacters = 2_000;

/**
 * Workflow commands, which show a finding on its line of a pull request: `::error file=a,line=1::text`. GitHub shows
 * ten of each kind per step and silently drops the others, so the last one of a kind says how many more there are.
 */
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
function renderItem(command: string, item: Item, { repositoryPath }: RenderOptions): string {
  const { kind, region, name, sentences, place } = item;
  const file = place && repositoryPath(place.file);
  const properties = Object.entries({
    file,
    line: place?.line,
    col: place?.column,
    title: shorten([name || region, item.rule ?? kind].filter((text) => text !== '').join(': '), mostCharacters),
  }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${escapeData(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C')}`],
  );
  return `::${command} ${properties.join(',')}::${escapeData(shorten(sentences.join(' '), mostCharacters))}`;
}

/** Escapes the percent sign first, because the other escapes add new ones. */
function escapeData(text: string): string {
  return escapeText(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

/** The report for GitLab's `artifacts:reports:codequality`: a merge request shows findings at lines of its files. */
export const gitlabCodequalityFormat: Format = {
  render: (report, options) => renderIssues(listAlerts(report, options), options),
  // An empty list would mean that all is well.
  renderFailure: (failure, options) => renderIssues(itemsOfFailure(failure), options, 'blocker'),
  renderChecked: ({ notes }, options) => renderIssues(itemsOfFaults('note', notes), options),
};

/** Nothing can be created before a person settles it, or it costs money now. */
const blockers: ReadonlySet<string> = new Set<RuleName>(['in-doubt', 'duplicate', 'untrusted-listing', ...guardKinds]);

const impacts: Readonly<Record<Severity, string>> = { error: 'critical', warning: 'major', note: 'info' };

/** GitLab drops an issue without a file, so an issue that belongs to no declaration is shown on the pipeline's file. */
const pipeline = { file: '.gitlab-ci.yml', line: 1 };

function renderIssues(items: readonly Item[], { repositoryPath }: RenderOptions, impact?: string): string {
  const fingerprints = fingerprintsOf(items);
  return renderJsonValue(
    items.map(({ rule = '', sentences, severity, place }, index) => ({
      description: sentences.join(' '),
      check_name: `hostwright/${rule}`,
      fingerprint: fingerprints[index],
      severity: impact ?? (blockers.has(rule) ? 'blocker' : impacts[severity]),
      location: {
        path: place === undefined ? pipeline.file : repositoryPath(place.file),
        lines: { begin: (place ?? pipeline).line },
      },
    })),
  );
}

/**
 * The report for GitLab's `artifacts:reports:terraform`: a merge request shows how many hosts a plan creates. Without
 * its three numbers GitLab says that the report could not be generated; for a missing file it says nothing.
 */
export const gitlabTerraformFormat: Format = {
  render: (report) => {
    const untrusted = listUntrusted(report.listings).map(shown);
    // Without a trusted listing nothing is known; "0 to create" would mean that all is well.
    if (untrusted.length > 0) {
      return renderJsonValue({ error: `The listing of ${untrusted.join(', ')} is not trusted.` });
    }
    // The API cannot change or delete a host, so no apply does, whatever differs.
    const made = countResults(report);
    const create = report.purpose === 'apply' ? made.created + made['created-not-running'] : report.counts.create;
    return renderJsonValue({ create, update: 0, delete: 0 });
  },
  renderFailure: ({ message }) => renderJsonValue({ error: message }),
};
