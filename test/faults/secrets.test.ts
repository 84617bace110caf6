/** S1 and I16: what is kept on disk, and what people are told to type, depends on no secret and holds none. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import type { EmulatorOptions } from '../../src/emulator/options.ts';
import { it, type Stage } from '../support/stage.ts';
import { startProxy } from './proxy.ts';

interface Secrets {
  readonly privateKey: string;
  readonly password: string;
}

const publicKey = 'Wd5kQ9xTz2Lm7Yc4Nf8RhV3s';
const secrets: readonly [Secrets, Secrets] = [
  { privateKey: 'Gp2vX8qJr6Tn4Zk9LwM3sYdB', password: 'hR7!mV2+cX5=tQ0/bK8&zN1?' },
  { privateKey: 'Ne6cU1yHs9Wb5Qf3KzT7jXaD', password: 'oP3#yL8%eD1 gS6;vA4@uJ9^' },
];

/** Everything below the state folder, each file under its name: what differs from run to run is taken out. */
function keptIn(folder: string): Readonly<Record<string, string>> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return Object.fromEntries(
    names
      .filter((name) => /(journal|lock\.\d+(\.released)?)$/.test(name))
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );
}

function normalised(text: string): string {
  return (
    text
      .replaceAll(/^[\d.]+ [0-9a-f]{8} /gm, '')
      .replaceAll(/"(boot|wall|at|inode|born|started)":"[^"]*"/g, '"$1":""')
      .replaceAll(/"(ms|pid|records)":[\d.]+/g, '"$1":0')
      .replaceAll(/\b(i|run)-[0-9a-f]+\b/g, '$1')
      // How often was looked is a matter of time.
      .replaceAll(/^(\{"type":"listed".*\n)+/gm, 'LISTED\n')
  );
}

/** The forms in which a secret could leave: as it is, encoded, cut or turned round. */
function spellingsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const shifted = ['', 'x', 'xx'].map((before) =>
    Buffer.from(before + secret)
      .toString('base64')
      .slice(4, -4),
  );
  const whole = [secret, encodeURIComponent(secret), bytes.toString('hex'), [...secret].reverse().join(''), ...shifted];
  return whole.flatMap((text) => Array.from({ length: text.length - 7 }, (_, start) => text.slice(start, start + 8)));
}

async function keepUnder(
  stage: Stage,
  { privateKey, password }: Secrets,
  cloud: Partial<EmulatorOptions>,
  lines: readonly string[],
) {
  const { cloud: emulator } = await stage.emulated({ publicKey, privateKey, ...cloud });
  const proxy = await startProxy(emulator.url, stage.atEnd);
  const scene = stage.at(proxy.url);
  const env = { HOSTWRIGHT_PUBLIC_KEY: publicKey, HOSTWRIGHT_PRIVATE_KEY: privateKey, HOST_PASSWORD: password };
  const codes: (number | null)[] = [];
  let printed = '';
  for (const line of lines) {
    const { code, stdout, stderr } = await scene.run(`${line} --journal state`, { env });
    codes.push(code);
    printed += stdout + stderr;
  }
  const signatures = [...proxy.sent().matchAll(/"Signature":"([0-9a-f]{40})"/g)].map(
    ([, signature]) => signature ?? '',
  );
  return { codes, printed, kept: keptIn(join(scene.folder, 'state')), signatures };
}

const apply = 'apply --auto-approve --settle-wait 300ms';
const stories: readonly (readonly [
  what: string,
  cloud: Partial<EmulatorOptions>,
  lines: readonly string[],
  codes: readonly number[],
])[] = [
  ['a success', {}, [apply, apply], [0, 0]],
  [
    'a doubt',
    { faults: [{ on: 'create', kind: 'drop-before-commit' }] },
    [apply, 'intents', 'plan', apply],
    [5, 0, 5, 5],
  ],
];

describe('S1 two runs that differ in their secrets alone', () => {
  it.concurrent.for(stories)(
    'keep the same journal and the same locks, without a secret in them: %s',
    async ([, cloud, lines, codes], { stage }) => {
      const [first, second] = await Promise.all(secrets.map((one) => keepUnder(stage, one, cloud, lines)));

      const told = (first?.printed ?? '') + Object.values(first?.kept ?? {}).join('\n');
      expect([first?.codes, second?.codes]).toEqual([codes, codes]);
      expect(Object.keys(first?.kept ?? {})).toContain('journal');
      expect(Object.keys(first?.kept ?? {})).toContain('lock.1.released');
      for (const [name, text] of Object.entries(first?.kept ?? {})) {
        expect(normalised(second?.kept[name] ?? '')).toBe(normalised(text));
      }
      if (codes[0] === 5) expect(told).toContain(' --journal state --host HOSTID"');
      expect(first?.signatures.length).toBeGreaterThan(0);
      for (const secret of [publicKey, secrets[0].privateKey, secrets[0].password, ...(first?.signatures ?? [])]) {
        expect(spellingsOf(secret).filter((text) => told.includes(text))).toEqual([]);
      }
    },
  );
});
