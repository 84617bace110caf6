/**
 * `npm run build`: `src/` -> `dist/main.cjs` (the entry, which any Node can read), `dist/hostwright.cjs` (all the rest) and
 * `dist/THIRD-PARTY-LICENSES` (of each package that lies in the bundle).
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';

/** Behaves as a function that does nothing, an object without properties, and a maker of either. */
const nothing = 'const none = () => none; module.exports = Object.assign(none, { enabled: false });';

/** Packages, and files of its own, that oclif loads for what Hostwright has not or needs not; what they would be costs start-up time or size. */
const standIns = [
  { module: /^(tinyglobby|minimatch)$/, text: nothing, why: 'find the command files of plugins' },
  { module: /^(semver|typescript)$/, text: nothing, why: 'check and compile plugins' },
  { module: /^lilconfig$/, text: nothing, why: 'reads settings of oclif from other files than package.json' },
  { module: /^debug$/, text: nothing, why: "prints oclif's own debugging, command lines included, where DEBUG is set" },
  { module: /\/colorize-json$/, text: nothing, why: 'paints JSON, which Hostwright prints as it is' },
  {
    module: /\/action\/(simple|spinner)$/,
    text: 'module.exports = class {};',
    why: 'shows progress; Hostwright has its own',
  },
  { module: /^wsl-utils$/, text: nothing, why: 'looks for Windows, to name a folder that is never used' },
  { module: /^color-convert$/, text: 'module.exports = {};', why: 'mixes colours; the help uses the basic ones' },
  {
    module: /^ejs$/,
    text: `const valueAt = (values, path) => path.split('.').reduce((value, key) => value[key], values);
      const render = (text, values) => text.replace(/<%= ([\\w.]+) %>/g, (_, path) => valueAt(values, path));
      module.exports = { render };`,
    why: 'fills templates that may hold programs; those of oclif name values',
  },
  {
    module: /\/performance$/,
    text: 'module.exports = { Performance: { mark() {} } };',
    why: 'measures oclif itself',
  },
  {
    module: /\/ts-path$/,
    text: `const { join } = require('node:path');
      module.exports = { tsPath: async (root, path) => path && (path.startsWith(root) ? path : join(root, path)) };`,
    why: 'looks for the TypeScript sources of commands, with settings from wherever it runs',
  },
  {
    module: /^emoji-regex$/,
    text: 'module.exports = () => /\\p{Extended_Pictographic}/gu;',
    why: 'measures text; Node knows the emoji by itself',
  },
];

/** @type {import('esbuild').Plugin} */
const replacements = {
  name: 'replacements',
  setup({ onResolve, onLoad }) {
    for (const [at, { module }] of standIns.entries()) {
      onResolve({ filter: module }, ({ importer }) =>
        // Files of our own may have such a name, too.
        importer.includes('node_modules') ? { path: String(at), namespace: 'stand-in' } : undefined,
      );
    }
    onLoad({ filter: /.*/, namespace: 'stand-in' }, ({ path }) => ({ contents: standIns[Number(path)]?.text ?? '' }));
    // The build of yaml for Node prints every token that it reads, passwords included, where LOG_STREAM or LOG_TOKENS is set.
    // The one for browsers is otherwise the same code.
    onResolve({ filter: /^yaml$/ }, () => ({ path: resolve('node_modules/yaml/browser/index.js') }));
    // Of a manifest, only what is read at run time.
    onLoad({ filter: /\/package\.json$/ }, ({ path }) => {
      const { name, version, engines, oclif } = JSON.parse(readFileSync(path, 'utf8'));
      return { contents: JSON.stringify({ name, version, engines, oclif }), loader: 'json' };
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
  legalComments: /** @type {const} */ ('none'),
  logLevel: /** @type {const} */ ('warning'),
};

await build({ ...shared, entryPoints: ['src/main.ts'], target: 'node10', outfile: 'dist/main.cjs' });
const { outputFiles, metafile } = await build({
  ...shared,
  entryPoints: ['src/commands/run.ts'],
  target: 'node20',
  outfile: 'dist/hostwright.cjs',
  metafile: true,
  write: false,
});
// A character outside of ASCII makes Node read all of it twice as slowly. It may stand so in a text or a pattern alone.
const bundle = (outputFiles[0]?.text ?? '').replace(
  /[^\0-\x7f]/g,
  (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
);
// By its digest, compiled code of this very bundle is found again (commands/process/compiled-code.ts).
const digest = createHash('sha256').update(bundle).digest('hex');
writeFileSync('dist/hostwright.cjs', `${bundle}//${digest}`);
writeFileSync('dist/THIRD-PARTY-LICENSES', licensesOf(Object.keys(metafile.inputs)));

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
  if (texts.length === 0) throw new Error(`${name} has no license file`);
  return `${name} ${version} (${license})\n\n${texts.join('\n\n')}\n`;
}
