/**
 * One JSON object per line: the findings of each host, and in the last line the counts. An apply that prints to stdout
 * prints its plan before it asks, then what it does (app/apply/screen.ts), and at the end its result.
 */

import { allListingsOf } from '../findings/make-report.ts';
import type { Report, RunPurpose } from '../findings/report.ts';
import type { Format, RenderOptions } from './format.ts';
import { rowsOfHost } from './item.ts';
import { type Event, encodeApplied, encodeExit, encodeHost, encodeIntent, formatVersion, listEvents } from './json.ts';
import { describeDistrust, purposeWords } from './words/counts.ts';
import { describeRefusal } from './words/holds.ts';
import { explainIntent } from './words/intents.ts';
import { describeReportCounts, describeUnsent, explainLostHost, nameHost } from './words/outcomes.ts';
import { plural, shown } from './words/style.ts';

export const ndjsonFormat: Format = {
  render: (report, options) => {
    const { purpose, applied } = report;
    const facts = applied === undefined ? makeFactEvents(report, options) : makePlanEvents(applied.shown, options);
    return renderRun(purpose, facts, makeResultEvents(report, options), options);
  },
  renderFailure: (failure, options) => {
    const { exit, code, message, suggestions, diagnostics, purpose, madeAt } = failure;
    const error: Event = { type: 'error', message, madeAt, exit: encodeExit(exit), code, suggestions, diagnostics };
    return renderRun(purpose, [], [error], options);
  },
};

/** `facts`: what comes before the result. A stream has told it already. */
function renderRun(
  purpose: RunPurpose,
  facts: readonly Event[],
  result: readonly Event[],
  options: RenderOptions,
): string {
  const head = options.streamed === undefined ? [makeVersionEvent(purpose, options), ...facts] : [];
  return listEvents([...head, ...result], options.streamed);
}

export function makeVersionEvent(purpose: RunPurpose, { version }: Pick<RenderOptions, 'version'>): Event {
  return {
    type: 'version',
    message: `hostwright ${version}`,
    format: 'hostwright/events',
    formatVersion,
    hostwright: version,
    purpose,
  };
}

export function makePlanEvents(shown: Report, options: RenderOptions): readonly Event[] {
  const { madeAt, scope, counts, leftOut, fleet } = shown;
  const message = `Plan: ${describeReportCounts(shown)}.`;
  return [...makeFactEvents(shown, options), { type: 'plan', message, madeAt, scope, fleet, counts, leftOut }];
}

function makeFactEvents(report: Report, options: RenderOptions): readonly Event[] {
  return [
    ...allListingsOf(report).map((listing): Event => {
      const end = listing.trusted ? 'trusted' : describeDistrust(listing);
      const message = `${plural(listing.hosts, 'host')} listed in ${shown(listing.region)}, ${end}`;
      return { type: 'listing', message, ...listing };
    }),
    ...makeHostEvents(report, options),
    ...makeIntentEvents('intent', report, options),
    ...report.refused.map((refusal): Event => ({ type: 'guard', message: describeRefusal(refusal), ...refusal })),
  ];
}

function makeHostEvents(report: Report, options: RenderOptions): readonly Event[] {
  const withRegions = report.listings.length > 1;
  return report.hosts.map((host): Event => {
    const said = rowsOfHost(host, report, options).map(({ what, next }) => (next === '' ? what : `${what} (${next})`));
    const message = `${nameHost(host.diff.key, withRegions)}: ${said.length === 0 ? 'in sync' : said.join('; ')}`;
    return { type: 'host', message, ...encodeHost(host) };
  });
}

function makeIntentEvents(type: string, { openIntents }: Report, options: RenderOptions): readonly Event[] {
  return openIntents.map((intent) => {
    const [message = ''] = explainIntent(intent, options);
    return { type, message, ...encodeIntent(intent) };
  });
}

function makeResultEvents(report: Report, options: RenderOptions): readonly Event[] {
  const { applied, purpose, exit, failOn, saved } = report;
  const { madeAt, scope, fleet, counts, leftOut, unknownOrigin, pendingRefusals } = report;
  const facts = { exit: encodeExit(exit), madeAt, scope, fleet, counts, leftOut, unknownOrigin, pendingRefusals };
  const sum = `${purposeWords[purpose]}: ${describeReportCounts(report)}.`;
  if (applied === undefined) {
    return [{ type: 'summary', message: sum, ...facts, failOn: purpose === 'drift' ? failOn : undefined, saved }];
  }
  const withRegions = report.listings.length > 1;
  const { outcomes, duplicates, gone, changes = [], stop, ...end } = encodeApplied(report, applied, options);
  return [
    ...outcomes.map(({ message, ...data }): Event => {
      return { type: 'outcome', message: `${data.outcome} ${nameHost(data, withRegions)}: ${message}`, ...data };
    }),
    ...duplicates.map(({ hostIds, ...key }): Event => {
      const message = `${nameHost(key, withRegions)}: ${hostIds.length} live hosts share this name: ${hostIds.map(shown).join(', ')}`;
      return { type: 'duplicate', message, ...key, hostIds };
    }),
    ...gone.map((one): Event => {
      const [message = ''] = explainLostHost(one);
      return { type: 'gone', message, ...one.key, hostIds: one.hostIds };
    }),
    ...changes.map((change): Event => ({ type: 'change', ...change })),
    ...makeIntentEvents('left_open', report, options),
    ...(stop === undefined ? [] : [{ type: 'stopped', ...stop }]),
    {
      type: 'summary',
      message: describeUnsent(report)[0] ?? sum,
      ...facts,
      creates: end.counts,
      adopted: end.adopted,
      remaining: end.remaining,
      unsent: end.unsent,
    },
  ];
}
