import { makeCommand } from './command.ts';
import { outputFlags } from './flags.ts';
import {
  makeFlagWithDefault as preset,
  makeRepeatedFlag as repeatable,
  makeTextFlag as text,
} from './line/make-flag.ts';

const emulatorFlags = {
  port: preset('Common', 'port', 'N', 'Port on 127.0.0.1; 0 selects a free one'),
  fault: repeatable('Common', 'ON:KIND[:TIMES]', 'A fault, e.g. create:drop-after-commit:1; repeatable'),
  'visibility-lag': preset('Common', 'visibility-lag', 'DURATION', 'How long a new host is not listed'),
  hosts: text('Common', 'PATH', 'JSON file with an array of hosts that exist at the start'),
  seed: text('Common', 'N', 'Makes ids and random faults repeatable'),
  latency: preset('Advanced', 'latency', 'DURATION', 'Delay of every answer'),
  'provisioning-time': preset('Advanced', 'provisioning-time', 'DURATION', 'How long a new host is Starting'),
  'rate-limit': text(
    'Advanced',
    'N[:KIND]',
    'Number of requests per second that it accepts, e.g. 10 or 10:http-429:retryAfter=1',
  ),
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
