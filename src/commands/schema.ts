import { makeCommand } from './command.ts';

export const schemaCommand = makeCommand({
  summary: 'Print a JSON Schema: of declarations, saved plans, reports or events',
  args: [
    {
      name: 'what',
      summary: 'declaration, plan, report or events',
      isRequired: true,
      choices: ['declaration', 'plan', 'report', 'events'],
    },
  ],
  flags: {},
  examples: ['hostwright schema declaration > hosts.schema.json'],
  async run({ args, program }, io) {
    const { runSchema } = await import('../cli/schema.ts');
    return runSchema(args.what ?? '', program.folder, io);
  },
});
