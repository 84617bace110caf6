import { makeCommand } from './command.ts';
import { cloudFlags, driftFlags, intentFlags, outputFlags, scopeFlags, sourceFlags } from './flags.ts';
import { makeListFlag as list, makeFlagWithDefault as preset, makeSwitchFlag as toggle } from './line/make-flag.ts';

const controllerFlags = {
  ...scopeFlags,
  workers: preset('Common', 'workers', 'N', 'Number of scopes that this process works on at the same time'),
  listen: preset('Common', 'listen', 'ADDRESS:PORT', 'Address of the pages, the health checks and the metrics'),
  'listen-host': list(
    'Advanced',
    'NAME',
    'Host name that requests for the pages may use, e.g. behind a proxy; repeatable',
  ),
  'listen-public': toggle(
    'Safety',
    'Allow --listen on an address that other machines can reach; the pages ask for no password',
  ),
};

const { json: _, ...quietFlags } = outputFlags;

export const controllerCommand = makeCommand({
  summary: 'Watch many declarations and share the work with other processes',
  flags: {
    ...controllerFlags,
    'expire-within': driftFlags['expire-within'],
    'password-env': sourceFlags['password-env'],
    ...intentFlags,
    clouds: cloudFlags.clouds,
    'max-rps': cloudFlags['max-rps'],
    ...quietFlags,
  },
  examples: ['hostwright controller --scopes scopes --journal postgres://hostwright@db.example.com/hostwright'],
  endsGracefully: true,
  async run({ flags }, io) {
    const { runControllerCommand } = await import('../cli/controller/controller.ts');
    return runControllerCommand(flags, io);
  },
});
