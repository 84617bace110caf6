/** The store of controllers in memory, by a clock of the test: it keeps the contract of ScopeStore. */
import type {
  HistoryRow,
  PutScope,
  ScopeCounts,
  ScopeDetails,
  ScopeLease,
  ScopeLook,
  ScopeRow,
  ScopeState,
  ScopeStore,
} from '../../../src/controller/scope-store.ts';

interface KeptScope {
  put: PutScope;
  putAt: number;
  due: number;
  token: number;
  leasedBy: string | undefined;
  leaseUntil: number | undefined;
  state: ScopeState;
  since: number;
  look: ScopeLook | undefined;
  lookedAt: number | undefined;
  trustedAt: number | undefined;
  failures: number;
}

interface KeptLook extends Omit<HistoryRow, 'at'> {
  readonly scope: string;
  readonly at: number;
}

const [minute, day] = [60_000, 86_400_000];
const shownMs = 5 * minute;

/** `now`: milliseconds since 1970, as the server of a real store tells them. */
export function openMemoryScopeStore(now: () => number): ScopeStore {
  const scopes = new Map<string, KeptScope>();
  let looks: KeptLook[] = [];

  async function put(loaded: readonly PutScope[]): Promise<void> {
    for (const one of loaded) {
      const kept = scopes.get(one.id);
      if (kept === undefined) scopes.set(one.id, newScope(one, now()));
      else if (!one.isLeft || kept.put.revision === one.revision || kept.putAt < now() - 3 * minute) {
        const changed = kept.put.revision !== one.revision;
        kept.due = changed ? now() : Math.min(kept.due, now() + one.everyMs);
        [kept.put, kept.putAt] = [one, now()];
      }
    }
  }

  async function lease(
    worker: string,
    ids: readonly string[],
    leaseMs: number,
    revisions: readonly string[] = [],
  ): Promise<ScopeLease | undefined> {
    const [kept] = [...scopes.values()]
      .filter(
        ({ put: { id, revision }, due, leaseUntil }) =>
          (ids.includes(id) || revisions.includes(revision)) && due <= now() && (leaseUntil ?? 0) < now(),
      )
      .sort((a, b) => a.due - b.due);
    if (kept === undefined) return undefined;
    kept.token += 1;
    [kept.leasedBy, kept.leaseUntil] = [worker, now() + leaseMs];
    const { token, state, failures } = kept;
    return { id: kept.put.id, token, state, failures, lagMs: now() - kept.due };
  }

  async function renew({ id, token }: ScopeLease, leaseMs: number): Promise<boolean> {
    const kept = holdOf(id, token);
    if (kept !== undefined) kept.leaseUntil = now() + leaseMs;
    return kept !== undefined;
  }

  async function finish({ id, token }: ScopeLease, look: ScopeLook): Promise<boolean> {
    const kept = holdOf(id, token);
    if (kept === undefined) return false;
    const { state, exit, counts, revision } = look;
    const was = kept.state;
    const changed = was !== state || JSON.stringify(kept.look?.counts ?? {}) !== JSON.stringify(counts);
    if (was !== state) kept.since = now();
    Object.assign(kept, {
      state,
      look,
      lookedAt: now(),
      failures: look.failures,
      due: now() + (kept.put.revision === revision ? look.dueInMs : Math.min(look.dueInMs, 30_000)),
      trustedAt: look.trusted ? now() : kept.trustedAt,
      leasedBy: undefined,
      leaseUntil: undefined,
    });
    const isFirst = !looks.some((one) => one.scope === id && one.at > now() - day);
    if (changed || isFirst) looks.push({ scope: id, at: now(), state, exit, counts, revision });
    return true;
  }

  function holdOf(id: string, token: number): KeptScope | undefined {
    const kept = scopes.get(id);
    return kept?.token === token && kept.leaseUntil !== undefined ? kept : undefined;
  }

  async function readFleet(): Promise<readonly ScopeRow[]> {
    return [...scopes.values()]
      .filter(({ putAt }) => putAt > now() - shownMs)
      .map((kept) => rowOf(kept, now()))
      .sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  async function readScope(id: string): Promise<ScopeDetails | undefined> {
    const kept = scopes.get(id);
    if (kept === undefined) return undefined;
    const history = looks
      .filter(({ scope }) => scope === id)
      .toSorted((a, b) => b.at - a.at)
      .slice(0, 200)
      .map(({ at, state, exit, counts, revision }) => ({ at: isoOf(at), state, exit, counts, revision }));
    return { row: rowOf(kept, now()), history, json: kept.look?.json, html: kept.look?.html };
  }

  async function tidy(): Promise<void> {
    for (const [id, { putAt }] of scopes) if (putAt < now() - 90 * day) scopes.delete(id);
    looks = looks.filter(({ at }) => at >= now() - 90 * day);
  }

  const close = async () => undefined;
  return {
    put,
    lease,
    renew,
    finish,
    readFleet,
    readScope,
    tidy,
    close,
  };
}

function newScope(put: PutScope, now: number): KeptScope {
  return {
    put,
    putAt: now,
    due: now,
    token: 0,
    leasedBy: undefined,
    leaseUntil: undefined,
    state: 'waiting',
    since: now,
    look: undefined,
    lookedAt: undefined,
    trustedAt: undefined,
    failures: 0,
  };
}

function rowOf({ put, look, ...kept }: KeptScope, now: number): ScopeRow {
  const counts: ScopeCounts = look?.counts ?? {};
  const timeOf = (at: number | undefined) => (at === undefined ? undefined : isoOf(at));
  return {
    id: put.id,
    account: put.account,
    revision: look?.revision ?? put.revision,
    everyMs: put.everyMs,
    state: kept.state,
    since: isoOf(kept.since),
    counts,
    exit: look?.exit,
    message: look?.message ?? '',
    lookedAt: timeOf(kept.lookedAt),
    trustedAt: timeOf(kept.trustedAt),
    dueAt: isoOf(kept.due),
    worker: kept.leaseUntil !== undefined && kept.leaseUntil > now ? kept.leasedBy : undefined,
    failures: kept.failures,
  };
}

function isoOf(at: number): string {
  return new Date(at).toISOString();
}
