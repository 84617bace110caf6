/**
 * A shared journal in PostgreSQL: each function of the port is one statement. This file is a separate bundle
 * (build.mjs), loaded only for a journal in a database.
 */
import { isObject } from '../../../model/text/json.ts';
import { readStatements } from '../../../model/text/sql.ts';
import type { DatabaseSettings } from '../address.ts';
import {
  DatabaseFailure,
  type DatabaseLook,
  isDatabaseFailure,
  type JournalDatabase,
  type JournalRow,
  refusals,
  tablesVersion,
} from '../journal-database.ts';
import { openConnections, type ResultRow } from './connection.ts';
import sql from './journal.sql';

export { openConnections };

/** The result of the functions `look` and `take`, and of `append` if it wrote nothing. */
interface Answer {
  readonly version: number;
  readonly id: string;
  /** The timeline is its last part. */
  readonly server: string;
  readonly standby: boolean;
  readonly unsafe: readonly string[];
  readonly row: JournalRow | null;
}

/** Connects with the first statement. */
export function openPostgres(settings: DatabaseSettings, connections = openConnections(settings)): JournalDatabase {
  const { query, close } = connections;
  const statement = statementsFor(settings.schema);
  const ask = async (name: string, values: readonly unknown[], mostMs?: number) => {
    const [row] = await query(statement(name), values, mostMs);
    // Without the row of `meta` the tables are incomplete.
    if (row?.answer == null) throw new DatabaseFailure('42P01', false);
    return row.answer;
  };
  return {
    look: async (account, mostMs) => readAnswer(await ask('look', [account], mostMs)),
    take: async ({ account, expected, dead, holder }) =>
      readAnswer(await ask('take', [account, expected, dead, holder])),
    async append({ account, generation, holder, head, id, lines, chain }) {
      const values = [account, generation, holder, head, id, lines, Buffer.from(chain, 'hex')];
      // An imported journal is one batch.
      const mostMs = lines.length > 10_000 ? longMs : undefined;
      const answer = await ask('append', values, mostMs);
      return answer === true ? undefined : readAnswer(answer);
    },
    release: async (...lock) => (await ask('release', lock)) === true,
    async readLines(account, after, most) {
      const rows = await query(statement('lines'), [account, after, after + most], longMs);
      return rows.map(({ line }: ResultRow) => String(line));
    },
    async countRecords(account, last) {
      const [row] = await query(statement('count'), [account, last], longMs);
      return Number(row?.count);
    },
    async readCheckpoint(account) {
      const [row] = await query(statement('checkpoint'), [account], longMs);
      return row?.body instanceof Uint8Array ? row.body : undefined;
    },
    async writeCheckpoint(account, position, body) {
      await query(statement('keep_checkpoint'), [account, position, body], longMs);
    },
    close,
  };
}

/** For statements that take longer with a longer journal. */
const longMs = 60_000;

function readAnswer(answer: unknown): DatabaseLook {
  // Somebody else may have made a function with this name.
  if (!isObject(answer) || typeof answer.version !== 'number') throw new DatabaseFailure(refusals.foreign, false);
  // Functions of another version may have other results.
  if (answer.version < tablesVersion) throw new DatabaseFailure(refusals.older, false);
  if (answer.version > tablesVersion) throw new DatabaseFailure(refusals.version, false);
  const { id, server, standby, unsafe, row } = answer as unknown as Answer;
  const cut = server.lastIndexOf('/');
  return {
    identity: { id, server: server.slice(0, cut), timeline: server.slice(cut + 1) },
    isStandby: standby,
    unsafe,
    row: row ?? undefined,
  };
}

/** This user has no right to create roles. */
const noRight = '42501';

export type JournalOwner = ReturnType<typeof openOwner>;

/** For the owner of the tables. All functions reject with DatabaseFailure. */
export function openOwner(settings: DatabaseSettings) {
  const connections = openConnections(settings);
  const { look, close } = openPostgres(settings, connections);
  const { query } = connections;
  return {
    look: () => look(''),
    close,
    /** Creates missing tables, and replaces the functions. `roles`: whether the roles of a team could be created. */
    async makeTables(scripts: TableScripts): Promise<{ readonly roles: boolean }> {
      // The server runs the statements of one query in one transaction.
      await query(scripts.tables, undefined, longMs);
      try {
        await query(scripts.grants, undefined, longMs);
        return { roles: true };
      } catch (error) {
        if (isDatabaseFailure(error) && error.code === noRight) return { roles: false };
        throw error;
      }
    },
    async listAccounts(): Promise<readonly (JournalRow & { readonly account: string })[]> {
      const rows = await query(statementsFor(settings.schema)('accounts'), []);
      return rows.map(({ account, row }) => ({ ...(row as JournalRow), account: String(account) }));
    },
  };
}

/** SQL of two transactions of an owner, in this order. It can be run again. */
export interface TableScripts {
  readonly tables: string;
  /**
   * Creates the roles of a team. Not every owner may do that; without them, the owner of the tables runs hostwright.
   */
  readonly grants: string;
}

/** `others`: SQL of other tables beside these. */
export function writeScripts(schema: string, others: TableScripts = { tables: '', grants: '' }): TableScripts {
  const statement = statementsFor(schema);
  return {
    tables: `${statement('guard')}\n${statement('tables')}\n${others.tables}`,
    grants: `${statement('guard')}\n${statement('roles')}\n${others.grants}`,
  };
}

function statementsFor(schema: string) {
  return readStatements(sql, schema, {
    VERSION: String(tablesVersion),
    OTHER_VERSION: refusals.version,
    FOREIGN: refusals.foreign,
  });
}
