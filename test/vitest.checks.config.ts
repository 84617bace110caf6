/** Checks that need more than npm brings, or too much of it for every day: `npm run check` and `npm run check:tools`. */
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { dyingServers, plugins, shared, type TestedPostgres } from './vitest.config.ts';

const checks: TestProjectInlineConfiguration = {
  extends: true,
  test: { name: 'checks', include: ['test/**/*.check.ts'] },
};

/** Faults of `npm test`, with a cloud that speaks the other dialect. */
const uhost: TestProjectInlineConfiguration = {
  extends: true,
  test: { name: 'uhost', include: ['test/{faults,processes}/*.test.ts'], provide: { dialect: 'uhost' } },
};

/** Tests of a shared journal, with one PostgreSQL. */
function repeat(postgres: TestedPostgres, ...names: readonly string[]): TestProjectInlineConfiguration {
  const include = names.map((name) => `test/postgres/${name}.test.ts`);
  return { extends: true, test: { name: postgres, include, provide: { postgres } } };
}

/** A shared journal, its faults, and what watchers share. The others reach no pooler, or say nothing new through it. */
const poolable = [
  ...['contract.proof', 'tables.proof', 'shared-journal.proof', 'store-faults.proof', 'cut-append.proof'],
  ...dyingServers,
  'scope-store',
];

export default defineConfig({
  plugins,
  test: {
    ...shared,
    projects: [
      ...[checks, uhost],
      ...[repeat('any', ...dyingServers), repeat('debian', 'contract.proof'), repeat('pooled', ...poolable)],
    ],
  },
});
