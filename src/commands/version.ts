import manifest from '../../package.json' with { type: 'json' };
import { makeCommand } from './command.ts';

export const versionCommand = makeCommand({
  summary: 'Print the version',
  flags: {},
  async run(_input, io) {
    io.out(`hostwright ${manifest.version}\n`);
    return { kind: 'told', exit: 'ok' };
  },
});
