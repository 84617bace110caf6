import * as Args from '@oclif/core/args';
import type { Io } from '../cli/io.ts';
import { BaseCommand, type Input } from './base-command.ts';

export class Schema extends BaseCommand {
  static override summary = 'Print a JSON Schema: of declarations, clouds, scopes, saved plans, reports or events';
  static override args = {
    what: Args.string({
      ignoreStdin: true,
      description: 'What it is the schema of',
      required: true,
      options: ['declaration', 'clouds', 'scope', 'plan', 'report', 'events'],
    }),
  };
  static override flags = {};
  static override examples = ['hostwright schema declaration > hosts.schema.json'];

  protected override async work({ args, folder }: Input<typeof Schema>, io: Io) {
    const { runSchema } = await import('../cli/schema.ts');
    return runSchema(args.what, folder, io);
  }
}
