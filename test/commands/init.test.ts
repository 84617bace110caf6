/** `hostwright init`: from an empty folder to a plan, and to the files of a pipeline. */
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { parse } from 'yaml';
import { binary } from '../support/hostwright.ts';
import { it, type Scene } from '../support/stage.ts';
import { keys } from '../support/terminal.ts';
import { until } from '../support/until.ts';

const given = ['web-01', 'web-02', 'web-03'].map((Name) => ({ Region: 'cn-bj2', Name }));
const flags = 'init --region cn-bj2 --fleet shop';

/** A scene whose folder has no file. */
function emptied<One extends Scene>(scene: One): One {
  rmSync(join(scene.folder, 'hosts.yaml'));
  return scene;
}

const textIn = ({ folder }: Scene, name: string) => readFileSync(join(folder, name), 'utf8');

it.concurrent('overwrites nothing, and adds to .gitignore what it lacks', async ({ stage }) => {
  const scene = await stage.emulated({ hosts: given }, { hosts: ['name: web-01'] });
  const before = textIn(scene, 'hosts.yaml');
  writeFileSync(join(scene.folder, '.gitignore'), 'plan.json\nnode_modules');
  writeFileSync(join(scene.folder, '.gitlab-ci.yml'), 'mine: true\n');

  const { stdout } = await scene.inside('init --pipeline gitlab');
  const again = await scene.inside('init --pipeline gitlab --json');

  expect(stdout).toContain('Wrote hosts.schema.json, .gitignore (1 line).\n');
  expect(stdout).toContain('Left as they were: hosts.yaml, .gitlab-ci.yml.\n');
  expect(textIn(scene, 'hosts.yaml')).toBe(before);
  expect(textIn(scene, '.gitignore')).toBe('plan.json\nnode_modules\n.hostwright/\n');
  expect(textIn(scene, '.gitlab-ci.yml')).toBe('mine: true\n');
  const kept = ['hosts.yaml', 'hosts.schema.json', '.gitignore', '.gitlab-ci.yml'];
  expect(JSON.parse(again.stdout)).toMatchObject({ written: [], kept });
  expect(scene.cloud.requests()).toEqual([]);
});

it.concurrent('writes nothing where an answer is missing, or a region cannot be listed', async ({ stage }) => {
  const scene = emptied(await stage.emulated({ faults: [{ on: 'list', kind: 'ret-code', retCode: 172 }] }));

  const { code, stderr } = await scene.inside('init', { env: { HOSTWRIGHT_ENDPOINT: '' } });

  expect(code).toBe(3);
  for (const flag of ['--cloud NAME or --endpoint URL', '--region REGION', '--fleet NAME']) {
    expect(stderr).toContain(`  - Add ${flag}.\n`);
  }
  expect((await scene.inside(`${flags} --pipeline jenkins`)).code).toBe(4);
  expect((await scene.inside('init --region CN_BJ --fleet shop')).code).toBe(3);
  expect(readdirSync(scene.folder)).toEqual([]);
});

it.concurrent.for(['', ' --project default'])(
  'where no host is live, writes an example that plans at once, and is valid if filled in%s',
  async (project, { stage }) => {
    const scene = emptied(await stage.emulated());
    const { stdout, stderr } = await scene.inside(flags + project);
    expect(stdout).toContain('hosts.yaml (no host yet)');
    expect(stderr).toBe(
      'note: cn-bj2 has no host. A region that is misspelt looks the same: compare it with the console\n',
    );
    expect((await scene.inside('plan')).stdout).toContain('Plan: 0 to create');

    const filled = textIn(scene, 'hosts.yaml')
      .replace('hosts: []\n', '')
      .replaceAll(/^# (?=[a-z ].*:)(?!yaml|No)/gm, '');
    writeFileSync(join(scene.folder, 'hosts.yaml'), filled);

    expect((await scene.inside('plan')).stdout).toContain('Plan: 3 to create');
  },
);

it.concurrent('asks what no flag has answered, and each command that it prints runs as pasted', async ({ stage }) => {
  const scene = emptied(await stage.emulated({ hosts: given }));
  const terminal = scene.terminal('init --fleet shop', { HOSTWRIGHT_ENDPOINT: '', COLUMNS: '80' });
  const answer = async (question: string, typed: string) => {
    await until(() => terminal.screen().includes(question), 20);
    terminal.type(`${typed}${keys.enter}`);
  };
  await answer('Cloud: its name in clouds.yaml, or the address of its API: ', scene.cloud.url);
  await answer('Regions, with commas between them: ', 'cn-bj2');
  await answer('Project, if the cloud is of UCloud (or Enter): ', '');
  await answer('Pipeline: github, gitlab, jenkins (or Enter): ', 'github');

  expect(await terminal.ended).toBe(0);
  const screen = terminal.screen().replaceAll('\r', '');
  expect(screen).not.toContain('Fleet');
  expect(screen).toContain(', keys work, cn-bj2 lists 3 hosts.\nWrote hosts.yaml (3 of 3 hosts imported, in');
  const [pack = '', plan = ''] = screen.split('\nNext:\n')[1]?.split('\n') ?? [];
  expect(plan).toBe(`  hostwright plan --endpoint ${scene.cloud.url}`);
  const tools = join(scene.folder, 'tools');
  mkdirSync(tools);
  symlinkSync(binary, join(tools, 'hostwright'));
  const env = { ...process.env, ...scene.env, PATH: `${tools}:${process.env.PATH}` };
  const run = async (command: string) =>
    (await promisify(execFile)('sh', ['-ec', command], { cwd: scene.folder, env })).stdout;
  await run(pack);
  expect(await run(plan)).toContain('Plan: 0 to create, 3 in sync');
  expect(textIn(scene, 'hosts.yaml')).toMatch(/^# yaml-language-server: \$schema=\.\/hosts\.schema\.json\n# 3 hosts/);
  expect(JSON.parse(textIn(scene, 'hosts.schema.json')).$schema).toContain('json-schema.org');
  expect(scene.cloud.requests().every(({ operation }) => operation?.startsWith('Describe'))).toBe(true);
  await run('cd .github/hostwright && sha512sum --check --strict SHA512SUMS');
});

it.concurrent('the pipeline runs on the default branch of the repository', async ({ stage }) => {
  const scene = emptied(await stage.emulated({ hosts: given }));
  mkdirSync(join(scene.folder, '.git/refs/remotes/origin'), { recursive: true });
  writeFileSync(join(scene.folder, '.git/HEAD'), 'ref: refs/heads/feature\n');
  writeFileSync(join(scene.folder, '.git/refs/remotes/origin/HEAD'), 'ref: refs/remotes/origin/trunk\n');

  expect((await scene.inside(`${flags} --pipeline github`)).stdout).toContain('for the branch trunk alone');
  writeFileSync(join(scene.folder, '.git/refs/remotes/origin/HEAD'), "ref: refs/remotes/origin/a'];sh(\n");
  writeFileSync(join(scene.folder, '.git/HEAD'), 'ref: refs/heads/master\n');
  const jenkins = await scene.inside('init --pipeline jenkins');

  const apply = textIn(scene, '.github/workflows/hostwright-apply.yml');
  expect(parse(apply).on.push.branches).toEqual(['trunk']);
  expect(apply).toContain("github.ref == 'refs/heads/trunk'");
  expect(textIn(scene, 'Jenkinsfile')).toContain("branch 'master'\n");
  expect(apply + textIn(scene, 'Jenkinsfile')).not.toMatch(/\bmain\b/);
  // Its answers are filled in, and three things are left. The files of GitHub and GitLab are run in test/gitops.
  expect([jenkins.code, jenkins.stdout.match(/^ {2}\d\. /gm)?.length]).toEqual([0, 3]);
  expect(textIn(scene, 'Jenkinsfile')).toContain(`    HOSTWRIGHT_ENDPOINT = '${scene.cloud.url}'\n`);
  expect(textIn(scene, 'Jenkinsfile')).not.toMatch(/hostwright-endpoint|hostwright-host-password|[Ss]ee README/);
});
