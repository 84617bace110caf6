/** The end of every command that fails: its error with our code, in the formats of its flags. */
import { parseArgs } from 'node:util';
import { CLIError } from '@oclif/core/errors';
import type { ArgInput, FlagInput } from '@oclif/core/interfaces';
import type { Io } from '../../app/io.ts';
import { makeFailure } from '../../app/output/failure.ts';
import { printResult, readOutputs, renderOptions, type Style } from '../../app/output/result.ts';
import { choicesOf } from '../../app/settings/flag-kinds.ts';
import { readSwitch } from '../../model/dialect.ts';
import { attempt, type ErrorCode, KnownError } from '../../model/errors.ts';
import { quoteForShell } from '../../model/text/shell-word.ts';
import { findNearest } from '../../model/text/similar-names.ts';
import type { FormatName } from '../../report/formats.ts';
import type { Surroundings } from './process-io.ts';

/** What is told of a command. */
interface Told {
  readonly flags: FlagInput;
  readonly args?: ArgInput;
  readonly hidden?: true;
  readonly examples?: readonly string[] | undefined;
}

/** What is known of a command line that failed. */
interface FailedLine {
  readonly argv: readonly string[];
  /** Undefined if there is no such command. */
  readonly command?: Told;
  readonly surroundings: Surroundings;
}

/** Prints a failure and sets its exit code. Every failure of every command ends here. */
export async function reportFailure(
  thrown: unknown,
  line: FailedLine,
  /** The output settings of the command, if they are known already. */
  known?: Style,
): Promise<void> {
  const { argv, command, surroundings } = line;
  // Printed first and at once, because reporting may fail too.
  surroundings.sayLastWords();
  const io = surroundings.openIo();
  const debug = readSwitch(io.env.HOSTWRIGHT_DEBUG ?? '') === true;
  const style: Style = known ?? {
    outputs: { stdout: readFormat(argv, io.env, command && (command.flags.output ?? onlyJson)), files: [] },
    purpose: 'plan',
    debug,
  };
  const error = toKnownError(thrown, line);
  // Anything but a KnownError is a bug.
  const wrong = error === undefined ? { bug: { thrown } } : { error };
  const failure = makeFailure(style.purpose, error ?? thrown);
  const result = { kind: 'failure', failure, options: renderOptions(io), ...wrong } as const;
  surroundings.setExitCode(await printResult(result, style, io));
}

/** What a command without `-o` prints besides text. */
const onlyJson = { choices: ['json'] };

/**
 * Reads only the flags that say how a failure is printed: the others may be what failed. No file is written for a line
 * that could not be read: it may be one that the run should have read.
 */
function readFormat(argv: readonly string[], env: Io['env'], flag?: object): FormatName {
  const { values } = parseArgs({
    args: [...argv],
    strict: false,
    options: { output: { type: 'string', short: 'o', multiple: true }, json: { type: 'boolean' } },
  });
  const json = values.json === true || readSwitch(env.HOSTWRIGHT_JSON ?? '') === true;
  const output = values.output?.map((text) => String(text).replace(/^=/, '')) ?? env.HOSTWRIGHT_OUTPUT?.match(/\S+/g);
  const outputs = attempt(() => readOutputs({ json, output: output ?? [] }, flag));
  if (outputs instanceof KnownError) return json ? 'json' : 'text';
  return outputs.stdout;
}

const seeHelp = 'See --help for the flags and what they take.';

function refuse(code: ErrorCode, message: string, ...suggestions: readonly string[]): KnownError {
  return new KnownError(code, message, { suggestions });
}

/** What oclif throws, with our codes. Undefined for a bug. */
function toKnownError(thrown: unknown, { argv, command = { flags: {} } }: FailedLine): KnownError | undefined {
  if (thrown instanceof KnownError) {
    // oclif writes its own words around the message of an error that a flag's parse throws.
    thrown.message = thrown.message.replace(/^Parsing --\S+ \n\t|\nSee more help with --help$/g, '');
    return thrown;
  }
  if (!(thrown instanceof CLIError)) return undefined;
  if ('flags' in thrown && Array.isArray(thrown.flags)) return refuseFlags(thrown.flags, argv, command.flags);
  const [text = ''] = thrown.message.split('\nSee more help');
  const message = text.replace(/\s*\n\s*/g, ' ').replace(/^The following errors? occurred: /, '');
  if (message.startsWith('Unexpected argument')) {
    const { args = [] } = thrown as { args?: string[] };
    // `perhaps` of `--json=perhaps` is no name.
    return refuseWords(args, args.every((word) => argv.includes(word)) ? command.flags : {});
  }
  if (message.startsWith('Missing ')) return refuseMissing(command);
  const [, word = '', choices = ''] = /^Expected (?:--[a-z-]+=)?(.*) to be one of: (.*)$/.exec(message) ?? [];
  const nearest = findNearest(word, choices.split(', '));
  return refuse('flag-invalid', message, nearest === undefined ? seeHelp : `Did you mean ${nearest}?`);
}

/** No command needs more than one word. */
function refuseMissing({ args = {}, examples: [example = ''] = [] }: Told): KnownError {
  const [{ description = '', options = [] } = {}] = Object.values(args);
  const choices = options.length === 0 ? [] : [`Use one of: ${options.join(', ')}.`];
  const what = `The ${description.replace(/^./, (first) => first.toLowerCase())} is missing.`;
  return refuse('flag-invalid', what, ...choices, `Write for example: ${example}`);
}

/** Flags that take what people write as a word, how it looks, and what is said of it. */
const flagsOfWords = [
  ['file', /^[^-=][^=]*\.ya?ml$/, 'A declaration is named with -f: -f'],
  ['into', /^[^-=][^=]*\.ya?ml$/, 'A declaration is named with --into: --into'],
  ['region', /^[a-z]{2,3}-[a-z]+\d*$/, 'A region is named with --region: --region'],
  ['only', /^(?!.*\.(?:ya?ml|json)$)[^-=][^=/]*$/, 'To select hosts: --only'],
] as const;

/** The error for words that the command takes no more of. */
function refuseWords(words: readonly string[], flags: FlagInput): KnownError {
  const advice = flagsOfWords.flatMap(([flag, form, says]) => {
    const word = flag in flags ? words.find((one) => form.test(one)) : undefined;
    return word === undefined ? [] : [`${says} ${quoteForShell(word)}`];
  });
  // Text after an equals sign may be a secret.
  const shown = words.map((word) => word.replace(/=\S*/g, '=…')).join(', ');
  const what = `Unexpected argument${words.length === 1 ? '' : 's'}: ${shown}`;
  return refuse('flag-invalid', what, ...(advice.length === 0 ? [seeHelp] : advice));
}

/** The error for words that are no command. `id`: those up to the first flag, with colons between them. */
export function explainUnknown(
  id: string,
  argv: readonly string[],
  commands: Readonly<Record<string, Told>>,
): KnownError {
  const shown = Object.keys(commands).filter((one) => commands[one]?.hidden !== true);
  const [name = '', ...names] = [id, ...shown.toSorted()].map((one) => one.replaceAll(':', ' '));
  const [first = ''] = name.split(' ');
  // oclif takes every word up to the first flag for the name.
  const command = names.find((one) => name.startsWith(`${one} `));
  if (command !== undefined) {
    const end = argv.findIndex((word) => word.startsWith('-'));
    const words = argv.slice(command.split(' ').length, end === -1 ? undefined : end);
    return refuseWords(words, commands[command.replace(' ', ':')]?.flags ?? {});
  }
  if (name.startsWith('-')) {
    const what = 'The command is missing: it comes before its flags.';
    return explainForeignFlag(name) ?? refuse('command-unknown', what, 'Write for example: hostwright plan --json');
  }
  if (Object.hasOwn(foreignCommands, first)) {
    return refuse('command-unknown', `There is no command ${JSON.stringify(first)}: ${foreignCommands[first]}.`);
  }
  const nearest = findNearest(name, names) ?? findNearest(first, names);
  const advice = nearest === undefined ? `The commands are ${names.join(', ')}.` : `Did you mean "${nearest}"?`;
  return refuse('command-unknown', `There is no command ${JSON.stringify(name)}.`, advice);
}

function refuseFlags(words: readonly string[], argv: readonly string[], table: FlagInput): KnownError {
  const foreign = words.map(explainForeignFlag).find((error) => error !== undefined);
  if (foreign !== undefined) return foreign;
  const [word = ''] = words;
  const name = word.replace(/=.*$/s, '');
  const known = Object.entries(table).filter(([, { hidden }]) => hidden !== true);
  const nearest = findNearest(
    name.replace(/^-+/, ''),
    known.flatMap(([one, { aliases = [] }]) => [one, ...aliases]),
  );
  // In `-pVALUE` the value is part of the word.
  const shown = nearest === undefined ? name.replace(/^(-[^-]).+$/s, '$1') : name;
  const value = name === word ? argv[argv.indexOf(word) + 1] : word.slice(name.length + 1);
  const other = findOther(name.replace(/^-+/, ''), value?.replace(/^-.*$/s, '') || 'NAME', table);
  const advice = nearest === undefined ? 'See --help for the flags.' : `Did you mean --${nearest}?`;
  return refuse('flag-unknown', `There is no flag ${shown}.`, other === undefined ? advice : `Write: ${other}`);
}

/** What a command has in place of a flag that people expect. */
function findOther(name: string, value: string, table: FlagInput): string | undefined {
  const { only, exclude, output, json } = table;
  if (only && exclude && /^(?:region|tag)$/.test(name)) return `--only ${quoteForShell(`${name}:${value}`)}`;
  if (name !== 'format') return undefined;
  return output ? `-o ${choicesOf(output).includes(value) ? value : 'FORMAT'}` : json && '--json';
}

// Words that people know from other tools, and what Hostwright answers.

const usePlan = '"hostwright plan" shows what apply would create, and creates nothing';
const useApply = '"hostwright apply" creates what is declared and missing, after "hostwright plan" has shown it';
const useDetails =
  '"hostwright plan --details -o json" lists declared and live hosts, and -o ansible makes an inventory';
const neverDeletes = 'Hostwright never deletes a host: remove it in the console, and from the declaration';
const useDrift = 'every run reads the cloud again: "hostwright drift" shows what differs';

/** Flags for things that Hostwright does not do, and why. */
export const meaninglessFlags: Readonly<Record<string, string>> = {
  lock: 'apply always takes its lock, because two runs at once could create a host twice; "hostwright unlock" releases a lock that was left behind',
  refresh: 'every run reads the cloud again: there is no state file to refresh',
  'refresh-only': useDrift,
  'dry-run': usePlan,
  destroy: neverDeletes,
  replace: 'Hostwright never deletes a host, so it replaces none: give the new one a new name',
  state: 'there is no state file: the cloud shows which hosts exist, and the journal what was sent',
  var: 'a declaration has no variables: write the value into it, or generate the file',
  'var-file': 'a declaration has no variables: give several declarations with -f instead',
  chdir: 'change to the folder first, or name its declaration with -f',
  input: 'without a terminal nothing is asked; at one, set HOSTWRIGHT_NO_INPUT=true',
  'no-color': 'set NO_COLOR=1; FORCE_COLOR=1 turns colour on',
  doit: '"hostwright plan" never creates, and "hostwright apply" does',
  force: 'each guard has a flag of its own, which its message names',
  yes: 'only apply and resolve ask before they act, and there it is --auto-approve or -y',
};

/** Commands that Hostwright does not have, and what to do instead. */
export const foreignCommands: Readonly<Record<string, string>> = {
  destroy: neverDeletes,
  delete: neverDeletes,
  create: useApply,
  diff: '"hostwright drift" shows how live hosts differ from declared ones, and "hostwright plan" what apply would create',
  get: useDetails,
  list: useDetails,
  describe: '"hostwright explain NAME" shows all that is known of one host',
  status:
    '"hostwright drift" compares declared and live hosts, and "hostwright intents" lists creates of which nobody knows the end',
  state: 'there is no state file: "hostwright plan" reads the cloud, and "hostwright intents" the journal',
  sync: useApply,
  fmt: 'declarations are YAML: use any YAML formatter; "hostwright validate" checks them',
  refresh: useDrift,
  output: useDetails,
  completion: '"hostwright autocomplete SHELL" writes the scripts for bash, zsh or powershell',
};

/** The error for a flag of another tool; undefined for any other word. */
function explainForeignFlag(word: string): KnownError | undefined {
  const name = /^--?([a-z-]+)/.exec(word)?.[1] ?? '';
  if (!Object.hasOwn(meaninglessFlags, name)) return undefined;
  return refuse('flag-unknown', `--${name} has no meaning here: ${meaninglessFlags[name]}.`);
}
