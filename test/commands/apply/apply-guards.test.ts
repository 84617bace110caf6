/** What stops an apply before it sends anything: guards, held names, and nobody who approves. */
import { expect } from 'vitest';
import type { Ran } from '../../support/hostwright.ts';
import { startScriptedServer } from '../../support/scripted-server.ts';
import { oneEach, sendsTo, webs } from '../../support/sends.ts';
import { it, type Scene } from '../../support/stage.ts';

const live = (Name: string, HostId: string) => ({
  Region: 'cn-bj2',
  Name,
  HostId,
  BasicImageId: 'img-ubuntu-24',
  CPU: 2,
  Memory: 4096,
  ChargeType: 'Month',
  DiskSet: [{ Type: 'Boot', Size: 40 }],
});

it.concurrent('more hosts than --max-creates: exit 9, and not even the first of them is sent', async ({ stage }) => {
  const { cloud, inside } = await stage.emulated({ hosts: [live('web-1', 'host-1')] }, { hosts: webs(4) });

  const { code, stdout, stderr } = await inside('apply --auto-approve --max-creates 2');

  expect(code).toBe(9);
  expect(stdout).toContain('Apply stops: 3 hosts to create, more than --max-creates 2.');
  expect(stdout).toContain('--max-creates 3');
  expect(stdout).toContain('Nothing was sent.');
  expect(stderr).toMatch(/exit 9 \(stopped\)\n$/);
  expect(sendsTo(cloud)).toEqual(oneEach(0));
});

it.concurrent.for<[what: string, act: (scene: Scene) => Promise<Ran>]>([
  ['an empty stdin', ({ run }) => run('apply')],
  ['"yes" on a stdin that is no terminal', ({ run }) => run('apply', { stdin: 'yes\n' })],
  ['no stdin at all', ({ run }) => run('apply', { stdin: { closed: true } })],
  ['HOSTWRIGHT_NO_INPUT=true', ({ inside }) => inside('apply HOSTWRIGHT_NO_INPUT=true')],
  ['--json', ({ inside }) => inside('apply --json')],
])(
  'without a terminal and --auto-approve, with %s: exit 10 at once, and nothing is sent',
  async ([, act], { stage }) => {
    const server = await startScriptedServer(() => {}, { atEnd: stage.atEnd });

    const ran = await act(stage.at(server.url.origin));

    expect(ran.code).toBe(10);
    expect(ran.stderr).toContain('error[no-way-to-ask]');
    expect(ran.stderr).toContain('hostwright apply --auto-approve');
    expect(server.connections()).toBe(0);
  },
);
