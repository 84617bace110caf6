/** A separate bundle (build.mjs), loaded only for a controller. */

export { makeCounters } from './http/metrics.ts';
export { startFleetServer } from './http/server.ts';
export { openScopeStore, writeScopeRolesScript, writeScopeTablesScript } from './scope-store.ts';
export { describeEvent, runController } from './worker.ts';
