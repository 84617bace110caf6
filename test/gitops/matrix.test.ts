/** examples/ci: each job of the matrix runs as it would there, over one database. */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { folderWith, givenHost } from '../support/hostwright.ts';
import { startJournalServer } from '../support/postgres/journals.ts';
import { isPostgresOff } from '../support/postgres/programs.ts';
import { type Stage, it as staged } from '../support/stage.ts';
import { watchScopes } from '../support/watcher/watched.ts';
import { type Environment, placeTools, runShell } from './platforms/shell.ts';

const read = (name: string) => readFileSync(join('examples/ci', name), 'utf8');
const githubText = read('github-watch.yml');
const { jobs } = parse(githubText);
const scriptOf = (job: { steps: { id?: string; name?: string; run?: string }[] }, name: string) =>
  job.steps.find((step) => step.id === name || step.name === name)?.run ?? '';

it('has the rights, the pins and the secrets that the other examples have', () => {
  const others = readFileSync('examples/github-actions/with-postgres/hostwright-drift.yml', 'utf8');
  const pins = [...githubText.matchAll(/uses: (.*)$/gm)].map(([, one = '']) => one);

  expect(Object.values<{ permissions: object }>(jobs).map(({ permissions }) => permissions)).toEqual(
    Array(2).fill({ contents: 'read' }),
  );
  for (const pin of pins) expect(others).toContain(`uses: ${pin}`);
  expect([scriptOf(jobs.scopes, 'list'), scriptOf(jobs.look, 'Look')].join('')).not.toContain('${{');
  for (const name of ['MAIN_PUBLIC_KEY', 'MAIN_PRIVATE_KEY']) {
    expect(githubText).toContain(`${name}: \${{ secrets.${name} }}`);
    expect(read('README.md')).toContain(`{ env: ${name} }`);
  }
});

const { newJournal } = startJournalServer();

/** A repository with scopes and clouds.yaml, as the README asks for, and a fresh machine for each job. */
async function repository(stage: Stage) {
  const scene = await watchScopes(stage, newJournal);
  scene.declare('app', 'name: app-1');
  scene.cloud.addHosts([givenHost('app-1')]);
  scene.declare('web', 'name: web-1');
  const checkout = join(scene.scopes, '..');
  const keys = 'publicKey: { env: MAIN_PUBLIC_KEY }, privateKey: { env: MAIN_PRIVATE_KEY }';
  writeFileSync(join(checkout, 'clouds.yaml'), `clouds: { shop: { endpoint: "${scene.cloud.url}", ${keys} } }\n`, {
    mode: 0o666,
  });
  const { path } = placeTools({}, stage.atEnd);
  const run = (script: string, given: Environment = {}) => {
    const home = folderWith({}, stage.atEnd);
    const project = join(home, 'project');
    cpSync(checkout, project, { recursive: true });
    const env = {
      PATH: path,
      HOME: home,
      HOSTWRIGHT_JOURNAL: scene.url,
      MAIN_PUBLIC_KEY: scene.env.HOSTWRIGHT_PUBLIC_KEY ?? '',
      MAIN_PRIVATE_KEY: scene.env.HOSTWRIGHT_PRIVATE_KEY ?? '',
      ...given,
    };
    return runShell(['bash', '-e', '-o', 'pipefail', '-c', script], { cwd: project, env });
  };
  return { scene, run };
}

staged.skipIf(isPostgresOff)('GitHub finds the scopes, and each job says how its own is', async ({ stage }) => {
  const { scene, run } = await repository(stage);
  const odd = join(scene.scopes, 'No"id.yaml');
  writeFileSync(odd, 'x');
  const output = join(folderWith({}, stage.atEnd), 'output');

  const refused = await run(scriptOf(jobs.scopes, 'list'), { GITHUB_OUTPUT: output });
  rmSync(odd);
  await run(scriptOf(jobs.scopes, 'list'), { GITHUB_OUTPUT: output });
  const ids: readonly string[] = JSON.parse(readFileSync(output, 'utf8').replace('ids=', ''));
  const looks = await Promise.all(ids.map((id) => run(scriptOf(jobs.look, 'Look'), { SCOPE: id })));

  // A scope without a job would look in sync.
  expect([refused.code, refused.stdout]).toEqual([1, 'No"id.yaml\n']);
  expect(ids).toEqual(['app', 'web']);
  expect(looks.map(({ code, stdout }) => [code, stdout.trim().split(/: |\n/).slice(0, 2)])).toEqual([
    [0, ['app', 'in-sync']],
    [2, ['web', 'drift']],
  ]);
});
