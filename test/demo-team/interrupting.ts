/** `npm run demo:team`, which somebody ends by Ctrl+C, and what it leaves on this machine. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { AtEnd } from '../support/hostwright.ts';
import { until } from '../support/until.ts';

/** A new folder for whatever the demo keeps. */
export function watchLeftovers(atEnd: AtEnd) {
  const folder = mkdtempSync(join(tmpdir(), 'hostwright-demo-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  // The user of the server works in it.
  chmodSync(folder, 0o755);
  const bundles = listBundles();
  return {
    env: { ...process.env, TMPDIR: folder },
    files: () => [...readdirSync(folder), ...listBundles().filter((name) => !bundles.includes(name))],
    /** The server's. Controllers do not show where they run. */
    processes: () => listCommandLines().filter((line) => line.includes(folder)),
  };
}

/** Of all processes. One that ends meanwhile has none. */
function listCommandLines(): readonly string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((id) => {
      try {
        return [readFileSync(join('/proc', id, 'cmdline'), 'utf8').replaceAll('\0', ' ')];
      } catch {
        return [];
      }
    });
}

function listBundles(): readonly string[] {
  return readdirSync('node_modules').filter((name) => name.startsWith('demo-team-'));
}

/** Once this is so. Ctrl+C comes a second time, as of somebody who waits. */
export async function expectCleanEnd(
  isReached: (seen: { readonly printed: string; readonly files: readonly string[] }) => boolean,
  atEnd: AtEnd,
): Promise<void> {
  const left = watchLeftovers(atEnd);
  // A group of its own, all of which hears Ctrl+C, as at a terminal.
  const child = spawn(process.execPath, ['test/demo-team/run.mjs'], {
    detached: true,
    env: left.env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const printed = collect(child);
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  await until(() => isReached({ printed: printed(), files: left.files() }) || isOver());

  signalGroup(child, 'SIGINT');
  await until(() => printed().includes('Ending') || isOver());
  if (!isOver()) signalGroup(child, 'SIGINT');
  const [code] = await ended;

  expect(code, printed()).toBe(130);
  // The server's own helpers end a moment after those who started them.
  await until(() => !isGroupThere(child));
  expect([left.files(), left.processes()]).toEqual([[], []]);
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals | 0): void {
  if (pid === undefined) throw new Error('the demo does not start');
  process.kill(-pid, signal);
}

function isGroupThere(child: ChildProcess): boolean {
  try {
    signalGroup(child, 0);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}

function collect({ stdout, stderr }: ChildProcess): () => string {
  let printed = '';
  for (const stream of [stdout, stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  return () => printed;
}
