/** Builds of `examples/jenkins`, and a cloud for them. */
import { declarationOf, environmentFor, folderWith, localCloud } from '../support/hostwright.ts';
import type { Stage } from '../support/stage.ts';
import { type SceneOptions, shortWaits } from './github-scene.ts';
import { type StageRun, startJenkins } from './platforms/jenkins.ts';

/** Builds of the folder that has the keys, or of the one for pull requests. */
export async function jenkinsScene(
  stage: Stage,
  { hosts: declared, cloud: options = {}, env = shortWaits, plansPullRequests = false, journal: address }: SceneOptions,
  folder: 'production' | 'checks' = 'production',
) {
  const { cloud } = await localCloud(options, stage.atEnd);
  const found = environmentFor(cloud.url);
  const keys = [found.HOSTWRIGHT_PUBLIC_KEY ?? '', found.HOSTWRIGHT_PRIVATE_KEY ?? ''] as const;
  const folders: Readonly<Record<typeof folder, Readonly<Record<string, string>>>> = {
    production: {
      'hostwright-endpoint': found.HOSTWRIGHT_ENDPOINT ?? '',
      'hostwright-public-key': keys[0],
      'hostwright-private-key': keys[1],
      'hostwright-host-password': found.HOST_PASSWORD ?? '',
      ...(address !== undefined && { 'hostwright-journal-password': 'of the journal' }),
    },
    checks: plansPullRequests
      ? {
          'hostwright-endpoint': found.HOSTWRIGHT_ENDPOINT ?? '',
          'hostwright-list-only-public-key': keys[0],
          'hostwright-list-only-private-key': keys[1],
        }
      : {},
  };
  const credentials = folders[folder];
  const journal = folderWith({}, stage.atEnd);
  const opted: Readonly<Record<string, string>> = plansPullRequests ? { PLAN_PULL_REQUESTS: 'true' } : {};
  const agent = {
    ...(address !== undefined && { example: 'with-postgres.Jenkinsfile' }),
    credentials,
    env: { ...env, ...opted, HOSTWRIGHT_JOURNAL: address ?? journal },
  };
  const files = folderWith({ 'hosts.yaml': declarationOf(declared) }, stage.atEnd);
  return { cloud, files, journal, credentials, run: startJenkins(files, agent, stage.atEnd).run };
}

export function resultsOf(stages: Readonly<Record<string, StageRun>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(stages).flatMap(([name, { result }]) => (result === 'skipped' ? [] : [[name, result]])),
  );
}
