#!/usr/bin/env node
/**
 * The entry. A Node that is too old for this version must be able to run this file, and be refused by it: it uses no
 * module of Node, and only syntax that the build can convert for Node 10.
 */
import manifest from '../package.json' with { type: 'json' };
import type { ErrorCode } from './model/errors.ts';

const argv = process.argv.slice(2);
/** Of `>=MAJOR.MINOR`. */
const [neededMajor = 0, neededMinor = 0] = numbersOf(manifest.engines.node);
const [major = 0, minor = 0] = numbersOf(process.versions.node);
if (major > neededMajor || (major === neededMajor && minor >= neededMinor)) {
  // Loaded only from here on, because an older Node cannot load these modules.
  void import('./commands/process/start.ts').then(({ start }) => start(argv, manifest.version));
} else {
  const code: ErrorCode = 'node-too-old';
  const message = `Hostwright needs Node ${neededMajor}.${neededMinor} or newer; this is Node ${process.versions.node}.`;
  const suggestion = 'Install a newer Node, and start hostwright with it.';
  const document = {
    format: 'hostwright/error',
    formatVersion: 1,
    exit: { code: 3, name: 'invalid' },
    error: { code, message, suggestions: [suggestion] },
    diagnostics: [],
  };
  process.stderr.write(`error[${code}]: ${message}\n  - ${suggestion}\nexit 3 (invalid)\n`);
  if (argv.includes('--json')) process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
  process.exitCode = 3;
}

function numbersOf(text: string): readonly number[] {
  return (text.match(/\d+/g) ?? []).map(Number);
}
