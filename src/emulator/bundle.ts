/** A bundle of its own (build.mjs), loaded only when an emulator runs. */

export { findHostProblems, parseFault, parseRateLimit } from './check.ts';
export { startEmulator } from './server.ts';
