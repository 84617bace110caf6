/**
 * Runs a workflow file as GitHub would, job after job: its `run:` steps in a real shell, the files of GITHUB_OUTPUT and
 * the like between them, its actions by stand-ins. What it does not know, it throws at.
 */
import { join } from 'node:path';
import { expand, isMet, type Status } from '../../tools/github-expressions.ts';
import { type Job, type JobRun, runJob } from './github-job.ts';
import { type GithubEvent, type GithubRepository, type Hooks, repositoryName } from './github-repository.ts';
import { readYaml } from './shell.ts';

export async function runWorkflow(
  repository: GithubRepository,
  file: string,
  event: GithubEvent,
  hooks: Hooks = {},
): Promise<Readonly<Record<string, JobRun>>> {
  const workflow = readYaml(join(repository.folder, '.github/workflows', file));
  if (!(event.name in workflow.on)) throw new Error(`${file} does not run on ${event.name}`);
  repository.runs += 1;
  const artifacts = new Map<string, string>();
  const ended: Record<string, JobRun> = {};
  for (const [id, job] of Object.entries<Job>(workflow.jobs)) {
    const needed = [job.needs ?? []].flat();
    const needs = Object.fromEntries(needed.map((one) => [one, ended[one] ?? never(`${one} comes after ${id}`)]));
    const environment = job.environment === undefined ? undefined : expand(job.environment, { needs });
    const contexts = { ...contextsOf(repository, event, environment), needs };
    const mayRun = isMet(job.if, contexts, statusOf(Object.values(needs)));
    const isApproved = mayRun && (environment !== 'production' || (hooks.approve?.(environment) ?? true));
    ended[id] = isApproved
      ? await runJob(job, { repository, event, contexts, artifacts, hooks })
      : { result: 'skipped', steps: [], outputs: {}, summary: '' };
  }
  return ended;
}

function statusOf(jobs: readonly JobRun[]): Status {
  if (jobs.some(({ result }) => result === 'failure')) return 'failure';
  return jobs.every(({ result }) => result === 'success') ? 'success' : 'skipped';
}

function contextsOf(
  repository: GithubRepository,
  { name: event, payload = {}, inputs = {}, isFork }: GithubEvent,
  environment: string | undefined,
) {
  const github = {
    repository: repositoryName,
    ref: event === 'pull_request' ? 'refs/pull/7/merge' : 'refs/heads/main',
  };
  const own = environment === undefined ? {} : repository.environments[environment];
  if (own === undefined) never(`there is no environment ${environment}`);
  if (environment !== undefined && github.ref !== 'refs/heads/main') never(`${environment} is for main alone`);
  return {
    github: { ...github, event: payload, server_url: 'https://github.com', run_id: repository.runs, run_attempt: 1 },
    inputs,
    vars: repository.variables,
    secrets: isFork === true ? {} : { ...repository.secrets, ...own },
  };
}

function never(message: string): never {
  throw new Error(message);
}
