/** The image and the example for Docker Compose. What the image is made of runs here as it would run there. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
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
});

interface Service {
  readonly image: string;
  readonly command?: readonly string[];
  readonly read_only?: boolean;
  readonly pull_policy?: string;
  readonly ports?: readonly string[];
  readonly env_file?: string;
}

describe('examples/docker-compose', () => {
  const read = (name: string) => parse(readFileSync(join(folder, name), 'utf8'), { merge: true });
  const services = read('compose.yaml').services as Readonly<Record<string, Service>>;
  const { login } = read('login.yaml').services as Readonly<Record<string, Service>>;
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

    for (const name of ['compose.yaml', 'login.yaml'])
      expect([validate(read(name)), validate.errors]).toEqual([true, null]);
  });

  it('has command lines that hostwright takes, in containers that cannot be written to', async () => {
    const names = await Promise.all(own.map(async ({ command = [] }) => (await readExample(command)).name));
    expect(names).toEqual(['journal migrate', 'watch']);
    expect(readFileSync(join(folder, 'keys/.gitignore'), 'utf8')).toContain('\n*\n!.gitignore\n');
    // Nobody else is asked for an image of that name.
    expect(own.map(({ pull_policy }) => pull_policy)).toEqual(['build', 'never']);
    for (const service of [...own, services.prepare, login]) {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    }
  });

  it('serves pages and metrics on this machine alone, and a login before the pages with what its file names', () => {
    const variables = readFileSync(join(folder, login?.env_file ?? ''), 'utf8').matchAll(/^(\w+)=(.*)$/gm);

    expect(services.watcher?.ports).toEqual(['127.0.0.1:9464:9464', '127.0.0.1:9465:9465']);
    expect(login?.image).toMatch(/:v\d+\.\d+\.\d+$/);
    expect(login?.ports).toEqual(['127.0.0.1:4180:4180']);
    expect(login?.command).toContain('--upstream=http://watcher:9464');
    expect(services.watcher?.command).toContain('--listen-host=watcher');
    for (const [, name = '', value] of variables) {
      expect(name).toMatch(/^OAUTH2_PROXY_[A-Z_]+$/);
      expect([name, value === '']).toEqual([name, name.endsWith('_SECRET')]);
    }
  });
});
