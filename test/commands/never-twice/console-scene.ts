/** What the tests of this folder need: a cloud with a console, a declaration that is edited, and all that was said. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { DialectName } from '../../../src/model/dialect.ts';
import {
  type ConsoleCloud,
  type ConsoleHost,
  type ConsoleOptions,
  startConsoleCloud,
} from '../../support/console-cloud.ts';
import type { Ran } from '../../support/hostwright.ts';
import type { Stage } from '../../support/stage.ts';

/** A declaration. Each host is a name, or the fields of a flow mapping that begin with `name:`. */
export interface Declared {
  readonly hosts: readonly string[];
  readonly dialect?: DialectName;
  readonly fleet?: string;
  readonly region?: string;
  /** Of the dialect uhost. */
  readonly project?: string;
  /** More lines at the top. */
  readonly more?: readonly string[];
}

/** One command, and everything that it wrote. */
export interface Said extends Ran {
  readonly text: string;
}

export interface ConsoleScene {
  readonly cloud: ConsoleCloud;
  /** Edits a declaration. What is left out stays as it was when the scene began. */
  readonly declare: (edit: Partial<Declared>, file?: string) => void;
  /** Runs a command in the process of the test. */
  readonly say: (commandLine: string, env?: Readonly<Record<string, string>>) => Promise<Said>;
  /** The rows of `plan --json`, by name. */
  readonly plan: (flags?: string, env?: Readonly<Record<string, string>>) => Promise<Planned>;
  /** All that was said since the scene began. */
  readonly transcript: () => string;
}

/** A row of `plan --json`. */
export interface PlannedHost {
  readonly status: string;
  readonly region: string;
  readonly name: string;
  readonly action?: string;
  readonly hold?: string;
  readonly findings?: readonly { readonly class: string }[];
}

export interface Planned {
  readonly code: number | null;
  readonly hosts: readonly PlannedHost[];
  readonly guards: readonly string[];
  /** The row of a declared name, else that of a live one. */
  readonly of: (name: string) => PlannedHost | undefined;
}

/** Creates at once, and trusts that nobody else sends. */
export const apply = 'apply --auto-approve --wait-timeout 0';
/** The first one, where no declared host is live. */
export const firstApply = `${apply} --allow new-scope`;

/** The settle window of each scene. */
export const settleWindowMs = 1_000;

const keysOf = (account: string) => ({ HOSTWRIGHT_PUBLIC_KEY: account, HOSTWRIGHT_PRIVATE_KEY: 'not-a-real-key' });

/** Other keys of the same cloud account. */
export const rotatedKeys = keysOf('someone-new@example.com');

/** A scene in which commands do not wait: with a settle window of a second, and without a wait at a cold start. */
export async function consoleScene(
  stage: Stage,
  declared: Declared,
  { cloud: given, ...options }: ConsoleOptions & { readonly cloud?: ConsoleCloud } = {},
): Promise<ConsoleScene> {
  const cloud = given ?? (await startConsoleCloud(stage.atEnd, options));
  const scene = stage.at(cloud.url, { declaration: writeDeclaration(declared) });
  const usual = {
    ...keysOf('someone@example.com'),
    HOSTWRIGHT_SETTLE_WINDOW: `${settleWindowMs}ms`,
    HOSTWRIGHT_COLD_START: 'proceed',
  };
  let transcript = '';
  const noted = async (ran: Promise<Ran>): Promise<Said> => {
    const all = await ran;
    const text = `${all.stdout}${all.stderr}`;
    transcript += text;
    return { ...all, text };
  };
  const say = (line: string, env: Readonly<Record<string, string>> = {}) =>
    noted(scene.inside(line, { env: { ...usual, ...env } }));
  return {
    cloud,
    declare: (edit, file = 'hosts.yaml') =>
      writeFileSync(join(scene.folder, file), writeDeclaration({ ...declared, ...edit })),
    say,
    plan: async (flags = '', env = {}) => {
      const { code, stdout } = await scene.inside(`plan --json ${flags}`.trim(), { env: { ...usual, ...env } });
      const document = JSON.parse(stdout);
      const hosts: readonly PlannedHost[] = document.hosts;
      const guards = document.refused.map(({ guard }: { readonly guard: string }) => guard);
      return {
        code,
        hosts,
        guards,
        of: (name) =>
          hosts.find((host) => host.name === name && host.action !== undefined) ??
          hosts.find((host) => host.name === name),
      };
    },
    transcript: () => transcript,
  };
}

/** A scene with live hosts of these names, made by hand, that its first apply has adopted. */
export async function adoptedScene(
  stage: Stage,
  declared: Declared,
  names: readonly string[],
  { made, ...options }: ConsoleOptions & { readonly made?: Partial<ConsoleHost> } = {},
): Promise<ConsoleScene> {
  const scene = await consoleScene(stage, declared, options);
  for (const name of names) scene.cloud.make(name, made);
  await expectInSync(scene);
  return scene;
}

/** A scene whose first apply has made all that it declares. */
export async function madeScene(stage: Stage, declared: Declared, options: ConsoleOptions = {}): Promise<ConsoleScene> {
  const scene = await consoleScene(stage, declared, options);
  const made = await scene.say(firstApply);
  expect(made).toMatchObject({ code: 0, stderr: expect.anything() });
  return scene;
}

/** An apply that has nothing to create, and records what it saw. */
export async function expectInSync({ say, cloud }: ConsoleScene, env: Readonly<Record<string, string>> = {}) {
  const before = cloud.creates();
  const applied = await say(apply, env);
  expect(applied).toMatchObject({ code: 0 });
  expect(cloud.creates()).toBe(before);
  return applied;
}

function writeDeclaration({
  hosts,
  dialect = 'documented',
  fleet = 'shop',
  region = 'cn-bj2',
  project = 'org-shop',
  more = [],
}: Declared) {
  const disk = dialect === 'uhost' ? 'bootDisk: { type: CLOUD_SSD, size: 40 }' : 'diskSpace: 40';
  return [
    'apiVersion: hostwright/v1',
    ...(dialect === 'uhost' ? ['dialect: uhost', `projectId: ${project}`] : []),
    `fleet: ${fleet}`,
    `region: ${region}`,
    `zone: ${region}-04`,
    ...more,
    `defaults: { imageId: img-ubuntu-24, cpu: 2, memory: 4096, ${disk}, chargeType: Month, password: { env: HOST_PASSWORD } }`,
    'hosts:',
    ...hosts.map((host) => `  - { ${host.startsWith('name:') ? host : `name: "${host}"`} }`),
    '',
  ].join('\n');
}

/** What would cost a host if somebody did it. */
const removal =
  /\b(?:remove|delete|terminate)\s+(?:it|them|one|all|that|any|every|the (?:host|other|old|new|second|live|duplicate))\b/i;

/** Nothing that was said advises to remove a live host. */
export function expectNoRemoval(text: string): void {
  const lines = text.split('\n').filter((line) => {
    return removal.test(line) || (/\b[a-z]+-\d{4}\b/.test(line) && /\b(?:remove|delete|terminate)\b/i.test(line));
  });
  expect(lines).toEqual([]);
}
