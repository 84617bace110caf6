/** A path -> its answer. */
import { escapeText } from '../../model/text/escape.ts';
import { scopeIdShape } from '../../model/watched-scope.ts';
import { pagePolicy } from '../../report/html-page.ts';
import { formatVersion, renderJsonValue } from '../../report/json.ts';
import type { AccountLock, AccountRow, HistoryRow, ScopeDetails, ScopeRow, ScopeStore } from '../scope-store.ts';
import { type Counters, renderMetrics } from './metrics.ts';
import { renderFleet, renderSentence } from './pages.ts';
import { countStates, readCounts, sortWorstFirst, stateOf } from './scope-facts.ts';
import { renderScope } from './scope-page.ts';

export interface FleetPorts {
  readonly store: Pick<ScopeStore, 'readFleet' | 'readScope' | 'readAccounts'>;
  /** One sentence, free of secrets, why this process cannot work; undefined if it can. */
  readonly isReady: () => Promise<string | undefined>;
  readonly counters: Counters;
  readonly clock: { readonly wall: () => number };
  /** Called if the store failed. */
  readonly onStoreFailed: (error: unknown) => void;
  /** Writes nothing, and rejects where nothing can be written. */
  readonly tryWrite: () => Promise<unknown>;
  /** Version of Hostwright. */
  readonly version: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What people see. */
export async function answerPages(path: string, ports: FleetPorts): Promise<Answer> {
  const [, id, suffix] = /^\/scopes\/([^/]+?)(\.json)?$/.exec(path) ?? [];
  if (id !== undefined) return answerScope(id, suffix === '.json', ports);
  if (path === '/' || path === '/fleet.json') return answerFleet(path === '/', ports);
  return answerWithout(404, 'There is no such page.', path.endsWith('.json'), ports);
}

/** What machines ask for. */
export async function answerMetrics(path: string, ports: FleetPorts): Promise<Answer> {
  switch (path) {
    case '/healthz':
      return writePlain(200, 'ok');
    case '/readyz':
      return answerReady(ports);
    case '/metrics':
      return answerText(await metricsOf(ports), 'text/plain; version=0.0.4; charset=utf-8');
    default:
      return writePlain(404, 'Here are /metrics, /healthz and /readyz; the pages have a port of their own.');
  }
}

async function answerReady({ isReady }: FleetPorts): Promise<Answer> {
  const reason = await isReady().catch(() => 'The database cannot be reached.');
  return reason === undefined ? writePlain(200, 'ready') : writePlain(503, reason);
}

async function answerFleet(isPage: boolean, ports: FleetPorts): Promise<Answer> {
  const read = await askStore(Promise.all([ports.store.readFleet(), ports.store.readAccounts()]), ports);
  if (read === undefined) return answerWithout(503, downText, !isPage, ports);
  const [rows, accounts] = read.value;
  return isPage
    ? answerHtml(200, renderFleet(rows, accounts, pageOf(ports)))
    : answerJson(renderFleetJson(rows, accounts, ports.clock.wall()));
}

async function answerScope(id: string, isJson: boolean, ports: FleetPorts): Promise<Answer> {
  if (!scopeIdShape.test(id)) return answerWithout(404, 'This is not the id of a scope.', isJson, ports);
  const found = await askStore(ports.store.readScope(id), ports);
  if (found === undefined) return answerWithout(503, downText, isJson, ports);
  if (found.value === undefined) return answerWithout(404, 'There is no such scope.', isJson, ports);
  return isJson
    ? answerJson(renderScopeJson(found.value, ports.clock.wall()))
    : answerHtml(200, renderScope(found.value, pageOf(ports)));
}

async function metricsOf(ports: FleetPorts): Promise<string> {
  const [read, written] = await Promise.all([
    askStore(Promise.all([ports.store.readFleet(), ports.store.readAccounts()]), ports),
    askStore(ports.tryWrite(), ports),
  ]);
  const [rows, accounts = []] = read?.value ?? [];
  const { user, system } = process.cpuUsage();
  const now = ports.clock.wall();
  return renderMetrics({
    version: ports.version,
    now,
    rows,
    accounts,
    canWrite: written !== undefined,
    counters: ports.counters,
    usage: {
      cpuSeconds: (user + system) / 1e6,
      memoryBytes: process.memoryUsage.rss(),
      startedAt: now / 1_000 - process.uptime(),
    },
  });
}

/** Undefined if the store failed. */
async function askStore<Value>(question: Promise<Value>, ports: FleetPorts): Promise<{ value: Value } | undefined> {
  try {
    return { value: await question };
  } catch (error) {
    ports.onStoreFailed(error);
    return undefined;
  }
}

const downText = 'The database cannot be read, so nothing is known now. The log of the watcher says why.';

/** In the form that was asked for. */
function answerWithout(status: 404 | 503, sentence: string, isJson: boolean, ports: FleetPorts): Answer {
  if (isJson) return answerJson(renderJsonValue({ error: sentence }), status);
  return answerHtml(status, renderSentence(status === 404 ? 'Not found' : 'Not known', sentence, pageOf(ports)));
}

function pageOf({ clock, version }: FleetPorts): { readonly now: number; readonly version: string } {
  return { now: clock.wall(), version };
}

function answerHtml(status: number, body: string): Answer {
  return answerText(body, 'text/html; charset=utf-8', status);
}

function answerJson(body: string, status = 200): Answer {
  return answerText(body, 'application/json; charset=utf-8', status);
}

/** One sentence. */
export function writePlain(status: number, sentence: string, headers: Answer['headers'] = {}): Answer {
  const { headers: own, body } = answerText(`${escapeText(sentence)}\n`, 'text/plain; charset=utf-8');
  return { status, headers: { ...own, ...headers }, body };
}

function answerText(body: string, type: string, status = 200): Answer {
  return {
    status,
    headers: { 'content-type': type, 'content-security-policy': `${pagePolicy}; frame-ancestors 'none'` },
    body,
  };
}

/** `now`: milliseconds since 1970. */
export function renderFleetJson(rows: readonly ScopeRow[], accounts: readonly AccountRow[], now: number): string {
  return renderJsonValue({
    format: 'hostwright/fleet',
    formatVersion,
    at: new Date(now).toISOString(),
    states: Object.fromEntries(countStates(rows)),
    accounts: accounts.map(encodeAccount),
    scopes: sortWorstFirst(rows).map(encodeRow),
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

// Missing values become null.

function encodeAccount({ account, clouds, scopes, known, knownAt, lock }: AccountRow) {
  const { doubts, throttled = null } = known ?? {};
  const sent = { doubts: doubts?.total ?? null, oldestDoubtSentAt: doubts?.first[0]?.sentAt ?? null };
  const held = lock === undefined ? null : encodeLock(lock);
  return { account, clouds, scopes, lock: held, ...sent, throttled, knownAt: knownAt ?? null };
}

function encodeLock(lock: AccountLock) {
  const { host = null, job = null } = lock.status === 'held' ? lock.taken : {};
  return { generation: lock.generation, host, job, takenAt: lock.takenAt };
}

function encodeRow(row: ScopeRow): Readonly<Record<string, unknown>> {
  const { id, since, message, account, cloud, owner, link, revision, dueAt, failures } = row;
  const { exit = null, lookedAt = null, trustedAt = null, worker = null } = row;
  return {
    ...{ id, state: stateOf(row.state), since, message, counts: readCounts(row.counts), exit },
    ...{ account: account || null, cloud: cloud || null, owner: owner || null, link: link || null },
    ...{ revision, everySeconds: row.everyMs / 1_000, lookedAt, trustedAt, dueAt, worker, failures },
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
