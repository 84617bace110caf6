/** How much there is to learn: whoever exceeds a number argues in the commit that raises it. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FlagInput } from '@oclif/core/interfaces';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { commands } from '../../src/commands/run.ts';
import { errorExits } from '../../src/model/errors.ts';
import { coldCauses } from '../../src/model/intent.ts';
import type { Hold } from '../../src/planning/holds.ts';

/** Types are gone at run time: the compiler asks for each reason here. */
const holdReasons: Readonly<Record<Hold['reason'], true>> = { 'may-exist': true, 'not-listed': true, 'was-sent': true };

const shown = Object.values(commands).filter(({ hidden }) => hidden !== true);
const listFlags = ({ flags = {} }: { readonly flags?: FlagInput }) =>
  Object.keys(flags).filter((name) => flags[name]?.hidden !== true);
const flagsOf = (name: string) => listFlags(commands[name] ?? {}).length;

const linesOf = (path: string) => readFileSync(path, 'utf8').split('\n').length - 1;

/** Every file below a folder whose name has one of these ends, but for what is generated or installed. */
function listFiles(folder: string, ends: RegExp): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return listFiles(path, ends);
      return ends.test(entry.name) && !/\.gen\.|^package-lock/.test(entry.name) ? [path] : [];
    });
}

const countLines = (folder: string, ends: RegExp) =>
  listFiles(folder, ends).reduce((sum, path) => sum + linesOf(path), 0);

/**
 * What brings in what exists, explains and accepts it. It has a budget of its own, so that it does not take what the rest of
 * the house gives back.
 */
const everyday =
  /^(?:accept|accept-document|doctor|doctor-document|edited-file|explain|explain-document|import|import-hosts|init|live-fields|runbook|splice|step|use|write-declaration)\.ts$/;

/** What many scopes need beside `drift`. */
const watching = ['src/watcher', 'src/app/watcher'];
const watchingToo = /^(?:checkout|scopes|watched-scope)\.ts$/;
const linesOfWatcher =
  watching.reduce((sum, folder) => sum + countLines(folder, /\.(?:ts|sql)$/), 0) + countLines('src', watchingToo);
const linesOfEveryday = countLines('src', everyday);

/** Files that are loaded with these: what they import, but for what is imported where it is used. */
async function listLoaded(entryPoints: string[]): Promise<readonly string[]> {
  const place = { entryPoints, platform: 'node', packages: 'external', outdir: '.' } as const;
  const loader = { '.sql': 'text' } as const;
  const { metafile } = await build({ ...place, bundle: true, format: 'esm', loader, metafile: true, write: false });
  const loaded = new Set(entryPoints);
  // The loop also reaches what it adds.
  for (const file of loaded) {
    for (const { path, kind } of metafile.inputs[file]?.imports ?? []) {
      if (kind === 'import-statement' && path.startsWith('src/')) loaded.add(path);
    }
  }
  return [...loaded].filter((path) => !/\.gen\./.test(path));
}

const loadedByPlan = await listLoaded([
  ...['src/main.ts', 'src/commands/process/start.ts', 'src/commands/run.ts', 'src/app/plan.ts'],
  ...['src/declare/load.ts', 'src/declare/parse.ts', 'src/declare/declaration.ts', 'src/cloud/reader.ts'],
  ...['src/cloud/http/transport.ts', 'src/report/formats.ts', 'src/report/text.ts'],
]);

const countWords = (path: string) => readFileSync(path, 'utf8').trim().split(/\s+/).length;
const pages = [
  'README.md',
  ...readdirSync('docs').flatMap((name) => (name.endsWith('.md') ? [join('docs', name)] : [])),
];

it.each([
  ['commands', shown.length, 21],
  ['flags', new Set(shown.flatMap(listFlags)).size, 54],
  ['flags of apply', flagsOf('apply'), 22],
  ['flags of plan', flagsOf('plan'), 18],
  ['error codes', Object.keys(errorExits).length, 38],
  ['hold reasons', Object.keys(holdReasons).length, 3],
  ['cold causes', coldCauses.length, 3],
  ['decisions', readdirSync('docs/decisions').filter((name) => /^\d/.test(name)).length, 20],
  ['words of README and docs', pages.reduce((sum, page) => sum + countWords(page), 0), 28_000],
  ['lines of src for the everyday', linesOfEveryday, 3_500],
  ['lines of src for the watcher', linesOfWatcher, 3_000],
  ['lines of src for all else', countLines('src', /\.(?:ts|sql)$/) - linesOfEveryday - linesOfWatcher, 31_000],
  ['lines of planning and its guards', countLines('src/planning', /./), 1_454],
  ['files of src', listFiles('src', /\.(?:ts|sql)$/).length, 250],
  ['files that plan to text loads', loadedByPlan.length, 110],
  ['lines that plan to text loads', loadedByPlan.reduce((sum, path) => sum + linesOf(path), 0), 13_000],
  ['lines of tests', countLines('test', /\.m?[tj]s$/), 45_000],
  ['lines of golden files', countLines('test/golden', /./), 1_127],
])('%s: %i, and at most %i', (_, count, most) => {
  expect(count).toBeLessThanOrEqual(most);
});
