/** What the files of the examples must be, whatever they do: valid by their schemas, pinned, and with no right too many. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import manifest from '../../package.json' with { type: 'json' };
import { findActionErrors, findWorkflowErrors } from '../tools/github-parser.ts';
import { readStoreSchema } from '../tools/schema-store.ts';

const read = (...path: string[]) => readFileSync(join('examples', ...path), 'utf8');
const github = 'examples/github-actions';
const gitlab = 'examples/gitlab-ci/.gitlab-ci.yml';
const workflows = readdirSync(join(github, 'workflows'));
const action = join(github, 'hostwright/action.yml');
/** Of an apply: nobody approves that nothing is created. */
const unlessNothing = `\${{ needs.plan.outputs.create == '0' && 'plan' || 'production' }}`;
/** The workflow of a file. */
const readWorkflow = (file: string) => parse(texts.get(join(github, 'workflows', file)) ?? '');
const texts = new Map(
  [...workflows.map((name) => join(github, 'workflows', name)), action].map((path) => [
    path,
    readFileSync(path, 'utf8'),
  ]),
);

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly environment?: string;
  readonly 'timeout-minutes'?: number;
  readonly env?: object;
  readonly steps: readonly Step[];
}

const jobs = workflows.flatMap((file) =>
  Object.entries<Job>(readWorkflow(file).jobs).map(([name, job]) => ({ name: `${file}: ${name}`, job })),
);
const steps = [
  ...jobs.flatMap(({ job }) => job.steps),
  ...parse(texts.get(action) ?? '').runs.steps,
] as readonly Step[];

describe('the files of GitHub Actions', () => {
  it.each(workflows)('%s is accepted by the parser of GitHub, with each of its expressions', (file) => {
    expect(findWorkflowErrors(file, texts.get(join(github, 'workflows', file)) ?? '')).toEqual([]);
  });

  it('is accepted by the parser of GitHub: the composite action', () => {
    expect(findActionErrors('action.yml', texts.get(action) ?? '')).toEqual([]);
  });

  it('pin every action by its commit, with the version beside it, and the same everywhere', () => {
    const uses = [...texts.values()].flatMap((text) => [...text.matchAll(/uses: (.*)$/gm)].map(([, one = '']) => one));
    const others = uses.filter((one) => one !== './.github/hostwright');
    const places = new Map(others.map((one) => [one.replace(/@.*/, ''), one]));

    expect(others.filter((one) => !/^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(one))).toEqual([]);
    expect(others.filter((one) => places.get(one.replace(/@.*/, '')) !== one)).toEqual([]);
  });

  it('give each job the rights that it needs, and no other', () => {
    const rights = Object.fromEntries(jobs.map(({ name, job }) => [name, job.permissions]));

    expect(rights).toEqual({
      'hostwright-plan.yml: validate': { contents: 'read' },
      'hostwright-plan.yml: plan': { contents: 'read' },
      'hostwright-plan.yml: comment': { 'pull-requests': 'write' },
      'hostwright-apply.yml: plan': { contents: 'read' },
      'hostwright-apply.yml: apply': { contents: 'read' },
      'hostwright-drift.yml: drift': { contents: 'read' },
      'hostwright-drift.yml: issue': { issues: 'write' },
      'hostwright-drift.yml: code-scanning': { contents: 'read', 'security-events': 'write' },
      'hostwright-settle.yml: settle': { contents: 'read' },
    });
    for (const file of workflows) expect(readWorkflow(file).permissions, file).toEqual({});
  });

  it('start on nothing that would give a fork our secrets', () => {
    const starts = Object.fromEntries(workflows.map((file) => [file, Object.keys(readWorkflow(file).on)]));

    expect(starts).toEqual({
      'hostwright-plan.yml': ['pull_request'],
      'hostwright-apply.yml': ['push', 'workflow_dispatch'],
      'hostwright-drift.yml': ['schedule', 'workflow_dispatch'],
      'hostwright-settle.yml': ['workflow_dispatch'],
    });
  });

  it('put no expression into a script: what it brings would be read as shell', () => {
    expect(steps.filter(({ run = '' }) => run.includes('${{'))).toEqual([]);
  });

  it('hand secrets to single steps that run hostwright, and never to a job that runs another thing', () => {
    const withSecrets = steps.filter(({ env = {} }) => JSON.stringify(env).includes('secrets.'));

    expect(jobs.filter(({ job }) => job.env !== undefined)).toEqual([]);
    for (const { run = '' } of withSecrets) expect(run).toMatch(/(^|\s)hostwright /);
    expect(steps.filter((step) => JSON.stringify(step.with ?? {}).includes('secrets.'))).toEqual([]);
  });

  it('let one job at a time write the journal, in the protected environment, and never cancel it', () => {
    const writers = jobs.filter(({ job }) => JSON.stringify(job.steps).includes('actions/cache/save@'));
    const groups = ['hostwright-apply.yml', 'hostwright-settle.yml'].map((file) => readWorkflow(file).concurrency);

    expect(writers.map(({ name }) => name)).toEqual(['hostwright-apply.yml: apply', 'hostwright-settle.yml: settle']);
    expect(writers.map(({ job }) => job.environment)).toEqual([unlessNothing, 'production']);
    expect(groups).toEqual(Array(2).fill({ group: 'hostwright-apply', 'cancel-in-progress': false }));
  });

  it('bound how long each job may run', () => {
    expect(jobs.filter(({ job }) => job['timeout-minutes'] === undefined).map(({ name }) => name)).toEqual([]);
  });

  it('give the keys that create to jobs in environments of main alone, and pull requests others at most', () => {
    const withSecret = (pattern: RegExp) =>
      jobs.filter(({ job }) => pattern.test(JSON.stringify(job))).map(({ name, job }) => [name, job.environment]);

    expect(Object.fromEntries(withSecret(/secrets\.HOST/))).toEqual({
      'hostwright-apply.yml: plan': 'plan',
      'hostwright-apply.yml: apply': unlessNothing,
      'hostwright-drift.yml: drift': 'plan',
      'hostwright-settle.yml: settle': 'production',
    });
    expect(withSecret(/secrets\.LIST_ONLY/)).toEqual([['hostwright-plan.yml: plan', undefined]]);
    expect(withSecret(/secrets\./)).toHaveLength(5);
  });

  it('install the file of this version by its digest, and nothing by its name', () => {
    const lines = [...texts.values()].flatMap((text) => text.split('\n')).map((line) => line.trim());
    const install = lines.findIndex((line) => line.startsWith('npm install '));

    expect(lines.filter((line) => /npm (install|i|exec)\b|npx/.test(line))).toEqual([
      `npm install --global --ignore-scripts ./hostwright-${manifest.version}.tgz`,
    ]);
    expect(lines[install - 1]).toBe('sha512sum --check --strict SHA512SUMS');
  });
});

const gitlabSchema = 'gitlab.com/gitlab-org/gitlab/-/raw/master/app/assets/javascripts/editor/schema/ci.json';
const newer = 'must NOT have additional properties: public';

const ajv = new Ajv({ strict: false, allErrors: true });
addFormats.default(ajv);
const validatePipeline = ajv.compile(readStoreSchema(gitlabSchema));

/** But for a word that is newer than the schema of GitLab. */
function pipelineFaultsOf(content: unknown): readonly string[] {
  const errors = validatePipeline(content) ? [] : (validatePipeline.errors ?? []);
  return errors.map(({ message, params }) => `${message}: ${params.additionalProperty}`).filter((one) => one !== newer);
}

describe('the file of GitLab CI', () => {
  const text = readFileSync(gitlab, 'utf8');
  const pipeline = parse(text, { merge: true });

  it('is valid by its schema, but for a word that is newer', () => {
    expect(pipelineFaultsOf(pipeline)).toEqual([]);
  });

  it('shows what it keeps to members of the project alone', () => {
    const keepers = Object.entries<{ artifacts?: { public?: boolean } }>(pipeline).filter(
      ([, { artifacts }]) => artifacts,
    );

    expect(keepers.map(([name, { artifacts }]) => [name, artifacts?.public])).toEqual(
      ['validate', 'plan-merge-request', 'plan', '.applies', 'drift'].map((name) => [name, false]),
    );
  });

  it('gives a merge request no journal, and keys that can only list at most', () => {
    const own = Object.entries<{ rules?: readonly { if: string }[]; extends?: string }>(pipeline).filter(
      ([, job]) => job.rules?.some((rule) => rule.if?.includes('merge_request_event')) && job.extends !== undefined,
    );

    expect(own.map(([name, job]) => [name, job.extends])).toEqual([
      ['validate', '.hostwright'],
      ['plan-merge-request', '.hostwright'],
    ]);
    expect(pipeline['plan-merge-request'].rules).toEqual([
      { if: expect.stringContaining('== $CI_MERGE_REQUEST_PROJECT_ID && $LIST_ONLY_PRIVATE_KEY') },
    ]);
    expect(pipeline['plan-merge-request'].variables).toEqual({
      HOSTWRIGHT_PUBLIC_KEY: '$LIST_ONLY_PUBLIC_KEY',
      HOSTWRIGHT_PRIVATE_KEY: '$LIST_ONLY_PRIVATE_KEY',
    });
  });

  it('lets one job at a time write the journal, by hand in the protected environment if it can create', () => {
    const writers = Object.entries<{ cache?: { policy?: string; when?: string } }>(pipeline).filter(
      ([, job]) => job.cache?.policy === 'pull-push',
    );

    expect(writers.map(([name]) => name)).toEqual(['.applies', 'settle']);
    for (const [name, job] of writers) {
      expect(job, name).toMatchObject({
        resource_group: 'hostwright',
        interruptible: false,
        cache: { when: 'always' },
      });
    }
    for (const name of ['apply', 'settle']) {
      expect(pipeline[name]).toMatchObject({ environment: { name: 'production' }, rules: [{ when: 'manual' }] });
    }
    expect(pipeline['apply-without-creates']).toEqual({
      extends: '.applies',
      rules: [{ if: expect.stringContaining('$PLAN_CREATES == "0"') }],
    });
  });

  it('installs the file of this version by its digest, in an image of one version', () => {
    const script: readonly string[] = pipeline['.hostwright'].before_script;
    const install = script.indexOf(`npm install --global --ignore-scripts ./hostwright-${manifest.version}.tgz`);

    expect(script[install - 1]).toBe('sha512sum --check --strict SHA512SUMS');
    expect(text.match(/npm (install|i|exec)\b|npx/g)).toHaveLength(1);
    expect(pipeline['.hostwright'].image).toMatch(/^node:\d+\.\d+\.\d+-/);
  });
});

describe('the Jenkinsfile', () => {
  const text = read('jenkins', 'Jenkinsfile');
  const stages = [...text.matchAll(/^ {4}stage\('(.+)'\) \{\n([\s\S]*?)^ {4}\}$/gm)].map(([, name, body = '']) => ({
    name,
    body,
  }));
  const namesWith = (part: string) => stages.flatMap(({ name, body }) => (body.includes(part) ? [name] : []));

  it('has an agent for every stage but the one that waits for a human', () => {
    const names = stages.map(({ name }) => name);

    expect(names).toEqual(['Validate', 'Plan of a pull request', 'Plan', 'Approve', 'Apply', 'Drift']);
    expect(namesWith("agent { label 'hostwright' }")).toEqual(names.filter((name) => name !== 'Approve'));
    expect(namesWith('input(')).toEqual(['Approve']);
  });

  it('gives keys to main alone, and to a pull request of the repository if it is told to', () => {
    expect(namesWith("branch 'main'")).toEqual(['Plan', 'Approve', 'Apply', 'Drift']);
    expect(namesWith('hostwright-private-key')).toEqual(['Plan', 'Apply', 'Drift']);
    for (const part of ['hostwright-list-only', "env.PLAN_PULL_REQUESTS == 'true'", '!env.CHANGE_FORK'])
      expect(namesWith(part)).toEqual(['Plan of a pull request']);
    expect(namesWith('HOST_PASSWORD')).toEqual(['Apply']);
  });

  it('hands no secret to Groovy, which would write it into the script', () => {
    expect(text).not.toMatch(/\bsh(\(.*script:)? *"/);
    expect(text).toContain('disableConcurrentBuilds()');
  });
});

it('the files with a job for each scope are valid for GitHub and GitLab', () => {
  const { look } = parse(read('ci', 'gitlab-watch.yml'));

  expect(findWorkflowErrors('github-watch.yml', read('ci', 'github-watch.yml'))).toEqual([]);
  expect(pipelineFaultsOf({ '.hostwright': { script: ['true'] }, look })).toEqual([]);
});

/** `others`: what a job of GitLab finds in the settings of its project, and no file names. */
it.each([
  ['github-actions', /(?:secrets|vars)\.(\w+)/g, []],
  [
    'gitlab-ci',
    /\$(HOSTWRIGHT_JOURNAL|PGPASSWORD)\b/g,
    ['ENDPOINT', 'PUBLIC_KEY', 'PRIVATE_KEY'].map((one) => `HOSTWRIGHT_${one}`),
  ],
  ['jenkins', /credentialsId: '([\w-]+)'/g, []],
])('the README of %s names what there is to set', (place, pattern, others) => {
  const files = readdirSync(join('examples', place), { recursive: true, encoding: 'utf8' });
  const text = files.filter((name) => /\.yml$|Jenkinsfile$/.test(name)).map((name) => read(place, name));
  const names = new Set([...others, ...[...text.join('\n').matchAll(pattern)].map(([, name = '']) => name)]);

  expect(names.size).toBeGreaterThan(3);
  expect([...names].filter((name) => !read(place, 'README.md').includes(`\`${name}\``))).toEqual([]);
});

const shared = readdirSync(join(github, 'with-postgres'));

describe('the files with a journal in PostgreSQL', () => {
  const linesOf = (text: string) =>
    text.split('\n').map((line) => line.replace(/ --journal "\$HOSTWRIGHT_JOURNAL"/, '').trim());

  it.for([
    ...shared.map((name) => [`github-actions/with-postgres/${name}`, `github-actions/workflows/${name}`]),
    ['gitlab-ci/with-postgres.gitlab-ci.yml', 'gitlab-ci/.gitlab-ci.yml'],
    ['jenkins/with-postgres.Jenkinsfile', 'jenkins/Jenkinsfile'],
  ])('%s differs in its journal alone from %s', ([own = '', other = '']) => {
    const [text, before] = [read(own), read(other)];
    const isOfJournal =
      /journal|cache|PGPASSWORD|always|policy: pull|\.hostwright\/|\.local|No password|every workspace/i;

    const added = linesOf(text).filter((line) => !linesOf(before).includes(line));
    const removed = linesOf(before).filter((line) => !linesOf(text).includes(line));

    expect(text).toContain('HOSTWRIGHT_JOURNAL');
    expect(removed).not.toEqual([]);
    expect([...added, ...removed].filter((line) => !isOfJournal.test(line))).toEqual([]);
    expect(text).not.toMatch(/cache|\.local|journal: true|\/var\/lib/);
  });

  it.for(shared)('are valid for GitHub: %s', (name) => {
    expect(findWorkflowErrors(name, read('github-actions/with-postgres', name))).toEqual([]);
  });

  it('are valid for GitLab', () => {
    expect(pipelineFaultsOf(parse(read('gitlab-ci/with-postgres.gitlab-ci.yml'), { merge: true }))).toEqual([]);
  });
});
