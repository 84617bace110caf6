import { makeCommand } from './command.ts';

export const completionCommand = makeCommand({
  summary: 'Print a script with which a shell completes commands and flags',
  args: [{ name: 'shell', summary: 'bash, zsh or fish', isRequired: true, choices: ['bash', 'zsh', 'fish'] }],
  flags: {},
  examples: [
    'source <(hostwright completion bash)',
    'source <(hostwright completion zsh)',
    'hostwright completion fish | source',
  ],
  async run({ args, program }, io) {
    const { writeCompletion } = await import('./help/bundle.ts');
    io.out(writeCompletion(args.shell ?? '', program.commands));
    return { kind: 'told', exit: 'ok' };
  },
});
