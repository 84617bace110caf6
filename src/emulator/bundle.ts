/** A bundle of its own (build.mjs), loaded only when an emulator runs. */

export { parseFault } from './faults/fault.ts';
export { parseRateLimit } from './faults/rate-limit.ts';
export { startEmulator } from './server.ts';
