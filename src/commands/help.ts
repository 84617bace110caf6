/** oclif's help, with the common flags alone unless `--all` is asked for. */
import type { Command } from '@oclif/core/command';
import { CommandHelp, Help } from '@oclif/core/help';
import { surroundingsOf } from './base-command.ts';

/** With fewer flags, all of them fit on a screen. */
const mostShort = 12;

class ShortHelp extends CommandHelp {
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
    surroundingsOf(this.config)
      .openIo()
      .out(`${lines.join('\n')}\n`);
  }
}
