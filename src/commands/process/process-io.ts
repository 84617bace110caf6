import { fstatSync, writeSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { isatty } from 'node:tty';
import type { Io } from '../../cli/io.ts';
import { KnownError } from '../../core/errors.ts';
import { type ExitName, exitCodes, exitNames, pickMostUrgent } from '../../core/exit.ts';
import { wrapText } from '../../core/text/hanging-indent.ts';
import { openStatusLine } from './status-line.ts';

const signals = { SIGINT: 'interrupted', SIGTERM: 'terminated', SIGHUP: 'hangup' } as const satisfies Record<
  string,
  ExitName
>;
type SignalName = keyof typeof signals;

/** npm repeats the Ctrl-C of the terminal; within this many milliseconds it is the same signal. */
const echoMs = 100;

export interface ProcessHabits {
  readonly 'no-color': boolean;
  /** Whether a signal asks the command to end by itself. Otherwise a signal ends the process. */
  readonly endsGracefully?: boolean;
}

/** State of the process and not of a command, because a failure is reported through another Io. */
const ending: {
  first: { readonly signal: SignalName; readonly at: number } | undefined;
  graceful: AbortController | undefined;
  lastWords: (() => string) | undefined;
  lostOutput: boolean;
  /** The printed text about something that cannot be undone. */
  record: string;
} = { first: undefined, graceful: undefined, lastWords: undefined, lostOutput: false, record: '' };
let listening = false;

/** Binds the process. Any second signal ends it at once. */
export function openProcessIo(habits: ProcessHabits): Io {
  const { env, stdout, stderr } = process;
  const interruption = new AbortController();
  ending.graceful = habits.endsGracefully === true ? interruption : undefined;
  const [toOut, toErr] = [writerOf(1, stdout), writerOf(2, stderr)];
  let outFailed = false;
  const isDrawnOver = Boolean(stderr.isTTY) && env.TERM !== 'dumb' && env.CI === undefined;
  const status = isDrawnOver
    ? openStatusLine({
        get columns() {
          return stderr.columns;
        },
        write: (text) => void toErr(text),
      })
    : undefined;
  const above = (text: string, print: () => void) => (status === undefined ? print() : status.printAbove(print, text));
  const err = (text: string) => {
    const lines = wrapText(text, columnsOf(stderr, env));
    above(lines, () => {
      // Only the exit code is left to report it.
      if (toErr(lines) !== undefined) ending.lostOutput = true;
    });
  };
  if (!listening) {
    listening = true;
    for (const signal of Object.keys(signals)) process.on(signal, () => takeSignal(signal as SignalName));
    stdout.on('error', (error) => stopAtLostOutput(error, err));
    // Nobody reads stderr. The command finishes what it began, and its result is the exit code.
    stderr.on('error', ignoreClosedPipe);
  }
  return {
    env,
    // Read only when needed, because a failure must be printable even if the directory is gone.
    get cwd() {
      return findWorkingDirectory();
    },
    // Opened only when it is read: opening takes time, and the descriptor may be closed.
    get stdin() {
      return process.stdin;
    },
    out: (text, isRecord) => {
      if (isRecord === true) ending.record = text;
      let code: string | undefined;
      if (!outFailed) {
        above(text, () => {
          code = toOut(text);
        });
      }
      if (code !== undefined) {
        outFailed = true;
        ending.lostOutput = true;
        ending.graceful?.abort('error' satisfies ExitName);
        err(describeUnwritable(code));
      }
      // The result of a command that changes something is nowhere else.
      if (outFailed && habits.endsGracefully === true) err(text);
    },
    err,
    get lostOutput() {
      return ending.lostOutput;
    },
    interactive: isatty(0) && isatty(2),
    outIsTerminal: Boolean(stdout.isTTY),
    columns: columnsOf(stdout, env),
    errColumns: columnsOf(stderr, env),
    status,
    colour: { out: hasColour(Boolean(stdout.isTTY)), err: hasColour(Boolean(stderr.isTTY)) },
    interruption: interruption.signal,
    setLastWords: (words) => {
      ending.lastWords = words;
    },
  };

  function hasColour(isTerminal: boolean): boolean {
    if (habits['no-color'] || (env.NO_COLOR ?? '') !== '') return false;
    if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false';
    return isTerminal && env.TERM !== 'dumb';
  }
}

/** COLUMNS gives the width of a terminal that does not report it. Nothing is wrapped in a pipe. */
function columnsOf(stream: NodeJS.WriteStream, env: NodeJS.ProcessEnv): number | undefined {
  if (!stream.isTTY) return undefined;
  const told = /^\d{2,4}$/.test(env.COLUMNS ?? '') ? Number(env.COLUMNS) : undefined;
  return told ?? (stream.columns || undefined);
}

/** Prints, once and synchronously, what would be lost if the process ended now. */
export function sayLastWords(): void {
  // A slow reader may not have read all of the printed text.
  const words = ending.lastWords?.() ?? (process.stdout.writableLength > 0 ? ending.record : '');
  ending.lastWords = undefined;
  // At a terminal the progress line has no line break yet.
  if (words === '') return;
  writeWhole(2, isatty(2) ? `\n${wrapText(words, columnsOf(process.stderr, process.env))}` : words);
}

function takeSignal(signal: SignalName): void {
  const exit = signals[signal];
  const { first, graceful } = ending;
  const now = performance.now();
  if (first?.signal === signal && now - first.at < echoMs) return;
  ending.first ??= { signal, at: now };
  if (first === undefined && graceful !== undefined) {
    process.exitCode ??= exitCodes[exit];
    graceful.abort(exit);
    return;
  }
  try {
    sayLastWords();
    writeWhole(2, `${isatty(2) ? '\n' : ''}exit ${exitCodes[exit]} (${exit})\n`);
  } finally {
    process.exit(exitCodes[exit]);
  }
}

/** Writes, and returns the code of an error that is known at once. */
function writerOf(fd: number, stream: NodeJS.WriteStream): (text: string) => string | undefined {
  if (isWrittenWhole(fd)) return (text) => writeWhole(fd, text);
  return (text) => {
    stream.write(text);
    return undefined;
  };
}

/**
 * Whether it is a file or a device: there Node writes only once, and does not notice a partial
 * write if the disk is full.
 */
function isWrittenWhole(fd: number): boolean {
  try {
    const status = fstatSync(fd);
    return status.isFile() || (status.isCharacterDevice() && !isatty(fd));
  } catch {
    return false;
  }
}

const pause = new Int32Array(new SharedArrayBuffer(4));
const pauseMs = 5;
const mostPauses = 200;

function describeUnwritable(code: string): string {
  return `error: stdout cannot be written (${code})\n`;
}

/** Writes everything before it returns; returns the code of an error, except for a closed pipe. */
function writeWhole(fd: number, text: string): string | undefined {
  const bytes = Buffer.from(text);
  let pauses = 0;
  for (let from = 0; from < bytes.length; ) {
    try {
      from += writeSync(fd, bytes, from);
    } catch (error) {
      const { code = 'unknown' } = error as NodeJS.ErrnoException;
      if (code === 'EPIPE') return undefined;
      // The pipe is full, or a signal interrupted the write.
      if ((code !== 'EAGAIN' && code !== 'EINTR') || pauses >= mostPauses) return code;
      pauses += 1;
      Atomics.wait(pause, 0, 0, pauseMs);
    }
  }
  return undefined;
}

/**
 * A reader that closed the pipe has seen enough, which is not an error. But a command that changes
 * something must not continue if nobody sees it. It finishes what it began, and prints the result
 * on stderr.
 */
function stopAtLostOutput(error: NodeJS.ErrnoException, err: (text: string) => void): void {
  ignoreClosedPipe(error);
  ending.graceful?.abort('error' satisfies ExitName);
  if (ending.record === '') return;
  ending.lostOutput = true;
  err(`${describeUnwritable(error.code ?? 'unknown')}${ending.record}`);
  ending.record = '';
  setErrorExit();
}

/** Sets the exit code of a finished command, unless its output was lost in the meantime. */
export function setExitCode(code: number): void {
  process.exitCode = code;
  if (ending.lostOutput) setErrorExit();
}

/** Asks the command to end, as a signal would. The next result that is printed is the last one. */
export function endCommand(): void {
  ending.graceful?.abort('error' satisfies ExitName);
}

function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') setErrorExit();
}

/** If output is lost after the result, a doubt is still the most important exit code. */
function setErrorExit(): void {
  const before = exitNames.filter((name) => exitCodes[name] === process.exitCode);
  process.exitCode = exitCodes[pickMostUrgent([...before, 'error'])];
}

function findWorkingDirectory(): string {
  try {
    return process.cwd();
  } catch (cause) {
    throw new KnownError('working-directory-gone', 'The current directory is gone, so no path in it can be found.', {
      suggestions: ['Change to a directory that exists, then run it again.'],
      cause,
    });
  }
}
