/** Scopes in every state, as pages read them of a store, and a server over them. */
import { connect } from 'node:net';
import { onTestFinished } from 'vitest';
import { renderFailureBody, renderReportBody } from '../../../src/report/html.ts';
import { jsonFormat } from '../../../src/report/json.ts';
import { makeCounters } from '../../../src/watcher/http/metrics.ts';
import { answerMetrics, answerPages, type FleetPorts } from '../../../src/watcher/http/routes.ts';
import { startServer } from '../../../src/watcher/http/server.ts';
import type { AccountRow, ScopeDetails, ScopeRow } from '../../../src/watcher/scope-store.ts';
import { driftReport, everyFinding, failure, renderOptions } from '../reports/reports.ts';

/** What pages read of a store, and when. */
export interface Fleet {
  readonly store: FleetPorts['store'];
  readonly now: () => number;
}

const minute = 60_000;
const start = Date.parse('2026-11-23T10:00:00.000Z');
/** So many minutes after ten. */
const at = (minutes: number) => new Date(start + minutes * minute).toISOString();

/** At 10:47:05. */
export function fleetOf(scopes: readonly ScopeDetails[] = [], accounts: readonly AccountRow[] = []): Fleet {
  return {
    store: {
      readFleet: async () => scopes.map(({ row }) => row).sort((a, b) => (a.id < b.id ? -1 : 1)),
      readScope: async (id) => scopes.find(({ row }) => row.id === id),
      readAccounts: async () => accounts,
    },
    now: () => start + 47 * minute + 5_000,
  };
}

const nothingFound = { total: 0, first: [] };

/** In sync at its only look, at 10:45. */
function scopeOf(
  id: string,
  changes: Partial<ScopeRow> = {},
  more: Partial<Omit<ScopeDetails, 'row'>> = {},
): ScopeDetails {
  const row: ScopeRow = {
    ...{ id, account: '0123456789ab', cloud: 'shop', owner: 'payments', link: 'https://github.com/acme/shop' },
    ...{ revision: '5f0c9a1e77aa', everyMs: 15 * minute, state: 'in-sync', since: at(45), exit: 0, counts: {} },
    ...{ message: '', lookedAt: at(45), trustedAt: at(45), dueAt: at(60), worker: undefined, failures: 0 },
    ...changes,
  };
  const { state, exit, counts, revision } = row;
  return {
    row,
    history: [{ at: at(45), state, exit: exit ?? 0, counts, revision }],
    plot: [{ at: at(45), state, counts }],
    findings: nothingFound,
    green: state === 'in-sync' ? { at: at(45), revision, findings: nothingFound } : undefined,
    json: '{\n  "format": "hostwright/drift"\n}\n',
    html: '',
    ...more,
  };
}

/** A row of the store in which all that may be text is this one. */
export function rowOf(text: string): ScopeRow {
  return {
    ...{ id: text, account: text, cloud: text, owner: text, link: text, revision: text, everyMs: 900_000 },
    ...{ state: text as never, since: text, exit: 2, counts: { [text]: 1, missing: text as never, changed: 2 } },
    ...{ message: text, lookedAt: text, trustedAt: text, dueAt: text, worker: text },
    failures: 2,
  };
}

/** An account in which all that may be text is this one. */
export function accountOf(text: string): AccountRow {
  const doubts = { total: 1, first: [{ name: text, region: text, sentAt: text }] };
  const taken = { pid: 7, started: text, boot: text, namespace: text, host: text, job: text, at: text };
  return {
    account: text,
    clouds: [text],
    scopes: 1,
    known: { doubts, throttled: true, repeatFlags: { place: text, window: text, source: text } },
    knownAt: text,
    lock: { status: 'held', generation: 7, takenAt: text, taken },
  };
}

/** One scope in each state. Of shop-prod there are three looks, and a report that has everything. */
export function everyState(): Fleet {
  const report = driftReport(everyFinding);
  const [calm, drifted] = [
    { declared: 12, inSync: 12, unmanaged: 3 },
    { ...report.counts, inDoubt: 0 },
  ];
  const revision = '5f0c9a1e77aa';
  const findings = {
    total: 2,
    first: [
      { identity: 'missing cn-bj2/web-03', class: 'missing', name: 'web-03', region: 'cn-bj2' },
      { identity: 'changed cn-bj2/db-1', class: 'changed', name: 'db-1', region: 'cn-bj2' },
    ],
  };
  const drift = { state: 'drift', exit: 6, counts: drifted } as const;
  const looks = {
    history: [
      { at: at(30), ...drift, revision },
      { at: at(0), state: 'in-sync', exit: 0, counts: calm, revision },
    ],
    plot: [
      { at: at(0), state: 'in-sync', counts: calm },
      ...[30, 45].map((minutes) => ({ at: at(minutes), state: 'drift' as const, counts: drifted })),
    ],
  } as const;
  const unread = { trustedAt: undefined, message: 'The cloud did not answer within 30 s.', exit: 4 } as const;
  const others = '8ee5d7c0deba';
  const never = { state: 'waiting', exit: undefined, lookedAt: undefined, trustedAt: undefined } as const;
  const scopes = [
    scopeOf(
      'shop-prod',
      { ...drift, since: at(30), message: '2 missing, 1 changed' },
      {
        ...{ ...looks, findings, green: { at: at(0), revision, findings: nothingFound } },
        json: jsonFormat.render(report, renderOptions),
        html: renderReportBody(report, renderOptions),
      },
    ),
    scopeOf('shop-test', { counts: { declared: 4, inSync: 4 }, account: others }),
    scopeOf('billing', {
      ...{ state: 'in-doubt', exit: 5, message: '1 in doubt' },
      counts: { declared: 9, inSync: 8, inDoubt: 1 },
    }),
    scopeOf('edge', {
      ...{ ...unread, state: 'unknown', failures: 2, dueAt: at(46), account: others, worker: 'ci-2-7-aa01-3' },
    }),
    scopeOf('media', { ...unread, state: 'stuck', failures: 7, dueAt: at(65) }),
    scopeOf(
      'search',
      { state: 'broken', exit: 3, message: failure.message, trustedAt: undefined },
      {
        json: jsonFormat.renderFailure?.(failure, renderOptions) ?? '',
        html: renderFailureBody(failure),
      },
    ),
    scopeOf('intranet', { state: 'drift', exit: 2, counts: { declared: 3, missing: 1 }, message: '1 missing' }),
    scopeOf(
      'newcomer',
      { ...never, since: at(47), dueAt: at(47) },
      { history: [], plot: [], findings: undefined, json: undefined, html: undefined },
    ),
  ];
  const sentAt = new Date(start + 47 * minute - 775_000).toISOString();
  const holder = { pid: 7, started: '1', boot: 'b', namespace: 'n', host: 'ci-1', at: at(47) };
  return fleetOf(scopes, [
    {
      ...{ account: '0123456789ab', clouds: ['shop'], scopes: 6, knownAt: at(47) },
      known: {
        doubts: { total: 1, first: [{ name: 'web-4', region: 'cn-bj2', sentAt }] },
        throttled: true,
        repeatFlags: undefined,
      },
      lock: {
        status: 'held',
        generation: 7,
        takenAt: at(47 - 90),
        taken: { ...holder, job: 'https://ci.example.com/7' },
      },
    },
    { account: others, clouds: ['shop'], scopes: 2, known: undefined, knownAt: undefined, lock: undefined },
  ]);
}

interface Server {
  readonly url: string;
  readonly get: (path: string, init?: RequestInit) => Promise<{ status: number; text: string; headers: Headers }>;
  /** Sends these bytes, and returns all that comes back until the end. */
  readonly send: (bytes: string) => Promise<string>;
}

/** The pages; and the server of metrics and health beside them. */
type Served = Server & { readonly metrics: Server };

/** Ends with the test. */
export async function serveFleet(
  fleet: Fleet,
  changes: Partial<FleetPorts> = {},
  hostNames: readonly string[] = [],
): Promise<Served> {
  const served = await startServed(fleet, changes, hostNames);
  onTestFinished(served.close);
  return served;
}

export async function startServed(
  { store, now }: Fleet,
  changes: Partial<FleetPorts> = {},
  hostNames: readonly string[] = [],
): Promise<Served & { readonly close: () => Promise<void> }> {
  const ports: FleetPorts = {
    store,
    counters: makeCounters(),
    clock: { wall: now },
    isReady: async () => undefined,
    onStoreFailed: () => undefined,
    tryWrite: async () => undefined,
    version: '0.0.0',
    ...changes,
  };
  const address = { host: '127.0.0.1', port: 0, hostNames };
  const [pages, metrics] = await Promise.all(
    [answerPages, answerMetrics].map((answer) => startServer((path) => answer(path, ports), address)),
  );
  if (pages === undefined || metrics === undefined) throw new Error('There are two servers.');
  return {
    ...clientOf(pages.url),
    metrics: clientOf(metrics.url),
    close: async () => void (await Promise.all([pages.close(), metrics.close()])),
  };
}

function clientOf(url: string): Server {
  return {
    url,
    async get(path, init) {
      const response = await fetch(`${url}${path}`, init);
      return { status: response.status, text: await response.text(), headers: response.headers };
    },
    send: (bytes) =>
      new Promise((resolve, reject) => {
        const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes));
        let came = '';
        socket.setEncoding('utf8').on('data', (chunk: string) => {
          came += chunk;
        });
        socket.on('error', reject).on('close', () => resolve(came));
      }),
  };
}
