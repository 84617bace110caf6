import type { Io } from '../../cli/io.ts';
import { printFailure, type Style } from '../../cli/output/conclude.ts';
import { type Outputs, readOutputs } from '../../cli/output/outputs.ts';
import { checkOwnFiles } from '../../cli/output/own-files.ts';
import { usualFiles } from '../../cli/settings/default-flags.ts';
import { KnownError } from '../../core/errors.ts';
import type { CommandLine } from '../line/read-command-line.ts';
import { openProcessIo, sayLastWords } from './process-io.ts';

/** Prints a failure and sets its exit code. Every failure of every command ends here. */
export async function reportFailure(
  thrown: unknown,
  line: CommandLine,
  /** The output settings of the command, if they are known already. */
  known?: Style,
): Promise<void> {
  // Printed first and at once, because reporting may fail too.
  sayLastWords();
  const io = openProcessIo({});
  const style: Style = known ?? { outputs: outputsOf(line, io), purpose: 'plan', debug: line.flags.debug === true };
  const error = thrown instanceof KnownError ? withVariable(thrown, line) : undefined;
  process.exitCode = await printFailure(error, thrown, style, io);
}

/**
 * The files of this run's reports. Reports of an earlier run there must not be mistaken for those
 * of this run.
 */
function outputsOf({ flags, otherWords }: CommandLine, io: Io): Outputs {
  const { json, output, ...others } = flags;
  const asked = { json: json === true, output: Array.isArray(output) ? output : [] };
  // Any of these words may name a file that the run should have read.
  const texts = Object.values(others).flatMap((value) => (typeof value === 'boolean' ? [] : (value ?? [])));
  try {
    const outputs = readOutputs(asked, io);
    checkOwnFiles(outputs, { read: [...usualFiles, ...otherWords, ...texts] }, io);
    return outputs;
  } catch (error) {
    if (error instanceof KnownError) return { stdout: asked.json ? 'json' : 'text', files: [] };
    throw error;
  }
}

/** Names the variable, because it may be set far away from the command line. */
function withVariable(error: KnownError, { variables }: CommandLine): KnownError {
  const [, flag = ''] = /^--([a-z-]+) /.exec(error.message) ?? [];
  const variable = variables[flag];
  if (variable === undefined) return error;
  const { code, message, suggestions, cause } = error;
  return new KnownError(code, `${variable}: ${message}`, { suggestions, cause });
}
