/** A project that copied `examples/gitlab-ci`, and a cloud for it. */
import { declarationOf, environmentFor, localCloud } from '../support/hostwright.ts';
import type { Stage } from '../support/stage.ts';
import { type SceneOptions, shortWaits } from './github-scene.ts';
import { type GitlabJob, type GitlabPipeline, gitlabProject, runPipeline } from './platforms/gitlab.ts';

export async function gitlabScene(
  stage: Stage,
  { hosts: declared, cloud: options = {}, env = shortWaits, plansPullRequests = false, journal }: SceneOptions,
) {
  const { cloud } = await localCloud(options, stage.atEnd);
  const { HOSTWRIGHT_ENDPOINT = '', ...secrets } = environmentFor(cloud.url);
  const listOnly = {
    LIST_ONLY_PUBLIC_KEY: secrets.HOSTWRIGHT_PUBLIC_KEY ?? '',
    LIST_ONLY_PRIVATE_KEY: secrets.HOSTWRIGHT_PRIVATE_KEY ?? '',
  };
  const project = gitlabProject(
    { 'hosts.yaml': declarationOf(declared) },
    {
      variables: { HOSTWRIGHT_ENDPOINT, ...(plansPullRequests && listOnly) },
      // The emulator knows one pair: a scene with keys that can only list has others that create.
      protectedVariables: {
        ...secrets,
        ...(plansPullRequests && { HOSTWRIGHT_PRIVATE_KEY: 'creates' }),
        ...(journal !== undefined && { HOSTWRIGHT_JOURNAL: journal, PGPASSWORD: 'of the journal' }),
      },
      ...(journal !== undefined && { example: 'with-postgres.gitlab-ci.yml' }),
      env,
    },
    stage.atEnd,
  );
  const run = (pipeline: GitlabPipeline, start?: (job: string) => boolean) => runPipeline(project, pipeline, start);
  return { cloud, project, run };
}

export function resultsOf(jobs: Readonly<Record<string, GitlabJob>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(jobs).map(([name, { result }]) => [name, result]));
}
