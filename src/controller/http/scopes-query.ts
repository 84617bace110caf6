/** The part of the fleet that a request asks for. */
import { compareText } from '../../core/host.ts';
import { type ScopeState, scopeStates } from '../scope.ts';
import type { ScopeRow } from '../scope-store.ts';
import { stateOf } from './scope-facts.ts';

export interface ScopesQuery {
  readonly state: ScopeState | undefined;
  readonly account: string;
  /** Words that must be in id, account, revision, message or worker. */
  readonly q: string;
  /** From 1. */
  readonly page: number;
}

/** The result of a query. */
export interface FleetView {
  readonly query: ScopesQuery;
  /** Numbers of all scopes by state. */
  readonly byState: Readonly<Record<ScopeState, number>>;
  readonly all: number;
  readonly accounts: readonly string[];
  /** The requested scopes, worst first. */
  readonly found: readonly ScopeRow[];
}

const mostInText = 100;

/** Parameters that are not valid are ignored. */
export function readScopesQuery(params: URLSearchParams): ScopesQuery {
  const textOf = (name: string) => (params.get(name) ?? '').trim().slice(0, mostInText);
  const page = /^[1-9]\d{0,5}$/.exec(textOf('page'));
  return {
    state: scopeStates.find((one) => one === textOf('state')),
    account: textOf('account'),
    q: textOf('q'),
    page: page === null ? 1 : Number(page[0]),
  };
}

/** The query as an address, without default values. */
export function writeScopesQuery({ state, account, q, page }: ScopesQuery): string {
  const fields = { state: state ?? '', account, q, page: page === 1 ? '' : String(page) };
  const params = new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== ''));
  return params.size === 0 ? '' : `?${params}`;
}

export function selectScopes(rows: readonly ScopeRow[], query: ScopesQuery): FleetView {
  const byState = Object.fromEntries(scopeStates.map((one) => [one, 0])) as Record<ScopeState, number>;
  for (const { state } of rows) byState[stateOf(state)] += 1;
  const words = query.q
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const found = rows
    .filter(
      (row) =>
        (query.state === undefined || stateOf(row.state) === query.state) &&
        (query.account === '' || row.account === query.account) &&
        hasWords(row, words),
    )
    .toSorted((a, b) => rankOf(a) - rankOf(b) || compareText(a.id, b.id));
  const accounts = [...new Set(rows.map(({ account }) => account))].filter((one) => one !== '').sort(compareText);
  return { query, byState, all: rows.length, accounts, found };
}

function hasWords({ id, account, revision, message, worker }: ScopeRow, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const text = [id, account, revision, message, worker ?? ''].join('\n').toLowerCase();
  return words.every((word) => text.includes(word));
}

function rankOf({ state }: ScopeRow): number {
  return scopeStates.indexOf(stateOf(state));
}
