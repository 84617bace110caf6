/**
 * Runs the stages of a declarative Jenkinsfile as Jenkins would: its `sh` steps in a real sh. It reads no Groovy but the
 * forms that ours uses, and throws at any other.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type AtEnd, folderWith, type Ran } from '../../support/hostwright.ts';
import { type Environment, placeTools, runShell } from './shell.ts';

export interface JenkinsStage {
  readonly name: string;
  /** Conditions that all must hold. */
  readonly when: readonly string[];
  readonly hasAgent: boolean;
  readonly steps: readonly JenkinsStep[];
}

export type JenkinsStep =
  /** `credentials`: variable to credential. `variable`: what the output is kept in. */
  | {
      readonly kind: 'sh';
      readonly script: string;
      readonly credentials: Environment;
      readonly variable: string | undefined;
    }
  | { readonly kind: 'stash'; readonly name: string; readonly includes: string }
  | { readonly kind: 'unstash'; readonly name: string }
  | { readonly kind: 'input'; readonly message: string };

export interface JenkinsBuild {
  /** `CHANGE_FORK` and the like. */
  readonly env: Environment;
  readonly isTimer?: boolean;
}

export interface StageRun {
  readonly result: 'success' | 'failure' | 'skipped' | 'aborted';
  readonly ran: readonly Ran[];
  readonly env: Environment;
  readonly workspace: string;
}

const strings = String.raw`'''(?<long>[\s\S]*?)'''|'(?<short>(?:[^'\\\n]|\\.)*)'`;

/** The stages of a Jenkinsfile, in order. */
export function readStages(text: string): readonly JenkinsStage[] {
  return [...text.matchAll(/^ {4}stage\('(.+)'\) \{\n([\s\S]*?)^ {4}\}$/gm)].map(([, name = '', body = '']) => ({
    name,
    when: blockOf(body, 'when')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && line !== 'beforeAgent true'),
    hasAgent: /^ {6}agent \{ label 'hostwright' \}$/m.test(body),
    steps: readSteps(blockOf(body, 'steps')),
  }));
}

function blockOf(body: string, name: string): string {
  return new RegExp(`^ {6}${name} \\{\\n([\\s\\S]*?)^ {6}\\}$`, 'm').exec(body)?.[1] ?? '';
}

/** One after another: what is between two known forms must be nothing. */
function readSteps(text: string): readonly JenkinsStep[] {
  const steps: JenkinsStep[] = [];
  let credentials: Environment = {};
  const forms: readonly (readonly [RegExp, (match: RegExpExecArray) => void])[] = [
    [/\s+|\/\/.*/y, () => {}],
    [
      /withCredentials\(\[([^\]]*)\]\) \{/y,
      ([, list = '']) => {
        const bound = list.matchAll(/string\(credentialsId: '([\w-]+)', variable: '(\w+)'\)/g);
        credentials = Object.fromEntries([...bound].map(([, id = '', variable = '']) => [variable, id]));
      },
    ],
    [/script \{/y, () => {}],
    [
      /\}/y,
      () => {
        credentials = {};
      },
    ],
    [
      new RegExp(`sh (?:${strings})`, 'y'),
      ({ groups }) => steps.push({ kind: 'sh', script: scriptOf(groups), credentials, variable: undefined }),
    ],
    [
      new RegExp(`env\\.(?<variable>\\w+) = sh\\(returnStdout: true, script: (?:${strings})\\)\\.trim\\(\\)`, 'y'),
      ({ groups }) =>
        steps.push({ kind: 'sh', script: scriptOf(groups), credentials, variable: groups?.variable ?? '' }),
    ],
    [
      /stash name: '(\w+)', includes: '([\w./]+)'/y,
      ([, name = '', includes = '']) => steps.push({ kind: 'stash', name, includes }),
    ],
    [/unstash '(\w+)'/y, ([, name = '']) => steps.push({ kind: 'unstash', name })],
    [
      /input\(\s*message: "(.*)",\s*submitter: '[\w-]+'\s*\)/y,
      ([, message = '']) => steps.push({ kind: 'input', message }),
    ],
  ];
  for (let at = 0; at < text.length; ) {
    const found = forms
      .map(([form, take]) => ({ match: matchAt(form, text, at), take }))
      .find(({ match }) => match !== null);
    if (found?.match == null) throw new Error(`not understood in a Jenkinsfile: ${text.slice(at, at + 60)}`);
    found.take(found.match);
    at += found.match[0].length;
  }
  return steps;
}

function matchAt(form: RegExp, text: string, at: number): RegExpExecArray | null {
  form.lastIndex = at;
  return form.exec(text);
}

/** Groovy leaves a text of single quotes as it is, but for a backslash. */
function scriptOf(groups: Readonly<Record<string, string>> | undefined): string {
  const script = groups?.long ?? groups?.short ?? '';
  if (script.includes('\\')) throw new Error('a backslash in a script is Groovy first, and shell second');
  return script;
}

export interface Jenkins {
  /** `approve`: what somebody answers to the `input` step that shows this. */
  readonly run: (
    build: JenkinsBuild,
    approve?: (message: string) => boolean,
  ) => Promise<Readonly<Record<string, StageRun>>>;
}

/** Builds of the files of `folder`. `example`: which Jenkinsfile of examples/jenkins. `credentials`: by id. `env`: of the agent, which keeps its folders between the builds. */
export function startJenkins(
  folder: string,
  {
    example = 'Jenkinsfile',
    credentials,
    env,
  }: { readonly example?: string; readonly credentials: Environment; readonly env: Environment },
  atEnd: AtEnd,
): Jenkins {
  const stages = readStages(readFileSync(join('examples/jenkins', example), 'utf8'));
  const agent = { ...env, PATH: placeTools({}, atEnd).path, HOME: folderWith({}, atEnd) };
  return {
    run: async (build, approve = () => true) => {
      const world = { folder, credentials, approve, stashes: new Map<string, string>(), kept: {}, atEnd };
      const ended: Record<string, StageRun> = {};
      for (const stage of stages) {
        const scope = { ...agent, ...build.env, ...world.kept };
        const isOver = Object.values(ended).some(({ result }) => result === 'failure' || result === 'aborted');
        const runs = !isOver && stage.when.every((condition) => holds(condition, scope, build.isTimer === true));
        ended[stage.name] = runs ? await runStage(stage, scope, world) : notRun;
      }
      return ended;
    },
  };
}

const notRun: StageRun = { result: 'skipped', ran: [], env: {}, workspace: '' };

interface World {
  readonly folder: string;
  readonly credentials: Environment;
  readonly approve: (message: string) => boolean;
  readonly stashes: Map<string, string>;
  /** What a script block put into `env`. */
  readonly kept: Record<string, string>;
  readonly atEnd: AtEnd;
}

/** In a workspace of its own, as on an agent that another build has used in between. */
async function runStage({ steps }: JenkinsStage, scope: Environment, world: World): Promise<StageRun> {
  const { folder, credentials, approve, stashes, kept, atEnd } = world;
  const [workspace, scripts] = [folderWith({}, atEnd), folderWith({}, atEnd)];
  cpSync(folder, workspace, { recursive: true });
  const ran: Ran[] = [];
  let seen: Environment = {};
  for (const step of steps) {
    switch (step.kind) {
      case 'stash':
        stashes.set(step.name, copyFile(workspace, step.includes, folderWith({}, atEnd)));
        break;
      case 'unstash':
        cpSync(stashes.get(step.name) ?? '', workspace, { recursive: true });
        break;
      case 'input':
        if (!approve(step.message.replace(/\$\{env\.(\w+)\}/g, (_, name: string) => kept[name] ?? 'null'))) {
          return { result: 'aborted', ran, env: seen, workspace };
        }
        break;
      case 'sh': {
        const bound = Object.entries(step.credentials).map(([name, id]) => {
          if (credentials[id] === undefined) throw new Error(`the folder of this job has no credential ${id}`);
          return [name, credentials[id]];
        });
        const env: Environment = { ...scope, ...kept, ...Object.fromEntries(bound), WORKSPACE: workspace };
        seen = { ...seen, ...env };
        const file = join(scripts, 'script.sh');
        writeFileSync(file, step.script);
        const run = await runShell(['sh', '-xe', file], { cwd: workspace, env });
        ran.push(run);
        if (run.code !== 0) return { result: 'failure', ran, env: seen, workspace };
        if (step.variable !== undefined) kept[step.variable] = run.stdout.trim();
      }
    }
  }
  return { result: 'success', ran, env: seen, workspace };
}

function copyFile(from: string, path: string, to: string): string {
  if (!existsSync(join(from, path))) throw new Error(`there is no ${path} to stash`);
  mkdirSync(dirname(join(to, path)), { recursive: true });
  cpSync(join(from, path), join(to, path));
  return to;
}

/** Conditions by their text: any other is not understood. */
function holds(condition: string, env: Environment, isTimer: boolean): boolean {
  const isChange = env.CHANGE_ID !== undefined;
  const answers: Readonly<Record<string, boolean>> = {
    "branch 'main'": !isChange && env.BRANCH_NAME === 'main',
    'changeRequest()': isChange,
    "triggeredBy 'TimerTrigger'": isTimer,
    "not { triggeredBy 'TimerTrigger' }": !isTimer,
    "expression { env.PLAN_PULL_REQUESTS == 'true' }": env.PLAN_PULL_REQUESTS === 'true',
    'expression { !env.CHANGE_FORK }': (env.CHANGE_FORK ?? '') === '',
    "expression { env.PLAN_CREATES != '0' }": env.PLAN_CREATES !== '0',
  };
  const answer = answers[condition];
  if (answer === undefined) throw new Error(`not understood in a when: ${condition}`);
  return answer;
}
