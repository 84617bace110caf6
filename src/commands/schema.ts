import { join } from 'node:path';
import * as Args from '@oclif/core/args';
import type { Io } from '../app/io.ts';
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
    const { readWholeSchema } = await import('../app/schema.ts');
    io.out(readWholeSchema(join(folder, 'schemas'), args.what));
    return { kind: 'told', exit: 'ok' } as const;
  }
}
