import type { Config } from '@oclif/core/config';
import { KnownError } from '../core/errors.ts';
import { exitCodes } from '../core/exit.ts';
import { findNearest } from '../core/text/nearest-name.ts';
import ApplyCommand from './apply.ts';
import { checkSwitchVariables, dropOverruled, normaliseArguments } from './arguments.ts';
import DemoCommand from './demo.ts';
import DriftCommand from './drift.ts';
import EmulatorCommand from './emulator.ts';
import type { HostwrightCommand } from './hostwright-command.ts';
import IntentsCommand from './intents.ts';
import PlanCommand from './plan.ts';
import PlanDiffCommand from './plan-diff.ts';
import { PluginlessConfig } from './process/pluginless-config.ts';
import { endCommand } from './process/process-io.ts';
import { reportFailure } from './process/report-failure.ts';
import ResolveCommand from './resolve.ts';
import ShowCommand from './show.ts';
import UnlockCommand from './unlock.ts';
import ValidateCommand from './validate.ts';

type CommandClass = typeof HostwrightCommand & (new (argv: string[], config: Config) => HostwrightCommand);

export const commands: Readonly<Record<string, CommandClass>> = {
  validate: ValidateCommand,
  plan: PlanCommand,
  'plan:diff': PlanDiffCommand,
  apply: ApplyCommand,
  drift: DriftCommand,
  show: ShowCommand,
  intents: IntentsCommand,
  resolve: ResolveCommand,
  unlock: UnlockCommand,
  emulator: EmulatorCommand,
  demo: DemoCommand,
};

/**
 * Runs one command line to its end; the exit code is set, never forced, so that no output is cut.
 */
export async function runCommandLine(argv: readonly string[], root: string): Promise<void> {
  // Of the command, once it is known: a failure tells its own files, too.
  let flagNames: readonly string[] = [];
  // A failure outside of every promise that is waited for. Node would print it whole, message and
  // source line.
  process.once('uncaughtException', (error) => {
    endCommand();
    void reportFailure(error, argv, flagNames).finally(() => process.exit(process.exitCode || exitCodes.error));
  });
  try {
    if (asksForHelp(argv)) return await showHelp(argv, root);
    const words = isTopic(argv) ? 2 : 1;
    const command = findCommand(argv.slice(0, words).join(':'));
    flagNames = Object.keys(command.flags);
    dropOverruled(argv, command.flags, process.env);
    checkSwitchVariables(command.flags, process.env);
    await command.launch(normaliseArguments(argv.slice(words), command.flags), new PluginlessConfig({ root }));
  } catch (error) {
    await reportFailure(error, argv, flagNames);
  }
}

/** Whether the first two words name one command. */
function isTopic([first = '', second = '']: readonly string[]): boolean {
  return Object.hasOwn(commands, `${first}:${second}`);
}

function asksForHelp(argv: readonly string[]): boolean {
  const end = argv.indexOf('--');
  const words = end < 0 ? argv : argv.slice(0, end);
  return words.length === 0 || words[0] === 'help' || words.includes('--help') || words.includes('-h');
}

/** Help alone needs the whole of oclif: everything else does without its start-up time. */
async function showHelp(argv: readonly string[], root: string): Promise<void> {
  const topics = argv.filter((word) => word !== 'help');
  const [topic] = topics.filter((word) => !word.startsWith('-'));
  if (topic !== undefined && !isTopic(topics)) findCommand(topic);
  const [{ Config }, { Help }] = await Promise.all([import('@oclif/core/config'), import('@oclif/core/help')]);
  const config = await Config.load({ root });
  await new Help(config, config.pjson.helpOptions).showHelp([...topics]);
}

function findCommand(name: string): CommandClass {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command !== undefined) return command;
  if (name.startsWith('-')) {
    throw new KnownError('command-unknown', 'The command is missing: it comes before its flags.', {
      suggestions: ['Write for example: hostwright plan --json'],
    });
  }
  const names = Object.keys(commands).map((one) => one.replace(':', ' '));
  const nearest = findNearest(name, names);
  throw new KnownError('command-unknown', `There is no command ${JSON.stringify(name)}.`, {
    suggestions: [nearest === undefined ? `The commands are ${names.join(', ')}.` : `Did you mean "${nearest}"?`],
  });
}
