/** The scripts with which the owner of a database makes the tables of a shared journal. */
import { fillSql, quoteName } from '../../../model/text/sql.ts';
import { tableRefusals, tablesVersion } from '../journal-database.ts';
import guard from './guard.sql';
import roles from './roles.sql';
import tables from './tables.sql';

/**
 * For the owner of the database, in one transaction. It can be run again. `others`: SQL of other tables beside these.
 */
export function writeTablesScript(schema: string, others = ''): string {
  return fill(guard + tables, schema) + others;
}

/**
 * For owners who may create roles, in one transaction after the one of the tables. Without the roles, the owner of the
 * tables runs hostwright. `others`: SQL that grants rights on other tables.
 */
export function writeRolesScript(schema: string, others = ''): string {
  return fill(guard + roles, schema) + others;
}

function fill(sql: string, schema: string): string {
  return fillSql(sql, {
    SCHEMA: quoteName(schema),
    VERSION: String(tablesVersion),
    OTHER_VERSION: tableRefusals.version,
    FOREIGN: tableRefusals.foreign,
  });
}
