import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffHosts } from '../../src/core/diff.ts';
import type { LiveHost } from '../../src/core/host.ts';
import { planFrom } from '../../src/core/plan.ts';
import type { GivenHost } from '../../src/emulator/given-host.ts';
import type { EmulatorOptions } from '../../src/emulator/options.ts';
import { renderOutcomes } from '../../src/report/apply-text.ts';
import { json } from '../../src/report/json.ts';
import { text } from '../../src/report/text.ts';
import { comparison, desiredHost, guards, liveHost, observation } from '../support/builders.ts';
import { declarationOf, folderWith, hostwright, localCloud, type Ran } from '../support/hostwright.ts';
import { answerRecord, ledgerOf, listingRecord, openIntent, recorded, sendRecord } from '../support/ledgers.ts';
import { applyReport, driftReport, planReport, renderOptions } from '../support/reports.ts';
import { answer, startScriptedServer } from '../support/scripted-server.ts';
import { startTrap } from '../support/trap.ts';

interface Secrets {
  readonly privateKey: string;
  readonly password: string;
}

const secrets: readonly [Secrets, Secrets] = [
  { privateKey: 'Zk3xW9qLr7Vb2TnM5yHd8JcF', password: 'pT6!gY1+sD4=fG0/hJ9&kL2?' },
  { privateKey: 'Bv8nM2sQe5Ru1YwK6tXz4PgA', password: 'wE7#rT3%yU8 iO5;aS0@dF1^' },
];
const publicKey = 'Hc4jN0vXo6Ul9IbE3sDw7QaR';

function secretEnvironment(endpoint: string, { privateKey, password }: Secrets): Readonly<Record<string, string>> {
  return {
    HOSTWRIGHT_ENDPOINT: endpoint,
    HOSTWRIGHT_PUBLIC_KEY: publicKey,
    HOSTWRIGHT_PRIVATE_KEY: privateKey,
    HOST_PASSWORD: password,
  };
}

/** Ports, times, intents and how often was looked meanwhile differ from run to run; nothing else may. */
function normalised({ code, stdout, stderr }: Ran): string {
  const text = `${code}\n${stdout}\n${stderr}`;
  return text
    .replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:PORT')
    .replaceAll(/\b\d+ (ms|s|times?)\b/g, 'N $1')
    .replaceAll(/\bi-[0-9a-f]{8}\b/g, 'INTENT')
    .replaceAll(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, 'TIME')
    .replaceAll(/^(debug: DescribeHostInstance.*\n)+/gm, '$1');
}

/** The forms in which a secret could leave: as it is, encoded, cut or turned round. */
function spellingsOf(secret: string): readonly string[] {
  const base64 = ['', 'x', 'xx'].map((before) =>
    Buffer.from(before + secret)
      .toString('base64')
      .slice(4, -4),
  );
  const whole = [
    secret,
    encodeURIComponent(secret),
    Buffer.from(secret).toString('hex'),
    [...secret].reverse().join(''),
  ];
  return [...whole, ...base64].flatMap((text) =>
    Array.from({ length: text.length - 7 }, (_, start) => text.slice(start, start + 8)),
  );
}

const apply = 'apply --auto-approve --settle-wait 1s';
const everyCommand = ['validate', 'plan --details', 'drift --show-unmanaged', apply];
const clouds: readonly (readonly [what: string, cloud: Partial<EmulatorOptions>, lines: readonly string[]])[] = [
  ['a good cloud', { preload: 3 }, everyCommand],
  ['refused creates', { faults: [{ on: 'create', kind: 'ret-code', retCode: 8039 }] }, [apply]],
  ['lost answers', { faults: [{ on: 'create', kind: 'drop-before-commit' }] }, [apply]],
  ['answers without sense', { faults: [{ on: 'list', kind: 'non-json' }] }, ['plan']],
];
const declaration = { 'hosts.yaml': declarationOf(['name: web-1']) };

describe.concurrent('secrets', () => {
  it.for(clouds)(
    'change no byte of any output, and stand in none of it: %s',
    async ([, cloud, commandLines], { onTestFinished }) => {
      const folder = folderWith(declaration, onTestFinished);
      const lines = commandLines.flatMap((line) => [`${line} --debug`, `${line} --json`]);

      const runs = await Promise.all(
        secrets.map(async (one) => {
          const outputs: string[] = [];
          for (const line of lines) {
            const keys = { publicKey, privateKey: one.privateKey };
            const { cloud: emulator } = await localCloud(
              // A clock that stands still: rows tell when a host was made, to the second.
              { ...keys, startTime: 1_700_000_000, now: () => 0, ...cloud },
              onTestFinished,
            );
            const env = { ...secretEnvironment(emulator.url, one), DEBUG: '*' };
            outputs.push(normalised(await hostwright(line.split(' '), { cwd: folder, env })));
          }
          return outputs;
        }),
      );

      expect(runs[1]).toEqual(runs[0]);
      const printed = (runs[0] ?? []).join('\n');
      expect(printed).toContain('debug: DescribeHostInstance(Action Region');
      for (const secret of [publicKey, secrets[0].privateKey, secrets[0].password]) {
        expect(spellingsOf(secret).filter((text) => printed.includes(text))).toEqual([]);
      }
    },
  );

  it('that the cloud repeats in its refusals are left out, signatures too', async ({ onTestFinished }) => {
    const sent: string[] = [];
    const server = await startScriptedServer(
      (socket, { target, body }) => {
        const isCreate = body.includes('CreateHostInstance');
        const { searchParams } = new URL(target, 'http://127.0.0.1');
        const fields = body === '' ? Object.fromEntries(searchParams) : JSON.parse(body);
        sent.push(fields.Signature, ...(isCreate ? [fields.Password] : []));
        if (isCreate)
          answer(socket, { Action: 'CreateHostInstanceResponse', RetCode: 8039, Message: JSON.stringify(fields) });
        else answer(socket, { Action: 'DescribeHostInstanceResponse', RetCode: 0, TotalCount: 0, HostSet: [] });
      },
      { atEnd: onTestFinished },
    );
    const folder = folderWith(declaration, onTestFinished);
    const env = { ...secretEnvironment(server.url.origin, secrets[0]), DEBUG: '*' };

    const ran = await hostwright(['apply', '--auto-approve', '--debug', '--settle-wait', '1s'], { cwd: folder, env });

    expect(ran.code).toBe(8);
    expect(ran.stdout).toContain('(sensitive)');
    expect(sent.length).toBeGreaterThan(3);
    for (const secret of [publicKey, secrets[0].privateKey, secrets[0].password, ...sent]) {
      expect(spellingsOf(secret).filter((text) => (ran.stdout + ran.stderr).includes(text))).toEqual([]);
    }
  });

  it('that a listing is refused for are left out', async ({ onTestFinished }) => {
    const server = await startScriptedServer(
      (socket, { target, body }) => answer(socket, { RetCode: 171, Message: `bad signature for ${target} ${body}` }),
      { atEnd: onTestFinished },
    );
    const folder = folderWith(declaration, onTestFinished);

    const ran = await hostwright(['plan'], { cwd: folder, env: secretEnvironment(server.url.origin, secrets[0]) });

    expect(ran.code).toBe(4);
    const [request] = server.requests;
    const signature = /"?Signature"?[:=]"?([0-9a-f]{40})/.exec(`${request?.target}${request?.body}`)?.[1] ?? '';
    expect(signature).toHaveLength(40);
    for (const secret of [publicKey, signature]) {
      expect(spellingsOf(secret).filter((text) => ran.stderr.includes(text))).toEqual([]);
    }
  });

  it.for<[what: string, code: string]>([
    ['inside a command', 'require("node:net").isIPv4 = () => { throw failure };'],
    ['outside of every command', 'setTimeout(() => { throw failure }, 1);'],
    ['in a promise that nobody waits for', 'setTimeout(() => { Promise.reject(failure) }, 1);'],
  ])('are not printed by a bug %s, with --debug neither', async ([, code], { onTestFinished }) => {
    const trap = await startTrap();
    onTestFinished(() => trap.close());
    const failure = 'const failure = new Error("a\\n    at " + process.env.HOSTWRIGHT_PRIVATE_KEY);';
    const folder = folderWith({ ...declaration, 'bug.cjs': failure + code }, onTestFinished);
    const env = {
      ...secretEnvironment(trap.env.HOSTWRIGHT_ENDPOINT ?? '', secrets[0]),
      NODE_OPTIONS: `--require ${join(folder, 'bug.cjs')}`,
    };

    const plain = await hostwright(['plan', '--json'], { cwd: folder, env });
    const debug = await hostwright(['plan', '--debug'], { cwd: folder, env });

    expect([plain.code, debug.code]).toEqual([1, 1]);
    expect(JSON.parse(plain.stdout)).toMatchObject({ exit: { code: 1 }, error: { code: 'bug' } });
    expect(plain.stderr).toContain('this is a bug in hostwright (Error)');
    expect(plain.stderr).not.toMatch(/^\s+at /m);
    expect(debug.stderr).toMatch(/^\s+at .*bug\.cjs/m);
    expect(plain.stdout + plain.stderr + debug.stderr).not.toContain(secrets[0].privateKey);
  });
});

/** What no output may hold, apart from line breaks, and the tabs in the head of a diff, that we print ourselves. */
const unsafe =
  /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]|[\ud800-\udfff]/u;
const nasty = [
  '\u001b[2J',
  '\u009b31m',
  '\u001b]8;;https://evil.example\u0007click\u001b]8;;\u0007',
  '\u202egnp.exe',
  'a\u200bb',
  '\n::error::x',
  '\r\n##[error]x',
  '\u2028x',
  '\ud800',
  '<script>alert(1)</script>',
  '$(reboot)',
  '`|&;',
  '\u{e0041}',
];

describe('text of the cloud', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom(...nasty),
    fc.array(fc.constantFrom(...nasty, 'a'), { maxLength: 3 }).map((parts) => parts.join('')),
    fc.constantFrom('a', 'Z', ' ').map((letter) => letter.repeat(5_000)),
  );
  const liveHosts = fc.array(
    fc
      .record({
        hostId: anyText.filter((id) => id !== ''),
        name: fc.oneof(anyText, fc.constantFrom('web-1', 'web-2', 'WEB-3')),
        tag: anyText,
        state: anyText,
        imageId: anyText,
        cpu: anyText,
        memory: anyText,
        chargeType: anyText,
        createTime: anyText,
        autoRenew: anyText,
        disks: fc.array(fc.record({ type: anyText, size: anyText }), { maxLength: 2 }),
        addresses: fc.array(fc.record({ type: anyText, ip: anyText }), { maxLength: 2 }),
      })
      .map((fields): LiveHost => liveHost(fields)),
    { maxLength: 5 },
  );

  it('is inert in every text and document, and begins no line', () => {
    fc.assert(
      fc.property(liveHosts, anyText, (hosts, reason) => {
        const [first, second, third] = ['web-1', 'web-2', 'web-3'].map((name) => desiredHost({ name, tag: 'web' }));
        const desired = [first, second, third].filter((host) => host !== undefined);
        const intent = openIntent({ reason, hostIds: [reason] });
        const ledger = ledgerOf(
          listingRecord(0, { appeared: hosts.map((host, index) => [`${host.hostId}${index}`, 'web-2']) }),
          sendRecord('web-1'),
          answerRecord('in-doubt', 0, { reason, hostIds: [reason] }),
          listingRecord(1, { vanished: hosts.map((host, index) => `${host.hostId}${index}`) }),
        );
        const plan = planFrom({
          scope: { endpoint: 'https://api.example.com', account: '0123456789ab' },
          observations: [observation(hosts, { vanished: hosts.slice(0, 1) })],
          diffs: diffHosts(desired, hosts, comparison()),
          selection: { only: [], exclude: [] },
          guards: guards(),
          ledger,
          onDoubt: 'hold',
        });
        const options = { ...renderOptions, details: true };
        const outcomes = desired.flatMap((one) => [
          ...hosts.map((live) => ({ desired: one, status: 'created' as const, live })),
          { desired: one, status: 'refused' as const, intent: recorded(), reason, retCode: 1 },
          { desired: one, status: 'held' as const, hold: { reason: 'open-intent' as const, intent, probable: hosts } },
          {
            desired: one,
            status: 'in-doubt' as const,
            intent: recorded(),
            accepted: false,
            reason,
            hostIds: [reason],
            looks: 1,
            failedLooks: 0,
            lookedForMs: 1,
          },
        ]);
        const stop = { cause: 'surprise' as const, live: hosts };

        const reports = [
          planReport(plan),
          driftReport(plan),
          ...outcomes.map((one) => applyReport(plan, [one], { stop })),
        ];

        const texts = [
          ...reports.map((report) => text.render(report, options)),
          renderOutcomes(outcomes, stop, true, options),
        ];
        const documents = reports.map((report) => json.render(report, options));

        for (const one of [...texts, ...documents]) expect(unsafe.exec(one)).toBeNull();
        for (const document of documents) expect(JSON.parse(document).formatVersion).toBe(1);
        const lines = texts.join('').trimEnd().split('\n');
        expect(lines.filter((line) => !/^(?: {2}|Plan|Drift|Apply|Stopped|IN DOUBT|Not compared)/.test(line))).toEqual(
          [],
        );
      }),
      { numRuns: 150 },
    );
  });

  it('is inert end to end', async () => {
    const hosts = nasty.map(
      (evil, index): GivenHost => ({
        Region: 'cn-bj2',
        HostId: `${evil}${index}`,
        Name: index === 0 ? 'web-1' : evil,
        Tag: evil,
        State: evil,
        ChargeType: evil,
        IpSet: [{ Type: evil, IP: evil }],
      }),
    );
    const { env } = await localCloud({ hosts });
    const folder = folderWith(declaration);

    const runs = await Promise.all(
      ['plan --show-unmanaged --details', 'plan --show-unmanaged --json', 'drift --show-unmanaged', 'apply -y'].map(
        (line) => hostwright(line.split(' '), { cwd: folder, env }),
      ),
    );

    for (const { stdout, stderr } of runs) {
      expect(unsafe.exec(stdout + stderr)).toBeNull();
      expect(stdout + stderr).not.toMatch(/^(::|##\[)/m);
    }
    expect(runs[0]?.stdout).toContain(String.raw`\u{1b}[2J`);
  });

  it('in a refusal is inert', async () => {
    const server = await startScriptedServer((socket) => answer(socket, { RetCode: 230, Message: nasty.join('') }));
    const env = secretEnvironment(server.url.origin, secrets[0]);

    const ran = await hostwright(['plan', '--json'], { cwd: folderWith(declaration), env });

    expect(ran.code).toBe(4);
    expect(unsafe.exec(ran.stdout + ran.stderr)).toBeNull();
    expect(ran.stderr).not.toMatch(/^(::|##\[)/m);
  });

  it('pollutes no prototype', async () => {
    const row =
      '{"HostId":"host-1","Name":"web-1","__proto__":{"State":"Running","polluted":1},"constructor":{"prototype":{"polluted":1}}}';
    const server = await startScriptedServer((socket) =>
      answer(
        socket,
        `{"Action":"DescribeHostInstanceResponse","RetCode":0,"TotalCount":1,"__proto__":{"polluted":1},"HostSet":[${row}]}`,
      ),
    );
    const watch = `
      const before = Object.getOwnPropertyNames(Object.prototype).join();
      process.on('exit', () => {
        if ({}.polluted !== undefined || Object.getOwnPropertyNames(Object.prototype).join() !== before) console.error('POLLUTED');
      });`;
    const folder = folderWith({ ...declaration, 'watch.cjs': watch });
    const env = {
      ...secretEnvironment(server.url.origin, secrets[0]),
      NODE_OPTIONS: `--require ${join(folder, 'watch.cjs')}`,
    };

    const ran = await hostwright(['plan', '--json'], { cwd: folder, env });

    expect(ran.stderr).not.toContain('POLLUTED');
    const [host] = JSON.parse(ran.stdout).hosts;
    expect(host.live).toEqual({ hostId: 'host-1', disks: [], addresses: [] });
  });
});

describe('a run', () => {
  it('leaves no file behind but the journal and its lock, at home neither', async () => {
    const { env } = await localCloud();
    const folder = folderWith(declaration);
    const home = folderWith();
    const places = { HOME: home, TMPDIR: home, XDG_CACHE_HOME: home, XDG_CONFIG_HOME: home, XDG_DATA_HOME: home };
    const state = env.XDG_STATE_HOME ?? '';

    for (const line of [
      'validate',
      'plan',
      'apply --auto-approve',
      'drift',
      'plan --nonsense',
      'plan --help',
      'demo',
    ]) {
      await hostwright(line.split(' '), { cwd: folder, env: { ...env, ...places } });
    }

    expect(readdirSync(folder)).toEqual(['hosts.yaml']);
    expect(readdirSync(home)).toEqual([]);
    expect(readdirSync(state)).toEqual(['hostwright']);
    const [account, ...others] = readdirSync(join(state, 'hostwright'));
    expect(others).toEqual([]);
    const kept = readdirSync(join(state, 'hostwright', account ?? '')).toSorted();
    expect(kept).toEqual(['journal', 'lock.1', 'lock.1.released']);
  });

  it('keeps no secret in its journal and its lock, and lets nobody else read them', async () => {
    const keys = { publicKey, privateKey: secrets[0].privateKey };
    const { cloud } = await localCloud({ ...keys, faults: [{ on: 'create', kind: 'drop-after-commit', times: 1 }] });
    const state = folderWith();
    const env = { ...secretEnvironment(cloud.url, secrets[0]), XDG_STATE_HOME: state };

    const ran = await hostwright(['apply', '--auto-approve'], { cwd: folderWith(declaration), env });

    const paths = readdirSync(state, { recursive: true, encoding: 'utf8' }).map((path) => join(state, path));
    const files = paths.filter((path) => statSync(path).isFile());
    const text = files.map((path) => readFileSync(path, 'utf8')).join('\n');
    expect(ran.code).toBe(0);
    expect(text).toContain('"type":"send"');
    for (const secret of [publicKey, secrets[0].privateKey, secrets[0].password]) {
      expect(spellingsOf(secret).filter((spelling) => text.includes(spelling))).toEqual([]);
    }
    for (const path of paths) expect([path, statSync(path).mode & 0o077]).toEqual([path, 0]);
  });

  it('reads no .env file, no rc file and no plugin', async () => {
    const { env } = await localCloud();
    const evil = 'HOSTWRIGHT_ENDPOINT=https://evil.example\n';
    const plugin = JSON.stringify({
      name: 'x',
      oclif: { plugins: ['./plugin.cjs'] },
      hostwright: { endpoint: 'https://evil.example' },
    });
    const folder = folderWith({
      ...declaration,
      '.env': evil,
      '.hostwrightrc': evil,
      'tsconfig.json': '{',
      'package.json': plugin,
      'plugin.cjs': 'console.log("PLUGIN")',
    });

    const without = await hostwright(['plan'], { cwd: folder, env: { ...env, HOSTWRIGHT_ENDPOINT: undefined } });
    const ran = await hostwright(['plan'], { cwd: folder, env: { ...env, NODE_ENV: 'development' } });

    expect(without.stderr).toContain('error[endpoint-missing]');
    expect(ran.code).toBe(0);
    expect(ran.stdout + ran.stderr).not.toContain('PLUGIN');
  });
});
