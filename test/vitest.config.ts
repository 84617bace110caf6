import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    isolate: false,
    testTimeout: 60_000,
    coverage: { provider: 'v8', include: ['src/core/**', 'src/provider/**'], thresholds: { branches: 95 } },
  },
});
