/** A separate bundle (build.mjs), loaded only for a watcher. */

export { makeCounters } from './http/metrics.ts';
export { startFleetServer } from './http/server.ts';
export { openScopeStore, writeScopeRolesScript, writeScopeTablesScript } from './scope-store.ts';
export { describeEvent, runWatcher } from './worker.ts';
