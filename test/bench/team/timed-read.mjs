/**
 * `node timed-read.mjs BUNDLE all|take URL ACCOUNT`: a process that reads a journal and prints the milliseconds. `take`
 * takes the lock, too, and gives it back.
 */
import { pathToFileURL } from 'node:url';

const [bundle = '', what, url = '', account = ''] = process.argv.slice(2);
/** @type {import('./open-modules.mjs').Modules} */
const { readAllRecords, takeJournal } = await import(pathToFileURL(bundle).href);
const start = performance.now();
if (what === 'take') {
  const held = await takeJournal(url, account);
  const milliseconds = performance.now() - start;
  if (held.cold !== undefined) throw new Error(`This run is cold: ${held.cold}.`);
  await held.release(undefined);
  process.stdout.write(JSON.stringify({ milliseconds }));
} else {
  const records = await readAllRecords(url, account);
  process.stdout.write(JSON.stringify({ milliseconds: performance.now() - start, records }));
}
