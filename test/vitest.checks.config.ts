/** Checks that need more than npm brings, or too much of it for every day: `npm run check` and `npm run check:tools`. */
import { mergeConfig } from 'vitest/config';
import everyDay from './vitest.config.ts';

export default mergeConfig(everyDay, { test: { include: ['test/**/*.check.ts'] } });
