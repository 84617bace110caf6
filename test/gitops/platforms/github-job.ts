/** One job of a workflow on a runner: its steps in order, each with what the ones before it said. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Ran } from '../../support/hostwright.ts';
import { type Contexts, expand, isMet, type Status } from '../../tools/github-expressions.ts';
import { runAction } from './github-actions.ts';
import { type GithubEvent, type GithubRepository, type Hooks, repositoryName } from './github-repository.ts';
import { type Environment, readYaml, runShell } from './shell.ts';

export interface StepRun {
  readonly name: string;
  readonly outcome: 'success' | 'failure' | 'skipped';
  readonly ran?: Ran;
  readonly env: Environment;
}

export interface JobRun {
  readonly result: 'success' | 'failure' | 'skipped';
  readonly steps: readonly StepRun[];
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
}

interface Step {
  readonly id?: string;
  readonly name?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly shell?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, unknown>>;
}

export interface Job {
  readonly needs?: string | readonly string[];
  readonly if?: string;
  readonly environment?: string;
  readonly outputs?: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}

export interface JobWorld {
  readonly repository: GithubRepository;
  readonly event: GithubEvent;
  readonly contexts: Contexts;
  readonly artifacts: Map<string, string>;
  readonly hooks: Hooks;
}

export async function runJob(job: Job, { repository, event, contexts, artifacts, hooks }: JobWorld): Promise<JobRun> {
  const home = repository.newFolder();
  const places = { workspace: join(home, 'work'), temp: join(home, 'temp'), files: join(home, 'files') };
  for (const place of Object.values(places)) mkdirSync(place);
  const base: Environment = {
    ...repository.machineEnv,
    HOME: home,
    PATH: repository.tools.path,
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    GITHUB_REPOSITORY: repositoryName,
    GITHUB_EVENT_NAME: event.name,
    GITHUB_WORKSPACE: places.workspace,
    RUNNER_TEMP: places.temp,
    ...Object.fromEntries(
      ['OUTPUT', 'STEP_SUMMARY', 'ENV', 'PATH'].map((one) => [`GITHUB_${one}`, join(places.files, one)]),
    ),
  };
  const steps: StepRun[] = [];
  const outputs: Record<string, { readonly outputs: Environment }> = {};
  let summary = '';
  let status: Status = 'success';

  async function runSteps(list: readonly Step[], more: Contexts, machineEnv: Environment = base): Promise<void> {
    for (const step of list) {
      const now = {
        ...contexts,
        ...more,
        steps: outputs,
        github: { ...Object(contexts.github), token: 'the token of the job' },
        runner: { temp: places.temp, environment: 'github-hosted' },
      };
      const label = step.name ?? step.run ?? step.uses ?? '';
      if (!isMet(step.if, now, status)) {
        steps.push({ name: label, outcome: 'skipped', env: {} });
        continue;
      }
      const text = (value: unknown) => expand(String(value), now);
      const inputs = mapValues(step.with ?? {}, text);
      if (step.uses?.startsWith('./') === true) {
        const path = join(places.workspace, step.uses);
        const action = readYaml(join(path, 'action.yml'));
        const presets = mapValues(action.inputs ?? {}, (input) => String(Object(input).default));
        const own = { ...base, GITHUB_ACTION_PATH: path };
        await runSteps(action.runs.steps, { inputs: { ...presets, ...inputs } }, own);
        continue;
      }
      const env = { ...machineEnv, ...mapValues(step.env ?? {}, text) };
      const ended = step.uses === undefined ? await runScript(step, label, env) : act(step.uses, inputs);
      if (step.id !== undefined) outputs[step.id] = { outputs: ended.outputs };
      if (status === 'success' && ended.outcome !== 'success') status = ended.outcome;
      const outcome = ended.outcome === 'success' ? 'success' : 'failure';
      steps.push({ name: label, outcome, env, ...(ended.ran !== undefined && { ran: ended.ran }) });
    }
  }

  function act(uses: string, inputs: Readonly<Record<string, string>>) {
    const { workspace } = places;
    const call = { inputs, home, workspace, repository, artifacts };
    try {
      return { outcome: 'success' as Status, outputs: runAction(uses, call), ran: undefined };
    } catch (error) {
      const ran = { code: 1, signal: null, stdout: '', stderr: String(error) };
      return { outcome: 'failure' as Status, outputs: {}, ran };
    }
  }

  async function runScript(step: Step, label: string, env: Environment) {
    const script = join(places.files, 'script.sh');
    if (step.run === undefined) throw new Error(`${label} does nothing`);
    writeFileSync(script, expand(step.run, {}));
    for (const one of ['OUTPUT', 'STEP_SUMMARY', 'ENV', 'PATH']) writeFileSync(join(places.files, one), '');
    const strict = step.shell === 'bash' ? ['--noprofile', '--norc', '-eo', 'pipefail'] : ['-e'];
    let isCancelled = false;
    const ran = await runShell(['bash', ...strict, script], {
      cwd: places.workspace,
      env,
      onStart: (kill) =>
        hooks.onStep?.(label, () => {
          isCancelled = true;
          kill('SIGINT');
        }),
    });
    summary += readFileSync(join(places.files, 'STEP_SUMMARY'), 'utf8');
    for (const one of ['ENV', 'PATH']) {
      if (readFileSync(join(places.files, one), 'utf8') !== '') throw new Error(`GITHUB_${one} is not played here`);
    }
    const written = outputsIn(readFileSync(join(places.files, 'OUTPUT'), 'utf8'));
    const outcome: Status = isCancelled ? 'cancelled' : ran.code === 0 ? 'success' : 'failure';
    return { outcome, outputs: written, ran };
  }

  await runSteps(job.steps, {});
  const own = { ...contexts, steps: outputs };
  return {
    result: status === 'success' ? 'success' : 'failure',
    steps,
    summary,
    outputs: mapValues(job.outputs ?? {}, (value) => expand(String(value), own)),
  };
}

/** `NAME=VALUE`, or `NAME<<END` and lines up to END. */
export function outputsIn(text: string): Environment {
  const found = text.matchAll(/^([\w-]+)(?:=(.*)|<<(.+)\n([\s\S]*?)\n?\3)$/gm);
  return Object.fromEntries([...found].map(([, key = '', value, , lines]) => [key, value ?? lines ?? '']));
}

function mapValues<Value>(record: Readonly<Record<string, Value>>, map: (value: Value) => string): Environment {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}
