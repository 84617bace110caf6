/** Run by the build, in the project's folder: puts the bundle in its place, plays the demo, and keeps the code that V8 compiled for it. */
import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { cacheHeader, cacheOf, loadBundle } from './load-bundle.ts';
import type { runCommandLine } from './run.ts';

const file = resolve('dist', 'hostwright.cjs');
const bundled = readFileSync(resolve('node_modules', '.cache', 'hostwright', 'hostwright.cjs'), 'utf8');
// A character outside of ASCII makes Node read all of it twice as slowly. It may stand so in a text or a pattern alone.
const source = bundled.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
const mark = `//${createHash('sha256').update(source).digest('hex')}\n`;
const bundle = `${source}${mark}`;
const header = cacheHeader(bundle);
replace(file, bundle);
// Its name is a part of what is kept, and where it was built is nobody's business.
const { exports, script } = loadBundle<{ readonly runCommandLine: typeof runCommandLine }>(file, 'hostwright.cjs');
process.once('exit', () => replace(cacheOf(file), Buffer.concat([Buffer.from(header), script.createCachedData()])));
void exports.runCommandLine(['demo'], resolve());

/** In one step: a command may be reading it. */
function replace(path: string, content: Buffer | string): void {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, content);
  renameSync(draft, path);
}
