import * as Errors from '@oclif/core/errors';
import { printFailure } from '../cli/conclude.ts';
import { KnownError } from '../core/errors.ts';
import { findNearest } from '../core/nearest-name.ts';
import { isSwitchedOn } from './arguments.ts';
import { variableOf } from './flags.ts';
import { openProcessIo, sayLastWords } from './process-io.ts';

/** Prints a failure and sets its exit code: every failure of every command ends here, those of the parser too. */
export async function reportFailure(
  thrown: unknown,
  argv: readonly string[],
  flagNames: readonly string[],
): Promise<void> {
  // First, and at once: whoever reports may fail too.
  sayLastWords();
  const style = {
    json: isAsked('json', argv),
    debug: isAsked('debug', argv),
  };
  const io = openProcessIo({ 'no-color': isAsked('no-color', argv) });
  process.exitCode = await printFailure(asKnown(thrown, flagNames), thrown, style, io);
}

/** The parser may be what failed, so its flags are read by hand. */
function isAsked(flag: string, argv: readonly string[]): boolean {
  const variable = variableOf(flag);
  return (
    argv.some((word) => [`--${flag}`, `-${flag}`].includes(word.replace(/=(1|true|y|yes)$/i, ''))) ||
    (variable !== undefined && isSwitchedOn(variable, process.env))
  );
}

/** The parser's own errors in our words. */
function asKnown(thrown: unknown, flagNames: readonly string[]): KnownError | undefined {
  if (thrown instanceof KnownError) return thrown;
  if (!(thrown instanceof Errors.CLIError)) return undefined;
  if ('flags' in thrown && Array.isArray(thrown.flags)) return unknownFlag(thrown.flags.map(String), flagNames);
  // What stands behind a sign of equality may be meant for nobody's eyes.
  const [first = ''] = thrown.message.replace(/=\S*/g, '=…').split('\n');
  return new KnownError('flag-invalid', first.replace(/^Unexpected argument/, 'There is no place for the argument'), {
    suggestions: ['See --help for the flags and what they take.'],
  });
}

function unknownFlag(flags: readonly string[], flagNames: readonly string[]): KnownError {
  const name = (flags[0] ?? '').replace(/=.*$/s, '');
  const nearest = findNearest(name.replace(/^-+/, ''), flagNames);
  // In `-pVALUE` the value is a part of the word.
  const shown = nearest === undefined ? name.replace(/^(-[^-]).+$/s, '$1') : name;
  return new KnownError('flag-unknown', `There is no flag ${shown}.`, {
    suggestions: [nearest === undefined ? 'See --help for the flags that there are.' : `Did you mean --${nearest}?`],
  });
}
