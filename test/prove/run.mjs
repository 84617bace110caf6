/**
 * `npm run prove [-- SHARE [--write]]`: every proof at its great figures, or at a share of them, e.g. 0.01. Exits 1 where one
 * fails. `--write` puts the figures into docs/safety.md. Stopped, it goes on where it was as long as the code is the same.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const words = process.argv.slice(2);
const share = Number(words.find((word) => !word.startsWith('-')) ?? 1);
if (!(share > 0)) throw new Error('the share must be a number above 0');

const states = Math.max(10_000, Math.round(5_000_000 * share));
const cycles = Math.max(10, Math.round(2_000 * share));
const contracts = Math.max(150, Math.round(5_000 * share));
const serverCycles = Math.max(2, Math.round(200 * share));
const listings = Math.max(200_000, Math.round(2_000_000 * share));
const kept = join('node_modules', '.cache', 'hostwright', 'prove');
let report = '';
/** @param {string} text */
const say = (text) => {
  report += text;
  process.stdout.write(text);
};

const simulated = await proveSimulated();
const [listed, searched, killed, shared, mutated] = [
  runTests({ PROVE_LISTINGS: String(listings) }, 'test/core/listing/listing.proof'),
  runTests({ PROVE_STATES: String(states) }, 'test/exhaustive'),
  runTests({ PROVE_CYCLES: String(cycles) }, 'test/processes'),
  runTests(
    {
      PROVE_STORIES: '99',
      PROVE_CONTRACTS: String(contracts),
      PROVE_CYCLES: String(serverCycles),
      ...(share >= 1 && { PROVE_BYTES: 'all' }),
    },
    'test/postgres',
    'test/simulator/shared-journal',
  ),
  runTests({}, 'test/mutants'),
];
say('\n| proof | figure | holds |\n| --- | --- | --- |\n');
say(
  `| listings | ${listings} histories of a cloud that changes while it is listed | ${listed.holds ? 'yes' : 'NO'} |\n`,
);
say(`| exhaustive search | at least ${states} states | ${searched.holds ? 'yes' : 'NO'} |\n`);
for (const line of searched.lines) say(`| | ${line} | |\n`);
say(`| real processes | ${cycles} cycles of kill -9 | ${killed.holds ? 'yes' : 'NO'} |\n`);
say(
  `| shared journal | ${contracts} histories of statements, ${serverCycles} servers and pairs of runners killed, ${serverCycles} runs with broken connections, ${2 * Math.ceil(serverCycles / 10)} failovers${share >= 1 ? ', an append cut at each byte' : ''} | ${shared.holds ? 'yes' : 'NO'} |\n`,
);
say(`| mutants | the promise of each guard breaks without it | ${mutated.holds ? 'yes' : 'NO'} |\n`);
if (words.includes('--write')) await writeReport();
process.exitCode = simulated && [listed, searched, killed, shared, mutated].every(({ holds }) => holds) ? 0 : 1;

/** Bundled first: plain JavaScript runs at its own speed. Beside the packages, so that the bundle finds esbuild. */
async function proveSimulated() {
  const folder = await mkdtemp(join('node_modules', 'prove-'));
  try {
    const outfile = join(folder, 'simulated.mjs');
    const contents =
      "export { proveSimulated } from './simulated.ts'; export { figuresOf } from '../simulator/jobs/figures.ts';";
    await build({
      stdin: { contents, resolveDir: join('test', 'prove'), loader: 'ts' },
      bundle: true,
      platform: 'node',
      format: 'esm',
      outfile,
      external: ['esbuild'],
      logLevel: 'error',
      banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    });
    const proof = await import(pathToFileURL(outfile).href);
    return await proof.proveSimulated(proof.figuresOf(share), kept, say);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * @param {Readonly<Record<string, string>>} env
 * @param {readonly string[]} folders
 */
function runTests(env, ...folders) {
  const vitest = join('node_modules', 'vitest', 'vitest.mjs');
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      vitest,
      'run',
      '--config',
      'test/vitest.config.ts',
      '--testTimeout',
      '3600000',
      '--hookTimeout',
      '3600000',
      ...folders,
    ],
    {
      env: { ...process.env, ...env, NO_COLOR: '1' },
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  if (status !== 0) process.stdout.write(stdout);
  return { holds: status === 0, lines: stdout.split('\n').filter((line) => /^\w+: [\d,]+ states, /.test(line)) };
}

/** How often each fault happened is for the terminal: the document is one page. */
async function writeReport() {
  const figures = report.replace(/\n\| fault \| times \|\n(\|.*\n)+/, '');
  const path = join('docs', 'safety.md');
  const text = await readFile(path, 'utf8');
  const [before, rest = ''] = text.split('<!-- prove -->\n');
  const after = rest.split('<!-- /prove -->')[1] ?? '';
  const told = [`\`npm run prove -- ${share} --write\`:`, '', figures.trim()].join('\n');
  await writeFile(path, `${before}<!-- prove -->\n${told}\n<!-- /prove -->${after}`);
}
