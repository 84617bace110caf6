import { makeCommand } from './command.ts';
import { emulatorFlags, outputFlags } from './flags.ts';

export const emulatorCommand = makeCommand({
  summary: 'Run a local compute cloud, with faults on demand',
  flags: { ...emulatorFlags, quiet: outputFlags.quiet, debug: outputFlags.debug },
  examples: ['hostwright emulator --port 8080 --fault create:drop-after-commit:1'],
  endsGracefully: true,
  async run({ flags }, io) {
    const { runEmulator } = await import('../cli/emulator.ts');
    return runEmulator(flags, io);
  },
});
