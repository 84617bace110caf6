/**
 * SARIF 2.1.0 for code scanning: what a report states, on the lines of the declaration. It also
 * meets what GitHub requires beyond the standard: a place for each result, a fingerprint under the
 * only name that GitHub reads, and GitHub's limits.
 */

import type { Stop } from '../core/creating/create-outcome.ts';
import { type ExitName, exitCodes } from '../core/exit.ts';
import type { Report, RunPurpose } from '../core/report/report.ts';
import { escapeText } from '../core/text/escape.ts';
import { fingerprintsOf } from './fingerprints.ts';
import type { Failure, FailureDiagnostic, Format, RenderOptions } from './format.ts';
import { renderJsonValue } from './json-text.ts';
import { isUnreported, rowsOfReport } from './rows.ts';
import { type RuleWords, statementRules, wordsOfFault, wordsOfNote } from './statement-rules.ts';
import { describeFaultInSentences, type Statement, standardInput, statementsOfReport } from './statements.ts';
import { explainOtherRefusals } from './words/descriptions.ts';
import { explainUnknownOrigins } from './words/fleet.ts';
import type { Severity } from './words/row-kinds.ts';
import { explainLeftOut } from './words/selection.ts';
import { plural } from './words/style.ts';

type Json = Readonly<Record<string, unknown>>;

interface Finding {
  readonly rule: string;
  readonly severity: Severity;
  readonly text: string;
  readonly identity: string;
  readonly file: string;
  readonly line: number;
  readonly column?: number;
}

interface Notification {
  readonly severity: Severity;
  readonly text: string;
  readonly rule?: string;
}

/** The maximum number of results that GitHub shows of a run. */
const mostResults = 5_000;

export const sarifFormat: Format = {
  render: (report, options) => {
    const statements = statementsOfReport(report, options);
    const findings = statements.flatMap(findingsOfStatement);
    const kept = keepGravest(findings);
    const notifications = [
      ...statements.flatMap(notificationsOfStatement),
      ...[...explainLeftOut(report), ...explainUnknownOrigins(report), ...explainOtherRefusals(report)].map((text) => ({
        severity: 'note' as const,
        text,
      })),
      ...notificationsOfUnreported(report),
      ...notificationsOfSource(report),
      ...cutNotifications(kept.length, findings.length),
    ];
    return renderRun({
      purpose: report.purpose,
      madeAt: report.madeAt,
      exit: report.exit,
      options,
      rules: statementRules,
      findings: kept,
      notifications,
      counts: report.counts,
      successful: report.listings.every(({ trusted }) => trusted) && !isBroken(report),
    });
  },
  renderFailure: (failure, options) => {
    const { purpose, madeAt, exit, message, suggestions, diagnostics } = failure;
    return renderRun({
      purpose,
      madeAt,
      exit,
      options,
      rules: Object.fromEntries(diagnostics.map(({ rule }) => [rule, wordsOfFault(rule)])),
      findings: diagnostics.filter(hasPlace).map((fault) => findingOfDiagnostic('error', fault)),
      notifications: [
        ...notificationsOfInput('error', diagnostics),
        { severity: 'error', text: [message, ...suggestions].join(' ') },
      ],
      successful: false,
    });
  },
  renderChecked: ({ madeAt, notes }, options) =>
    renderRun({
      purpose: 'validate',
      madeAt,
      exit: 'ok',
      options,
      rules: Object.fromEntries(notes.map(({ rule }) => [rule, wordsOfNote(rule)])),
      findings: notes.filter(hasPlace).map((note) => findingOfDiagnostic('note', note)),
      notifications: notificationsOfInput('note', notes),
      successful: true,
    }),
};

const brokenExits: ReadonlySet<ExitName> = new Set(['error', 'cloud', 'locked', 'hangup', 'interrupted', 'terminated']);
const brokenStops: ReadonlySet<Stop['cause']> = new Set(['unreachable', 'listing', 'barred', 'interrupted']);

/**
 * Whether the run ended too early. GitHub rejects the file of such a run, so the file closes no
 * alert. The exit code alone does not show this, because a doubt has a more urgent exit code than
 * the reason that stopped an apply.
 */
function isBroken({ exit, applied }: Report): boolean {
  if (brokenExits.has(exit) || applied?.unsent === 'interrupted') return true;
  return applied?.stop !== undefined && brokenStops.has(applied.stop.cause);
}

interface Run {
  readonly purpose: RunPurpose;
  readonly madeAt: Failure['madeAt'];
  readonly exit: ExitName;
  readonly options: RenderOptions;
  readonly rules: Readonly<Record<string, RuleWords>>;
  readonly findings: readonly Finding[];
  readonly notifications: readonly Notification[];
  readonly counts?: Report['counts'];
  readonly successful: boolean;
}

function renderRun(given: Run): string {
  const { purpose, madeAt, exit, options, rules, findings, notifications, counts, successful } = given;
  const ids = Object.keys(rules);
  const indices = new Map(ids.map((id, index) => [id, index]));
  const fingerprints = fingerprintsOf(findings.map(({ rule, identity }) => `${rule} ${identity}`));
  const run = {
    tool: { driver: { name: 'hostwright', version: options.version, rules: Object.entries(rules).map(encodeRule) } },
    invocations: [
      {
        executionSuccessful: successful,
        exitCode: exitCodes[exit],
        exitCodeDescription: exit,
        endTimeUtc: madeAt,
        toolExecutionNotifications: notifications.map(encodeNotification),
      },
    ],
    columnKind: 'utf16CodeUnits',
    results: findings.map((finding, index) => ({
      ruleId: finding.rule,
      ruleIndex: indices.get(finding.rule),
      ...encodeResult(finding, options),
      // The only fingerprint that GitHub reads. Several hosts may be declared on one line, and
      // without it GitHub would show them as one alert.
      partialFingerprints: { primaryLocationLineHash: fingerprints[index] },
    })),
    properties: { purpose, ...(counts !== undefined && { counts }) },
  };
  return renderJsonValue({ $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] });
}

function encodeRule([id, { title, description, help }]: readonly [string, RuleWords]): Json {
  return { id, shortDescription: { text: title }, fullDescription: { text: description }, help: { text: help } };
}

function encodeNotification({ severity, text, rule }: Notification): Json {
  return {
    level: severity,
    message: { text: escapeLinks(text) },
    ...(rule !== undefined && { associatedRule: { id: rule } }),
  };
}

function encodeResult({ severity, text, file, line, column }: Finding, { repositoryPath }: RenderOptions): Json {
  return {
    level: severity,
    message: { text: escapeLinks(text) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(repositoryPath(file)) },
          region: { startLine: line, ...(column !== undefined && { startColumn: column }) },
        },
      },
    ],
  };
}

/** In SARIF, `[text](place)` is a link, even in text that comes from outside. */
function escapeLinks(text: string): string {
  return escapeText(text).replaceAll('](', '] (');
}

/** A relative reference, or a file URI if the declaration is outside of the repository. */
function uriOf(path: string): string {
  const encoded = path
    .replace(/[\ud800-\udfff]/gu, '\ufffd')
    .split('/')
    .map(encodeURIComponent)
    .join('/');
  return encoded.startsWith('/') ? `file://${encoded}` : encoded;
}

/**
 * A statement that is excused becomes no finding, because code hosts show every result as an alert,
 * even if the document suppresses it.
 */
function findingsOfStatement({ place, excuse, ...statement }: Statement): readonly Finding[] {
  return place === undefined || excuse !== undefined ? [] : [{ ...statement, ...place }];
}

/**
 * GitHub rejects the whole file if one result has no place. So a statement without a place becomes
 * a notification.
 */
function notificationsOfStatement({ rule, text, severity, place }: Statement): readonly Notification[] {
  return place === undefined || rule === 'untrusted-listing' ? [{ rule, text, severity }] : [];
}

function notificationsOfUnreported(report: Report): readonly Notification[] {
  const count = rowsOfReport(report).filter(isUnreported).length;
  if (count === 0) return [];
  return [
    {
      rule: 'unchecked',
      severity: 'note',
      text: `${plural(count, 'host')} could not be compared in every attribute, because the cloud did not report all of them.`,
    },
  ];
}

function notificationsOfSource({ hosts }: Report): readonly Notification[] {
  if (!hosts.some(({ diff }) => diff.status !== 'unmanaged' && diff.desired.position.file === standardInput)) return [];
  const text =
    'The declaration came from standard input, which is no file of the repository: what was found has no place.';
  return [{ severity: 'note', text }];
}

function cutNotifications(kept: number, all: number): readonly Notification[] {
  if (kept === all) return [];
  const text = `${all - kept} of ${all} findings are not in this file: code scanning shows ${mostResults} a run. The most serious ones are kept; other formats show all.`;
  return [{ severity: 'warning', text }];
}

/** Keeps the most serious findings, in the order of the report. */
function keepGravest(findings: readonly Finding[]): readonly Finding[] {
  if (findings.length <= mostResults) return findings;
  const ranked = findings.toSorted((a, b) => ranks[a.severity] - ranks[b.severity]).slice(0, mostResults);
  const kept = new Set(ranked);
  return findings.filter((finding) => kept.has(finding));
}

const ranks: Readonly<Record<Severity, number>> = { error: 0, warning: 1, note: 2 };

function hasPlace({ file }: FailureDiagnostic): boolean {
  return file !== standardInput;
}

function notificationsOfInput(severity: Severity, faults: readonly FailureDiagnostic[]): readonly Notification[] {
  return faults
    .filter((fault) => !hasPlace(fault))
    .map((fault) => ({ severity, rule: fault.rule, text: describeFaultInSentences(fault) }));
}

function findingOfDiagnostic(severity: Severity, fault: FailureDiagnostic): Finding {
  const { rule, file, line, column, message } = fault;
  return {
    rule,
    severity,
    text: describeFaultInSentences(fault),
    identity: `${file} ${message}`,
    file,
    line,
    column,
  };
}
