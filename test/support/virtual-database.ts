/** A shared journal's database in memory: what PostgreSQL does, as the functions of its tables promise it. */
import type { StoreIdentity } from '../../src/core/intent.ts';
import type { DatabaseLook, JournalArchive, JournalDatabase } from '../../src/journal/database/journal-database.ts';
import { tablesVersion } from '../../src/journal/database/journal-database.ts';
import type { ArchiveOwner } from '../../src/journal/database/journal-owner.ts';

interface Account {
  generation: number;
  holder: string;
  released: boolean;
  head: number;
  chain: string;
  server: string;
  lines: readonly Line[];
  /** The newest one comes last. */
  archives: readonly JournalArchive[];
}

interface Line {
  readonly line: string;
  readonly batch: string;
  /** Nobody can read it. */
  readonly isArchived?: boolean;
}

export interface VirtualServer {
  /** The functions of the port: what is asked of it happens at once, whole. */
  readonly functions: VirtualFunctions;
  /** For the owner of the database. */
  readonly owner: Omit<ArchiveOwner, 'findLastBefore' | 'close'>;
  /** What it would lose if another server took its place now, and had seen nothing since. */
  snapshot(): ServerState;
  /** Another server takes its place, with this state. */
  failOver(state: ServerState): void;
  /** A dump of that state is restored into new tables. */
  restoreDump(state: ServerState): void;
  /** The disk goes back to that state, and nobody says so. */
  restoreDisk(state: ServerState): void;
  readonly accounts: ReadonlyMap<string, Readonly<Account>>;
}

/** The port without its promises. */
export type VirtualFunctions = {
  readonly [Name in Exclude<keyof JournalDatabase, 'close'>]: (
    ...values: Parameters<JournalDatabase[Name]>
  ) => Awaited<ReturnType<JournalDatabase[Name]>>;
};

export type ServerState = ReadonlyMap<string, Account>;

const emptyChain = '00'.repeat(32);

export function startVirtualServer(): VirtualServer {
  let accounts = new Map<string, Account>();
  let identity: StoreIdentity = { id: 'b7f5', server: '1/1/1', timeline: '00000001' };
  const checkpoints = new Map<string, { readonly position: number; readonly body: Uint8Array }>();
  const server = () => `${identity.server}/${identity.timeline}`;
  const copy = (state: ServerState) => new Map([...state].map(([name, account]) => [name, { ...account }]));
  const look = (name: string): DatabaseLook => {
    const found = accounts.get(name);
    const row = found && {
      generation: found.generation,
      holder: found.holder,
      released: found.released,
      head: found.head,
      chain: found.chain,
    };
    return { version: tablesVersion, identity, isStandby: false, unsafe: [], row };
  };
  const take: VirtualFunctions['take'] = ({ account, expected, dead, holder }) => {
    const row = accounts.get(account) ?? {
      generation: 0,
      holder: '',
      released: true,
      head: 0,
      chain: emptyChain,
      server: server(),
      lines: [],
      archives: [],
    };
    accounts.set(account, row);
    const taken = row.generation === expected && (row.released || row.holder === dead);
    if (taken) Object.assign(row, { generation: expected + 1, holder, released: false, server: server() });
    return { ...look(account), taken };
  };
  const release: VirtualFunctions['release'] = (account, generation, holder) => {
    const row = accounts.get(account);
    if (row === undefined || row.generation !== generation || row.holder !== holder || row.released) return false;
    row.released = true;
    return true;
  };
  return {
    get accounts() {
      return accounts;
    },
    snapshot: () => copy(accounts),
    failOver(state) {
      accounts = copy(state);
      identity = { ...identity, timeline: String(Number(identity.timeline) + 1).padStart(8, '0') };
    },
    restoreDump(state) {
      accounts = copy(state);
      identity = { ...identity, server: `${identity.server}1` };
    },
    restoreDisk(state) {
      accounts = copy(state);
    },
    owner: {
      async archive({ account, generation, holder }, archive) {
        const row = accounts.get(account);
        const isHolder = row?.generation === generation && row.holder === holder && !row.released;
        const before = archivedOf(row);
        const { last } = archive;
        if (!isHolder || row.head <= last || last <= before) return false;
        if (countLines(row, before, last) !== last - before) return false;
        row.archives = [...row.archives, archive];
        row.lines = row.lines.map((line, index) => (index < last ? { ...line, isArchived: true } : line));
        return true;
      },
      async putBack(account, last, first, batch, lines) {
        const row = accounts.get(account);
        if (row === undefined || archivedOf(row) !== last) return;
        row.lines = row.lines.map((was, index) => {
          const line = index < last ? lines[index + 1 - first] : undefined;
          return was.isArchived !== true || line === undefined ? was : { line, batch };
        });
      },
      async dropArchive(account, last) {
        const row = accounts.get(account);
        const before = row?.archives.at(-2)?.last ?? 0;
        if (row === undefined || last === 0 || archivedOf(row) !== last) return false;
        if (countLines(row, before, last) !== last - before) return false;
        row.archives = row.archives.slice(0, -1);
        return true;
      },
    },
    functions: {
      look: (account) => look(account),
      take,
      append({ account, generation, holder, head, id, lines, chain }) {
        const row = accounts.get(account);
        const isHolder = row?.generation === generation && row.holder === holder && !row.released;
        const fits = isHolder && row.head === head && row.server === server();
        if (row !== undefined && fits) {
          const added = lines.map((line) => ({ line, batch: id }));
          Object.assign(row, { head: head + lines.length, chain, lines: [...row.lines, ...added] });
        }
        return { ...look(account), written: fits || row?.lines[head]?.batch === id };
      },
      release,
      cancelTake(taking) {
        take(taking);
        release(taking.account, taking.expected + 1, taking.holder);
      },
      readLines: (account, after, most) =>
        (accounts.get(account)?.lines ?? [])
          .slice(after, after + most)
          .flatMap(({ line, isArchived }) => (isArchived === true ? [] : [line])),
      countRecords(account, last) {
        const archived = archivedOf(accounts.get(account));
        return archived + countLines(accounts.get(account), archived, last);
      },
      readArchive: (account, before = Number.POSITIVE_INFINITY) =>
        accounts.get(account)?.archives.findLast((one) => one.last < before),
      readCheckpoint: (account) => checkpoints.get(account)?.body,
      writeCheckpoint(account, position, body) {
        const kept = checkpoints.get(account);
        if (position > (accounts.get(account)?.head ?? -1)) return;
        if (kept === undefined || kept.position < position) checkpoints.set(account, { position, body });
      },
    },
  };
}

function archivedOf(account: Account | undefined): number {
  return account?.archives.at(-1)?.last ?? 0;
}

function countLines(account: Account | undefined, after: number, last: number): number {
  return (account?.lines ?? []).slice(after, Math.max(after, last)).filter(({ isArchived }) => isArchived !== true)
    .length;
}

/** The port, for one who meets no fault. */
export function databaseOf({ functions }: VirtualServer): JournalDatabase {
  const names = Object.keys(functions) as (keyof VirtualFunctions)[];
  const wrapped = names.map((name) => {
    const call = functions[name] as (...values: unknown[]) => unknown;
    return [name, async (...values: unknown[]) => call(...values)];
  });
  return { ...Object.fromEntries(wrapped), close: async () => {} } as JournalDatabase;
}

/** For the owner of the database. `last`: what is old enough to be archived. */
export function ownerOf({ owner }: VirtualServer, last = 0): ArchiveOwner {
  return { ...owner, findLastBefore: async () => last, close: async () => {} };
}
