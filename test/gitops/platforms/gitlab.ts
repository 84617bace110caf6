/**
 * Runs jobs of examples/gitlab-ci: their scripts in a real bash, caches and artifacts as folders. Which jobs a pipeline has,
 * and who starts them, is up to GitLab and to the test: files.test.ts holds their rules.
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
  readonly before_script?: readonly string[];
  readonly script: readonly string[];
  readonly variables?: Environment;
  readonly cache?: { readonly key: string; readonly paths: readonly string[]; readonly policy: string };
  readonly artifacts?: { readonly paths?: readonly string[]; readonly reports?: Environment };
}

/** A project with these files, and the pipeline of examples/gitlab-ci. `machine`: variables of its runners. */
export function gitlabProject(files: Environment, machine: Environment, atEnd: AtEnd) {
  const folder = folderWith(files, atEnd);
  cpSync(resolve('examples/gitlab-ci/.gitlab-ci.yml'), join(folder, '.gitlab-ci.yml'));
  placePackage(join(folder, 'hostwright-package'));
  const { variables: common, ...entries } = readYaml(join(folder, '.gitlab-ci.yml'), { merge: true });
  const tools = placeTools({}, atEnd);
  const caches = new Map<string, string>();

  function jobOf(name: string): Job {
    const own: Job = entries[name];
    return own.extends === undefined ? own : { ...jobOf(own.extends), ...own };
  }

  async function runJob(
    { before_script = [], script, variables = {}, cache, artifacts = {} }: Job,
    given: Environment,
    passed: string,
  ) {
    const home = folderWith({}, atEnd);
    const checkout = join(home, 'project');
    const cached = caches.get(cache?.key ?? '');
    for (const from of [folder, passed, ...(cached === undefined ? [] : [cached])]) {
      cpSync(from, checkout, { recursive: true, preserveTimestamps: true });
    }
    const own = Object.entries(variables).map(([one, value]) => [one, given[value.replace('$', '')] ?? '']);
    const places = { CI: 'true', CI_PROJECT_DIR: checkout, HOME: home, PATH: tools.path };
    const all: Environment = { ...common, ...given, ...Object.fromEntries(own), ...machine, ...places };
    const env = Object.fromEntries(
      Object.entries(all).map(([one, value]) => [one, value.replace('$CI_PROJECT_DIR', checkout)]),
    );
    writeFileSync(join(home, 'script.sh'), [...before_script, ...script].join('\n'));
    const ran = await runShell(['bash', '-eo', 'pipefail', join(home, 'script.sh')], { cwd: checkout, env });
    if (cache?.policy === 'pull-push') caches.set(cache.key, collect(checkout, cache.paths, folderWith({}, atEnd)));
    collect(checkout, artifacts.paths ?? [], passed);
    const there = Object.entries(artifacts.reports ?? {}).filter(([, path]) => existsSync(join(checkout, path)));
    const reports = there.map(([kind, path]) => [kind, readFileSync(join(checkout, path), 'utf8')]);
    return { ran, env, reports: Object.fromEntries(reports) as Environment };
  }

  return {
    folder,
    caches,
    /** Runs them in this order, until one fails. Each gets the artifacts and the dotenv reports of those before it. */
    async run(names: readonly string[], variables: Environment): Promise<Readonly<Record<string, GitlabJob>>> {
      const ended: Record<string, GitlabJob> = {};
      const passed = folderWith({}, atEnd);
      let given = variables;
      for (const name of names) {
        const job = await runJob(jobOf(name), given, passed);
        ended[name] = job;
        if (job.ran.code !== 0) break;
        const lines = (job.reports.dotenv ?? '').split('\n').filter((line) => line !== '');
        given = { ...given, ...Object.fromEntries(lines.map((line) => line.split('=', 2))) };
      }
      return ended;
    },
  };
}

/** Only what lies in the checkout, as on GitLab. */
function collect(checkout: string, paths: readonly string[], to: string): string {
  for (const path of paths.filter((one) => existsSync(join(checkout, one)))) {
    mkdirSync(join(to, path, '..'), { recursive: true });
    cpSync(join(checkout, path), join(to, path), { recursive: true, preserveTimestamps: true });
  }
  return to;
}
