/** Reads a command line and its environment, once and without side effects. */
import { KnownError } from '../../core/errors.ts';
import { findNearest } from '../../core/text/nearest-name.ts';
import { quoteForShell } from '../../core/text/shell-word.ts';
import type { Argument, CommandTable } from '../command.ts';
import { outputFlags } from '../flags.ts';
import type { FlagTable, FlagValues } from './flag.ts';
import { foreignCommands } from './foreign-words.ts';
import { noteVariables } from './note-variables.ts';
import { explainForeignFlag, readFlags } from './read-flags.ts';

export interface CommandLine {
  /** Name of the command; undefined if there is no such command. */
  readonly name: string | undefined;
  /** Whether help was requested instead, and how much. */
  readonly help: 'common' | 'all' | undefined;
  /** The first word of several commands, if help was requested for it. */
  readonly group?: string | undefined;
  readonly flags: FlagValues<FlagTable>;
  readonly args: Readonly<Record<string, string | undefined>>;
  /** The words that are not flags. */
  readonly words: readonly string[];
  /** Flags that were given on the command line, not by a default or a variable. */
  readonly asked: readonly string[];
  /** The variable that gave a flag its value, by the flag's name. */
  readonly variables: Readonly<Record<string, string>>;
  /** Words that do not belong to a known flag. Any of them may name a file. */
  readonly otherWords: readonly string[];
  /** Notes about the environment for the operator. */
  readonly notes: readonly string[];
  /**
   * If there is a fault, everything else is still read, because the other flags say where to report
   * it.
   */
  readonly fault: KnownError | undefined;
}

export function readCommandLine(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  commands: CommandTable,
): CommandLine {
  const { help, name, group, words, unknown } = findCommand(argv, commands);
  const command = name === undefined ? undefined : commands[name];
  const { values, asked, variables, positionals, strayValues, faults } = readFlags(
    words,
    command?.flags ?? outputFlags,
    env,
  );
  const named = command?.args ?? [];
  const fault =
    faults[0] ??
    refuseExtraWords(named.at(-1)?.isRepeated === true ? [] : positionals.slice(named.length)) ??
    refuseMissingWords(named, positionals) ??
    refuseStrangeWord(named, positionals);
  return {
    help,
    name,
    group,
    flags: values,
    args: Object.fromEntries(named.map((arg, index) => [arg.name, positionals[index]])),
    words: positionals,
    asked,
    variables,
    otherWords: [...positionals, ...strayValues],
    notes: noteVariables(env, commands),
    // If help is requested, the rest of the command line need not be complete.
    fault: unknown === undefined ? (help === undefined ? fault : undefined) : refuseUnknownCommand(unknown, commands),
  };
}

interface FoundCommand extends Pick<CommandLine, 'help' | 'name' | 'group'> {
  /** The words after its name. */
  readonly words: readonly string[];
  /** The words in the place of a command, if there is no such command. */
  readonly unknown: string | undefined;
}

function findCommand(argv: readonly string[], commands: CommandTable): FoundCommand {
  const words = argv.includes('--') ? argv.slice(0, argv.indexOf('--')) : argv;
  const asksForHelp = argv.length === 0 || words[0] === 'help' || words.includes('--help') || words.includes('-h');
  const isAll = words.includes('--all') || (words[0] === 'help' && words[1] === 'all');
  const help = asksForHelp ? (isAll ? 'all' : 'common') : undefined;
  const topics = asksForHelp ? words.filter((word) => !['help', 'all'].includes(word) && !word.startsWith('-')) : argv;
  const [first, second] = topics;
  if (asksForHelp && first === undefined) return { help, name: undefined, words: [], unknown: undefined };
  const names = [`${first} ${second}`, `${first}`];
  const name = names.find((one) => Object.hasOwn(commands, one));
  if (name === undefined) {
    const isBegun = Object.keys(commands).some((one) => one.startsWith(`${first} `));
    const isGroup = isBegun && second === undefined;
    if (asksForHelp && isGroup) return { help, name, group: first, words: [], unknown: undefined };
    const isWord = isBegun && second !== undefined && !second.startsWith('-');
    return { help, name, words: argv, unknown: isWord ? `${first} ${second}` : (first ?? '') };
  }
  return { help, name, words: asksForHelp ? [] : argv.slice(name.split(' ').length), unknown: undefined };
}

function refuseUnknownCommand(name: string, commands: CommandTable): KnownError {
  if (name.startsWith('-')) {
    const foreign = explainForeignFlag(name);
    if (foreign !== undefined) return foreign;
    return new KnownError('command-unknown', 'The command is missing: it comes before its flags.', {
      suggestions: ['Write for example: hostwright plan --json'],
    });
  }
  if (Object.hasOwn(foreignCommands, name)) {
    return new KnownError('command-unknown', `There is no command ${JSON.stringify(name)}: ${foreignCommands[name]}.`);
  }
  const names = Object.keys(commands);
  const begun = names.filter((one) => one.startsWith(`${name.split(' ')[0]} `));
  const nearest = findNearest(name, begun.length > 0 ? begun : names);
  const those =
    begun.length > 0 ? `Those that begin so are ${begun.join(', ')}.` : `The commands are ${names.join(', ')}.`;
  return new KnownError('command-unknown', `There is no command ${JSON.stringify(name)}.`, {
    suggestions: [nearest === undefined ? those : `Did you mean "${nearest}"?`],
  });
}

function refuseExtraWords(words: readonly string[]): KnownError | undefined {
  if (words.length === 0) return undefined;
  // Text after an equals sign may be a secret.
  const shown = words.map((word) => word.replace(/=\S*/g, '=…')).join(', ');
  const declaration = words.find((word) => /^[^-=][^=]*\.ya?ml$/.test(word));
  return new KnownError('flag-invalid', `Unexpected argument${words.length === 1 ? '' : 's'}: ${shown}`, {
    suggestions: [
      declaration === undefined
        ? 'See --help for the flags and what they take.'
        : `A declaration is named with -f: -f ${quoteForShell(declaration)}`,
    ],
  });
}

function refuseMissingWords(args: readonly Argument[], words: readonly string[]): KnownError | undefined {
  const missing = args.slice(words.length).filter(({ isRequired }) => isRequired === true);
  if (missing.length === 0) return undefined;
  const names = missing.map(({ name, summary }) => `${name} (${summary})`);
  return new KnownError('flag-invalid', `Missing: ${names.join(', ')}.`, {
    suggestions: ['See --help for the flags and what they take.'],
  });
}

function refuseStrangeWord(args: readonly Argument[], words: readonly string[]): KnownError | undefined {
  for (const [index, { name, choices }] of args.entries()) {
    const word = words[index];
    if (word === undefined || choices === undefined || choices.includes(word)) continue;
    const nearest = findNearest(word, choices);
    return new KnownError('flag-invalid', `${name.toUpperCase()} cannot be ${JSON.stringify(word)}.`, {
      suggestions: [nearest === undefined ? `Use one of: ${choices.join(', ')}.` : `Did you mean ${nearest}?`],
    });
  }
  return undefined;
}
