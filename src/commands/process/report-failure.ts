import * as Errors from '@oclif/core/errors';
import type { Io } from '../../cli/io.ts';
import { printFailure, type Style } from '../../cli/output/conclude.ts';
import { type Outputs, readOutputs } from '../../cli/output/outputs.ts';
import { checkOwnFiles, usualFiles } from '../../cli/output/own-files.ts';
import { KnownError } from '../../core/errors.ts';
import { findNearest } from '../../core/text/nearest-name.ts';
import { quoteForShell } from '../../core/text/shell-word.ts';
import { isSwitchedOn, splitList } from '../arguments.ts';
import { variableOf } from '../flags.ts';
import { openProcessIo, sayLastWords } from './process-io.ts';

/**
 * Prints a failure and sets its exit code: every failure of every command ends here, those of the
 * parser too.
 */
export async function reportFailure(
  thrown: unknown,
  argv: readonly string[],
  flagNames: readonly string[],
  /** Where the parser came so far. */
  known?: Style,
): Promise<void> {
  // First, and at once: whoever reports may fail too.
  sayLastWords();
  const io = openProcessIo({ 'no-color': isAsked('no-color', argv) });
  const style = known ?? {
    outputs: outputsIn(argv, flagNames, io),
    purpose: 'plan',
    debug: isAsked('debug', argv),
  };
  process.exitCode = await printFailure(asKnown(thrown, argv, flagNames), thrown, style, io);
}

/** The parser may be what failed, so its flags are read by hand. */
function isAsked(flag: string, argv: readonly string[]): boolean {
  const variable = variableOf(flag);
  return (
    argv.some((word) => [`--${flag}`, `-${flag}`].includes(word.replace(/=(1|true|y|yes)$/i, ''))) ||
    (variable !== undefined && isSwitchedOn(variable, process.env))
  );
}

/**
 * Where the reports of this run would have gone: those of an earlier one must not be taken for its
 * own.
 */
function outputsIn(argv: readonly string[], flagNames: readonly string[], io: Io): Outputs {
  const json = isAsked('json', argv);
  const none: Outputs = { stdout: json ? 'json' : 'text', files: [] };
  if (!flagNames.includes('output')) return none;
  const named = outputsNamed(argv);
  // A variable stands for a flag that was not given.
  const output = named.length > 0 ? named : splitList(process.env[variableOf('output') ?? ''] ?? '', {});
  // Any other word may name a file that the run was to read.
  const others = argv.filter((word) => !named.some((one) => word.endsWith(one)));
  const read = [...usualFiles, ...others, ...others.map((word) => word.replace(/^[^=]*=/, ''))];
  try {
    const outputs = readOutputs({ json, output }, io);
    checkOwnFiles(outputs, { read }, io);
    return outputs;
  } catch (error) {
    if (error instanceof KnownError) return none;
    throw error;
  }
}

/** `-o X`, `-oX`, `--output X`, `--output=X`. */
function outputsNamed(argv: readonly string[]): readonly string[] {
  return argv.flatMap((word, index) => {
    const value = /^(?:--?output=|-o=?)(.+)$/s.exec(word)?.[1];
    if (value !== undefined && word !== '-output') return [value];
    const next = argv[index + 1];
    return ['-o', '-output', '--output'].includes(word) && next !== undefined ? [next] : [];
  });
}

/** The parser's own errors in our words. */
function asKnown(thrown: unknown, argv: readonly string[], flagNames: readonly string[]): KnownError | undefined {
  if (thrown instanceof KnownError) return withVariable(thrown, argv);
  if (!(thrown instanceof Errors.CLIError)) return undefined;
  if ('flags' in thrown && Array.isArray(thrown.flags)) return unknownFlag(thrown.flags.map(String), flagNames);
  // What stands behind a sign of equality may be meant for nobody's eyes.
  const [first = ''] = thrown.message.replace(/=\S*/g, '=…').split('\n');
  const args: readonly unknown[] = 'args' in thrown && Array.isArray(thrown.args) ? thrown.args : [];
  const message = missingText(args) ?? first;
  const declaration = args.find((arg) => typeof arg === 'string' && /^[^-=][^=]*\.ya?ml$/.test(arg));
  return new KnownError('flag-invalid', message, {
    suggestions: [
      typeof declaration === 'string'
        ? `A declaration is named with -f: -f ${quoteForShell(declaration)}`
        : 'See --help for the flags and what they take.',
    ],
  });
}

/**
 * "Missing: first (Saved plan), second (Saved plan to compare with it)."; undefined if none is. The
 * parser names what is missing by what it knows of it, and what is too much as it was typed.
 */
function missingText(args: readonly unknown[]): string | undefined {
  const missing = args.filter((arg): arg is { name: string; description?: string } => typeof arg === 'object');
  if (missing.length === 0) return undefined;
  return `Missing: ${missing.map(({ name, description }) => `${name} (${description})`).join(', ')}.`;
}

/**
 * An environment may be set far away from the command line that it spoils: there nobody looks for a
 * flag.
 */
function withVariable(error: KnownError, argv: readonly string[]): KnownError {
  const [, flag = ''] = /^--([a-z-]+) /.exec(error.message) ?? [];
  const variable = variableOf(flag);
  if (flag === '' || variable === undefined || (process.env[variable] ?? '') === '') return error;
  if (argv.some((word) => word.replace(/^--?/, '').replace(/=.*$/s, '') === flag)) return error;
  const { code, message, suggestions, cause } = error;
  return new KnownError(code, `${variable}: ${message}`, { suggestions, cause });
}

function unknownFlag(flags: readonly string[], flagNames: readonly string[]): KnownError {
  const name = (flags[0] ?? '').replace(/=.*$/s, '');
  const nearest = findNearest(name.replace(/^-+/, ''), flagNames);
  // In `-pVALUE` the value is a part of the word.
  const shown = nearest === undefined ? name.replace(/^(-[^-]).+$/s, '$1') : name;
  return new KnownError('flag-unknown', `There is no flag ${shown}.`, {
    suggestions: [nearest === undefined ? 'See --help for the flags.' : `Did you mean --${nearest}?`],
  });
}
