/** A cloud that ignores Region, or that knows one region by two names, shows a host in two regions: nothing is believed of either. */
import type { Socket } from 'node:net';
import { expect } from 'vitest';
import { answer, type Script, type ScriptedRequest } from '../support/scripted-server.ts';
import { it, type SceneOptions, type Stage } from '../support/stage.ts';

const apply = 'apply --auto-approve --allow new-scope --cold-start proceed --max-rps 1000';
const both: SceneOptions = {
  hosts: ['name: web-1', 'name: web-2', 'name: web-1, region: hk, zone: hk-02', 'name: web-2, region: hk, zone: hk-02'],
};

const rowOf = (name: string, nth: number) => ({
  HostId: `host-${nth}`,
  Name: name,
  BasicImageId: 'img-ubuntu-24',
  State: 'Running',
  CPU: 2,
  Memory: 4096,
  ChargeType: 'Month',
  DiskSet: [{ Type: 'Boot', Size: 40, IsBoot: 'True', DiskType: 'CLOUD_SSD' }],
});

interface Asked {
  readonly Action: string;
  readonly Region: string;
  readonly Name: string;
  readonly Offset: number;
  readonly Limit: number;
}

/** A cloud whose hosts are in places; `placeOf`: the place that it shows for a region. */
function cloudOf(live: Readonly<Record<string, readonly string[]>>, placeOf: (region: string) => string): Script {
  let made = 0;
  const place = new Map(Object.entries(live).map(([name, names]) => [name, names.map((one) => rowOf(one, ++made))]));
  return (socket: Socket, { body }: ScriptedRequest) => {
    const { Action, Region, Name, Offset, Limit } = JSON.parse(body) as Asked;
    const rows = place.get(placeOf(Region)) ?? [];
    if (Action.startsWith('Create')) {
      const row = rowOf(Name, ++made);
      place.set(placeOf(Region), [...rows, row]);
      answer(socket, { RetCode: 0, Action: `${Action}Response`, HostIds: [row.HostId] });
    } else {
      const page = rows.slice(Offset, Offset + Limit);
      answer(socket, { RetCode: 0, Action: `${Action}Response`, TotalCount: rows.length, HostSet: page });
    }
  };
}

const ignoringRegion = (live: readonly string[]) => cloudOf({ all: live }, () => 'all');

async function countCreates(stage: Stage, script: Script, scene: SceneOptions) {
  const opened = await stage.scripted(script, scene);
  return { ...opened, creates: () => opened.server.requests.filter(({ body }) => body.includes('CreateHost')).length };
}

const flawIn = (region: string, ids: string) =>
  `${ids} listed in ${region} too: the cloud ignores Region, or these are names of one region`;

it.concurrent.for(['plan', 'drift', apply])(
  '"%s" counts no host that is in two regions, exit 4',
  async (line, { stage }) => {
    const { inside, creates } = await countCreates(stage, ignoringRegion(['web-1', 'web-2']), both);

    const { code, stdout } = await inside(line);

    expect(code).toBe(4);
    expect(stdout).toContain(flawIn('hk', '2 of its HostIds are'));
    expect(stdout).toContain(flawIn('cn-bj2', '2 of its HostIds are'));
    expect(stdout).toMatch(/4 unchecked/);
    expect(stdout).not.toMatch(/[1-9]\d* in sync|not listed, but/);
    expect(creates()).toBe(0);
  },
);

it.concurrent('nothing existed: an apply sends one host, and stops where the other region shows it', async ({
  stage,
}) => {
  const hosts = ['name: web-1', 'name: web-1, region: hk, zone: hk-02'];
  const { inside, creates } = await countCreates(stage, ignoringRegion([]), { hosts });

  const first = await inside(apply);
  const second = await inside(apply);

  expect(first.code).toBe(4);
  expect(first.stdout).toContain('1 of its HostIds is listed in cn-bj2 too');
  expect(first.stdout).not.toMatch(/[1-9]\d* in sync|already there|remove it/);
  expect(second.code).toBe(4);
  expect(creates()).toBe(1);
});
