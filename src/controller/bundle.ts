/** A separate bundle (build.mjs), loaded only for a controller. */

export { openScopeStore } from './database/scope-database.ts';
export { writeScopeRolesScript, writeScopeTablesScript } from './database/scope-tables.ts';
export { describeEvent } from './describe-event.ts';
export { makeCounters } from './http/counters.ts';
export { startFleetServer } from './http/server.ts';
export { runController } from './run-controller.ts';
