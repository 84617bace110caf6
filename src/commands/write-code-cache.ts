/** Run by the build, in the project's folder: plays the demo, and keeps the code that V8 compiled for it. */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { cacheOf, loadBundle } from './load-bundle.ts';
import type { runCommandLine } from './run.ts';

const file = resolve('dist', 'hostwright.cjs');
const { exports, script } = loadBundle<{ readonly runCommandLine: typeof runCommandLine }>(file);
process.once('exit', () => writeFileSync(cacheOf(file), script.createCachedData()));
void exports.runCommandLine(['demo'], resolve());
