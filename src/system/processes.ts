import { readFileSync, readlinkSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import type { Holder, HolderFate } from '../core/holder.ts';
import type { Processes } from '../core/ports.ts';
import { realClock } from './clock.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Addresses of CI jobs are shorter. */
const longestJob = 500;

export interface RealProcesses extends Processes {
  fateOf(holder: Holder): Promise<HolderFate>;
}

/**
 * This process, and the other ones of its machine, as Linux tells of them in `/proc`. Elsewhere no
 * end can be proved.
 */
export function openProcesses(env: Environment): RealProcesses {
  const job = jobOf(env);
  const self: Holder = {
    pid: process.pid,
    started: startOf(orNothing(() => readFileSync('/proc/self/stat', 'utf8'))),
    boot: realClock.boot,
    namespace: namespaceOf(),
    host: hostname(),
    ...(job !== undefined && { job }),
  };
  return {
    self,
    hasEnded: async (holder) => (await fateOf(holder, self)) === 'ended',
    fateOf: (holder) => fateOf(holder, self),
  };
}

/**
 * Known only of a process of this boot and these namespaces. Another boot proves nothing, even
 * under our host name: the machine may have been restarted, or it is another one of the same name
 * (clones, containers on two machines), on which the holder lives on.
 */
async function fateOf({ pid, started, boot, namespace }: Holder, self: Holder): Promise<HolderFate> {
  const isNear = boot === self.boot && namespace === self.namespace && boot !== '' && namespace !== '';
  if (!isNear) return 'unknown';
  // Not by looking for /proc/PID: it can be hidden from other users.
  if (!answersSignals(pid)) return 'ended';
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  if (text === '') return 'unknown';
  if (/^[ZX]$/.test(fieldOf(text, 3))) return 'ended';
  if (started === '') return 'unknown';
  return startOf(text) === started ? 'there' : 'ended';
}

/** Signal 0 asks whether a process is there, and does nothing to it. */
function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** When a process started, in ticks since boot: who has its pid now may have started later. */
function startOf(stat: string): string {
  return fieldOf(stat, 22);
}

/**
 * A field of /proc/PID/stat, counted from 1. The second one is a name in brackets that may hold
 * anything, brackets too.
 */
function fieldOf(stat: string, number: number): string {
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[number - 3] ?? '';
}

/**
 * The numbers of processes, and the times at which they started, compare only where both of these
 * are the same.
 */
function namespaceOf(): string {
  // A /proc of another namespace, as some containers have it, tells of other processes under our
  // numbers.
  if (orNothing(() => readlinkSync('/proc/self')) !== String(process.pid)) return '';
  const pids = orNothing(() => readlinkSync('/proc/self/ns/pid'));
  return pids === '' ? '' : `${pids} ${orNothing(() => readlinkSync('/proc/self/ns/time'))}`.trim();
}

function orNothing(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}

/** Where people find the run: GitHub, GitLab, Jenkins, CircleCI, Buildkite. */
function jobOf(env: Environment): string | undefined {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: run } = env;
  const gitHub = server && repository && run ? `${server}/${repository}/actions/runs/${run}` : undefined;
  return [gitHub, env.CI_JOB_URL, env.BUILD_URL, env.CIRCLE_BUILD_URL, env.BUILDKITE_BUILD_URL]
    .map(addressOf)
    .find((address) => address !== undefined);
}

/** Kept on disk and printed: so without the parts of an address that may hold a secret. */
function addressOf(text: string | undefined): string | undefined {
  if (text === undefined || text.length > longestJob || !URL.canParse(text)) return undefined;
  const { protocol, origin, pathname } = new URL(text);
  return /^https?:$/.test(protocol) ? `${origin}${pathname}` : undefined;
}
