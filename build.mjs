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

/**
 * Turns each `const x = require('…')`, which is how TypeScript writes an import, into a function that requires it once.
 * @param {string} text
 */
function loadLate(text) {
  const required = /^(?:const|var) (\w+) = ((?:__import\w+\()?require\(["'][^"']+["']\)\)?);$/gm;
  const names = [...text.matchAll(required)].map(([, name]) => name);
  if (names.length === 0) return text;
  const used = new RegExp(`\\b(${names.join('|')})\\b`, 'g');
  const parts = text.split(required);
  // Of three parts, the second is a name and the third what it stands for.
  const late = parts.map((part, index) => {
    if (index % 3 === 0) return part.replace(used, '($1())');
    return index % 3 === 1 ? `let ${part}_; const ${part} = () => (${part}_ ??= ` : `${part});`;
  });
  return late.join('');
}

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
    // What oclif finds plugins and their files with, of which it runs none here (commands/help.ts), and how it tells Linux
    // below Windows from others.
    onResolve({ filter: /^(tinyglobby|minimatch|semver|lilconfig|wsl-utils)$/ }, () => ({
      path: 'discovery',
      namespace: 'stand-in',
    }));
    // Modules of Node that take about a millisecond to load, and that few commands need: loaded at their first use.
    onResolve(
      {
        filter:
          /^(node:)?(child_process|crypto|fs\/promises|https|net|os|perf_hooks|readline|timers\/promises|tls|tty|zlib)$/,
      },
      ({ path, namespace }) => (namespace === 'late' ? { path, external: true } : { path, namespace: 'late' }),
    );
    onLoad({ filter: /.*/, namespace: 'late' }, ({ path }) => ({
      contents: `const get = (_, name, own) => Object.defineProperty(own, name, { value: require('${path}')[name] })[name];
        module.exports = Object.create(new Proxy({}, { get }));`,
    }));
    // oclif makes its spinner of 90 kinds of frames, although nothing here spins.
    onResolve({ filter: /^cli-spinners$/ }, ({ path }) => ({ path, namespace: 'frames' }));
    onLoad({ filter: /.*/, namespace: 'frames' }, () => ({
      contents: "module.exports = { dots2: { frames: ['-'] }, line: { frames: ['-'] } };",
    }));
    // Its pattern of emoji alone takes 3 ms of each help; and a width is counted in one way everywhere.
    onResolve({ filter: /^string-width$/ }, ({ path }) => ({ path, namespace: 'width' }));
    onLoad({ filter: /.*/, namespace: 'width' }, () => ({
      contents: `const { stripVTControlCharacters } = require('node:util');
        const { countCells } = require('./src/model/text/terminal-lines.ts');
        module.exports = (text) => countCells(stripVTControlCharacters(text));`,
      resolveDir: resolve('.'),
    }));
    // It loads what a terminal needs, even if there is none; and whether there is colour is decided in one way everywhere.
    onResolve({ filter: /^supports-color$/ }, ({ path }) => ({ path, namespace: 'colour' }));
    onLoad({ filter: /.*/, namespace: 'colour' }, () => ({
      contents: `const { hasColour, openStdout } = require('./src/commands/process/process-io.ts');
        Object.defineProperties(exports, { stdout: { get: () => hasColour(openStdout()) }, stderr: { value: true } });`,
      resolveDir: resolve('.'),
    }));
    // oclif loads all of itself and a dozen modules of Node for each command; here, each where it is first used.
    // The colours of its help are in no file of the user, which would be the first to be read asynchronously: by four threads.
    onLoad({ filter: /@oclif\/core\/lib\/.*\.js$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      const contents = loadLate(
        text
          .replace('await this.loadTheme()', 'undefined')
          // It opens stdout at each start, and throws if that cannot be written; process-io.ts says what was lost.
          .replace(/^process\.stdout\.on\('error'.*?^\}\);$/ms, '')
          .replace('termwidth(process.stderr)', 'exports.stdtermwidth'),
      );
      if (path.endsWith('config.js') && contents.includes('this.loadTheme()')) throw new Error('oclif reads a theme');
      if (path.endsWith('lib/command.js') && contents.includes('stdout.on('))
        throw new Error('oclif listens to stdout');
      return { contents, loader: 'js' };
    });
    // The native client of pg, which is not installed.
    onResolve({ filter: /^pg-native$/ }, () => ({ path: 'pg-native', namespace: 'stand-in' }));
    // What only a shared journal, a watcher or an emulator needs is a bundle of its own, and loaded where it is first used.
    onResolve({ filter: /\/(postgres\/postgres-database|watcher\/bundle|emulator\/bundle)\.ts$/ }, ({ kind, path }) =>
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
  // pg makes one to learn whether it runs at Cloudflare, for which Node 20 loads all of its fetch: 15 ms.
  define: { Response: 'undefined' },
  // What compiles plugins in TypeScript.
  external: ['typescript', 'ts-node', 'tsx'],
  logLevel: /** @type {const} */ ('warning'),
};

await build({ ...shared, entryPoints: ['src/main.ts'], target: 'node10', outfile: 'dist/main.cjs' });
const bundles = [
  await bundleOf('src/commands/run.ts', 'hostwright.cjs', true),
  await bundleOf('src/journal/database/postgres/postgres-database.ts', 'postgres.cjs'),
  await bundleOf('src/watcher/bundle.ts', 'watcher.cjs'),
  await bundleOf('src/emulator/bundle.ts', 'emulator.cjs'),
  await bundleOf('src/saved-plan/validate-plan.gen.js', 'saved-plan.cjs'),
];
writeFileSync('dist/THIRD-PARTY-LICENSES', licensesOf(bundles.flat()));

/**
 * Returns the files that it is made of. `isScript`: as a function, so that nothing has to be put around it at each start.
 * @param {string} entry
 * @param {string} name
 */
async function bundleOf(entry, name, isScript = false) {
  const { outputFiles, metafile } = await build({
    ...shared,
    entryPoints: [entry],
    target: 'node20',
    // Code that was compiled in an earlier run cannot import, but require. Node has known \p{…} for long; esbuild would
    // make such a pattern anew at each use.
    supported: { 'dynamic-import': false, 'regexp-unicode-property-escapes': true },
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
  const script = isScript ? `(function (exports, require, module, __filename, __dirname) {${bundle}})\n` : bundle;
  const digest = createHash('sha256').update(script).digest('hex');
  writeFileSync(join('dist', name), `${script}//${digest}`);
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
