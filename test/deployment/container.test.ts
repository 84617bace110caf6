/** The image and the example for Docker Compose. What the image is made of runs here as it would run there. */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { parseClouds } from '../../src/declare/parse-clouds.ts';
import { openScopeFolder } from '../../src/declare/scopes.ts';
import { findDockerfileFaults, readLastStage } from '../tools/dockerfile.ts';
import { readStoreSchema } from '../tools/schema-store.ts';
import { readExample } from './command-line.ts';

const dockerfile = readFileSync('Dockerfile', 'utf8');
const stage = readLastStage(dockerfile);
const folder = 'examples/docker-compose';
const composeSchema = 'raw.githubusercontent.com/compose-spec/compose-spec/master/schema/compose-spec.json';

describe('Dockerfile', () => {
  it('has no faults, and a last stage without npm, a shell or root', () => {
    expect(findDockerfileFaults(dockerfile)).toEqual([]);
    expect(stage.map(({ keyword }) => keyword)).not.toContain('RUN');
    expect(stage.find(({ keyword }) => keyword === 'FROM')?.words).toMatch(
      /^gcr\.io\/distroless\/nodejs\d+-debian\d+:nonroot$/,
    );
    expect(stage.find(({ keyword }) => keyword === 'USER')?.words).toBe('65532:65532');
  });

  it('copies files that a build has, and .dockerignore lets through', () => {
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, words = '']) =>
      words.split(' '),
    );
    const let_ = readFileSync('.dockerignore', 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('!'));

    for (const path of copied.filter((one) => one !== '.')) expect(let_).toContain(`!${path}`);
    for (const line of let_) expect(() => statSync(line.slice(1))).not.toThrow();
  });

  it('makes an image that works where nothing can be written and nobody is root', () => {
    const image = mkdtempSync(join(tmpdir(), 'hostwright-image-'));
    try {
      for (const { words } of stage.filter(({ keyword }) => keyword === 'COPY')) {
        const paths = words.split(' ').filter((word) => !word.startsWith('--'));
        for (const path of paths.slice(0, -1)) {
          const name = path.replace('/build/', '');
          cpSync(name, join(image, name), { recursive: true });
        }
      }
      chmodSync(image, 0o555);
      const user = process.getuid?.() === 0 ? { uid: 65_532, gid: 65_532 } : {};
      const run = (...words: string[]) =>
        spawnSync(process.execPath, [join(image, 'dist/main.cjs'), ...words], {
          ...user,
          cwd: '/',
          encoding: 'utf8',
          env: { XDG_STATE_HOME: '/none', XDG_CACHE_HOME: '/none' },
        });

      expect(run('--version')).toMatchObject({ status: 0, stderr: '' });
      expect(run('watch', '--help')).toMatchObject({ status: 0, stderr: '' });
      expect(run('journal', 'migrate', '--print', '--journal=postgres://hw@localhost/x').stdout).toContain(
        'create table',
      );
      const nameless = run('journal', 'migrate', '--print', '--journal=postgres://localhost/x');
      if (user.uid !== undefined) expect(nameless.stderr).toContain('names no user');
      expect(run('schema', 'declaration').stdout).toContain('"$schema"');
    } finally {
      // Who is not root can remove nothing from a folder that cannot be written to.
      chmodSync(image, 0o755);
      rmSync(image, { recursive: true, force: true });
    }
  });
});

interface Service {
  readonly image: string;
  readonly command?: readonly string[];
  readonly read_only?: boolean;
  readonly secrets?: readonly string[];
  readonly ports?: readonly string[];
}

describe('examples/docker-compose', () => {
  const compose = parse(readFileSync(join(folder, 'compose.yaml'), 'utf8'), { merge: true });
  const services = compose.services as Readonly<Record<string, Service>>;
  const own = Object.values(services).filter(({ image }) => image === 'hostwright');

  it('is as the Compose specification says', () => {
    const ajv = new Ajv({ strict: false, allErrors: true, logger: false });
    addFormats.default(ajv);
    // Compose has durations of its own.
    ajv.addFormat('duration', /^(\d+(us|ms|s|m|h))+$/);
    const { $schema: _, ...old } = readStoreSchema(composeSchema);
    // Names of an older draft, which nothing in it refers to.
    const schema = JSON.parse(JSON.stringify(old), (key, value) =>
      key === 'id' && typeof value === 'string' ? undefined : value,
    );

    const validate = ajv.compile(schema);

    validate(compose);
    expect(validate.errors ?? []).toEqual([]);
  });

  it('has command lines that hostwright takes, in containers that cannot be written to', async () => {
    const read = await Promise.all(own.map(({ command = [] }) => readExample(command)));
    expect(read.map(({ name }) => name)).toEqual(['journal migrate', 'watch']);
    for (const service of own) expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  });

  it('serves the pages on this machine alone, and has every secret that it names', () => {
    expect(services.watcher?.ports).toEqual(['127.0.0.1:9464:9464', '127.0.0.1:9465:9465']);
    expect(Object.keys(compose.secrets)).toEqual(services.watcher?.secrets);
  });

  it('comes with scopes that can be looked at, in clouds whose keys are secrets', async () => {
    const found = await openScopeFolder(join(process.cwd(), folder, 'scopes')).find();
    const file = join(folder, 'clouds.yaml');
    const clouds = await parseClouds({ file, text: readFileSync(file, 'utf8') });

    expect([...clouds.keys()]).toEqual(found.map(({ scope }) => scope?.cloud));
    for (const { publicKey, privateKey } of clouds.values()) {
      for (const place of [publicKey, privateKey]) {
        const path = 'file' in place ? place.file : '';
        expect(services.watcher?.secrets).toContain(path.replace('/run/secrets/', ''));
      }
    }

    expect(found.map(({ id, fault }) => [id, fault])).toEqual([['shop', undefined]]);
    expect(readdirSync(folder)).toContain('README.md');
  });
});
