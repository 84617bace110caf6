import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import type { DialectName } from '../src/model/dialect.ts';
import { LongestFirst } from './support/order.ts';
import { longestTestMs, longestWaitMs } from './support/until.ts';

/** Whole rooms of the proof. A proof elsewhere has a name that ends in `.proof.test.ts`. */
const proofs = [
  'test/{simulator,exhaustive,mutants,faults,gitops,processes,demo-team}/**/*.test.ts',
  'test/**/*.proof.test.ts',
];

/** Servers that are killed or replaced. They wait most of their time, so `npm run check:tools` plays them. */
export const dyingServers = ['killed-server.proof', 'killed-runners.proof', 'failover.proof', 'standbys.proof'];

/** `npm run test:quick` asks for it. */
const isQuick = process.env.HOSTWRIGHT_TESTS === 'quick';
/** One project for all: each starts processes of its own, which load all code again. */
const documented: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'documented',
    include: ['test/**/*.test.ts'],
    exclude: ['**/node_modules/**', `test/postgres/{${dyingServers}}.test.ts`, ...(isQuick ? proofs : [])],
  },
};
/** What a cloud and a declaration may say wrongly. */
const badInputs = ['test/cloud/{page,response,reader-faults.proof,create}.test.ts', 'test/declare/bad-input.test.ts'];
/** What may go wrong while hosts are created, and bad inputs, once more where the cloud speaks the other dialect. */
const uhost: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'uhost',
    // The other faults are hardly about what a create says: `npm run check:tools` repeats them.
    include: ['test/faults/apply-faults.test.ts', ...badInputs],
    provide: { dialect: 'uhost' },
  },
};

/** What holds a shared journal: the first PostgreSQL of `findPrograms`, Debian 12's, or that one behind pgbouncer. */
export type TestedPostgres = 'any' | 'debian' | 'pooled';

declare module 'vitest' {
  interface ProvidedContext {
    dialect: DialectName;
    postgres: TestedPostgres;
  }
}

/** As the build does it. */
export const plugins = [
  {
    name: 'sql as text',
    transform: (code: string, id: string) =>
      id.endsWith('.sql') ? `export default ${JSON.stringify(code)}` : undefined,
  },
];

/** How every test runs, a check too. */
export const shared = {
  root: '.',
  provide: { dialect: 'documented' as DialectName, postgres: 'any' as TestedPostgres },
  globalSetup: ['memory-folder.ts', 'install-tools.ts', 'compiled-code.ts', 'postgres/whole-run.ts'].map((file) =>
    fileURLToPath(new URL(`support/${file}`, import.meta.url)),
  ),
  setupFiles: [fileURLToPath(new URL('support/seed.ts', import.meta.url))],
  // Files share one process: none keeps state in a module, and starting a process a file takes longer than the tests.
  isolate: false,
  // Node 20 optimizes functions so soon that it takes longer than it saves; others do not know the flag.
  execArgv: process.version.startsWith('v20.') ? ['--interrupt-budget=800000'] : [],
  // Most tests wait for processes and servers, not for a core.
  maxWorkers: 6,
  maxConcurrency: 8,
  testTimeout: longestTestMs,
  hookTimeout: longestTestMs,
  // What one project or run has transformed, the next need not.
  experimental: { fsModuleCache: true },
  // A condition that a busy machine meets late is met all the same.
  expect: { poll: { timeout: longestWaitMs, interval: 50 } },
};

export default defineConfig({
  plugins,
  test: { ...shared, projects: isQuick ? [documented] : [documented, uhost], sequence: { sequencer: LongestFirst } },
});
