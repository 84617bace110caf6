/**
 * Runs pipelines of examples/gitlab-ci: which jobs their rules choose, scripts in a real bash, caches and artifacts as
 * folders, and the pipeline that a job starts.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type AtEnd, folderWith, type Ran } from '../../support/hostwright.ts';
import { type Environment, placePackage, placeTools, readYaml, runShell } from './shell.ts';

export interface GitlabJob {
  readonly ran: Ran;
  readonly env: Environment;
  /** Reports by kind, as text. */
  readonly reports: Environment;
}

interface Job {
  readonly extends?: string;
  readonly stage: string;
  readonly rules?: readonly { readonly if: string; readonly when?: string }[];
  readonly before_script?: readonly string[];
  readonly script: readonly string[];
  readonly variables?: Environment;
  readonly needs?: readonly (string | { readonly pipeline: string })[];
  readonly inherit?: { readonly variables: boolean };
  readonly trigger?: {
    readonly include: readonly { readonly artifact: string }[];
    readonly forward?: { readonly pipeline_variables?: boolean };
  };
  readonly cache?: { readonly key: string; readonly paths: readonly string[]; readonly policy: string };
  readonly artifacts?: { readonly paths?: readonly string[]; readonly reports?: Environment };
}

export interface GitlabPipeline {
  /** `manual`: blocked by a job that waits for somebody. */
  readonly status: 'success' | 'failed' | 'manual';
  /** Those that ran, and those of the pipelines that they started. */
  readonly jobs: Readonly<Record<string, GitlabJob>>;
}

/** `given`: variables of the run itself, which are handed on. `settings`: those of the project. `starts`: manual jobs. */
export interface PipelineOptions {
  readonly source: string;
  readonly given?: Environment;
  readonly settings: Environment;
  readonly starts?: readonly string[];
}

/** A project with these files, and the pipeline of examples/gitlab-ci if they have none. `machine`: variables of its runners. */
export function gitlabProject(files: Environment, machine: Environment, atEnd: AtEnd) {
  const folder = folderWith(files, atEnd);
  cpSync(resolve('examples/gitlab-ci/.gitlab-ci.yml'), join(folder, '.gitlab-ci.yml'), { force: false });
  placePackage(join(folder, 'hostwright-package'));
  const { variables: common, stages, workflow, ...entries } = readYaml(join(folder, '.gitlab-ci.yml'), { merge: true });
  const tools = placeTools({}, atEnd);
  const caches = new Map<string, string>();
  /** What the jobs of each pipeline left, by its id. */
  const artifacts: string[] = [];

  function jobOf(name: string): Job {
    const own: Job = entries[name];
    return own.extends === undefined ? own : { ...jobOf(own.extends), ...own };
  }

  async function runJob(
    { before_script = [], script, variables = {}, cache, artifacts: kept = {} }: Job,
    { given, passed }: { readonly given: Environment; readonly passed: string },
  ) {
    const home = folderWith({}, atEnd);
    const checkout = join(home, 'project');
    const cached = caches.get(cache?.key ?? '');
    for (const from of [folder, passed, ...(cached === undefined ? [] : [cached])]) {
      cpSync(from, checkout, { recursive: true, preserveTimestamps: true });
    }
    const own = Object.entries(variables).map(([one, value]) => [one, fill(value, given)]);
    const places = { CI: 'true', CI_PROJECT_DIR: checkout, HOME: home, PATH: tools.path };
    const all: Environment = { ...common, ...given, ...Object.fromEntries(own), ...machine, ...places };
    const env = Object.fromEntries(
      Object.entries(all).map(([one, value]) => [one, value.replace('$CI_PROJECT_DIR', checkout)]),
    );
    writeFileSync(join(home, 'script.sh'), [...before_script, ...script].join('\n'));
    const ran = await runShell(['bash', '-eo', 'pipefail', join(home, 'script.sh')], { cwd: checkout, env });
    if (cache?.policy === 'pull-push') caches.set(cache.key, collect(checkout, cache.paths, folderWith({}, atEnd)));
    collect(checkout, kept.paths ?? [], passed);
    const there = Object.entries(kept.reports ?? {}).filter(([, path]) => existsSync(join(checkout, path)));
    const reports = there.map(([kind, path]) => [kind, readFileSync(join(checkout, path), 'utf8')]);
    return { ran, env, reports: Object.fromEntries(reports) as Environment };
  }

  /** Stage by stage, until a job fails or waits. */
  async function run({ source, given = {}, settings, starts = [] }: PipelineOptions): Promise<GitlabPipeline> {
    const passed = folderWith({}, atEnd);
    const id = String(artifacts.push(passed) - 1);
    const ref: Environment = source === 'merge_request_event' ? {} : { CI_COMMIT_BRANCH: 'main' };
    const predefined = { CI_PIPELINE_ID: id, CI_PIPELINE_SOURCE: source, CI_DEFAULT_BRANCH: 'main', ...ref };
    const variables: Environment = { ...common, ...settings, ...given, ...predefined };
    const whenOf = ({ rules }: Pick<Job, 'rules'>) =>
      rules === undefined ? 'on_success' : (rules.find((rule) => isMet(rule.if, variables)) ?? { when: 'never' }).when;
    if (whenOf(workflow) === 'never') throw new Error(`no pipeline for ${source}`);
    const jobs: Record<string, GitlabJob> = {};
    const names = Object.keys(entries).filter((name) => !name.startsWith('.') && whenOf(jobOf(name)) !== 'never');
    if (names.length === 0) throw new Error('the pipeline would be empty');
    for (const name of names.sort((a, b) => stages.indexOf(jobOf(a).stage) - stages.indexOf(jobOf(b).stage))) {
      const job = jobOf(name);
      if (whenOf(job) === 'manual' && !starts.includes(name)) return { status: 'manual', jobs };
      if (job.trigger === undefined) {
        for (const need of job.needs ?? []) {
          const from = typeof need === 'string' ? id : fill(need.pipeline, variables);
          cpSync(artifacts[Number(from)] ?? '', passed, { recursive: true, preserveTimestamps: true });
        }
        const ended = await runJob(job, { given: variables, passed });
        jobs[name] = ended;
        if (ended.ran.code !== 0) return { status: 'failed', jobs };
      } else {
        const { include, forward } = job.trigger;
        const yaml = JSON.parse(readFileSync(join(passed, include[0]?.artifact ?? ''), 'utf8'));
        const own = Object.entries({ ...(job.inherit?.variables === false ? {} : common), ...job.variables });
        const handed = {
          ...yaml.variables,
          ...(forward?.pipeline_variables ? given : {}),
          ...Object.fromEntries(own.map(([one, value]) => [one, fill(String(value), variables)])),
        };
        const child = await run({ source: 'parent_pipeline', given: handed, settings, starts });
        Object.assign(jobs, child.jobs);
        if (child.status !== 'success') return { status: child.status, jobs };
      }
    }
    return { status: 'success', jobs };
  }

  return { folder, caches, run };
}

const fill = (text: string, variables: Environment) => text.replace(/\$(\w+)/g, (_, name) => variables[name] ?? '');

/** An expression of a rule: GitLab's operators are those of JavaScript, but for a pattern. */
function isMet(rule: string, variables: Environment): boolean {
  const code = rule.replace(/\$(\w+)(?: =~ (\/.*?\/))?/g, (_, name, pattern) =>
    pattern === undefined ? `of.${name}` : `${pattern}.test(of.${name})`,
  );
  return Boolean(new Function('of', `return ${code}`)(variables));
}

/** Only what lies in the checkout, as on GitLab. */
function collect(checkout: string, paths: readonly string[], to: string): string {
  for (const path of paths.filter((one) => existsSync(join(checkout, one)))) {
    mkdirSync(join(to, path, '..'), { recursive: true });
    cpSync(join(checkout, path), join(to, path), { recursive: true, preserveTimestamps: true });
  }
  return to;
}
