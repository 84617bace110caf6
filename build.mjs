/**
 * `npm run build`: `src/` -> `dist/main.cjs` (the entry, which any Node can read), `dist/hostwright.cjs` (all the rest),
 * `dist/postgres.cjs` (what a journal in a database needs), `dist/watcher.cjs`,
 * `dist/emulator.cjs`, `dist/saved-plan.cjs` (what checks a saved plan) and
 * `dist/THIRD-PARTY-LICENSES` (of each package in them).
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { build } from 'esbuild';

// A bundle that has another name now would be packed too.
rmSync('dist', { recursive: true, force: true });

/** Behaves as a function that does nothing, an object without properties, and a maker of either. */
const nothing = 'const none = () => none; module.exports = Object.assign(none, { enabled: false });';

/** @type {import('esbuild').Plugin} */
const replacements = {
  name: 'replacements',
  setup({ onResolve, onLoad }) {
    // It prints what packages tell it, addresses and headers among it, where DEBUG is set.
    onResolve({ filter: /^debug$/ }, () => ({ path: 'debug', namespace: 'stand-in' }));
    onLoad({ filter: /.*/, namespace: 'stand-in' }, () => ({ contents: nothing }));
    // The build of yaml for Node prints every token that it reads, passwords included, where LOG_STREAM or LOG_TOKENS is set.
    // The one for browsers is otherwise the same code.
    onResolve({ filter: /^yaml$/ }, () => ({ path: resolve('node_modules/yaml/browser/index.js') }));
    // What oclif finds plugins and their files with: it runs none here (commands/run.ts).
    onResolve({ filter: /^(tinyglobby|minimatch|semver|lilconfig)$/ }, () => ({
      path: 'discovery',
      namespace: 'stand-in',
    }));
    // Its order of commands would load the collation of ICU, which takes 5 ms of each start.
    onLoad({ filter: /@oclif\/core\/lib\/config\/plugin\.js$/ }, ({ path }) => {
      const [before, after, ...more] = readFileSync(path, 'utf8').split('a.id.localeCompare(b.id)');
      if (after === undefined || more.length > 0) throw new Error('oclif sorts its commands in another way');
      return { contents: `${before}(a.id < b.id ? -1 : 1)${after}`, loader: 'js' };
    });
    // The native client of pg, which is not installed.
    onResolve({ filter: /^pg-native$/ }, () => ({ path: 'pg-native', namespace: 'stand-in' }));
    // What only a shared journal, a controller or an emulator needs is a bundle of its own, and loaded where it is first used.
    onResolve({ filter: /\/(postgres|watcher|emulator)\/bundle\.ts$/ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path: `./${basename(dirname(path))}.cjs`, external: true } : undefined,
    );
    // So is what checks a saved plan.
    onResolve({ filter: /\/validate-plan\.gen\.js$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: './saved-plan.cjs', external: true } : undefined,
    );
    // Of a manifest, only what is read at run time.
    onLoad({ filter: /\/package\.json$/ }, ({ path }) => {
      const { name, version, description, engines, oclif } = JSON.parse(readFileSync(path, 'utf8'));
      return { contents: JSON.stringify({ name, version, description, engines, oclif }), loader: 'json' };
    });
  },
};

/** @satisfies {import('esbuild').BuildOptions} */
const shared = {
  bundle: true,
  minify: true,
  platform: /** @type {const} */ ('node'),
  plugins: [replacements],
  format: /** @type {const} */ ('cjs'),
  loader: { '.sql': /** @type {const} */ ('text') },
  legalComments: /** @type {const} */ ('none'),
  // What compiles plugins in TypeScript.
  external: ['typescript', 'ts-node', 'tsx'],
  logLevel: /** @type {const} */ ('warning'),
};

await build({ ...shared, entryPoints: ['src/main.ts'], target: 'node10', outfile: 'dist/main.cjs' });
const bundles = [
  await bundleOf('src/commands/run.ts', 'hostwright.cjs'),
  await bundleOf('src/journal/database/postgres/bundle.ts', 'postgres.cjs'),
  await bundleOf('src/watcher/bundle.ts', 'watcher.cjs'),
  await bundleOf('src/emulator/bundle.ts', 'emulator.cjs'),
  await bundleOf('src/saved-plan/validate-plan.gen.js', 'saved-plan.cjs'),
];
writeFileSync('dist/THIRD-PARTY-LICENSES', licensesOf(bundles.flat()));

/**
 * Returns the files that it is made of.
 * @param {string} entry
 * @param {string} name
 */
async function bundleOf(entry, name) {
  const { outputFiles, metafile } = await build({
    ...shared,
    entryPoints: [entry],
    target: 'node20',
    // Code that was compiled in an earlier run cannot import, but require.
    supported: { 'dynamic-import': false },
    outfile: join('dist', name),
    metafile: true,
    write: false,
  });
  // A character outside of ASCII makes Node read all of it twice as slowly. It may stand so in a text or a pattern alone.
  const bundle = (outputFiles[0]?.text ?? '')
    .replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    // The name of a command in quotation marks, which publint takes for a statement of ES modules.
    .replaceAll('journal import', 'journal \\x69mport');
  // By its digest, compiled code of this very bundle is found again (commands/process/start.ts).
  const digest = createHash('sha256').update(bundle).digest('hex');
  writeFileSync(join('dist', name), `${bundle}//${digest}`);
  return Object.keys(metafile.inputs);
}

/** @param {readonly string[]} inputs files of the bundle, from the root of the project */
function licensesOf(inputs) {
  const folders = inputs.map((input) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0]);
  const packages = [...new Set(folders)].filter((folder) => folder !== undefined).sort();
  return packages.map(licenseOf).join(`\n${'-'.repeat(80)}\n\n`);
}

/** @param {string} folder */
function licenseOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file));
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  // Some have it in their README alone, as its last section.
  if (texts.length === 0) {
    const [, section] = readFileSync(join(folder, 'README.md'), 'utf8').split(/^#+ licen[cs]e$/im);
    if (section !== undefined) texts.push(section.trim());
  }
  if (texts.length === 0) throw new Error(`${name} has no license file`);
  return `${name} ${version} (${license})\n\n${texts.join('\n\n')}\n`;
}
