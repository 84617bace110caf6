import { execFile } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { posix } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folderWith } from '../support/hostwright.ts';

const run = promisify(execFile);
const manifest = JSON.parse(readFileSync('package.json', 'utf8'));

interface Packed {
  readonly filename: string;
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}

/** Packs what is built. No script runs: a build would change `dist` under the feet of other tests. */
async function pack(folder: string): Promise<Packed> {
  const words = ['pack', '--json', '--ignore-scripts', '--silent', '--pack-destination', folder];
  return JSON.parse((await run('npm', words)).stdout)[0];
}

describe('the package', () => {
  const packFolder = folderWith({}, afterAll);
  let packed: Packed;

  beforeAll(async () => {
    packed = await pack(packFolder);
  });

  it('holds these files, the documents and the examples, and no other', () => {
    const paths = packed.files.map(({ path }) => path).filter((path) => !/^(docs|examples)\//.test(path));

    expect(paths.sort()).toEqual([
      ...['CHANGELOG.md', 'CONTRIBUTING.md', 'LICENSE', 'README.md', 'dist/THIRD-PARTY-LICENSES'],
      ...['dist/emulator.cjs', 'dist/hostwright.cjs', 'dist/main.cjs', 'dist/postgres.cjs', 'dist/saved-plan.cjs'],
      ...['dist/watcher.cjs', 'package.json', 'schemas/clouds.schema.json', 'schemas/common.schema.json'],
      ...['schemas/declaration.schema.json', 'schemas/emulator.schema.json', 'schemas/events.schema.json'],
      ...['schemas/fleet.schema.json', 'schemas/plan.schema.json', 'schemas/report.schema.json'],
      'schemas/scope.schema.json',
    ]);
  });

  it('holds what its pages link to', () => {
    const files = new Set(packed.files.map(({ path }) => path));
    const holds = (path: string) => files.has(path) || [...files].some((file) => file.startsWith(`${path}/`));
    const pages = [...files].filter((path) => path.endsWith('.md'));

    const broken = pages.flatMap((page) =>
      [...readFileSync(page, 'utf8').matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
        .map(([, link = '']) => link)
        .filter((link) => !/^[a-z]+:/.test(link) && !holds(posix.join(posix.dirname(page), link).replace(/\/$/, '')))
        .map((link) => `${page}: ${link}`),
    );

    expect(pages).toContain('docs/safety.md');
    expect(broken).toEqual([]);
  });

  it('runs nothing where it is installed', () => {
    const scripts = Object.keys(manifest.scripts);

    expect(scripts.filter((name) => /^(pre|post)?(install|prepare|uninstall)$/.test(name))).toEqual([]);
  });

  it('installs as one folder, without any other package', () => {
    expect(manifest.dependencies).toBeUndefined();
    expect(manifest.optionalDependencies).toBeUndefined();
    expect(manifest.peerDependencies).toBeUndefined();
  });

  it.each([
    ['hostwright.cjs', 1_040_000],
    ['postgres.cjs', 115_000],
    ['watcher.cjs', 75_000],
    ['emulator.cjs', 80_000],
    ['saved-plan.cjs', 155_000],
  ])('keeps %s within %i bytes', (bundle, limit) => {
    expect(statSync(`dist/${bundle}`).size).toBeLessThanOrEqual(limit);
  });

  it('carries the license of each package that lies in the bundle', () => {
    const licenses = readFileSync('dist/THIRD-PARTY-LICENSES', 'utf8');

    for (const name of ['diff', 'get-east-asian-width', 'p-retry', 'proxy-from-env', 'yaml']) {
      expect(licenses).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\((MIT|ISC|BSD-3-Clause)\\)$`, 'm'));
    }
    expect(licenses.match(/Permission (to use|is hereby granted)|Redistribution and use/g)?.length).toBeGreaterThan(6);
  });

  it('holds no source map, no path of the machine that built it and no private key', () => {
    const bundles = ['watcher', 'emulator', 'hostwright', 'main', 'postgres', 'saved-plan'].map(
      (name) => `dist/${name}.cjs`,
    );
    const built = [...bundles, 'dist/THIRD-PARTY-LICENSES'];
    const text = built.map((path) => readFileSync(path, 'latin1')).join('\n');

    expect(text).not.toContain('sourceMappingURL');
    expect(text).not.toContain(process.cwd());
    expect(text).not.toMatch(/-----BEGIN [A-Z ]*PRIVATE KEY-----/);
  });
});
