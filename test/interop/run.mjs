/**
 * `npm run interop`: Hostwright beside Terraform with the vendor's provider, on the emulated cloud. Exits 1 where a play
 * failed, and 3 where this machine lacks what it takes.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findMissing, plays } from './terraform.mjs';

// A signal ends the emulators and the folder too: both go with the exit.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
const folder = mkdtempSync(join(tmpdir(), 'hostwright-interop-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

const missing = findMissing();
if (missing.length > 0) {
  process.stdout.write(`Nothing was compared. Missing:\n${missing.map((one) => `  ${one}\n`).join('')}`);
  process.exit(3);
}
for (const [title, play] of plays) {
  try {
    await play(folder);
    process.stdout.write(`ok      ${title}\n`);
  } catch (error) {
    process.exitCode = 1;
    process.stdout.write(`FAILED  ${title}\n${error instanceof Error ? error.message : error}\n`);
  }
}
