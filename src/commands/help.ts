/** oclif's help, with the common flags alone unless `--all` is asked for. */
import type { Command } from '@oclif/core/command';
import { CommandHelp, Help } from '@oclif/core/help';
import { surroundingsOf } from './base-command.ts';

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
