import type { Io } from '../cli/io.ts';
import { KnownError } from '../core/errors.ts';
import { type ExitName, exitCodes } from '../core/exit.ts';

const signals = { SIGINT: 'interrupted', SIGTERM: 'terminated', SIGHUP: 'hangup' } as const satisfies Record<
  string,
  ExitName
>;

export interface ProcessHabits {
  readonly 'no-color': boolean;
  /** Whether a signal asks the command to end, because it has something to bring to an end; else it ends the process. */
  readonly endsGracefully?: boolean;
}

/** Binds the process. A second signal ends it at once, whatever the command still does. */
export function openProcessIo(habits: ProcessHabits): Io {
  const { env, stdin, stdout, stderr } = process;
  const interruption = new AbortController();
  for (const [signal, exit] of Object.entries(signals)) {
    process.once(signal, () => {
      process.exitCode = exitCodes[exit];
      if (habits.endsGracefully === true) interruption.abort(exit);
      else process.exit();
    });
  }
  // A reader that closed the pipe has seen enough. What is under way is finished, and its result is in the exit code.
  for (const stream of [stdout, stderr]) stream.on('error', ignoreClosedPipe);
  return {
    env,
    // Looked at only by who needs it: a failure must be printable from a directory that is gone.
    get cwd() {
      return workingDirectory();
    },
    stdin,
    out: (text) => void stdout.write(text),
    err: (text) => void stderr.write(text),
    interactive: Boolean(stdin.isTTY && stderr.isTTY),
    redrawable: Boolean(stderr.isTTY) && env.TERM !== 'dumb' && env.CI === undefined,
    colour: { out: hasColour(Boolean(stdout.isTTY)), err: hasColour(Boolean(stderr.isTTY)) },
    interruption: interruption.signal,
  };

  function hasColour(isTerminal: boolean): boolean {
    if (habits['no-color'] || (env.NO_COLOR ?? '') !== '') return false;
    if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false';
    return isTerminal && env.TERM !== 'dumb';
  }
}

function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') process.exitCode = 1;
}

function workingDirectory(): string {
  try {
    return process.cwd();
  } catch (cause) {
    throw new KnownError('working-directory-gone', 'The current directory is gone, so no path in it can be found.', {
      suggestions: ['Change to a directory that exists, then run it again.'],
      cause,
    });
  }
}
