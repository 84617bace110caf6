import { makeCommand } from './command.ts';

export const schemaCommand = makeCommand({
  summary: 'Print a JSON Schema: of declarations, clouds, scopes, saved plans, reports or events',
  args: [
    {
      name: 'what',
      summary: 'declaration, clouds, scope, plan, report or events',
      isRequired: true,
      choices: ['declaration', 'clouds', 'scope', 'plan', 'report', 'events'],
    },
  ],
  flags: {},
  examples: ['hostwright schema declaration > hosts.schema.json'],
  async run({ args, program }, io) {
    const { runSchema } = await import('../cli/schema.ts');
    return runSchema(args.what ?? '', program.folder, io);
  },
});
