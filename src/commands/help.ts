/** What is shown in place of a command: oclif's help, with the common flags alone unless `--all` is asked for. */
import { homedir, tmpdir } from 'node:os';
import type { Command } from '@oclif/core/command';
import { Config } from '@oclif/core/config';
import { CommandHelp, Help } from '@oclif/core/help';
import { settings } from '@oclif/core/settings';
import manifest from '../../package.json' with { type: 'json' };
import type { Io } from '../app/io.ts';
import type { Program } from './base-command.ts';
import { explainUnknown } from './process/report-failure.ts';

/** Throws KnownError if the words name no command. */
export async function showHelp(words: readonly string[], program: Program): Promise<void> {
  const { columns = 80, out } = program.surroundings.openIo();
  // Else oclif opens stdout for its width, which takes longer than all the rest of a help in a file. Below 40 it breaks words.
  settings.columns = Math.max(columns, 40);
  const config = await loadConfig(program);
  const help = new HostwrightHelp(config, { ...config.pjson.oclif.helpOptions, all: words.includes('--all') });
  help.print = out;
  try {
    await help.showHelp(words.filter((word) => word !== '--all'));
  } catch (error) {
    const [, id] = /^Command (.*) not found\.$/.exec((error as Error).message) ?? [];
    throw id === undefined ? error : explainUnknown(id, program.commands);
  }
}

/** What oclif knows of this program. It looks for no plugin where one is given: others would run beside the keys. */
export async function loadConfig({ folder: root, commands }: Program): Promise<Config> {
  const { name, version, oclif } = manifest;
  const described = Object.entries(commands).map(([id, { run: _, ...command }]) => {
    const own = { id, args: named(command.args), flags: named(command.flags), aliases: [], hiddenAliases: [] };
    // Only with dynamic help does oclif ask a flag for the text of its default.
    return { strict: true, hidden: false, ...command, ...own, hasDynamicHelp: true, load: async () => command };
  });
  const plugin = {
    name,
    root,
    version,
    commands: described.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    hooks: {},
    pjson: manifest,
    topics: Object.entries(oclif.topics).map(([topic, { description }]) => ({ name: topic, description })),
    type: 'core',
    valid: true,
  };
  // It asks for both, and Node throws where the user has no name, as in a container.
  process.env.SHELL ??= '';
  try {
    process.env.HOME ||= homedir();
  } catch {
    process.env.HOME = tmpdir();
  }
  return Config.load({ root, plugins: new Map([[name, plugin]]) } as never);
}

/** Copies, because oclif writes into them. */
function named<Row extends object>(table: Readonly<Record<string, Row>>): Record<string, Row & { name: string }> {
  return Object.fromEntries(Object.entries(table).map(([name, row]) => [name, { ...row, name }]));
}

/** With fewer flags, all of them fit on a screen. */
const mostShort = 12;

/** Only a template: oclif compiles each text several times, which takes half of the time of a help. */
const onlyTemplates =
  (render: (text: string) => string) =>
  (text: string): string =>
    text.includes('<%') ? render(text) : text;

class ShortHelp extends CommandHelp {
  constructor(...given: ConstructorParameters<typeof CommandHelp>) {
    super(...given);
    this.render = onlyTemplates(this.render);
  }

  protected override groupFlags(flags: Command.Flag.Any[]) {
    // oclif trims the start of a group, so that a first flag without a letter would stand apart.
    const groups = super.groupFlags(flags.toSorted((a, b) => Number(!a.char) - Number(!b.char)));
    const { Common: common, ...others } = groups.flagGroups;
    if (this.opts.all === true || common === undefined || flags.length < mostShort) return groups;
    const count = Object.values(others).flat().length;
    this.command.description = `"hostwright ${this.command.id} --help --all" shows ${count} more flags, and the variable of each.`;
    return { mainFlags: common.map(({ env: _, ...flag }) => flag), flagGroups: {} };
  }
}

class HostwrightHelp extends Help {
  protected override CommandHelpClass = ShortHelp;
  print: Io['out'] = () => {};

  constructor(...given: ConstructorParameters<typeof Help>) {
    super(...given);
    this.render = onlyTemplates(this.render);
  }

  protected override log(...lines: string[]): void {
    this.print(`${lines.join('\n')}\n`);
  }
}
