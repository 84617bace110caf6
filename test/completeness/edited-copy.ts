/** A copy of the sources with something added, and what the compiler says of it. */
import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import type { Edit } from '../mutants/mutant.ts';

export interface CompilerError {
  /** From the root of the project: `src/core/host-fields.ts`. */
  readonly file: string;
  readonly text: string;
}

export async function copySources(folder: string, edits: readonly Edit[]): Promise<void> {
  await mkdir(folder);
  await cp('src', join(folder, 'src'), { recursive: true });
  await cp('package.json', join(folder, 'package.json'));
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  const { compilerOptions } = JSON.parse(await readFile('tsconfig.json', 'utf8'));
  const config = { compilerOptions, include: ['src'], exclude: ['src/declaration/validate.gen.js'] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  for (const { file, find, put } of edits) {
    const path = join(folder, 'src', file);
    const text = await readFile(path, 'utf8');
    if (text.split(find).length !== 2) throw new Error(`${file} does not hold exactly once: ${find}`);
    await writeFile(
      path,
      text.replace(find, () => put),
    );
  }
}

export async function compile(folder: string): Promise<readonly CompilerError[]> {
  const words = [resolve('node_modules/typescript/bin/tsc'), '-p', '.', '--pretty', 'false', '--singleThreaded'];
  // Several threads check many types twice, and collecting garbage is of no use: together half of the CPU time.
  const options = { cwd: folder, env: { ...process.env, GOGC: 'off' } };
  const output = await new Promise<string>((done) => {
    execFile(process.execPath, words, options, (_, stdout) => done(stdout));
  });
  // The lines below an error, which are indented, explain it.
  return output.split(/\n(?=\S)/).flatMap((text) => {
    const file = /^(\S+)\(\d+,\d+\): error /.exec(text)?.[1];
    return file === undefined ? [] : [{ file, text }];
  });
}

/** Builds the command of the copy; gives its path. */
export async function buildCopy(folder: string): Promise<string> {
  await cp('build.mjs', join(folder, 'build.mjs'));
  await promisify(execFile)(process.execPath, ['build.mjs'], { cwd: folder });
  return join(folder, 'dist/main.cjs');
}

/** A module of the copy. Its types are those of the original: what was added is not among them. */
export async function load<Module>(folder: string, file: string): Promise<Module> {
  const outfile = join(folder, `${file.replaceAll('/', '-')}.cjs`);
  await build({
    entryPoints: [join(folder, 'src', file)],
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    outfile,
    logLevel: 'silent',
  });
  return createRequire(import.meta.url)(outfile);
}
