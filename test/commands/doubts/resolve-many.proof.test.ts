/** `hostwright resolve` of several intents: by a pattern of names or `--all`, one listing a region, one confirmation. */
import { statSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { binary } from '../../support/hostwright.ts';
import { it, type Scene, type Stage } from '../../support/stage.ts';
import { keys, openTerminal } from '../../support/terminal.ts';
import { until } from '../../support/until.ts';
import { asSent, intentsIn, journalIn, leaveDoubts } from './left-doubt.ts';

const over = '--settle-window 1ms';
const webs = Array.from({ length: 12 }, (_, index) => `cn-bj2/web-${index + 1}`);

async function doubts(stage: Stage, ...names: readonly string[]) {
  const scene = await stage.emulated();
  return { ...scene, intents: await leaveDoubts(scene, ...names) };
}

async function openIn(scene: Scene): Promise<readonly unknown[]> {
  return (await intentsIn(scene)).filter(({ open }) => open).map(({ name }) => name);
}

/** Until its question is there. */
async function askedIn(scene: Scene, stage: Stage, words: string, question: string) {
  const env = { PATH: process.env.PATH, TERM: 'xterm', ...scene.env };
  const terminal = openTerminal([process.execPath, binary, ...words.split(' ')], { cwd: scene.folder, env });
  stage.atEnd(terminal.close);
  await until(() => terminal.screen().includes(question), 10);
  return terminal;
}

describe.concurrent('in a pipeline', () => {
  it('--all with the number settles 12 doubts, with one listing', async ({ stage }) => {
    const scene = await doubts(stage, ...webs);

    const { code, stdout } = await scene.inside(`resolve --all --not-created --confirm 12 ${over}`);

    expect([code, stdout]).toEqual([
      0,
      [
        '12 creates were settled as not created, as you say: web-1, web-2, web-3, web-4, web-5, web-6, web-7, web-8, web-9, web-10 and 2 more.',
        'Next: run "hostwright apply --settle-window 1ms": the names are free again.',
        '',
      ].join('\n'),
    ]);
    const regions = scene.cloud.requests().filter(({ operation }) => operation === 'DescribeHostInstance');
    expect(regions).toHaveLength(3);
    expect(await openIn(scene)).toEqual([]);
  });

  it('a pattern settles what it matches, and no other', async ({ stage }) => {
    const scene = await doubts(stage, 'cn-bj2/web-1', 'cn-bj2/db-1', 'hk/web-2');

    const { code, stdout } = await scene.inside(`resolve web-* --not-created --confirm 2 ${over}`);

    expect(code).toBe(0);
    expect(stdout).toContain('2 creates were settled as not created, as you say: web-1 (cn-bj2), web-2 (hk).\n');
    expect(await openIn(scene)).toEqual(['db-1']);
  });

  it('a name that the listing shows is not settled as absent, and the others are: exit 8', async ({ stage }) => {
    const scene = await doubts(stage, 'cn-bj2/web-1', 'cn-bj2/web-2', 'cn-bj2/web-3');
    scene.cloud.addHosts([{ Region: 'cn-bj2', Name: 'web-2', HostId: 'host-9', ...asSent }]);

    const { code, stdout } = await scene.inside(`resolve --all --not-created --confirm 3 ${over} --json`);

    expect(code).toBe(8);
    expect(JSON.parse(stdout)).toEqual({
      format: 'hostwright/resolve',
      formatVersion: 1,
      exit: { code: 8, name: 'partial' },
      settled: false,
      message:
        '2 creates were settled as not created, as you say: web-1, web-3. Next: run "hostwright apply --settle-window 1ms": the names are free again. Not settled as not created: web-2 (i-00000002, cn-bj2): the listing shows it as host-9, and the intent has ended with that host',
      results: [
        { settled: true, intent: expect.objectContaining({ name: 'web-1', status: 'resolved-not-created' }) },
        {
          settled: false,
          why: 'the listing shows it as host-9, and the intent has ended with that host',
          intent: expect.objectContaining({ name: 'web-2', status: 'seen', hostId: 'host-9' }),
        },
        { settled: true, intent: expect.objectContaining({ name: 'web-3', status: 'resolved-not-created' }) },
      ],
    });
  });

  it('a region that cannot be listed keeps its intents open, and the others are settled: exit 4', async ({ stage }) => {
    // A listing of an empty region takes three requests.
    const scene = await stage.emulated({ faults: [{ on: 'list', kind: 'ret-code', after: 3 }] });
    await leaveDoubts(scene, 'cn-bj2/web-1', 'hk/web-2');

    const { code, stdout } = await scene.inside(`resolve --all --not-created --confirm 2 ${over}`);

    expect(code).toBe(4);
    expect(stdout).toContain('1 create was settled as not created, as you say: web-1.\n');
    expect(stdout).toContain('\nNot settled as not created:\n  web-2 (i-00000002, hk): the listing cannot be read: ');
    expect(await openIn(scene)).toEqual(['web-2']);
  });

  it('--confirm waits until the settle window of each is over, and says so', async ({ stage }) => {
    const scene = await doubts(stage, 'cn-bj2/web-1', 'cn-bj2/web-2');

    const { code, stdout, stderr } = await scene.inside('resolve --all --not-created --confirm 2 --settle-window 8s');

    const [settled] = await intentsIn(scene);
    expect([code, stdout]).toEqual([0, expect.stringContaining('2 creates were settled')]);
    expect(stderr).toMatch(
      /^Waiting: at most \d s left; settle window: a host may still appear until 20\S+Z \[0 s\]\n/,
    );
    expect(settled).toMatchObject({ status: 'resolved-not-created' });
  });

  it.for(['i-00000002', 'web-2'])(
    '--confirm takes the name of one create, as a terminal does: %s',
    async (word, { stage }) => {
      const scene = await doubts(stage, 'cn-bj2/web-1', 'cn-bj2/web-2');

      const { code } = await scene.inside(`resolve ${word} --not-created --confirm web-2 ${over}`);

      expect(code).toBe(0);
      expect(await openIn(scene)).toEqual(['web-1']);
    },
  );

  it('--confirm 1 serves one intent by its id', async ({ stage }) => {
    const scene = await doubts(stage, 'cn-bj2/web-1', 'cn-bj2/web-2');

    const one = await scene.inside('resolve i-00000002 --not-created --confirm 1 --settle-window 1s --quiet');

    expect(one).toMatchObject({
      code: 0,
      stdout:
        'web-2 was not created, as you say.\nNext: run "hostwright apply --settle-window 1s": web-2 is free again.\n',
      stderr: '',
    });
    expect(await openIn(scene)).toEqual(['web-1']);
  });

  it('a signal while it waits settles nothing, and gives the lock back: exit 143', async ({ stage }) => {
    const scene = await doubts(stage, 'cn-bj2/web-1', 'cn-bj2/web-2');
    const resolve = scene.start('resolve --all --not-created --confirm 2');
    await until(() => resolve.stderr().includes('Waiting'), 10);

    resolve.kill('SIGTERM');
    const { code, stdout } = await resolve.ended;

    expect([code, stdout]).toEqual([143, 'Interrupted. 2 intents stay open.\n']);
    expect(scene.cloud.requests()).toEqual([]);
    expect((await scene.inside('intents')).stdout).not.toContain('Lock ');
  });
});

describe.concurrent('on a disk that fills while it records', () => {
  it.for([1_000, 1_600, 2_300])('with %i bytes left, it says which creates are settled', async (bytes, { stage }) => {
    const keys = Array.from({ length: 9 }, (_, index) => ({
      name: `web-${index + 1}`,
      region: index < 5 ? 'cn-bj2' : 'hk',
    }));
    const scene = await doubts(stage, ...keys.map(({ region, name }) => `${region}/${name}`));
    const fileLimitBytes = statSync(journalIn(scene)).size + bytes;

    const { code, stderr } = await scene.run(`resolve --all --not-created --confirm 9 ${over}`, { fileLimitBytes });

    const open = await openIn(scene);
    const listed = (isOpen: boolean) =>
      keys
        .filter(({ name }) => open.includes(name) === isOpen)
        .map(({ region, name }) => `${name} (${region})`)
        .join(', ');
    expect(code).toBe(7);
    expect(listed(false)).not.toBe('');
    expect(stderr).toContain(`Settled: ${listed(false)}. Not settled: ${listed(true)}.`);
  });
});

describe.concurrent('is refused before anything is listed for', () => {
  it.for<[args: string, code: number, error: string, says: string]>([
    ['--all --not-created', 10, 'no-way-to-ask', 'add --confirm 3. It waits until the settle window is over.'],
    ['web-* --not-created', 10, 'no-way-to-ask', 'add --confirm 2.'],
    ['--all --not-created --confirm 2', 3, 'flag-invalid', '--confirm 2: 3 open intents are selected.'],
    ['web-1 --not-created --confirm 2', 3, 'flag-invalid', '--confirm 2: 1 open intent is selected.'],
    ['i-00000001 --not-created --confirm 3', 3, 'flag-invalid', '--confirm 3: 1 open intent is selected.'],
    ['--all --not-created --confirm x', 3, 'flag-invalid', '--confirm x: 3 open intents are selected.'],
    ['web-* --not-created --confirm web-1', 3, 'flag-invalid', '--confirm web-1: 2 open intents are selected.'],
    [
      'i-00000001 --not-created --confirm web-2',
      3,
      'flag-invalid',
      '--confirm web-2: the open intent i-00000001 is of web-1.',
    ],
    ['--all --host host-9', 3, 'flag-invalid', '--host settles one create'],
    ['web-* --host host-9', 3, 'flag-invalid', 'name its intent by its id, e.g. i-00000001 (web-1)'],
    ['i-00000001 --host host-9 --confirm 1', 3, 'flag-invalid', '--confirm can be used only with --not-created'],
    ['web-1 --all --not-created', 3, 'flag-invalid', '--all selects every open intent'],
    ['mail-* --not-created', 3, 'intent-unknown', 'No open intent is for a name that matches "mail-*".'],
    ['wbe-1 --not-created', 3, 'intent-unknown', 'Did you mean web-1?'],
    ['--all --not-created --confirm 3 --zone hk-01', 3, 'flag-invalid', '--zone names the zones of one region'],
  ])('resolve %s', async ([args, exit, error, says], { stage }) => {
    const scene = await doubts(stage, 'cn-bj2/web-1', 'cn-bj2/web-2', 'hk/db-1');

    const { code, stdout, stderr } = await scene.inside(`resolve ${args}`);

    expect([code, stdout]).toEqual([exit, '']);
    expect(stderr).toContain(`error[${error}]: `);
    expect(stderr).toContain(says);
    expect(scene.cloud.requests()).toEqual([]);
  });

  it('--all where none is open', async ({ stage }) => {
    const { inside } = await stage.emulated();

    const { code, stderr } = await inside('resolve --all --not-created --confirm 1');

    expect(code).toBe(3);
    expect(stderr).toContain('error[intent-unknown]: No intent is open, so there is nothing to settle.');
  });
});

describe.concurrent('at a terminal', () => {
  const question = 'Type the number of hosts (2) to confirm that none of them was created: ';

  it.for<[typed: string, flags: string, code: number, says: RegExp]>([
    [`2${keys.enter}`, over, 0, /2 creates were settled as not created/],
    [`2${keys.enter}`, '', 0, /the names are free again\. It waits until 20/],
    [`yes${keys.enter}`, over, 10, /Not confirmed\. 2 intents stay open\./],
    [keys.controlC, over, 130, /Interrupted\. 2 intents stay open\./],
  ])('the number is typed: %j with "%s" is exit %i', async ([typed, flags, exit, says], { stage }) => {
    const scene = await doubts(stage, 'cn-bj2/web-1', 'cn-bj2/web-2');
    const terminal = await askedIn(scene, stage, `resolve web-* --not-created ${flags}`.trim(), question);

    terminal.type(typed);
    const code = await terminal.ended;

    expect(terminal.screen().replaceAll('\n', ' ')).toMatch(says);
    expect(code).toBe(exit);
    expect(await openIn(scene)).toEqual(exit === 0 ? [] : ['web-1', 'web-2']);
  });

  it('asks for one in words of one', async ({ stage }) => {
    const scene = await doubts(stage, 'cn-bj2/web-1');
    const one = 'Type "yes" to confirm that it was not created: ';
    const terminal = await askedIn(scene, stage, `resolve web-* --not-created ${over}`, one);

    terminal.type(`yes${keys.enter}`);

    expect(await terminal.ended).toBe(0);
  });

  it('asks for the number of those that no listing shows', async ({ stage }) => {
    const scene = await doubts(stage, 'cn-bj2/web-1', 'cn-bj2/web-2', 'cn-bj2/web-3');
    scene.cloud.addHosts([{ Region: 'cn-bj2', Name: 'web-2', HostId: 'host-9', ...asSent }]);
    const terminal = await askedIn(scene, stage, `resolve --all --not-created ${over}`, question);

    terminal.type(`2${keys.enter}`);
    const code = await terminal.ended;

    expect(terminal.screen()).toContain('2 creates are in no listing: web-1, web-3.');
    expect(code).toBe(8);
  });
});

describe.concurrent('several doubts name the one command that settles them', () => {
  const command = 'one command settles them all: "hostwright resolve --all --not-created".';

  it('in intents', async ({ stage }) => {
    const scene = await doubts(stage, 'cn-bj2/web-1', 'cn-bj2/web-2');

    const { stdout } = await scene.inside('intents');

    expect(stdout).toContain(`If none of these 2 creates made a host, ${command}`);
  });

  it.for(['text', 'markdown', 'html'])('in a plan as %s, and not for one', async (format, { stage }) => {
    const scene = await doubts(stage, 'cn-bj2/web-1', 'cn-bj2/web-2');
    const alone = await doubts(stage, 'cn-bj2/web-1');
    const words = `plan -o ${format}`;

    const two = await scene.inside(words);
    const one = await alone.inside(words);

    expect(two.stdout.replaceAll(/<[^>]+>|&quot;/g, '').replaceAll('"', '')).toContain(
      'one command settles them all: hostwright resolve --all --not-created.',
    );
    expect(one.stdout).not.toContain('one command settles');
  });

  it('in an apply that left them', async ({ stage }) => {
    const scene = await stage.emulated(
      { faults: [{ on: 'create', kind: 'drop-before-commit', times: 9 }] },
      { hosts: ['name: web-1'] },
    );
    await leaveDoubts(scene, 'cn-bj2/db-1');

    const { stdout } = await scene.inside('apply --auto-approve HOSTWRIGHT_SETTLE_WAIT=1s');

    expect(stdout.split(command)).toHaveLength(2);
  });
});
