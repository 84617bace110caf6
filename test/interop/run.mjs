/**
 * `npm run interop`: Hostwright beside the vendor's own clients, on the emulated cloud. Each part is played where the
 * machine has it, and what is missing is told. Exits 1 where a play failed, and 3 where none could be played.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parts as sdks } from './sdks.mjs';
import { terraformPart } from './terraform.mjs';

// A signal ends the emulators and the folder too: both go with the exit.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
const folder = mkdtempSync(join(tmpdir(), 'hostwright-interop-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

let played = 0;
let failed = 0;
for (const { name, findMissing, plays } of [terraformPart, ...sdks]) {
  const missing = findMissing();
  if (missing.length > 0) {
    process.stdout.write(`not played  ${name}. Missing:\n${missing.map((one) => `              ${one}\n`).join('')}`);
    continue;
  }
  for (const [title, play] of plays) {
    played += 1;
    try {
      await play(folder);
      process.stdout.write(`ok          ${title}\n`);
    } catch (error) {
      failed += 1;
      process.stdout.write(`FAILED      ${title}\n${error instanceof Error ? error.message : error}\n`);
    }
  }
}
process.stdout.write(`${played} played, ${failed} failed.\n`);
if (played === 0) process.stdout.write('Nothing was compared: this says nothing about Hostwright.\n');
process.exitCode = failed > 0 ? 1 : played === 0 ? 3 : 0;
