#!/usr/bin/env node
import { dirname } from 'node:path';
import manifest from '../package.json' with { type: 'json' };
import type { runCommandLine } from './commands/run.ts';

const argv = process.argv.slice(2);
if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-v')) {
  process.stdout.write(`hostwright ${manifest.version}\n`);
} else {
  // A file of its own: the version, which pipelines ask for first, is told without reading the rest.
  const bundle: { readonly runCommandLine: typeof runCommandLine } = require('./hostwright.cjs');
  void bundle.runCommandLine(argv, dirname(__dirname));
}
