import type { Command } from '@oclif/core/command';
import type { Plugin } from '@oclif/core/interfaces';
import { run } from '@oclif/core/run';
import { settings } from '@oclif/core/settings';
import manifest from '../../package.json' with { type: 'json' };
import { exitCodes } from '../model/errors.ts';
import { commands } from './commands.ts';
import { endCommand, type Surroundings } from './process/process-io.ts';

export { commands } from './commands.ts';
export { HostwrightHelp, noteVariables, refuseCommand } from './hooks.ts';

/** Runs one command line. The exit code is set without ending the process, so that no output is cut off. */
export async function runCommandLine(argv: readonly string[], root: string): Promise<void> {
  // A failure outside all awaited promises. Node would print its message and source.
  process.once('uncaughtException', (error) => {
    endCommand();
    void reportFailure(error, argv).finally(() => process.exit(process.exitCode || exitCodes.error));
  });
  await runWords(argv, root);
}

/** The same, in a process of which nothing is known. */
export async function runWords(argv: readonly string[], root: string, surroundings?: Surroundings): Promise<void> {
  // Else oclif looks for sources in TypeScript, where NODE_ENV is not production.
  settings.enableAutoTranspile = false;
  try {
    // oclif looks for no other where one is given: others would run beside the keys.
    const plugins = new Map([[manifest.name, programIn(root)]]);
    await run(await prepareWords(argv), { root, plugins, surroundings } as never);
  } catch (error) {
    await reportFailure(error, argv, surroundings);
  }
}

async function reportFailure(thrown: unknown, argv: readonly string[], surroundings?: Surroundings): Promise<void> {
  const failures = await import('./process/report-failure.ts');
  await failures.reportFailure(thrown, { argv, ...(surroundings && { surroundings }) });
}

/** What oclif asks of a plugin. Its own class would describe every flag of every command at each start. */
function programIn(root: string): Plugin {
  const { name, version, oclif } = manifest;
  const loadable = Object.entries(commands as Readonly<Record<string, Command.Class>>).map(([id, command]) => {
    const { summary, usage, examples, hidden = false, aliases, hiddenAliases, strict } = Object.assign(command, { id });
    const [args, flags] = [named(command.args), named(command.flags)];
    const described = { id, summary, usage, examples, hidden, aliases, hiddenAliases, strict, args, flags };
    // Only then does the help ask a flag for the text of its default.
    return { ...described, hasDynamicHelp: true, pluginName: name, pluginType: 'core', load: async () => command };
  });
  return {
    _base: name,
    alias: name,
    commandIDs: Object.keys(commands),
    commands: loadable.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    commandsDir: undefined,
    findCommand: async (id: string) => commands[id] as Command.Class,
    hasManifest: false,
    hooks: { init: [oclif.hooks.init], command_not_found: [oclif.hooks.command_not_found] },
    isRoot: true,
    load: async () => {},
    moduleType: 'commonjs',
    name,
    options: { root },
    pjson: manifest as never,
    root,
    topics: Object.entries(oclif.topics).map(([topic, { description }]) => ({ name: topic, description })),
    type: 'core',
    valid: true,
    version,
  };
}

/** Copies, because oclif writes into them. */
function named<Row extends object>(table: Readonly<Record<string, Row>>): Record<string, Row & { name: string }> {
  return Object.fromEntries(Object.entries(table).map(([name, row]) => [name, { ...row, name }]));
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
  if (name in meaninglessFlags) return true;
  const flags = Object.values(commands).flatMap((command) => Object.entries(command.flags ?? {}));
  return flags.some(([own, { aliases = [] }]) => [own, ...aliases].includes(name));
}
