import { readFileSync, readlinkSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { hostname, userInfo } from 'node:os';
import { codeOf } from '../model/errors.ts';
import type { Holder, HolderFate, Processes } from '../model/ports.ts';
import { readOrNothing, realClock } from './clock.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Maximum length of the address of a CI job. */
const longestJob = 500;

/** As `/proc` of Linux shows them. Elsewhere it cannot be proved that a process has ended. */
export function openProcesses(env: Environment): Processes {
  const job = jobOf(env);
  const self: Holder = {
    pid: process.pid,
    started: startOf(readOrNothing(() => readFileSync('/proc/self/stat', 'utf8'))),
    boot: realClock.boot,
    namespace: namespaceOf(),
    host: hostname(),
    ...(job !== undefined && { job }),
  };
  return { self, fateOf: (holder) => fateOf(holder, self) };
}

/**
 * Known only for a process of this boot and these namespaces. Another boot proves nothing, even with our host name: the
 * machine may have been restarted, or it may be another machine of the same name (clones, containers on two machines)
 * where the holder is still running.
 */
async function fateOf({ pid, started, boot, namespace }: Holder, self: Holder): Promise<HolderFate> {
  const isNear = boot === self.boot && namespace === self.namespace && boot !== '' && namespace !== '';
  if (!isNear) return 'unknown';
  // /proc/PID is not checked, because it can be hidden from other users.
  if (!answersSignals(pid)) return 'ended';
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  if (text === '') return 'unknown';
  if (/^[ZX]$/.test(fieldOf(text, 3))) return 'ended';
  if (started === '') return 'unknown';
  return startOf(text) === started ? 'there' : 'ended';
}

/** Signal 0 checks whether a process exists, and does nothing to it. */
function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) !== 'ESRCH';
  }
}

/** When a process started, in ticks since boot: another process with the same pid started later. */
function startOf(stat: string): string {
  return fieldOf(stat, 22);
}

/** A field of /proc/PID/stat, counted from 1. The second, in brackets, is a name that may contain brackets. */
function fieldOf(stat: string, number: number): string {
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[number - 3] ?? '';
}

/** Process ids and start times can be compared only if both of these namespaces are the same. */
function namespaceOf(): string {
  // In some containers, /proc belongs to another namespace and shows other processes under our process ids.
  if (readOrNothing(() => readlinkSync('/proc/self')) !== String(process.pid)) return '';
  const pids = readOrNothing(() => readlinkSync('/proc/self/ns/pid'));
  return pids === '' ? '' : `${pids} ${readOrNothing(() => readlinkSync('/proc/self/ns/time'))}`.trim();
}

/** Where people find the run: GitHub, GitLab, Jenkins, CircleCI, Buildkite. */
function jobOf(env: Environment): string | undefined {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: run } = env;
  const gitHub = server && repository && run ? `${server}/${repository}/actions/runs/${run}` : undefined;
  return [gitHub, env.CI_JOB_URL, env.BUILD_URL, env.CIRCLE_BUILD_URL, env.BUILDKITE_BUILD_URL]
    .map(addressOf)
    .find((address) => address !== undefined);
}

/** It is stored and printed, so the parts of an address that may hold a secret are removed. */
function addressOf(text: string | undefined): string | undefined {
  if (text === undefined || text.length > longestJob || !URL.canParse(text)) return undefined;
  const { protocol, origin, pathname } = new URL(text);
  return /^https?:$/.test(protocol) ? `${origin}${pathname}` : undefined;
}

/** Empty if the system has no name for the user of this process, as in many containers. */
export function findUserName(): string {
  return readOrNothing(() => userInfo().username);
}
