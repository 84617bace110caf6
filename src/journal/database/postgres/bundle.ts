/** A separate bundle (build.mjs), loaded only for a journal in a database. */

export { openConnections } from './connection.ts';
export { openPostgres } from './postgres-database.ts';
export { type JournalOwner, openOwner, type TableScripts } from './postgres-owner.ts';
export { roles, writeRolesScript, writeTablesScript } from './tables.ts';
