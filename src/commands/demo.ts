import type { Io } from '../app/io.ts';
import { demoFlags } from '../app/settings/command-flags.ts';
import { BaseCommand, type Input } from './base-command.ts';

export class Demo extends BaseCommand {
  static override summary = 'Run plan, apply and drift against a cloud in this process';
  static override flags = demoFlags;
  protected override readonly endsGracefully = true;

  protected override async work(_input: Input<typeof Demo>, io: Io) {
    const { runDemo } = await import('../app/demo.ts');
    return runDemo(io);
  }
}
