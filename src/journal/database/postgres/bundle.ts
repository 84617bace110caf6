/** What is loaded only for a journal in a database: a bundle of its own (build.mjs). */

export { openPostgres } from './postgres-database.ts';
export { openOwner } from './postgres-owner.ts';
export { writeRolesScript, writeTablesScript } from './tables.ts';
