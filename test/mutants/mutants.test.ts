/**
 * The proofs can see: with any one guard taken away, the very promise that it keeps is seen to break, whatever else breaks
 * as well; and in that very history it is kept with every guard in place. Of the search, its own test says that.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { detectors } from './detectors.ts';
import type { Mutant } from './mutant.ts';
import { mutants } from './mutants.ts';

/** I14 is compared and not watched for: simulation.test.ts. I16 is not about sending: test/commands. */
const watched = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 17, 18, 19, 20, 21, 22].map((number) => `I${number}`);

let folder = '';
let sound: typeof detectors;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostwright-mutants-'));
  sound = await detectorsWith([], 'sound');
});
afterAll(() => rm(folder, { recursive: true }));

function mutating(edits: Mutant['edits']): Plugin {
  return {
    name: 'mutating',
    setup: ({ onLoad }) => {
      for (const file of new Set(edits.map((edit) => edit.file))) {
        onLoad({ filter: new RegExp(`/src/${file.replaceAll('.', '\\.')}$`) }, async ({ path }) => {
          let contents = await readFile(path, 'utf8');
          for (const { find, put } of edits.filter((edit) => edit.file === file)) {
            if (contents.split(find).length !== 2) throw new Error(`${file} does not hold exactly once: ${find}`);
            contents = contents.replace(find, () => put);
          }
          return { contents, loader: 'ts' };
        });
      }
    },
  };
}

/** No detector reads a declaration: half of the time of a build would go into code that is not part of it. */
const unread: Plugin = {
  name: 'unread',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^yaml$|\/validate\.gen\.js$/ }, ({ path }) => ({ path, external: true, sideEffects: false })),
};

async function detectorsWith(edits: Mutant['edits'], name: string): Promise<typeof detectors> {
  const outfile = join(folder, `${name}.cjs`);
  await build({
    entryPoints: [join('test', 'mutants', 'detectors.ts')],
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    outfile,
    logLevel: 'silent',
    plugins: [mutating(edits), unread],
  });
  // Not by import(): what vitest imports, it transforms first.
  return createRequire(import.meta.url)(outfile).detectors;
}

describe('without a guard, the promise that it keeps is seen to break:', () => {
  it.each(mutants.map((mutant, index) => [mutant.breaks, mutant.guard, mutant, index] as const))(
    '%s: %s',
    { timeout: 240_000 },
    async (promise, _, mutant, index) => {
      const mutated = await detectorsWith(mutant.edits, `mutant-${index}`);

      const broken = await mutated[mutant.by](promise, mutant.from);

      expect(broken).toBeDefined();
      if (broken?.seed === undefined) return;
      expect(await sound[mutant.by](promise, broken.seed, 1)).toBeUndefined();
    },
  );

  it('and each promise that the simulator keeps watch over breaks somewhere', () => {
    const broken = new Set(
      mutants.filter(({ by }) => by === 'simulator' || by === 'moves').map(({ breaks }) => breaks),
    );

    expect(watched.filter((promise) => !broken.has(promise))).toEqual([]);
  });
});
