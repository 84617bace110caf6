/**
 * SARIF 2.1.0 for code scanning: what a report states, on the lines of the declaration. It also meets what GitHub
 * requires beyond the standard: a place for each result, a fingerprint under the only name that GitHub reads, and
 * GitHub's limits.
 */

import type { StopReason } from '../creating/create-outcome.ts';
import type { Report } from '../findings/report.ts';
import { type ExitName, exitCodes } from '../model/errors.ts';
import { escapeText } from '../model/text/escape.ts';
import type { Failure, FailureDiagnostic, Format, RenderOptions } from './format.ts';
import { fingerprintsOf, type Item, itemsOfFaults } from './item.ts';
import { renderJsonValue } from './json.ts';
import { listAlerts, listNotices } from './notices.ts';
import { toldElsewhere } from './page.ts';
import type { RuleName } from './words/kinds.ts';

type Json = Readonly<Record<string, unknown>>;
type Notification = Pick<Item, 'severity' | 'sentences'> & Partial<Pick<Item, 'rule'>>;

/** The maximum number of results that GitHub shows of a run. */
const mostResults = 5_000;

export const sarifFormat: Format = {
  render: (report, options) => {
    // Code hosts show every result as an alert, even if the document suppresses it.
    const items = listAlerts(report, options);
    const untrusted = items.filter(({ rule }) => rule === 'untrusted-listing');
    const notes = listNotices(report, options).filter(({ kind }) => toldElsewhere.includes(kind));
    const successful = report.listings.every(({ trusted }) => trusted) && !isBroken(report);
    const notifications = [...untrusted, ...notes];
    return renderRun({ ...report, rules: reportRules, items, notifications, successful }, options);
  },
  renderFailure: (failure, options) => {
    const { message, suggestions, diagnostics } = failure;
    const notifications = [{ severity: 'error', sentences: [message, ...suggestions] }] as const;
    return renderRun({ ...failure, ...aboutFaults('error', diagnostics), notifications, successful: false }, options);
  },
  renderChecked: ({ madeAt, exit, notes }, options) => {
    const run = { purpose: 'validate', madeAt, exit, notifications: [], successful: true } as const;
    return renderRun({ ...run, ...aboutFaults('note', notes) }, options);
  },
};

function aboutFaults(severity: 'error' | 'note', faults: readonly FailureDiagnostic[]): Pick<Run, 'rules' | 'items'> {
  return {
    rules: Object.fromEntries(faults.map(({ rule }) => [rule, `A declaration and the rule ${rule}`])),
    items: itemsOfFaults(severity, faults),
  };
}

/** What each kind means that needs action by a person. */
const reportRules: Readonly<Record<RuleName, string>> = {
  'in-doubt': 'Sent, and its outcome is unknown: the host may exist, and may be billed',
  duplicate: 'Several live hosts share a declared name, and each is billed',
  refused: 'The cloud refused the create',
  'not-sent': 'Not tried, because the run ended early',
  held: 'Missing, and kept back until somebody decides',
  dead: 'Listed, and failed, deleted or expired',
  changed: 'Live with other values than declared',
  missing: 'Declared, and not live',
  orphaned: 'A live host of this fleet that no declaration of this run names any more',
  attention: 'Live, and not Running',
  expiring: 'Ends soon, and does not renew itself',
  unchecked: 'Could not be compared, because the cloud did not say enough',
  unmanaged: 'Live, and not declared',
  'untrusted-listing': 'The listing cannot be trusted, so that it proves no absence',
  'guard-size': 'More creates than --max-creates allows',
  'guard-unfamiliar-scope': 'This may be the wrong account, region or project',
  'guard-other-fleet': 'Declared hosts belong to another fleet',
  gone: 'Seen by this run, and no longer listed',
  'not-applied': 'Nothing was sent: not approved, not as it was approved, or interrupted',
  stopped: 'The run ended before it sent all that it had planned',
};

const brokenExits: ReadonlySet<ExitName> = new Set(['error', 'cloud', 'locked', 'hangup', 'interrupted', 'terminated']);
const brokenStops: ReadonlySet<StopReason['cause']> = new Set(['unreachable', 'listing', 'barred', 'interrupted']);

/** Whether the run ended too early: GitHub rejects its file and closes no alert. A doubt hides a stop in the exit. */
function isBroken({ exit, applied }: Report): boolean {
  if (brokenExits.has(exit) || applied?.unsent === 'interrupted') return true;
  return applied?.stop !== undefined && brokenStops.has(applied.stop.cause);
}

interface Run extends Pick<Failure, 'purpose' | 'madeAt' | 'exit'> {
  /** What each means. */
  readonly rules: Readonly<Record<string, string>>;
  /** GitHub rejects the whole file if one result has no place: without one it becomes a notification. */
  readonly items: readonly Item[];
  readonly notifications: readonly Notification[];
  readonly counts?: Report['counts'];
  readonly successful: boolean;
}

function renderRun(run: Run, options: RenderOptions): string {
  const { purpose, madeAt, exit, items, notifications, counts, successful } = run;
  const ids = Object.keys(run.rules);
  const placed = items.filter(({ place }) => place !== undefined);
  const kept = placed.slice(0, mostResults);
  const left = placed.length - kept.length;
  const cut = `${left} of ${placed.length} findings are not in this file: code scanning shows ${mostResults} a run. The most serious ones are kept; other formats show all.`;
  const fingerprints = fingerprintsOf(kept);
  const all: readonly Notification[] = [
    ...items.filter(({ place }) => place === undefined),
    ...notifications,
    ...(left === 0 ? [] : [{ severity: 'warning', sentences: [cut] } as const]),
  ];
  const rules = Object.entries(run.rules).map(([id, text]) => {
    // GitHub wants all of them. What to do about a result, its own message says.
    return { id, shortDescription: { text }, fullDescription: { text }, help: { text } };
  });
  const encoded = {
    tool: { driver: { name: 'hostwright', version: options.version, rules } },
    invocations: [
      {
        executionSuccessful: successful,
        ...{ exitCode: exitCodes[exit], exitCodeDescription: exit, endTimeUtc: madeAt },
        toolExecutionNotifications: all.map((one) => ({
          ...encodeMessage(one),
          associatedRule: one.rule === undefined ? undefined : { id: one.rule },
        })),
      },
    ],
    columnKind: 'utf16CodeUnits',
    results: kept.map((one, index) => ({
      ruleId: one.rule,
      ruleIndex: ids.indexOf(one.rule ?? ''),
      ...encodeMessage(one),
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: uriOf(options.repositoryPath(one.place?.file ?? '')) },
            region: { startLine: one.place?.line, startColumn: one.place?.column },
          },
        },
      ],
      // The only fingerprint that GitHub reads. Several hosts may be declared on one line, and without it GitHub would
      // show them as one alert.
      partialFingerprints: { primaryLocationLineHash: fingerprints[index] },
    })),
    properties: { purpose, counts },
  };
  const $schema = 'https://json.schemastore.org/sarif-2.1.0.json';
  return renderJsonValue({ $schema, version: '2.1.0', runs: [encoded] });
}

/** In SARIF, `[text](place)` is a link, even in text that comes from outside. */
function encodeMessage({ severity, sentences }: Notification): Json {
  return { level: severity, message: { text: escapeText(sentences.join(' ')).replaceAll('](', '] (') } };
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
