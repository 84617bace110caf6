/** What oclif calls besides a command: its hooks `init` and `command_not_found`, and the help. */
import type { Command } from '@oclif/core/command';
import { CommandHelp, Help } from '@oclif/core/help';
import type { Hook } from '@oclif/core/hooks';
import { cloudOptions, readSwitch, variableOfOption } from '../model/dialect.ts';
import { findNearest } from '../model/text/similar-names.ts';
import { surroundingsOf } from './base-command.ts';

const prefix = 'HOSTWRIGHT_';

const keyVariables = ['PUBLIC_KEY', 'PRIVATE_KEY', 'SECURITY_TOKEN', 'JOURNAL_PASSWORD'].flatMap((name) => [
  `HOSTWRIGHT_${name}`,
  `HOSTWRIGHT_${name}_FILE`,
]);

/**
 * Notes about variables that were most likely meant for a flag. There is no note about other variables with this
 * prefix, because a pipeline may use the prefix for its own variables.
 */
export const noteVariables: Hook<'init'> = async ({ argv, config }) => {
  const surroundings = surroundingsOf(config);
  const { env } = surroundings;
  const isQuiet = ['--quiet', '--help', '-h'].some((word) => argv.includes(word));
  const written = Object.keys(env).filter((name) => /^hostwright_[a-z0-9_]+$/i.test(name));
  if (isQuiet || readSwitch(env.HOSTWRIGHT_QUIET ?? '') === true || written.length === 0) return;
  const flags = config.commands.flatMap((command) => Object.values(command.flags));
  const variables = [...keyVariables, ...cloudOptions.map(variableOfOption), ...flags.flatMap(({ env }) => env ?? [])];
  // What all of them share would make strangers look alike.
  const known = variables.map((variable) => variable.slice(prefix.length));
  const io = surroundings.openIo();
  for (const variable of written.filter((name) => !variables.includes(name))) {
    const flag = variable.slice(prefix.length).toLowerCase().replaceAll('_', '-');
    const nearest = findNearest(flag, known);
    if (flags.some(({ name, env: own }) => name === flag && own === undefined)) {
      io.err(`note: ${variable} is ignored: --${flag} is for one run, and has no variable\n`);
    } else if (nearest !== undefined) io.err(`note: ${variable} is ignored; did you mean ${prefix}${nearest}?\n`);
  }
};

export const refuseCommand: Hook<'command_not_found'> = async ({ id, argv = [], config }) => {
  const names = config.commands.filter(({ hidden }) => hidden !== true).map((one) => one.id.replaceAll(':', ' '));
  const words = id.replaceAll(':', ' ');
  const { explainUnknown, reportFailure } = await import('./process/report-failure.ts');
  await reportFailure(explainUnknown(words, names), { argv: [id, ...argv], surroundings: surroundingsOf(config) });
};

// oclif's help, with the common flags alone unless `--all` is asked for.

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

export class HostwrightHelp extends Help {
  protected override CommandHelpClass = ShortHelp;
  readonly #io = surroundingsOf(this.config).openIo();

  constructor(...given: ConstructorParameters<typeof Help>) {
    super(...given);
    this.render = onlyTemplates(this.render);
  }

  override async showHelp(argv: string[]): Promise<void> {
    this.opts.all ||= argv.includes('--all');
    try {
      await super.showHelp(argv.filter((word) => word !== '--all'));
    } catch (error) {
      const [, id] = /^Command (.*) not found\.$/.exec((error as Error).message) ?? [];
      if (id === undefined) throw error;
      await this.config.runHook('command_not_found', { id, argv });
    }
  }

  protected override log(...lines: string[]): void {
    this.#io.out(`${lines.join('\n')}\n`);
  }
}
