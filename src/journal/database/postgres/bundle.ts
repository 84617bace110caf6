/** A separate bundle (build.mjs), loaded only for a journal in a database. */

export { openConnections } from './connection.ts';
export {
  type JournalOwner,
  openOwner,
  openPostgres,
  type TableScripts,
  writeScripts,
} from './postgres-database.ts';
