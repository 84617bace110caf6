/** A bundle of its own (build.mjs), loaded only when an emulator runs. */

export { parseFault, parseRateLimit } from './faults.ts';
export { givenHostsRule } from './host.ts';
export { startEmulator } from './server.ts';
