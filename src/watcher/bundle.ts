/** A separate bundle (build.mjs), loaded only for a watcher. */

export { makeCounters } from './http/metrics.ts';
export { answerMetrics, answerPages } from './http/routes.ts';
export { startServer } from './http/server.ts';
export { openScopeStore, writeScopeRolesScript, writeScopeTablesScript } from './scope-store.ts';
export { runOnce, runWatcher } from './worker.ts';
