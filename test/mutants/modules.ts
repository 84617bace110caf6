/**
 * Loads a module again and again, each time with other edits in its sources. Each file is translated and compiled once:
 * to bundle all of them anew would take longer than what most mutants play, and V8 would begin again with cold code.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { Script } from 'node:vm';
import { build, type Metafile, type Plugin, transform } from 'esbuild';
import type { Edit } from './mutant.ts';

export interface Modules<Exports> {
  /** A new instance of the entry, and of all that it imports. */
  readonly load: (edits: readonly Edit[]) => Promise<Exports>;
}

type Instantiate = (module: { exports: unknown }, exports: unknown, require: (name: string) => unknown) => void;

/** As plain scripts, whose names of other modules stay what they are. */
const plain = { platform: 'node', target: 'node20', format: 'cjs', supported: { 'dynamic-import': false } } as const;
const native = createRequire(import.meta.url);

/** `unread`: modules that nothing of it calls, and which are empty here. Called in the root of the project. */
export async function openModules<Exports>(entry: string, unread: RegExp): Promise<Modules<Exports>> {
  const { inputs } = await graphOf(entry, unread);
  const files = Object.keys(inputs).filter((file) => !file.endsWith('.json'));
  const sound = new Map(await Promise.all(files.map(async (file) => [file, await compile(file, [])] as const)));

  return {
    async load(edits) {
      const edited = new Map<string, Instantiate>();
      for (const { file } of edits) edited.set(`src/${file}`, await compile(`src/${file}`, edits));
      const instances = new Map<string, { exports: unknown }>();
      const need = (file: string): unknown => {
        const known = instances.get(file);
        if (known !== undefined) return known.exports;
        const module = { exports: {} as unknown };
        instances.set(file, module);
        const found = edited.get(file) ?? sound.get(file);
        if (found === undefined) module.exports = native(resolve(file));
        else found(module, module.exports, (name) => requireFrom(file, name));
        return module.exports;
      };
      const requireFrom = (file: string, name: string): unknown => {
        if (unread.test(name)) return {};
        if (name.startsWith('.')) return need(join(dirname(file), name));
        const found = inputs[file]?.imports.find(({ original }) => original === name);
        return found === undefined ? native(name) : need(found.path);
      };
      return need(entry) as Exports;
    },
  };
}

async function graphOf(entry: string, unread: RegExp): Promise<Metafile> {
  const empty: Plugin = {
    name: 'unread',
    setup: ({ onResolve }) =>
      onResolve({ filter: unread }, ({ path }) => ({ path, external: true, sideEffects: false })),
  };
  const loader = { '.sql': 'text' } as const;
  const quiet = { bundle: true, write: false, metafile: true, logLevel: 'silent' } as const;
  const { metafile } = await build({ ...plain, ...quiet, entryPoints: [entry], plugins: [empty], loader });
  if (metafile === undefined) throw new Error('esbuild tells of no module');
  return metafile;
}

async function compile(file: string, edits: readonly Edit[]): Promise<Instantiate> {
  let contents = await readFile(file, 'utf8');
  for (const { find, put } of edits.filter((edit) => `src/${edit.file}` === file)) {
    if (contents.split(find).length !== 2) throw new Error(`${file} does not hold exactly once: ${find}`);
    contents = contents.replace(find, () => put);
  }
  const loader = file.endsWith('.sql') ? 'text' : file.endsWith('.ts') ? 'ts' : 'js';
  const { code } = await transform(contents, { ...plain, loader });
  return new Script(`(function (module, exports, require) {${code}\n})`, { filename: file }).runInThisContext();
}
