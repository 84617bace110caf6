/** Processes of their own that take the lock and write the journal as the product does, on the real disk. */
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { buildSync } from 'esbuild';
import { type AtEnd, folderWith, watchProcess } from '../support/hostwright.ts';
import { until } from '../support/until.ts';
import { account } from './records.ts';

/** Takes the lock, opens the journal, appends a record of so many bytes, says how far it came, and ends with its stdin. */
const script = `
import { realClock as clock } from './system/clock.ts';
import { realDisk as disk } from './system/disk.ts';
import { openProcesses } from './system/processes.ts';
import { openJournal } from './journal/folder-store.ts';
import { takeLock } from './journal/lock/lock.ts';

const { folder, account, bytes } = JSON.parse(process.argv[2]);
const say = (words) => process.stdout.write(JSON.stringify(words) + '\\n');
try {
  const lock = await takeLock({ disk, folder, clock, processes: openProcesses({}) });
  const { torn, ledger, journal } = await openJournal({ disk, folder, account, clock, lock });
  const moment = { boot: clock.boot, ms: clock.now(), wall: '' };
  const reason = 'x'.repeat(bytes);
  await journal.append([{ type: 'began', moment }, { type: 'answer', intent: 'i', answer: 'refused', reason, hostIds: [], moment }]);
  say({ generation: lock.generation, torn, position: ledger.position });
} catch (error) {
  say({ code: error.code, message: error.message });
}
process.stdin.resume();
`;

interface Said {
  readonly generation?: number;
  readonly torn?: boolean;
  readonly position?: number;
  readonly code?: string;
  readonly message?: string;
}

export interface ApplierOptions {
  /** Length of the record. */
  readonly bytes?: number;
  /** Largest file that it may write, in blocks of 512 bytes. */
  readonly mostBlocks?: number;
}

/** Bundles the script. `said`: what came of it; the process goes on, and holds the lock. */
export function bundleApplier(atEnd: AtEnd) {
  const file = join(folderWith({}, atEnd), 'applier.mjs');
  buildSync({
    stdin: { contents: script, resolveDir: resolve('src'), loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    outfile: file,
    logLevel: 'error',
  });
  return function start(folder: string, { bytes = 1, mostBlocks }: ApplierOptions = {}) {
    const limit = mostBlocks === undefined ? '' : `trap '' XFSZ; ulimit -f ${mostBlocks};`;
    const words = [process.execPath, file, JSON.stringify({ folder, account, bytes })];
    const child = spawn('/bin/sh', ['-c', `${limit} exec "$0" "$@"`, ...words], { stdio: ['pipe', 'pipe', 'pipe'] });
    const { stdout, kill, ended } = watchProcess(child);
    const said = until(() => stdout().endsWith('\n')).then((): Said => JSON.parse(stdout()));
    const end = async () => {
      kill('SIGKILL');
      await ended;
    };
    return { said, end };
  };
}
