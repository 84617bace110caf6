import { makeCommand } from './command.ts';
import { outputFlags } from './flags.ts';

export const demoCommand = makeCommand({
  summary: 'Run plan, apply and drift against a cloud in this process',
  flags: { debug: outputFlags.debug },
  endsGracefully: true,
  async run(_input, io) {
    const { runDemo } = await import('../cli/demo.ts');
    return runDemo(io);
  },
});
