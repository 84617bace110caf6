/** The content of the pages as JSON documents. */
import { formatVersion, renderJsonValue } from '../../report/json-text.ts';
import type { HistoryRow, ScopeDetails, ScopeRow } from '../scope-store.ts';
import { readCounts, stateOf } from './scope-facts.ts';
import type { FleetView } from './scopes-query.ts';

/** `now`: milliseconds since 1970. */
export function renderFleetJson({ byState, found }: FleetView, now: number): string {
  return renderJsonValue({
    format: 'hostwright/fleet',
    formatVersion,
    at: new Date(now).toISOString(),
    states: byState,
    scopes: found.map(encodeRow),
  });
}

export function renderScopeJson({ row, history, json }: ScopeDetails, now: number): string {
  return renderJsonValue({
    format: 'hostwright/scope',
    formatVersion,
    at: new Date(now).toISOString(),
    scope: encodeRow(row),
    history: history.map(encodeHistory),
    report: readReport(json),
  });
}

/** Missing values become null. */
function encodeRow(row: ScopeRow): Readonly<Record<string, unknown>> {
  const { id, account, revision, everyMs, since, exit, message, lookedAt, trustedAt, dueAt, worker, failures } = row;
  return {
    id,
    state: stateOf(row.state),
    since,
    message,
    counts: readCounts(row.counts),
    exit: exit ?? null,
    account: account === '' ? null : account,
    revision,
    everySeconds: everyMs / 1_000,
    lookedAt: lookedAt ?? null,
    trustedAt: trustedAt ?? null,
    dueAt,
    worker: worker ?? null,
    failures,
  };
}

function encodeHistory({ at, state, exit, counts, revision }: HistoryRow): Readonly<Record<string, unknown>> {
  return { at, state: stateOf(state), exit, counts: readCounts(counts), revision };
}

function readReport(json: string | undefined): unknown {
  try {
    const report: unknown = json === undefined ? null : JSON.parse(json);
    return typeof report === 'object' && !Array.isArray(report) ? report : null;
  } catch {
    return null;
  }
}
