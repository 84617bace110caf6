import { makeCommand } from './command.ts';
import { cloudFlags, controllerFlags, driftFlags, factsFlags, intentFlags, outputFlags, sourceFlags } from './flags.ts';

const { json: _, ...quietFlags } = outputFlags;

export const controllerCommand = makeCommand({
  summary: 'Watch many declarations and share the work with other processes; creates nothing',
  flags: {
    ...controllerFlags,
    'expire-within': driftFlags['expire-within'],
    'show-unmanaged': factsFlags['show-unmanaged'],
    'password-env': sourceFlags['password-env'],
    ...intentFlags,
    ...cloudFlags,
    ...quietFlags,
  },
  examples: ['hostwright controller --scopes scopes --journal postgres://hostwright@db.example.com/hostwright'],
  endsGracefully: true,
  async run({ flags }, io) {
    const { runControllerCommand } = await import('../cli/controller/controller.ts');
    return runControllerCommand(flags, io);
  },
});
