/** Processes of their own that take the lock and write the journal as the product does, on the real disk. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildSync } from 'esbuild';
import { account } from './records.ts';

/** Takes the lock, opens the journal, appends a record of so many bytes, says how far it came, and ends with its stdin. */
const script = `
import { realClock as clock } from './system/clock.ts';
import { realDisk as disk } from './system/disk.ts';
import { openProcesses } from './system/processes.ts';
import { openJournal } from './journal/folder-store.ts';
import { takeLock } from './journal/lock/lock.ts';

const { folder, account, umask, bytes } = JSON.parse(process.argv[2]);
process.umask(umask);
const say = (words) => process.stdout.write(JSON.stringify(words) + '\\n');
try {
  const lock = await takeLock({ disk, folder, clock, processes: openProcesses({}) });
  const { cold, torn, ledger, journal } = await openJournal({ disk, folder, account, clock, lock });
  const moment = { boot: clock.boot, ms: clock.now(), wall: '' };
  const reason = 'x'.repeat(bytes);
  await journal.append([{ type: 'began', moment }, { type: 'answer', intent: 'i', answer: 'refused', reason, hostIds: [], moment }]);
  say({ generation: lock.generation, cold, torn, position: ledger.position });
} catch (error) {
  say({ code: error.code, message: error.message });
}
process.stdin.resume();
`;

export interface Said {
  readonly generation?: number;
  readonly cold?: string;
  readonly torn?: boolean;
  readonly position?: number;
  readonly code?: string;
  readonly message?: string;
}

export interface ApplierProcess {
  readonly pid: number;
  /** What came of it; the process goes on, and holds the lock. */
  readonly said: Promise<Said>;
  /** Resolves when the process is gone. */
  end(signal: NodeJS.Signals): Promise<void>;
}

export interface StartOptions {
  readonly umask?: number;
  /** Length of the record. */
  readonly bytes?: number;
  /** Largest file that it may write, in blocks of 512 bytes. */
  readonly mostBlocks?: number;
}

/** Bundles the script; gone with `close`. */
export function applierProcesses(): {
  readonly start: (folder: string, options?: StartOptions) => ApplierProcess;
  readonly close: () => void;
} {
  const place = mkdtempSync(join(tmpdir(), 'hostwright-applier-'));
  const file = join(place, 'applier.mjs');
  buildSync({
    stdin: { contents: script, resolveDir: resolve('src'), loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    outfile: file,
    logLevel: 'error',
  });
  const running = new Set<ApplierProcess>();
  const start = (folder: string, { umask = 0o022, bytes = 1, mostBlocks }: StartOptions = {}) => {
    const limit = mostBlocks === undefined ? '' : `trap '' XFSZ; ulimit -f ${mostBlocks};`;
    const words = [process.execPath, file, JSON.stringify({ folder, account, umask, bytes })];
    const child = spawn('/bin/sh', ['-c', `${limit} exec "$0" "$@"`, ...words], { stdio: ['pipe', 'pipe', 'inherit'] });
    const gone = new Promise<void>((done) => child.on('close', () => done()));
    const said = new Promise<Said>((done, fail) => {
      let text = '';
      child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        if (text.endsWith('\n')) done(JSON.parse(text));
      });
      child.on('close', () => fail(new Error('the process ended before it said anything')));
    });
    const applier: ApplierProcess = {
      pid: child.pid ?? 0,
      said,
      async end(signal) {
        child.kill(signal);
        await gone;
        running.delete(applier);
      },
    };
    running.add(applier);
    return applier;
  };
  return {
    start,
    close() {
      for (const { end } of running) void end('SIGKILL');
      rmSync(place, { recursive: true, force: true });
    },
  };
}
