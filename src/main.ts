#!/usr/bin/env node
import manifest from '../package.json' with { type: 'json' };
import { describeOldNode } from './commands/process/describe-old-node.ts';

const argv = process.argv.slice(2);
const refusal = describeOldNode(process.versions.node, manifest.engines.node);
if (refusal === undefined) {
  // Loaded only from here on, because an older Node cannot load these modules.
  void import('./commands/process/start.ts').then(({ start }) => start(argv, manifest.version));
} else {
  process.stderr.write(refusal.text);
  if (argv.includes('--json')) process.stdout.write(refusal.document);
  process.exitCode = 3;
}
