/** Scopes in every state, in a store in memory, and a server over them. */
import { connect } from 'node:net';
import { onTestFinished } from 'vitest';
import { renderFailureBody, renderReportBody } from '../../../src/report/html.ts';
import { jsonFormat } from '../../../src/report/json.ts';
import { makeCounters } from '../../../src/watcher/http/metrics.ts';
import { answerMetrics, answerPages, type FleetPorts } from '../../../src/watcher/http/routes.ts';
import { startServer } from '../../../src/watcher/http/server.ts';
import type { AccountRow, ScopeDetails, ScopeLook, ScopeRow } from '../../../src/watcher/scope-store.ts';
import { driftReport, everyFinding, failure, renderOptions } from '../reports/reports.ts';

const start = Date.parse('2026-11-23T10:00:00.000Z');
const minute = 60_000;

/** What pages read of a store. */
type FleetStore = FleetPorts['store'];

export interface FleetStage {
  readonly store: FleetStore;
  readonly now: () => number;
  readonly pass: (ms: number) => void;
  /** Puts a scope, and looks at it where a look is given. */
  readonly add: (id: string, look?: Partial<ScopeLook>, account?: string) => Promise<void>;
  /** A worker begins to look at it. */
  readonly lease: (id: string, worker: string) => void;
  /** What is known of an account beside its scopes. */
  readonly addAccount: (row: Pick<AccountRow, 'account'> & Partial<AccountRow>) => void;
}

export function fleetStage(): FleetStage {
  let now = start;
  const scopes = new Map<string, ScopeDetails>();
  const accounts: AccountRow[] = [];
  const iso = (ms = 0) => new Date(now + ms).toISOString();
  const newScope = (id: string, account: string): ScopeDetails => ({
    row: {
      id,
      account,
      cloud: 'shop',
      owner: 'payments',
      link: 'https://github.com/acme/shop',
      revision: '5f0c9a1e77aa',
      everyMs: 15 * minute,
      state: 'waiting',
      since: iso(),
      exit: undefined,
      counts: {},
      message: '',
      lookedAt: undefined,
      trustedAt: undefined,
      dueAt: iso(),
      worker: undefined,
      failures: 0,
    },
    history: [],
    plot: [],
    findings: undefined,
    green: undefined,
    json: undefined,
    html: undefined,
  });
  const withLook = ({ row, history, plot, green }: ScopeDetails, look: ScopeLook): ScopeDetails => {
    const { state, exit, counts, revision, message, failures, json, html, findings } = look;
    const [since, lookedAt] = [row.state === state ? row.since : iso(), iso()];
    const trustedAt = look.trusted ? lookedAt : row.trustedAt;
    const isChange = row.state !== state || JSON.stringify(row.counts) !== JSON.stringify(counts);
    return {
      row: { ...row, state, since, exit, counts, message, failures, lookedAt, trustedAt, dueAt: iso(look.dueInMs) },
      history: isChange ? [{ at: lookedAt, state, exit, counts, revision }, ...history] : history,
      plot: [...plot, { at: lookedAt, state, counts }],
      findings,
      green: state === 'in-sync' && findings ? { at: lookedAt, revision, findings } : green,
      json,
      html,
    };
  };
  return {
    store: {
      readFleet: async () => [...scopes.values()].map(({ row }) => row).sort((a, b) => (a.id < b.id ? -1 : 1)),
      readScope: async (id) => scopes.get(id),
      readAccounts: async () => accounts,
    },
    now: () => now,
    pass: (ms) => {
      now += ms;
    },
    async add(id, look, account = '0123456789ab') {
      const scope = scopes.get(id) ?? newScope(id, account);
      scopes.set(id, look === undefined ? scope : withLook(scope, lookOf(look)));
    },
    addAccount: (row) => {
      accounts.push({ clouds: ['shop'], scopes: 1, known: undefined, knownAt: iso(), lock: undefined, ...row });
    },
    lease(id, worker) {
      const scope = scopes.get(id) ?? newScope(id, '0123456789ab');
      scopes.set(id, { ...scope, row: { ...scope.row, worker } });
    },
  };
}

export function lookOf(changes: Partial<ScopeLook> = {}): ScopeLook {
  return {
    state: 'in-sync',
    exit: 0,
    counts: { declared: 12, inSync: 12, unmanaged: 3 },
    message: '',
    trusted: true,
    revision: '5f0c9a1e77aa',
    commit: undefined,
    findings: { total: 0, first: [] },
    ofAccount: undefined,
    failures: 0,
    dueInMs: 15 * minute,
    json: '{\n  "format": "hostwright/drift"\n}\n',
    html: '',
    ...changes,
  };
}

/** A row of the store in which all that may be text is this one. */
export function rowOf(text: string): ScopeRow {
  return {
    id: text,
    account: text,
    cloud: text,
    owner: text,
    link: text,
    revision: text,
    everyMs: 900_000,
    state: text as never,
    since: text,
    exit: 2,
    counts: { [text]: 1, missing: text as never, changed: 2 },
    message: text,
    lookedAt: text,
    trustedAt: text,
    dueAt: text,
    worker: text,
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

/** A report that has everything, as a look keeps it. */
export function driftLook(): Partial<ScopeLook> {
  const report = driftReport(everyFinding);
  return {
    state: 'drift',
    exit: 6,
    counts: { ...report.counts, inDoubt: 0 },
    message: '2 missing, 1 changed',
    findings: {
      total: 2,
      first: [
        { identity: 'missing cn-bj2/web-03', class: 'missing', name: 'web-03', region: 'cn-bj2' },
        { identity: 'changed cn-bj2/db-1', class: 'changed', name: 'db-1', region: 'cn-bj2' },
      ],
    },
    json: jsonFormat.render(report, renderOptions),
    html: renderReportBody(report, renderOptions),
  };
}

export function brokenLook(): Partial<ScopeLook> {
  return {
    state: 'broken',
    exit: 3,
    counts: {},
    message: failure.message,
    trusted: false,
    json: jsonFormat.renderFailure?.(failure, renderOptions) ?? '',
    html: renderFailureBody(failure, renderOptions),
  };
}

/** One scope in each state, and several looks at one of them. */
export async function everyState({ add, addAccount, now, pass, lease }: FleetStage): Promise<void> {
  await add('shop-prod', { dueInMs: 0 });
  pass(30 * minute);
  await add('shop-prod', { ...driftLook(), dueInMs: 0 });
  pass(15 * minute);
  await add('shop-prod', driftLook());
  await add('shop-test', { counts: { declared: 4, inSync: 4 } }, '8ee5d7c0deba');
  const counts = { declared: 9, inSync: 8, inDoubt: 1 };
  await add('billing', { state: 'in-doubt', exit: 5, counts, message: '1 in doubt' });
  const unread = { trusted: false, counts: {}, message: 'The cloud did not answer within 30 s.', exit: 4 } as const;
  await add('edge', { ...unread, state: 'unknown', failures: 2, dueInMs: minute }, '8ee5d7c0deba');
  await add('media', { ...unread, state: 'stuck', failures: 7, dueInMs: 20 * minute });
  await add('search', brokenLook());
  await add('intranet', { state: 'drift', exit: 2, counts: { declared: 3, missing: 1 }, message: '1 missing' });
  pass(2 * minute);
  const held = { pid: 7, started: '1', boot: 'b', namespace: 'n', host: 'ci-1', at: new Date(now()).toISOString() };
  addAccount({
    account: '0123456789ab',
    scopes: 6,
    known: {
      doubts: {
        total: 1,
        first: [{ name: 'web-4', region: 'cn-bj2', sentAt: new Date(now() - 775_000).toISOString() }],
      },
      throttled: true,
      repeatFlags: undefined,
    },
    lock: {
      status: 'held',
      generation: 7,
      takenAt: new Date(now() - 90 * minute).toISOString(),
      taken: { ...held, job: 'https://ci.example.com/7' },
    },
  });
  addAccount({ account: '8ee5d7c0deba', scopes: 2, knownAt: undefined });
  await add('newcomer');
  lease('edge', 'ci-2-7-aa01-3');
  pass(5_000);
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
  stage: Pick<FleetStage, 'store' | 'now'>,
  changes: Partial<FleetPorts> = {},
  hostNames: readonly string[] = [],
): Promise<Served> {
  const served = await startServed(stage, changes, hostNames);
  onTestFinished(served.close);
  return served;
}

export async function startServed(
  { store, now }: Pick<FleetStage, 'store' | 'now'>,
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
