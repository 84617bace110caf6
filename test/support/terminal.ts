/** A real pseudo-terminal around a process, driven by what a person would type. */
import { spawn, spawnSync } from 'node:child_process';
import { compiledCode } from './compiled-code.ts';
import { watchProcess } from './hostwright.ts';

export interface Terminal {
  /** Everything on the screen so far, as it was written. */
  readonly screen: () => string;
  readonly type: (keys: string) => void;
  /** The exit code. */
  readonly ended: Promise<number | null>;
  readonly close: () => void;
}

export const keys = { enter: '\r', controlC: '\u0003', controlD: '\u0004' } as const;

const throughPython =
  'import os, pty, sys\nstatus = pty.spawn(sys.argv[1:])\nsys.exit(os.WEXITSTATUS(status) if os.WIFEXITED(status) else 128 + os.WTERMSIG(status))';

/** Asked once: a process costs as much as the question. */
let hasScript: boolean | undefined;

/** What can open a terminal here: `script` of util-linux, else Python. Throws where neither can: such a test must not pass unseen. */
function terminalCommand(words: readonly string[]): readonly [string, readonly string[]] {
  hasScript ??= spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout?.includes('util-linux') === true;
  if (hasScript) {
    const quoted = words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
    return ['script', ['--quiet', '--return', '--command', `exec ${quoted}`, '/dev/null']];
  }
  if (spawnSync('python3', ['-c', 'import pty']).status === 0) return ['python3', ['-c', throughPython, ...words]];
  throw new Error('There is neither "script" of util-linux nor python3 here, so nothing can open a terminal.');
}

/** Starts a process on a terminal of its own. */
export function openTerminal(
  words: readonly string[],
  options: { readonly cwd: string; readonly env: Readonly<Record<string, string | undefined>> },
): Terminal {
  const [file, args] = terminalCommand(words);
  const child = spawn(file, args, {
    cwd: options.cwd,
    env: { XDG_CACHE_HOME: compiledCode, ...options.env, SHELL: '/bin/sh' },
  });
  child.stdin.on('error', () => {});
  const { stdout, ended, kill } = watchProcess(child);
  return {
    screen: stdout,
    type: (typed) => void child.stdin.write(typed),
    ended: ended.then(({ code }) => code),
    close: () => kill('SIGKILL'),
  };
}
