#!/usr/bin/env node
import { dirname, join } from 'node:path';
import manifest from '../package.json' with { type: 'json' };
import { loadBundle } from './commands/load-bundle.ts';
import type { runCommandLine } from './commands/run.ts';

const argv = process.argv.slice(2);
if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-v')) {
  process.stdout.write(`hostwright ${manifest.version}\n`);
} else {
  // A file of its own: the version, which pipelines ask for first, is told without reading the rest.
  const bundle = loadBundle<{ readonly runCommandLine: typeof runCommandLine }>(join(__dirname, 'hostwright.cjs'));
  void bundle.exports.runCommandLine(argv, dirname(__dirname));
}
