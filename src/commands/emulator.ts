import { makeCommand } from './command.ts';
import { outputFlags } from './flags.ts';
import {
  makeFlagWithDefault as preset,
  makeRepeatedFlag as repeatable,
  makeTextFlag as text,
  makeSwitchFlag as toggle,
} from './line/make-flag.ts';

const emulatorFlags = {
  port: preset('Common', 'port', 'N', 'Port on 127.0.0.1; 0 selects a free one'),
  fault: repeatable('Common', 'ON:KIND[:TIMES]', 'A fault, e.g. create:drop-after-commit:1; repeatable'),
  'visibility-lag': preset('Common', 'visibility-lag', 'DURATION', 'How long a new host is not listed'),
  hosts: text('Common', 'PATH', 'JSON file with an array of hosts that exist at the start'),
  seed: text('Common', 'N', 'Makes ids, random faults and latencies repeatable'),
  latency: preset('Advanced', 'latency', 'DURATION', 'Delay of every answer'),
  'page-cap': preset('Advanced', 'page-cap', 'N', 'Maximum page size; a larger Limit is reduced to it'),
  'provisioning-time': preset('Advanced', 'provisioning-time', 'DURATION', 'How long a new host is Starting'),
  preload: preset('Advanced', 'preload', 'N', 'Number of hosts in each region that belong to somebody else'),
  'rate-limit': text(
    'Advanced',
    'N[:KIND]',
    'Number of requests per second that it accepts, e.g. 10 or 10:http-429:retryAfter=1',
  ),
  'total-count': preset('Advanced', 'total-count', 'MODE', 'What TotalCount reports'),
  'accept-tag': toggle('Advanced', 'Accept Tag in a create, which the API does not document'),
};

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
