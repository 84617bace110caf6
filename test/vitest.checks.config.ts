/** Checks that need more than npm brings, or too much of it for every day: `npm run check` and `npm run check:tools`. */
import { defineConfig } from 'vitest/config';
import { shared } from './vitest.config.ts';

export default defineConfig({ test: { ...shared, include: ['test/**/*.check.ts'] } });
