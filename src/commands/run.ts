/** One command line, from its words to its end: the command that they name, or what is shown in its place. */
import { cloudOptions, keyVariables, readSwitch, variableOfOption } from '../model/dialect.ts';
import { exitCodes } from '../model/errors.ts';
import { findNearest } from '../model/text/similar-names.ts';
import { type Program, styleOfRun } from './base-command.ts';
import { commands } from './commands.ts';
import { endCommand, realProcess, type Surroundings } from './process/process-io.ts';

export { commands } from './commands.ts';

/** Runs one command line. The exit code is set without ending the process, so that no output is cut off. */
export async function runCommandLine(argv: readonly string[], folder: string): Promise<void> {
  // A failure outside all awaited promises. Node would print its message and source.
  process.once('uncaughtException', (error) => {
    endCommand();
    void import('./process/report-failure.ts')
      .then(({ reportFailure }) => reportFailure(error, { argv, surroundings: realProcess }, styleOfRun))
      .finally(() => process.exit(process.exitCode || exitCodes.error));
  });
  await runWords(argv, folder);
}

/** The same, in a process of which nothing is known. */
export async function runWords(argv: readonly string[], folder: string, surroundings = realProcess): Promise<void> {
  let words = argv;
  try {
    words = await prepareWords(argv);
    noteVariables(words, surroundings);
    await runPrepared(words, { surroundings, folder, commands });
  } catch (error) {
    const { reportFailure } = await import('./process/report-failure.ts');
    await reportFailure(error, { argv: words, surroundings });
  }
}

async function runPrepared(words: readonly string[], program: Program): Promise<void> {
  const { command, id, rest } = findCommand(words);
  if (command !== undefined && !asksForHelp(words)) return command.run(rest, program);
  const isTopic = Object.keys(commands).some((one) => one.startsWith(`${id}:`));
  const { showHelp } = await import('./help.ts');
  if (asksForHelp(words)) return showHelp(words, program);
  if (isTopic) return showHelp([id], program);
  throw (await import('./process/report-failure.ts')).explainUnknown(id, words, commands);
}

/** `-auto-approve` and `-only=web-1` get their second dash, and `help plan` becomes `plan --help`. */
async function prepareWords(argv: readonly string[]): Promise<string[]> {
  const end = argv.includes('--') ? argv.indexOf('--') : argv.length;
  const words = await Promise.all(argv.slice(0, end).map(async (word) => ((await isFlag(word)) ? `-${word}` : word)));
  const [first, ...rest] = words;
  if (first !== 'help') return [...words, ...argv.slice(end)];
  return [...rest.map((word) => (word === 'all' ? '--all' : word)), '--help'];
}

/** Whether it is a flag with one dash: one of ours, or of a tool whose flags are answered. */
async function isFlag(word: string): Promise<boolean> {
  const name = /^-([a-z][a-z-]+)(?:=|$)/.exec(word)?.[1];
  if (name === undefined) return false;
  const { meaninglessFlags } = await import('./process/report-failure.ts');
  const flags = Object.values(commands).flatMap((command) => Object.entries(command.flags));
  const own = flags.flatMap(([flag, { aliases = [] }]) => [flag, ...aliases]);
  return own.includes(name) || Object.hasOwn(meaninglessFlags, name);
}

const helpWords = ['--help', '-h'];

function asksForHelp(words: readonly string[]): boolean {
  const end = words.indexOf('--');
  return words.length === 0 || (end === -1 ? words : words.slice(0, end)).some((word) => helpWords.includes(word));
}

/** `id`: the words up to the first flag, as the help reads them. No command if it takes none of those behind it. */
function findCommand(words: readonly string[]) {
  const end = words.findIndex((word) => word.startsWith('-') || word.includes('='));
  const before = end === -1 ? words : words.slice(0, end);
  const names = [before.slice(0, 2), before.slice(0, 1)];
  const name = names.find((one) => Object.hasOwn(commands, one.join(':'))) ?? [];
  const command = commands[name.join(':')];
  const isWhole = name.length === before.length || Object.keys(command?.args ?? {}).length > 0;
  const id = before.join(':') || (words[0] ?? '');
  return { command: isWhole ? command : undefined, id, rest: words.slice(name.length) };
}

const prefix = 'HOSTWRIGHT_';

const secretVariables = [...keyVariables, 'HOSTWRIGHT_JOURNAL_PASSWORD'].flatMap((name) => [name, `${name}_FILE`]);

/**
 * Notes about variables that were most likely meant for a flag. There is no note about other variables with this
 * prefix, because a pipeline may use the prefix for its own variables.
 */
function noteVariables(words: readonly string[], { env, openIo }: Surroundings): void {
  const isQuiet = ['--quiet', ...helpWords].some((word) => words.includes(word));
  const written = Object.keys(env).filter((name) => /^HOSTWRIGHT_[A-Z0-9_]+$/.test(name.toUpperCase()));
  if (isQuiet || readSwitch(env.HOSTWRIGHT_QUIET ?? '') === true || written.length === 0) return;
  const tables = Object.values(commands).map(({ flags }) => flags);
  const own = tables.flatMap((flags) => Object.values(flags).flatMap((flag) => flag.env ?? []));
  const variables = new Set([...secretVariables, ...cloudOptions.map(variableOfOption), ...own]);
  for (const variable of written.filter((name) => !variables.has(name))) {
    const name = variable.slice(prefix.length).toLowerCase().replaceAll('_', '-');
    // Without the prefix, which would make all names look alike.
    const known = [...variables].map((one) => one.slice(prefix.length));
    const nearest = findNearest(name, known);
    if (tables.some((flags) => Object.hasOwn(flags, name) && flags[name]?.env === undefined)) {
      openIo().err(`note: ${variable} is ignored: --${name} is for one run, and has no variable\n`);
    } else if (nearest !== undefined) openIo().err(`note: ${variable} is ignored; did you mean ${prefix}${nearest}?\n`);
  }
}
