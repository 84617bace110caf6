/** The machine under a pipeline: a real shell, the built command as `hostwright`, and nothing of our own environment but PATH. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { parse } from 'yaml';
import manifest from '../../../package.json' with { type: 'json' };
import { compiledCode } from '../../support/compiled-code.ts';
import { type AtEnd, binary, folderWith, type Ran, watchProcess } from '../../support/hostwright.ts';

export type Environment = Readonly<Record<string, string>>;

export interface Tools {
  /** To be the PATH of a job. */
  readonly path: string;
  /** What `npm` was asked for, a line each; nothing is installed. */
  readonly installed: () => readonly string[];
}

/** `hostwright` as it was built, `npm`, which only writes down what it was asked for, and more commands, each a line of shell. */
export function placeTools(more: Readonly<Record<string, string>>, atEnd: AtEnd): Tools {
  const folder = folderWith({}, atEnd);
  const asked = join(folder, 'npm.log');
  const place = (name: string, line: string) => {
    writeFileSync(join(folder, name), `#!/bin/sh\n${line}\n`);
    chmodSync(join(folder, name), 0o755);
  };
  place('hostwright', `export XDG_CACHE_HOME='${compiledCode}'; exec '${process.execPath}' '${binary}' "$@"`);
  place('npm', `echo "$@" >> '${asked}'`);
  for (const [name, line] of Object.entries(more)) place(name, line);
  return {
    path: `${folder}${delimiter}${process.env.PATH}`,
    installed: () => (existsSync(asked) ? readFileSync(asked, 'utf8').trim().split('\n') : []),
  };
}

/** The package that the files of a platform install, and its digest, as the READMEs say to make them. */
export function placePackage(folder: string): void {
  const name = `hostwright-${manifest.version}.tgz`;
  const bytes = 'the package';
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), bytes);
  writeFileSync(join(folder, 'SHA512SUMS'), `${createHash('sha512').update(bytes).digest('hex')}  ${name}\n`);
}

const parsed = new Map<string, ReturnType<typeof parse>>();

/** The file of a pipeline. One text is parsed once, however many jobs read it, and nobody changes what comes of it. */
export function readYaml(path: string, options: { readonly merge?: boolean } = {}): ReturnType<typeof parse> {
  const text = readFileSync(path, 'utf8');
  if (!parsed.has(text)) parsed.set(text, parse(text, options));
  return parsed.get(text);
}

export interface ShellRun {
  readonly cwd: string;
  readonly env: Environment;
  /** Is handed a way to send a signal to the shell, and to nothing else, as a runner does that cancels a step. */
  readonly onStart?: ((kill: (signal: NodeJS.Signals) => void) => void) | undefined;
}

/** Runs a shell with these words; the script is a file, or comes on stdin. */
export function runShell(words: readonly string[], { cwd, env, onStart }: ShellRun, stdin = ''): Promise<Ran> {
  const [shell = 'sh', ...rest] = words;
  const child = spawn(shell, rest, { cwd, env });
  child.stdin.on('error', () => {});
  child.stdin.end(stdin);
  onStart?.((signal) => void child.kill(signal));
  return watchProcess(child).ended;
}
