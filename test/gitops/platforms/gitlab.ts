/**
 * Runs a .gitlab-ci.yml as GitLab would, job after job: its scripts in a real shell, caches and artifacts as folders.
 * What it does not know, it throws at.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type AtEnd, folderWith, type Ran } from '../../support/hostwright.ts';
import { type Environment, placePackage, placeTools, readYaml, runShell, type Tools } from './shell.ts';

/** What outlives a pipeline. */
export interface GitlabProject {
  /** What a checkout gets. */
  readonly folder: string;
  /** Of the project's settings; a fork has none of them. */
  readonly variables: Environment;
  /** Of them, those that pipelines of protected branches get alone. */
  readonly protectedVariables: Environment;
  /** By key, apart for protected branches. */
  readonly caches: Map<string, string>;
  /** Variables of the runner's machine. */
  readonly env: Environment;
  readonly tools: Tools;
  readonly newFolder: () => string;
}

export interface GitlabPipeline {
  readonly source: 'merge_request_event' | 'push' | 'schedule' | 'web';
  /** Typed by whoever starts it. */
  readonly variables?: Environment;
  readonly isFork?: boolean;
}

export interface GitlabJob {
  readonly result: 'success' | 'failed' | 'skipped' | 'manual';
  readonly ran?: Ran;
  readonly env: Environment;
  /** Reports by kind, as text. */
  readonly reports: Environment;
}

interface Job {
  readonly stage: string;
  readonly extends?: string;
  readonly rules?: readonly Rule[];
  readonly needs?: readonly string[];
  readonly before_script?: readonly string[];
  readonly script: readonly string[];
  readonly variables?: Environment;
  readonly cache?: {
    readonly key: string;
    readonly paths: readonly string[];
    readonly policy?: string;
    readonly when?: string;
  };
  readonly artifacts?: {
    readonly when?: string;
    readonly paths?: readonly string[];
    readonly reports?: Readonly<Record<string, string>>;
  };
}

interface Rule {
  readonly if: string;
  readonly when?: string;
}

/** Of a job, what is played here, and what only a real GitLab can. */
const knownKeys = new Set([
  ...['stage', 'extends', 'rules', 'needs', 'before_script', 'script', 'cache', 'artifacts', 'variables'],
  ...['image', 'timeout', 'interruptible', 'environment', 'resource_group'],
]);

/** A project with these files, and the pipeline of examples/gitlab-ci. */
export function gitlabProject(
  files: Environment,
  settings: Pick<GitlabProject, 'variables' | 'protectedVariables' | 'env'>,
  atEnd: AtEnd,
): GitlabProject {
  const folder = folderWith(files, atEnd);
  cpSync(resolve('examples/gitlab-ci/.gitlab-ci.yml'), join(folder, '.gitlab-ci.yml'));
  placePackage(join(folder, 'hostwright-package'));
  const newFolder = () => folderWith({}, atEnd);
  return { ...settings, folder, caches: new Map(), tools: placeTools({}, atEnd), newFolder };
}

/** `start`: whether somebody starts a manual job. */
export async function runPipeline(
  project: GitlabProject,
  pipeline: GitlabPipeline,
  start: (job: string) => boolean = () => true,
): Promise<Readonly<Record<string, GitlabJob>>> {
  const file = join(project.folder, '.gitlab-ci.yml');
  const { variables, workflow, stages, ...entries } = readYaml(file, { merge: true });
  const known = {
    ...predefined(pipeline),
    ...(pipeline.isFork === true ? {} : project.variables),
    ...(pipeline.source === 'merge_request_event' ? {} : project.protectedVariables),
    ...pipeline.variables,
  };
  if (whenOf(workflow.rules, known) === 'never') return {};
  const jobs = Object.keys(entries)
    .filter((name) => !name.startsWith('.'))
    .map((name) => ({ name, job: resolveJob(name, entries) }))
    .sort((one, other) => stages.indexOf(one.job.stage) - stages.indexOf(other.job.stage));
  const ended: Record<string, GitlabJob> = {};
  const artifacts = new Map<string, string>();
  for (const { name, job } of jobs) {
    const when = whenOf(job.rules ?? [{ if: '$CI' }], known);
    if (when === 'never') continue;
    const before = job.needs ?? Object.keys(ended);
    if (before.some((one) => ended[one]?.result !== 'success')) ended[name] = skipped;
    else if (when === 'manual' && !start(name)) ended[name] = { ...skipped, result: 'manual' };
    else {
      const passed = Object.assign({}, ...before.map((one) => dotenvOf(ended[one]))) as Environment;
      ended[name] = await runJob(name, job, { project, env: { ...variables, ...known, ...passed }, artifacts, before });
    }
  }
  return ended;
}

const skipped: GitlabJob = { result: 'skipped', env: {}, reports: {} };

function predefined({ source, isFork = false }: GitlabPipeline): Environment {
  const common = {
    CI: 'true',
    GITLAB_CI: 'true',
    CI_PIPELINE_SOURCE: source,
    CI_DEFAULT_BRANCH: 'main',
    CI_PROJECT_ID: '1',
  };
  if (source !== 'merge_request_event') return { ...common, CI_COMMIT_BRANCH: 'main' };
  const from = isFork ? '2' : '1';
  return { ...common, CI_PROJECT_ID: from, CI_MERGE_REQUEST_PROJECT_ID: '1', CI_MERGE_REQUEST_SOURCE_PROJECT_ID: from };
}

function resolveJob(name: string, entries: Readonly<Record<string, Job>>): Job {
  const own = entries[name];
  if (own === undefined) throw new Error(`there is no job ${name}`);
  const strange = Object.keys(own).filter((key) => !knownKeys.has(key));
  if (strange.length > 0) throw new Error(`${name}: ${strange.join(', ')} is not played here`);
  return own.extends === undefined ? own : { ...resolveJob(own.extends, entries), ...own };
}

/** What the first rule that holds says. */
function whenOf(rules: readonly Rule[], variables: Environment): string {
  const rule = rules.find((one) => holds(one.if, variables));
  return rule === undefined ? 'never' : (rule.when ?? 'on_success');
}

function holds(condition: string, variables: Environment): boolean {
  return condition.split('&&').every((part) => {
    const match = /^\s*\$(\w+)\s*(?:([!=]=)\s*(?:\$(\w+)|"([^"]*)"))?\s*$/.exec(part);
    if (match === null) throw new Error(`not understood in a rule: ${part}`);
    const [, name = '', comparison, other, text] = match;
    const value = variables[name];
    if (comparison === undefined) return value !== undefined && value !== '';
    const wanted = other === undefined ? text : variables[other];
    return (value === wanted) === (comparison === '==');
  });
}

function dotenvOf(job: GitlabJob | undefined): Environment {
  const lines = (job?.reports.dotenv ?? '').split('\n').filter((line) => line !== '');
  return Object.fromEntries(lines.map((line) => line.split('=', 2) as [string, string]));
}

interface JobWorld {
  readonly project: GitlabProject;
  readonly env: Environment;
  /** Job to the folder of its artifacts. */
  readonly artifacts: Map<string, string>;
  readonly before: readonly string[];
}

async function runJob(
  name: string,
  job: Job,
  { project, env: given, artifacts, before }: JobWorld,
): Promise<GitlabJob> {
  const machine = project.newFolder();
  const checkout = join(machine, 'project');
  cpSync(project.folder, checkout, { recursive: true });
  for (const one of before) {
    const folder = artifacts.get(one);
    if (folder !== undefined) cpSync(folder, checkout, { recursive: true });
  }
  const { cache } = job;
  const key = `${cache?.key}${given.CI_COMMIT_BRANCH === undefined ? '-non_protected' : '-protected'}`;
  const cached = cache === undefined ? undefined : project.caches.get(key);
  if (cached !== undefined) cpSync(cached, checkout, { recursive: true, preserveTimestamps: true });
  const own = Object.entries(job.variables ?? {}).map(([one, value]) => [one, given[value.replace('$', '')] ?? '']);
  const base: Environment = {
    ...given,
    ...Object.fromEntries(own),
    ...project.env,
    CI_PROJECT_DIR: checkout,
    HOME: machine,
    PATH: project.tools.path,
  };
  const env = Object.fromEntries(
    Object.entries(base).map(([one, value]) => [one, value.replace('$CI_PROJECT_DIR', checkout)]),
  );
  const script = join(machine, 'script.sh');
  writeFileSync(script, [...(job.before_script ?? []), ...job.script].join('\n'));
  const ran = await runShell(['bash', '-eo', 'pipefail', script], { cwd: checkout, env });
  const isDone = ran.code === 0;
  if (cache?.policy === 'pull-push' && (isDone || cache.when === 'always')) {
    project.caches.set(key, collect(checkout, cache.paths, project.newFolder()));
  }
  const { when = 'on_success', paths = [], reports = {} } = job.artifacts ?? {};
  const kept = isDone || when === 'always';
  if (kept) artifacts.set(name, collect(checkout, paths, project.newFolder()));
  return { result: isDone ? 'success' : 'failed', ran, env, reports: kept ? textsOf(checkout, reports) : {} };
}

function textsOf(checkout: string, reports: Environment): Environment {
  const there = Object.entries(reports).filter(([, path]) => existsSync(join(checkout, path)));
  return Object.fromEntries(there.map(([kind, path]) => [kind, readFileSync(join(checkout, path), 'utf8')]));
}

/** Only what lies in the checkout, as on GitLab. */
function collect(checkout: string, paths: readonly string[], to: string): string {
  for (const path of paths) {
    const from = join(checkout, path);
    if (!existsSync(from)) continue;
    mkdirSync(join(to, path, '..'), { recursive: true });
    cpSync(from, join(to, path), { recursive: true, preserveTimestamps: true });
  }
  return to;
}
