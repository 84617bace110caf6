/** A bundle of its own (build.mjs), loaded only when an emulator runs. */

export { parseFault } from './faults.ts';
export { givenHostsRule } from './host.ts';
export { parseRateLimit } from './rate-limit.ts';
export { startEmulator } from './server.ts';
