/**
 * Runs stages of examples/jenkins/Jenkinsfile: their `sh` steps in a real sh, in order. Which stages a build has, and who
 * approves, is up to Jenkins and to the test.
 */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AtEnd, folderWith, type Ran } from '../../support/hostwright.ts';
import { type Environment, placeTools, runShell } from './shell.ts';

export interface JenkinsStage {
  readonly name: string;
  readonly body: string;
  /** Variable to credential. */
  readonly credentials: Environment;
  /** `variable`: what the output of the script is kept in. */
  readonly steps: readonly { readonly script: string; readonly variable?: string }[];
}

const forms =
  /(?:env\.(?<variable>\w+) = )?\bsh(?:\(returnStdout: true, script:)? (?:'''(?<long>[\s\S]*?)'''|'(?<short>[^'\n]*)')|\b(?<stash>un)?stash (?:name: )?'plan'/g;

export function readStages(): readonly JenkinsStage[] {
  const text = readFileSync('examples/jenkins/Jenkinsfile', 'utf8');
  return [...text.matchAll(/^ {4}stage\('(.+)'\) \{\n([\s\S]*?)^ {4}\}$/gm)].map(([, name = '', body = '']) => {
    const bound = body.matchAll(/string\(credentialsId: '([\w-]+)', variable: '(\w+)'\)/g);
    const steps = [...body.matchAll(forms)].map(({ groups = {} }) => ({
      // The stash is a folder beside the workspaces.
      script: groups.long ?? groups.short ?? (groups.stash ? 'cp -r "$STASH/reports" .' : 'cp -r reports "$STASH"'),
      variable: groups.variable,
    }));
    return { name, body, credentials: Object.fromEntries([...bound].map(([, id = '', one = '']) => [one, id])), steps };
  });
}

/** `run`: stages of one build, each in a workspace of its own, until one fails. Returns the last script of each. */
export function startJenkins(folder: string, credentials: Environment, agent: Environment, atEnd: AtEnd) {
  const machine = { ...agent, PATH: placeTools({}, atEnd).path, HOME: folderWith({}, atEnd) };
  return async (...names: readonly string[]): Promise<Readonly<Record<string, Ran>>> => {
    const ended: Record<string, Ran> = {};
    const kept: Record<string, string> = { STASH: folderWith({}, atEnd) };
    for (const { name, steps, credentials: bound } of readStages().filter((one) => names.includes(one.name))) {
      const [workspace, scripts] = [folderWith({}, atEnd), folderWith({}, atEnd)];
      cpSync(folder, workspace, { recursive: true });
      const secrets = Object.entries(bound).map(([variable, id]) => {
        if (credentials[id] === undefined) throw new Error(`the folder of this job has no credential ${id}`);
        return [variable, credentials[id]];
      });
      for (const { script, variable } of steps) {
        const env = { ...machine, ...kept, ...Object.fromEntries(secrets), WORKSPACE: workspace };
        writeFileSync(join(scripts, 'script.sh'), script);
        const ran = await runShell(['sh', '-xe', join(scripts, 'script.sh')], { cwd: workspace, env });
        ended[name] = ran;
        if (ran.code !== 0) return ended;
        if (variable !== undefined) kept[variable] = ran.stdout.trim();
      }
    }
    return ended;
  };
}
