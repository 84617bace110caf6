/** A repository that copied `examples/github-actions`, and a cloud for it. */
import type { EmulatorOptions } from '../../src/emulator/options.ts';
import type { RunningEmulator } from '../../src/emulator/server.ts';
import { declarationOf, environmentFor, givenHost, localCloud } from '../support/hostwright.ts';
import type { Stage } from '../support/stage.ts';
import { runWorkflow } from './platforms/github.ts';
import type { JobRun, StepRun } from './platforms/github-job.ts';
import {
  type GithubEvent,
  type GithubRepository,
  githubRepository,
  type Hooks,
  repositoryName,
} from './platforms/github-repository.ts';
import type { Environment } from './platforms/shell.ts';

export interface GithubScene {
  readonly cloud: RunningEmulator;
  readonly repository: GithubRepository;
  readonly run: (file: string, event: GithubEvent, hooks?: Hooks) => Promise<Readonly<Record<string, JobRun>>>;
}

export interface SceneOptions {
  readonly hosts: readonly string[];
  readonly cloud?: Partial<EmulatorOptions>;
  /** Variables of every job, beside those of the workflow. */
  readonly env?: Environment;
  /** Whether the plan on pull requests is on, with keys that can only list. */
  readonly plansPullRequests?: boolean;
  /** The address of a journal in PostgreSQL, for the files that are made for one. */
  readonly journal?: string;
}

/** So short that a cold start, which waits for them, is soon over. */
export const shortWaits: Environment = { HOSTWRIGHT_SETTLE_WINDOW: '2s', HOSTWRIGHT_COLD_START: 'wait' };

export async function githubScene(
  stage: Stage,
  { hosts, cloud: options = {}, env = shortWaits, plansPullRequests = false, journal }: SceneOptions,
): Promise<GithubScene> {
  const { cloud } = await localCloud(options, stage.atEnd);
  const { HOSTWRIGHT_ENDPOINT: endpoint = '', HOST_PASSWORD = '', ...keys } = environmentFor(cloud.url);
  const listOnly = {
    LIST_ONLY_PUBLIC_KEY: keys.HOSTWRIGHT_PUBLIC_KEY ?? '',
    LIST_ONLY_PRIVATE_KEY: keys.HOSTWRIGHT_PRIVATE_KEY ?? '',
  };
  // The emulator knows one pair: a scene with keys that can only list has others that create.
  const creating = plansPullRequests ? { HOSTWRIGHT_PUBLIC_KEY: 'creator', HOSTWRIGHT_PRIVATE_KEY: 'creates' } : keys;
  const password: Readonly<Record<string, string>> =
    journal === undefined ? {} : { HOSTWRIGHT_JOURNAL_PASSWORD: 'of the journal' };
  const repository = await githubRepository(
    { 'hosts.yaml': declarationOf(hosts) },
    {
      secrets: plansPullRequests ? listOnly : {},
      environments: { plan: { ...creating, ...password }, production: { ...creating, ...password, HOST_PASSWORD } },
      variables: {
        HOSTWRIGHT_ENDPOINT: endpoint,
        ...(plansPullRequests && { PLAN_PULL_REQUESTS: 'true' }),
        ...(journal !== undefined && { HOSTWRIGHT_JOURNAL: journal }),
      },
      withPostgres: journal !== undefined,
      machineEnv: env,
    },
    stage.atEnd,
  );
  return { cloud, repository, run: (file, event, hooks) => runWorkflow(repository, file, event, hooks) };
}

/** A host that is live before the pipeline runs, as `declarationOf` declares it, with an id of the cloud's own. */
export function liveRow(name: string) {
  const { HostId: _, ...row } = givenHost(name, { Zone: 'cn-bj2-04' });
  return row;
}

export const push: GithubEvent = { name: 'push' };
export const night: GithubEvent = { name: 'schedule' };

export function pullRequest(from: string = repositoryName, login = 'octocat'): GithubEvent {
  const head = { sha: 'cafe4711', repo: { full_name: from } };
  const payload = { pull_request: { number: 7, user: { login }, head } };
  return { name: 'pull_request', payload, isFork: from !== repositoryName };
}

export function resultsOf(jobs: Readonly<Record<string, JobRun>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(jobs).map(([name, { result }]) => [name, result]));
}

/** A step by its name. */
export function stepOf(job: JobRun | undefined, name: string): StepRun {
  const step = job?.steps.find((one) => one.name === name);
  if (step === undefined) throw new Error(`no step ${name} among ${job?.steps.map((one) => one.name).join(', ')}`);
  return step;
}

/** Which of these secrets a job's steps could read. */
export function secretsSeenBy(job: JobRun | undefined, secrets: Environment): readonly string[] {
  const seen = (job?.steps ?? []).flatMap(({ env }) => Object.values(env));
  return Object.entries(secrets).flatMap(([name, value]) => (seen.includes(value) ? [name] : []));
}
