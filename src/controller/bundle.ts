/** A separate bundle (build.mjs), loaded only for a controller. */

export { makeCounters } from './http/metrics.ts';
export { startFleetServer } from './http/server.ts';
export { runController } from './run-controller.ts';
export { openScopeStore, writeScopeRolesScript, writeScopeTablesScript } from './scope-database.ts';
export { describeEvent } from './worker.ts';
