/** `hostwright resolve`: a human says what became of a create, and the listing must not say otherwise. */
import { spawn } from 'node:child_process';
import { describe, expect } from 'vitest';
import type { EmulatorFault } from '../../../src/emulator/options.gen.ts';
import type { EmulatorOptions } from '../../../src/emulator/options.ts';
import { binary, otherMachine, type Ran } from '../../support/hostwright.ts';
import { totalOffBy } from '../../support/lying-answers.ts';
import { oneEach, sendsTo } from '../../support/sends.ts';
import { it, type Scene, type Stage } from '../../support/stage.ts';
import { keys } from '../../support/terminal.ts';
import { until } from '../../support/until.ts';
import { asSent, intentsIn, type Left, leaveInDoubt, leftIntent } from './left-doubt.ts';

const doubtful = 'apply --auto-approve HOSTWRIGHT_SETTLE_WAIT=1s';
/** A create of which nobody learns what became of it, and that nothing came of. */
const lost: EmulatorFault = { on: 'create', kind: 'drop-before-commit', times: 1 };

/** A scene in which the create of web-1 is in doubt. */
async function doubt(stage: Stage, options: Partial<EmulatorOptions> = {}, left: Left = {}) {
  const scene = await stage.emulated(options);
  await leaveInDoubt(scene, left);
  return { ...scene, intent: leftIntent };
}

/** The command that a message tells people to run, as it is printed. */
function commandIn({ stdout }: Ran, which: RegExp): string {
  const printed = stdout.match(/"hostwright [^"]+"/g)?.find((one) => which.test(one));
  return printed?.slice(1, -1) ?? '';
}

/** The same without "hostwright". */
const wordsIn = (ran: Ran, which: RegExp) => commandIn(ran, which).replace('hostwright ', '');

/** Runs a command that was pasted into a shell; the exit code. */
function paste(command: string, { folder, env }: Scene, more: Readonly<Record<string, string>>) {
  const script = `hostwright() { '${process.execPath}' '${binary}' "$@"; }\n${command}`;
  const shell = spawn('/bin/sh', ['-c', script], { cwd: folder, env: { PATH: process.env.PATH, ...env, ...more } });
  return new Promise<number | null>((done, fail) => shell.on('error', fail).on('close', (code) => done(code)));
}

/** Until its question is there. */
async function askedIn({ terminal: open, intent }: Scene & { readonly intent: string }) {
  const terminal = open(`resolve ${intent} --not-created`);
  await until(() => terminal.screen().includes('Type "yes" to confirm that it was not created: '), 10);
  return terminal;
}

const statusIn = async (scene: Scene): Promise<unknown> => (await intentsIn(scene)).at(-1);

it.concurrent('--not-created, as an apply in doubt prints it, frees a name for the next apply', async ({ stage }) => {
  const scene = await stage.emulated({ faults: [lost] });
  const folder = "it's a folder";
  const applied = await scene.inside(doubtful, { env: { HOSTWRIGHT_JOURNAL: folder } });
  const command = commandIn(applied, /--not-created/);

  const early = await paste(command, scene, {});
  const later = await paste(command, scene, { HOSTWRIGHT_SETTLE_WINDOW: '1ms' });
  const again = await scene.inside('apply -y --settle-window 1s', { env: { HOSTWRIGHT_JOURNAL: folder } });

  expect(command).toMatch(/^hostwright resolve i-[0-9a-f]{8} --journal '\/.*\/it'\\''s a folder' --not-created$/);
  expect([early, later]).toEqual([10, 0]);
  expect([again.code, again.stdout]).toEqual([0, expect.stringContaining('Apply: 1 created.')]);
  expect(sendsTo(scene.cloud)).toEqual({ ...oneEach(1), received: 2 });
});

describe.concurrent('--host is refused, with nothing recorded, for a host that', () => {
  it('no listing shows', async ({ stage }) => {
    const scene = await doubt(stage);

    const { code, stdout, stderr } = await scene.inside(`resolve ${scene.intent} --host host-9`);

    expect([code, stdout]).toEqual([3, '']);
    expect(stderr).toContain(
      'error[host-not-listed]: host-9 cannot be the host of web-1: the listing of cn-bj2 does not show it.',
    );
    expect(await statusIn(scene)).toMatchObject({ open: true });
  });

  it('has another name, unless somebody confirms it: then it is recorded, with a warning', async ({ stage }) => {
    const scene = await doubt(stage);
    scene.cloud.addHosts([{ Region: 'cn-bj2', Name: 'web-one', HostId: 'host-9' }]);
    const command = `resolve ${scene.intent} --host host-9`;

    const refused = await scene.inside(command);
    const approved = await scene.inside(`${command} --auto-approve`);

    expect(refused).toMatchObject({
      code: 10,
      stderr: expect.stringContaining('The cloud shows host-9 as web-one, and the create was of web-1.'),
    });
    expect([approved.code, approved.stdout]).toEqual([0, expect.stringContaining('web-1 is host-9, as you say.')]);
    expect(approved.stdout).toMatch(/until then "hostwright apply.*" holds the name\./);
    expect(approved.stdout).toContain('Warning: no host is listed as web-1');
    expect(await statusIn(scene)).toMatchObject({ status: 'resolved-host', hostId: 'host-9', open: false });
  });

  it('was listed before the create was sent', async ({ stage }) => {
    const hosts = [{ Region: 'cn-bj2', Name: 'old', HostId: 'host-old' }];
    const scene = await doubt(stage, { hosts }, { listed: [['host-old', 'old']] });

    const { code, stderr } = await scene.inside(`resolve ${scene.intent} --host host-old`);

    expect([code, stderr]).toEqual([3, expect.stringContaining('it was listed before that create was sent')]);
  });
});

it.concurrent('resolve --not-created says that somebody released its lock meanwhile', async ({ stage }) => {
  const scene = await doubt(stage);
  const terminal = await askedIn(scene);
  await scene.run('unlock 2', { env: otherMachine('other') });

  terminal.type(`yes${keys.enter}`);
  expect(await terminal.ended).toBe(7);
  expect(terminal.screen()).toContain('The lock was lost: the lock 2 was released. ');
  expect(await statusIn(scene)).toMatchObject({ open: true });
});

describe.concurrent('without a claim', () => {
  it('a create without a label stays open, with the commands that settle it: exit 5', async ({ stage }) => {
    const scene = await doubt(stage);

    const looked = await scene.inside('resolve web-1');
    const settled = await scene.inside(`${wordsIn(looked, /--not-created/)} --settle-window 1ms`);

    expect([looked.code, looked.stdout.replaceAll(/20\S+Z/g, 'TIME')]).toEqual([
      5,
      [
        `web-1 (intent ${scene.intent}, cn-bj2) stays open: no listing shows it; it may still appear until TIME.`,
        '  Next: look in the console and run',
        `  "hostwright resolve ${scene.intent} --host HOSTID" or "hostwright resolve ${scene.intent} --not-created".`,
        '',
      ].join('\n'),
    ]);
    expect(settled.code).toBe(0);
  });

  it.for([
    [/--host/, 'web-1 is host-9, as you say.\n'],
    [/--not-/, 'web-1 was not created, as you say.\nThe listing shows host-9 as web-1. '],
  ] as const)('a host that may be its host is named: %s', async ([way, told], { stage }) => {
    const scene = await doubt(stage);
    scene.cloud.addHosts([{ Region: 'cn-bj2', Name: 'web-1', HostId: 'host-9', ...asSent, Memory: 8192 }]);

    const looked = await scene.inside('resolve web-1');
    const settled = await scene.inside(`${wordsIn(looked, way)} --settle-window 1ms`);

    expect(looked.stdout).toContain("stays open: host-9 has its name, and may be its host or somebody else's");
    const next = 'Next: run "hostwright plan --settle-window 1ms".\n';
    expect([looked.code, settled.code, settled.stdout]).toEqual([5, 0, `${told}${next}`]);
  });
});

it.concurrent.for([
  ['that its create may have made', false],
  ['that was adopted since', true],
] as const)('a host of another name %s is told, and --not-created asks', async ([, isAdopted], { stage }) => {
  const scene = await doubt(stage);
  scene.cloud.addHosts([{ Region: 'cn-bj2', Name: 'web-one', HostId: 'host-9', ...asSent }]);
  if (isAdopted) scene.redeclare(['name: web-one']);
  if (isAdopted) await scene.inside('apply --auto-approve');

  const looked = await scene.inside('resolve web-1');
  const denied = await scene.inside('resolve web-1 --not-created --settle-window 1ms');

  expect(looked.stdout).toContain('no listing shows its name; it may be "web-one" (host-9)');
  expect(looked.stdout).toContain('--host host-9"');
  const question = 'Look at "web-one" (host-9) in the console first: if that is its host, give --host in place of';
  expect(denied).toMatchObject({ code: 10, stderr: expect.stringContaining(question) });
  expect(await statusIn(scene)).toMatchObject({ open: true });
  const { stdout } = await scene.inside('resolve web-1 --not-created --auto-approve --settle-window 1ms');
  expect(stdout).toContain(
    'Before the next apply, look at "web-one" (host-9) in the console: if that is its host, name',
  );
});

it.concurrent('an accepted create is settled as no other host than that of its answer', async ({ stage }) => {
  const { cloud, inside } = await doubt(stage, {}, { hostIds: ['host-7'] });
  cloud.addHosts([{ Region: 'cn-bj2', Name: 'web-1', HostId: 'host-9', ...asSent }]);

  const looked = await inside('resolve web-1');
  const claimed = await inside('resolve web-1 --host host-9');
  const asked = await inside('resolve web-1 --not-created --settle-window 1ms');

  expect((await inside('intents')).stdout).toContain(' and accepted, but no listing in the journal shows the host.');
  expect(looked.stdout).toContain('accepted it as host-7, which no listing shows; host-9 has its name, and is another');
  const end = 'it is settled once it is listed; if it is not, run\n  "hostwright resolve i-7f3a09c2 --not-created".\n';
  expect(looked.stdout).toContain(`look for host-7 in the console: if it is there, ${end}`);
  expect([claimed.code, claimed.stderr]).toEqual([3, expect.stringContaining('that create named host-7')]);
  expect([asked.code, asked.stderr]).toEqual([10, expect.stringContaining('The cloud accepted host-7: look for it')]);
  const all = await inside('resolve --all --not-created --auto-approve --settle-window 1ms');
  expect([all.code, all.stdout]).toEqual([8, expect.stringContaining('stays open: the cloud accepted it as host-7')]);
});

describe.concurrent('is refused before anything is listed for', () => {
  it.for([
    ['', 'flag-invalid', 'resolve takes names of hosts, ids of intents, or --all'],
    ['--all --host host-9 INTENT', 'flag-invalid', '--all selects every open intent'],
    ['INTENT --host host-9 --not-created', 'flag-invalid', 'say the opposite of each other'],
    ['INTENT other --not-created', 'intent-unknown', 'No open intent has the id or the name "other".'],
    ['i-00 --not-created', 'intent-unknown', 'These are open: i-'],
    ['wbe-1 --not-created', 'intent-unknown', 'Did you mean web-1?'],
  ] as const)('resolve %s', async ([args, error, says], { stage }) => {
    const { cloud, inside, intent } = await doubt(stage);
    const before = cloud.requests().length;

    const { code, stdout, stderr } = await inside(`resolve ${args}`.replace('INTENT', intent).trim());

    expect([code, stdout, stderr]).toEqual([3, '', expect.stringContaining(`error[${error}]: `)]);
    expect(stderr).toContain(says);
    expect(cloud.requests()).toHaveLength(before);
  });
});

it.concurrent('a listing that cannot be trusted settles nothing: exit 4', async ({ stage }) => {
  let isHonest = true;
  const scene = await doubt(stage, { rewrite: (body) => (isHonest ? body : totalOffBy(1)(body)) });
  scene.cloud.addHosts([{ Region: 'cn-bj2', Name: 'web-2', HostId: 'host-2', ...asSent }]);
  isHonest = false;

  const { code, stdout } = await scene.inside(`resolve ${scene.intent} --not-created --settle-window 1ms --json`);

  expect(code).toBe(4);
  expect(JSON.parse(stdout)).toMatchObject({
    format: 'hostwright/resolve',
    exit: { code: 4, name: 'cloud' },
    settled: false,
    message: expect.stringContaining('stays open: the listing cannot be trusted: '),
    results: [{ settled: false, intent: { intent: scene.intent, open: true } }],
  });
});
