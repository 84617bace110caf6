/** A separate bundle (build.mjs), loaded only to print help, or a script for a shell. */

export { writeCompletion } from './completion-script.ts';
export { makeHelp } from './help.ts';
