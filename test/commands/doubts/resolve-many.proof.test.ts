import { describe, expect } from 'vitest';
import { it, type Scene, type Stage } from '../../support/stage.ts';
import { until } from '../../support/until.ts';
import { asSent, intentsIn, leaveDoubts } from './left-doubt.ts';

const over = '--settle-window 1ms';
const webs = Array.from({ length: 12 }, (_, index) => `cn-bj2/web-${index + 1}`);

async function doubts(stage: Stage, ...names: readonly string[]) {
  const scene = await stage.emulated();
  await leaveDoubts(scene, ...names);
  return scene;
}

async function openIn(scene: Scene): Promise<readonly unknown[]> {
  return (await intentsIn(scene)).filter(({ open }) => open).map(({ name }) => name);
}

describe.concurrent('in a pipeline', () => {
  it('--all settles 12 doubts, with one listing', async ({ stage }) => {
    const scene = await doubts(stage, ...webs);

    const { code, stdout } = await scene.inside(`resolve --all --not-created --auto-approve ${over}`);

    expect([code, stdout]).toEqual([
      0,
      [
        '12 creates made no host: web-1, web-2, web-3, web-4, web-5, web-6, web-7, web-8, web-9, web-10 and 2 more, as you say.',
        'Next: run "hostwright apply --settle-window 1ms": the names are free again.',
        '',
      ].join('\n'),
    ]);
    const regions = scene.cloud.requests().filter(({ operation }) => operation === 'DescribeHostInstance');
    expect(regions).toHaveLength(3);
    expect(await openIn(scene)).toEqual([]);
  });

  it('a name that is listed is settled as that host, the others as not created: exit 8', async ({ stage }) => {
    const scene = await doubts(stage, 'cn-bj2/web-1', 'cn-bj2/web-2', 'cn-bj2/web-3');
    scene.cloud.addHosts([{ Region: 'cn-bj2', Name: 'web-2', HostId: 'host-9', ...asSent }]);

    const { stdout } = await scene.inside(`resolve --all --not-created --auto-approve ${over} --json`);

    expect(JSON.parse(stdout)).toEqual({
      format: 'hostwright/resolve',
      formatVersion: 1,
      exit: { code: 8, name: 'partial' },
      settled: true,
      message:
        'web-2 is host-9: the listing shows it. 2 creates made no host: web-1, web-3, as you say. Next: run "hostwright apply --settle-window 1ms": the names are free again.',
      results: [
        { settled: true, intent: expect.objectContaining({ name: 'web-1', status: 'resolved-not-created' }) },
        { settled: true, intent: expect.objectContaining({ name: 'web-2', status: 'seen', hostId: 'host-9' }) },
        { settled: true, intent: expect.objectContaining({ name: 'web-3', status: 'resolved-not-created' }) },
      ],
    });
  });

  it('no create is settled as the host of another one: exit 3', async ({ stage }) => {
    const { cloud, inside } = await doubts(stage, 'cn-bj2/web-1', 'cn-bj2/web-2');
    cloud.addHosts([{ Region: 'cn-bj2', Name: 'web-2', HostId: 'host-9', ...asSent }]);
    const { code, stderr } = await inside('resolve web-1 --host host-9 --auto-approve');
    expect([code, stderr]).toEqual([3, expect.stringContaining('the create of web-2 made it (intent i-00000002)')]);
  });

  it('a region that cannot be listed keeps its intents open, and the others are settled: exit 4', async ({ stage }) => {
    // A listing of an empty region takes three requests.
    const scene = await stage.emulated({ faults: [{ on: 'list', kind: 'ret-code', after: 3 }] });
    await leaveDoubts(scene, 'cn-bj2/web-1', 'hk/web-2');

    const { code, stdout } = await scene.inside(`resolve --all --not-created --auto-approve ${over}`);

    expect([code, stdout]).toEqual([4, expect.stringContaining('web-1 was not created, as you say.\n')]);
    expect(stdout).toContain('\nweb-2 (intent i-00000002, hk) stays open: the listing cannot be read: ');
    expect(await openIn(scene)).toEqual(['web-2']);
  });

  it('a signal while it waits settles nothing, and gives the lock back: exit 143', async ({ stage }) => {
    const scene = await doubts(stage, 'cn-bj2/web-1', 'cn-bj2/web-2');
    const resolve = scene.start('resolve --all --not-created --auto-approve');
    await until(() => resolve.stderr().includes('Waiting'), 10);
    resolve.kill('SIGTERM');
    const { code, stdout, stderr } = await resolve.ended;

    expect(stderr).toMatch(/^Waiting: [^;]+ left; settle window: a host may still appear until 20\S+Z \[0 s\]/);
    expect([code, stdout]).toEqual([143, 'Interrupted. 2 intents stay open.\n']);
    expect(scene.cloud.requests()).toEqual([]);
    expect((await scene.inside('intents')).stdout).not.toContain('Lock ');
  });
});
