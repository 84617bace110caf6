/**
 * `npm run prove [-- SHARE [--write]]`: every proof at its great figures, or at a share of them, e.g. 0.01. Exits 1 where one
 * fails. `--write` puts the figures into docs/safety.md. Stopped, it goes on where it was as long as the code is the same.
 */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { addRounds, splitRounds } from './batches.mjs';
import { startTests } from './play-tests.mjs';

const words = process.argv.slice(2);
const share = Number(words.find((word) => !word.startsWith('-')) ?? 1);
if (!(share > 0)) throw new Error('the share must be a number above 0');

// Before the figures are read, here and in the tests.
process.env.PROVE_SHARE = String(share);
const { figureOf, isWhole } = await import('./figures.mjs');

const kept = join('node_modules', '.cache', 'hostwright', 'prove');
let report = '';
/** @param {string} text */
const say = (text) => {
  report += text;
  process.stdout.write(text);
};

const simulated = await proveSimulated();
const play = await startTests(kept);
/** Each a run of its own: how soon a process is killed depends on what else the machine does. */
const rounds = ['killed-server', 'failover', 'killed-runners'];
const others = (await readdir(join('test', 'postgres'))).filter((name) => !rounds.includes(name.split('.')[0] ?? ''));
const shared = others.map((name) => join('test', 'postgres', name));
const atShare = { PROVE_SHARE: String(share) };
const [servers, failovers, runners] = [figureOf('killed servers'), figureOf('failovers'), figureOf('killed runners')];
say('\n| proof | figure | holds |\n| --- | --- | --- |\n');
const proofs = [
  await prove('listings', `${figureOf('listings')} histories of a cloud that changes while it is listed`, [
    atShare,
    'test/listing/listing.proof',
  ]),
  await prove('exhaustive search', `at least ${figureOf('states')} states`, [atShare, 'test/exhaustive']),
  await prove('real processes', `${figureOf('cycles')} cycles of kill -9`, [atShare, 'test/processes']),
  await prove(
    'shared journal',
    `${figureOf('contracts')} histories of statements${isWhole ? ', an append cut at each byte' : ''}`,
    [atShare, ...shared, 'test/simulator/shared-journal'],
  ),
  await prove(
    'killed servers',
    `${servers} kills of a database server under an append`,
    ...splitRounds(servers, 20, 'test/postgres/killed-server'),
  ),
  await prove(
    'failovers',
    `${failovers} to an asynchronous standby, ${failovers} to a synchronous one`,
    ...splitRounds(failovers, 5, 'test/postgres/failover'),
  ),
  await prove(
    'killed runners',
    `${runners} times two runners and 200 hosts`,
    ...splitRounds(runners, 5, 'test/postgres/killed-runners'),
  ),
  await prove('mutants', 'the promise of each guard breaks without it', [{}, 'test/mutants']),
];
if (words.includes('--write')) await writeReport();
process.exitCode = simulated && proofs.every((holds) => holds) ? 0 : 1;

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
    return await proof.proveSimulated(kept, say);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Rows of the table: how large the proof is, whether it holds, and the figures that it prints.
 *
 * @param {string} name
 * @param {string} size
 * @param {readonly Parameters<typeof play>[]} batches one after the other; all are played, even if one fails
 */
async function prove(name, size, ...batches) {
  const played = [];
  for (const tests of batches) played.push(await play(...tests));
  const holds = played.every((batch) => batch.holds);
  say(`| ${name} | ${size} | ${holds ? 'yes' : 'NO'} |\n`);
  for (const line of addRounds(played.flatMap(({ lines }) => lines))) say(`| | ${line} | |\n`);
  return holds;
}

/** How often each fault happened, and what each proof counted, is for the terminal: the document is one page. */
async function writeReport() {
  const figures = report.replace(/\n\| fault \| times \|\n(\|.*\n)+/, '').replace(/^\| \| .*\n/gm, '');
  const path = join('docs', 'safety.md');
  const text = await readFile(path, 'utf8');
  const [before, rest = ''] = text.split('<!-- prove -->\n');
  const after = rest.split('<!-- /prove -->')[1] ?? '';
  const told = [`\`npm run prove -- ${share} --write\`:`, '', figures.trim()].join('\n');
  await writeFile(path, `${before}<!-- prove -->\n${told}\n<!-- /prove -->${after}`);
}
