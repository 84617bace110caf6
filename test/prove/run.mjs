/**
 * `npm run prove [-- SHARE [--write]]`: every proof at its great figures, or at a share of them, e.g. 0.01. Exits 1 where one
 * fails. `--write` puts the figures into docs/safety.md. The simulator goes on where it was stopped, as long as the code is
 * the same: that takes most of the time.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const words = process.argv.slice(2);
const share = Number(words.find((word) => !word.startsWith('-')) ?? 1);
if (!(share > 0)) throw new Error('the share must be a number above 0');

// Before the figures are read, here and in the tests.
process.env.PROVE_SHARE = String(share);
const { figureOf, isWhole } = await import('./figures.mjs');

let report = '';
/** @param {string} text */
const say = (text) => {
  report += text;
  process.stdout.write(text);
};

const simulated = await proveSimulated();
/** Each a run of its own, as `npm run check:tools` has them: how soon a process is killed depends on what else the machine does. */
const killing = ['killed-server', 'failover', 'killed-runners', 'standbys'];
const others = (await readdir(join('test', 'postgres'))).filter((name) => !killing.includes(name.split('.')[0] ?? ''));
const [servers, failovers, runners] = [figureOf('killed servers'), figureOf('failovers'), figureOf('killed runners')];
say('\n| proof | figure | holds |\n| --- | --- | --- |\n');
/** @type {readonly (readonly [name: string, figure: string, ...files: readonly string[]])[]} */
const proofs = [
  [
    'listings',
    `${figureOf('listings')} histories of a cloud that changes while it is listed`,
    'test/listing/listing.proof',
  ],
  ['exhaustive search', `at least ${figureOf('states')} states`, 'test/exhaustive'],
  ['real processes', `${figureOf('cycles')} cycles of kill -9`, 'test/processes'],
  [
    'shared journal',
    `${figureOf('contracts')} histories of statements${isWhole ? ', an append cut at each byte' : ''}`,
    ...others.map((name) => join('test', 'postgres', name)),
    'test/simulator/shared-journal',
  ],
  ['killed servers', `${servers} kills of a database server under an append`, 'test/postgres/killed-server'],
  ['failovers', `${failovers} to each kind of standby`, 'test/postgres/failover', 'test/postgres/standbys'],
  ['killed runners', `${runners} times two runners and 200 hosts`, 'test/postgres/killed-runners'],
  ['properties', 'with cases that no test has played', ...(await listProperties())],
  ['mutants', 'the promise of each guard breaks without it', 'test/mutants'],
];
const held = proofs.map(([name, figure, ...files]) => prove(name, figure, files));
if (words.includes('--write')) await writeReport();
process.exitCode = simulated && held.every((holds) => holds) ? 0 : 1;

/** Bundled first: plain JavaScript runs at its own speed. Beside the packages, so that the bundle finds esbuild. */
async function proveSimulated() {
  const folder = await mkdtemp(join('node_modules', 'prove-'));
  try {
    const outfile = join(folder, 'simulated.mjs');
    await build({
      entryPoints: [join('test', 'prove', 'simulated.ts')],
      bundle: true,
      platform: 'node',
      format: 'esm',
      outfile,
      external: ['esbuild'],
      loader: { '.sql': 'text' },
      logLevel: 'error',
      banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    });
    const proof = await import(pathToFileURL(outfile).href);
    return await proof.proveSimulated(join('node_modules', '.cache', 'hostwright', 'prove'), say);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The tests that play cases of fast-check. */
async function listProperties() {
  const names = (await readdir('test', { recursive: true })).filter((name) => name.endsWith('.test.ts'));
  const paths = names.filter((name) => !/^postgres|node_modules/.test(name)).map((name) => join('test', name));
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
  return paths.filter((_, at) => texts[at]?.includes("from 'fast-check'"));
}

/**
 * A proof that is tests of Vitest. Adds rows to the table: how large it is, whether it holds, and what it prints of its
 * figures, e.g. `killed servers: 200 rounds, 200 kills`.
 *
 * @param {string} name
 * @param {string} figure
 * @param {readonly string[]} files
 */
function prove(name, figure, files) {
  const vitest = join('node_modules', 'vitest', 'vitest.mjs');
  const patience = ['--testTimeout', '86400000', '--hookTimeout', '86400000'];
  const config = killing.some((one) => files[0]?.endsWith(`/${one}`))
    ? ['test/vitest.checks.config.ts', '--project', 'any']
    : ['test/vitest.config.ts'];
  const { status, stdout } = spawnSync(
    process.execPath,
    [vitest, 'run', '--config', ...config, ...patience, ...files],
    {
      env: { ...process.env, NO_COLOR: '1' },
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const holds = status === 0;
  if (!holds) process.stdout.write(stdout);
  say(`| ${name} | ${figure} | ${holds ? 'yes' : 'NO'} |\n`);
  for (const line of stdout.match(/^[\w ]+: [\d,]+ [a-z]+.*$/gm) ?? []) say(`| | ${line} | |\n`);
  return holds;
}

/** What each proof counted is for the terminal: the document is one page. */
async function writeReport() {
  const figures = report.replace(/^\| \| .*\n/gm, '');
  const path = join('docs', 'safety.md');
  const text = await readFile(path, 'utf8');
  const [before, rest = ''] = text.split('<!-- prove -->\n');
  const after = rest.split('<!-- /prove -->')[1] ?? '';
  const told = [`\`npm run prove -- ${share} --write\`:`, '', figures.trim()].join('\n');
  await writeFile(path, `${before}<!-- prove -->\n${told}\n<!-- /prove -->${after}`);
}
