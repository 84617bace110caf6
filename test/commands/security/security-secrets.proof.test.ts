/** S1, S2 and I16 over the whole surface: secrets change no byte of any output or file, and stand in none, however spelled. */
import { copyFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { EmulatorOptions } from '../../../src/emulator/options.ts';
import { formatNames } from '../../../src/report/formats.ts';
import { declarationOf, folderWith, localCloud, otherHosts } from '../../support/hostwright.ts';
import { startFaultProxy } from '../../support/postgres/fault-proxy.ts';
import { answer } from '../../support/scripted-server.ts';
import {
  drawSecrets,
  filesBelow,
  normalised,
  publicKey,
  type Secrets,
  spellingsOf,
  told,
} from '../../support/secrets.ts';
import { type How, it, type Stage } from '../../support/stage.ts';

/** One run writes them all. */
const all = (name: string) => formatNames.map((format) => `-o ${format}=${name}.${format}`).join(' ');

interface Step {
  /** `INTENT`: the id of the intent that an earlier step left open. `OTHER`: a fingerprint of no plan. */
  readonly line: string;
  readonly exit: number;
  /** The declaration from here on. */
  readonly declare?: string;
  /** Nobody listens at the endpoint. */
  readonly unreachable?: boolean;
  /** A lock of this number stands there, of the run that took the first one. */
  readonly locked?: number;
  /** A process of its own each time: it takes the first lock, and has ended when that is looked at. */
  readonly ends?: boolean;
}

const apply = 'apply --auto-approve --allow new-scope HOSTWRIGHT_SETTLE_WAIT=1s HOSTWRIGHT_DEBUG=true';
const declared = declarationOf(['name: web-1', 'name: web-2, cpu: 4']);
const more = declarationOf(['name: web-1', 'name: web-2, cpu: 8', 'name: web-3']);
const live = { Region: 'cn-bj2', HostId: 'host-2', Name: 'web-2', CPU: 2, State: 'Stopped', Tag: 'x' };

const stories: readonly (readonly [what: string, cloud: Partial<EmulatorOptions>, steps: readonly Step[]])[] = [
  [
    'a plan that is saved, shown and applied',
    { hosts: [...otherHosts(3), live] },
    [
      { line: 'validate HOSTWRIGHT_DEBUG=true', exit: 0, declare: declared },
      { line: `plan HOSTWRIGHT_DEBUG=true --details --allow new-scope --out saved.json ${all('plan')}`, exit: 0 },
      { line: `apply saved.json --expect-fingerprint OTHER ${all('refused')}`, exit: 9 },
      { line: `apply saved.json HOSTWRIGHT_DEBUG=true HOSTWRIGHT_SETTLE_WAIT=1s ${all('apply')}`, exit: 0, ends: true },
      { line: `drift HOSTWRIGHT_DEBUG=true --details ${all('drift')}`, exit: 2 },
      { line: 'plan --out other.json --json', exit: 0, declare: more },
      { line: `${apply} -o ndjson`, exit: 0 },
      { line: `show other.json --details ${all('show')}`, exit: 0 },
      { line: 'unlock 1', exit: 3 },
      { line: 'unlock 3', exit: 0, locked: 3 },
    ],
  ],
  [
    'creates that are in doubt, in a journal of their own',
    { hosts: [live], faults: [{ on: 'create', kind: 'drop-before-commit' }] },
    [
      { line: `${apply} HOSTWRIGHT_REQUEST_FORM=query --journal kept ${all('apply')}`, exit: 5, declare: declared },
      { line: 'intents --json --journal kept', exit: 0 },
      { line: 'intents HOSTWRIGHT_DEBUG=true --journal kept', exit: 0 },
      { line: `plan HOSTWRIGHT_DEBUG=true --journal kept ${all('plan')}`, exit: 5 },
      { line: 'resolve INTENT --host host-9 HOSTWRIGHT_DEBUG=true --journal kept', exit: 3 },
      { line: 'resolve INTENT --json --journal kept --settle-window 1ms', exit: 5 },
    ],
  ],
  [
    'creates that are refused, and a cloud that is gone',
    { faults: [{ on: 'create', kind: 'ret-code', retCode: 8039 }] },
    [
      { line: `${apply} ${all('apply')}`, exit: 8, declare: declared },
      { line: `plan ${all('plan')}`, exit: 4, unreachable: true },
      { line: `apply --auto-approve HOSTWRIGHT_TIMEOUT=60s ${all('gone')}`, exit: 4, unreachable: true },
    ],
  ],
];

/** A clock that stands still, so that two saved plans of the same content are the same file. */
const still = `const [Real, now] = [Date, 1_763_747_541_000];
globalThis.Date = class extends Real {
  constructor(...words) { super(...(words.length === 0 ? [now] : words)); }
  static now() { return now; }
};`;

const keysOf = ({ privateKey, password }: Secrets) => ({
  HOSTWRIGHT_PUBLIC_KEY: publicKey,
  HOSTWRIGHT_PRIVATE_KEY: privateKey,
  HOST_PASSWORD: password,
  // These are no emulator's keys: a cloud that is not known to be one is waited for.
  HOSTWRIGHT_COLD_START: 'proceed',
});

async function play(stage: Stage, secrets: Secrets, endpoint: string, steps: readonly Step[], how: How) {
  const scene = stage.at(endpoint);
  const { folder } = scene;
  const tools = folderWith({ 'still.cjs': still }, stage.atEnd);
  const given = {
    ...keysOf(secrets),
    XDG_STATE_HOME: join(folder, 'state'),
    DEBUG: '*',
    NODE_OPTIONS: `--require ${join(tools, 'still.cjs')}`,
    GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
    GITHUB_OUTPUT: join(folder, 'output'),
  };
  const outputs: string[] = [];
  for (const { line, declare, unreachable, locked, ends = false } of steps) {
    if (declare !== undefined) {
      writeFileSync(join(folder, 'hosts.yaml'), declare);
    }
    if (locked !== undefined) standLock(join(folder, 'state'), locked);
    const intent = /\bi-[0-9a-f]{8}\b/.exec(outputs.join('\n'))?.[0] ?? '';
    const env = unreachable === true ? { ...given, HOSTWRIGHT_ENDPOINT: 'http://127.0.0.1:1' } : given;
    const ran = await scene[ends ? 'run' : how](line.replace('INTENT', intent).replace('OTHER', '0'.repeat(64)), {
      env,
    });
    outputs.push(told(ran));
  }
  const { 'hosts.yaml': _, ...files } = filesBelow(folder);
  return { outputs, files, folder };
}

function standLock(state: string, number: number): void {
  const [taken = ''] = readdirSync(state, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('lock.1'),
  );
  copyFileSync(join(state, taken), join(state, dirname(taken), `lock.${number}`));
}

/** What the cloud was sent, and may be nowhere else: a whole signature, and most of one. */
function signaturesIn(wire: string): readonly string[] {
  const signatures = [...wire.matchAll(/Signature(?:":"|=)([0-9a-f]{40})/g)].map(([, signature = '']) => signature);
  return signatures.flatMap((one) => [one.slice(0, 16), one.slice(12, 28), one.slice(24)]);
}

describe('S1 and S2: secrets', () => {
  const realClock = globalThis.Date;
  beforeAll(() => void runInThisContext(`{ ${still} }`));
  afterAll(() => {
    globalThis.Date = realClock;
  });

  it.concurrent.for(stories)('change no byte, and stand nowhere: %s', async ([, options, steps], { stage }) => {
    const secrets = [drawSecrets(), drawSecrets()] as const;
    const line = await startFaultProxy(stage.atEnd, 'http://127.0.0.1:1');

    const runs = [];
    // One story as processes, whose bytes are then the same as those of a run in the process of the test all the more.
    for (const [one, how] of [
      [secrets[0], steps === stories[0]?.[2] ? 'run' : 'inside'],
      [secrets[1], 'inside'],
    ] as const) {
      const keys = { publicKey, privateKey: one.privateKey, startTime: 1_700_000_000, now: () => 0 };
      const { cloud } = await localCloud({ ...keys, ...options }, stage.atEnd);
      // At one address: a saved plan names it, and its fingerprint is of that too.
      line.moveTo(cloud.url);
      runs.push(await play(stage, one, line.through('http://127.0.0.1'), steps, how));
    }

    const [first, second] = runs.map(({ outputs, files, folder }) => ({
      outputs: outputs.map((text) => normalised(text, folder)),
      files: Object.entries(files).map(([name, text]) => [name, normalised(text, folder)]),
    }));
    expect(first?.outputs.map((text) => Number(/^exit (\d+)/.exec(text)?.[1]))).toEqual(steps.map(({ exit }) => exit));
    expect(second).toEqual(first);
    const written = runs.flatMap(({ outputs, files }) => [...outputs, ...Object.values(files)]).join('\n');
    // No spelling has a line break in it, so a line that comes again need not be searched again.
    const text = [...new Set(written.split('\n'))].join('\n');
    const wire = line.sent();
    const isSent = wire.includes('CreateHostInstance');
    expect(Object.keys(runs[0]?.files ?? {}).some((name) => name.endsWith('/journal'))).toBe(isSent);
    expect(text.includes('debug: CreateHostInstance(Action Region')).toBe(isSent);
    for (const { privateKey, password } of secrets) {
      const sent = Buffer.from(password).toString('base64');
      expect(wire.includes(sent) || wire.includes(encodeURIComponent(sent))).toBe(isSent);
      const spellings = [privateKey, password, sent, publicKey].flatMap(spellingsOf);
      expect([...spellings, ...signaturesIn(wire)].filter((one) => text.includes(one))).toEqual([]);
    }
  });

  it.concurrent('that the cloud repeats in its refusals are left out, signatures too', async ({ stage }) => {
    const secrets = drawSecrets();
    const token = drawSecrets().privateKey;
    const sent: string[] = [];
    const scene = await stage.scripted((socket, { target, body }) => {
      const isCreate = body.includes('CreateHostInstance');
      const { searchParams } = new URL(target, 'http://127.0.0.1');
      const fields = body === '' ? Object.fromEntries(searchParams) : JSON.parse(body);
      sent.push(fields.Signature, fields.SecurityToken, ...(isCreate ? [fields.Password] : []));
      if (isCreate) {
        // Short enough to be shown whole.
        const Message = `not ${fields.Signature} with ${fields.SecurityToken} for ${fields.Password}`;
        answer(socket, { Action: 'CreateHostInstanceResponse', RetCode: 8039, Message });
      } else answer(socket, { Action: 'DescribeHostInstanceResponse', RetCode: 0, TotalCount: 0, HostSet: [] });
    });

    const env = { ...keysOf(secrets), HOSTWRIGHT_SECURITY_TOKEN: token, DEBUG: '*' };
    const ran = await scene.inside(`${apply} ${all('apply')}`, { env });

    const text = [told(ran), ...Object.values(filesBelow(scene.folder))].join('\n');
    expect(ran.code).toBe(8);
    expect(ran.stdout).toContain('not (sensitive) with (sensitive) for (sensitive)');
    expect(sent.length).toBeGreaterThan(4);
    expect(sent).toContain(token);
    const spellings = [publicKey, secrets.privateKey, secrets.password, ...sent].flatMap(spellingsOf);
    expect(spellings.filter((one) => text.includes(one))).toEqual([]);
  });
});
