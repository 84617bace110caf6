/** What is loaded only where an emulator runs: a bundle of its own (build.mjs). */

export { parseFault } from './faults/fault.ts';
export { parseRateLimit } from './faults/rate-limit.ts';
export { startEmulator } from './server.ts';
