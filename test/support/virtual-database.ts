/** A shared journal's database in memory: what PostgreSQL does, as the functions of its tables promise it. */

import type { DatabaseLook, JournalDatabase } from '../../src/journal/database/journal-database.ts';
import type { StoreIdentity } from '../../src/model/intent.ts';

interface Account {
  generation: number;
  holder: string;
  released: boolean;
  head: number;
  chain: string;
  server: string;
  lines: readonly Line[];
}

interface Line {
  readonly line: string;
  readonly batch: string;
}

export interface VirtualServer {
  /** The functions of the port: what is asked of it happens at once, whole. */
  readonly functions: VirtualFunctions;
  /** What it would lose if another server took its place now, and had seen nothing since. */
  snapshot(): ServerState;
  /** Another server takes its place, with this state. */
  failOver(state: ServerState): void;
  /** A dump of that state is restored into new tables. */
  restoreDump(state: ServerState): void;
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
    const told = { identity, isStandby: false, unsafe: [] };
    if (found === undefined) return { ...told, row: undefined };
    const { generation, holder, released, head, chain } = found;
    return { ...told, row: { generation, holder, released, head, chain } };
  };
  const take: VirtualFunctions['take'] = ({ account, expected, dead, holder }) => {
    const free = { generation: 0, holder: '', released: true, head: 0, chain: emptyChain };
    const row = accounts.get(account) ?? { ...free, server: server(), lines: [] };
    accounts.set(account, row);
    const taken = row.generation === expected && (row.released || row.holder === dead);
    if (taken) Object.assign(row, { generation: expected + 1, holder, released: false, server: server() });
    return look(account);
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
        return fits || row?.lines[head]?.batch === id ? undefined : look(account);
      },
      release,
      readLines: (account, after, most) =>
        (accounts.get(account)?.lines ?? []).slice(after, after + most).map(({ line }) => line),
      countRecords: (account, last) => (accounts.get(account)?.lines ?? []).slice(0, Math.max(0, last)).length,
      readCheckpoint: (account) => checkpoints.get(account)?.body,
      writeCheckpoint(account, position, body) {
        const kept = checkpoints.get(account);
        if (position > (accounts.get(account)?.head ?? -1)) return;
        if (kept === undefined || kept.position < position) checkpoints.set(account, { position, body });
      },
    },
  };
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
