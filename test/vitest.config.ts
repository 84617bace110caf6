import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: '.',
    include: ['test/**/*.test.ts'],
    globalSetup: fileURLToPath(new URL('support/install-tools.ts', import.meta.url)),
    // Files share one process: none keeps state in a module, and starting a process a file takes longer than the tests.
    isolate: false,
    // Most tests wait for processes and servers, not for a core.
    maxWorkers: 4,
    maxConcurrency: 8,
    testTimeout: 60_000,
    // The first start of the browser unpacks it.
    hookTimeout: 120_000,
    // A condition that a busy machine meets late is met all the same.
    expect: { poll: { timeout: 30_000, interval: 10 } },
    coverage: {
      provider: 'v8',
      include: ['src/core/**', 'src/journal/**', 'src/provider/**', 'src/reconcile/**'],
      exclude: ['**/*.d.ts'],
      thresholds: { branches: 95 },
    },
  },
});
