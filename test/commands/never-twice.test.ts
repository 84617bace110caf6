/**
 * Known hosts that the console renames, moves or hides, and declarations that are edited: no name is bought a second time.
 * Every mixture of such changes is played by the simulator, and each rule is tested in test/planning.
 */
import { describe, expect } from 'vitest';
import { pageOf, webOne } from '../faults/honest-answers.ts';
import { givenHost } from '../support/hostwright.ts';
import { answer, type Script } from '../support/scripted-server.ts';
import { oneEach, sendsTo } from '../support/sends.ts';
import { it, type Stage } from '../support/stage.ts';

const apply = 'apply --auto-approve --settle-window 1s';
const fleet = 'fleet: shop';
const names = ['web-1', 'web-2', 'web-3'];
const entries = (...hosts: readonly string[]) => hosts.map((name) => `name: "${name}"`);
const inZone = (name: string, zone = 'cn-bj2-04') => givenHost(name, { Zone: zone });
const inShanghai = 'name: web-2, region: cn-sh2, zone: cn-sh2-04';

/** Hosts that other hands made, and that a first apply has adopted; the id of each is `host-NAME`. */
async function adopted(stage: Stage, hosts: readonly string[] = names) {
  const options = { hosts: hosts.map((name) => inZone(name)) };
  const scene = await stage.emulated(options, { hosts: entries(...hosts), more: fleet });
  const first = await scene.inside(apply);
  expect(first.code).toBe(0);
  return scene;
}

type Adopted = Awaited<ReturnType<typeof adopted>>;

/** Each of these names is held because of that host, whatever is said of the scope, and nothing is bought. */
async function expectHeld({ cloud, inside }: Adopted, held: Readonly<Record<string, string>>) {
  const plan = JSON.parse((await inside('plan --json')).stdout);
  const applied = await inside(`${apply} --allow new-scope`);

  const holds = plan.hosts.filter(({ action }: { readonly action?: string }) => action === 'held');
  expect(holds.map(({ name, hold }: Record<string, string>) => [name, hold])).toEqual(
    Object.keys(held).map((name) => [name, 'may-exist']),
  );
  for (const hostId of Object.values(held)) expect(applied.stdout).toContain(hostId);
  expect(applied.code).toBe(9);
  expect(sendsTo(cloud)).toEqual(oneEach(0));
}

it.concurrent('an apply adopts what it saw, and tells it once; undeclared, it is orphaned', async ({ stage }) => {
  const hosts = names.map((name) => inZone(name));
  const { cloud, inside, redeclare } = await stage.emulated({ hosts }, { hosts: entries(...names), more: fleet });

  const told = [await inside('plan'), await inside(apply), await inside('plan')];
  redeclare(entries('web-1', 'web-2'), fleet);
  cloud.addHosts([inZone('other-1')]);
  const drift = await inside('drift --fail-on orphaned');

  expect(told.map(({ code, stdout }) => [code, stdout.includes('Adopted 3 hosts')])).toEqual([
    [0, false],
    [0, true],
    [0, false],
  ]);
  expect(drift.code).toBe(2);
  expect(drift.stdout).toContain('host-web-3');
  expect(drift.stdout).not.toContain('host-other-1');
});

describe.concurrent('a known host that the console', () => {
  it('renames holds its name', async ({ stage }) => {
    const scene = await adopted(stage);

    scene.cloud.renameHost('host-web-2', 'app-2');

    await expectHeld(scene, { 'web-2': 'host-web-2' });
  });

  it('renames holds its name where apply never creates it, and no text speaks of a create', async ({ stage }) => {
    const scene = await adopted(stage);
    scene.redeclare([...entries('web-1', 'web-3'), 'name: web-2, create: never'], fleet);
    scene.cloud.renameHost('host-web-2', 'app-2');

    const { code, stdout } = await scene.inside(apply);

    expect([code, stdout]).toEqual([9, expect.stringContaining('its host host-web-2 is "app-2" in cn-bj2 now')]);
    expect(stdout).not.toContain('second host');
  });

  it('renames holds its name, whatever fleet the declaration names by now', async ({ stage }) => {
    const scene = await adopted(stage);
    scene.redeclare(entries(...names), 'fleet: store');

    scene.cloud.renameHost('host-web-2', 'web-2-maint');

    await expectHeld(scene, { 'web-2': 'host-web-2' });
  });

  it('renames to a name of the renamed range answers for itself alone', async ({ stage }) => {
    const scene = await adopted(stage);
    scene.redeclare(entries('app-[1:3]'), fleet);

    scene.cloud.renameHost('host-web-1', 'app-1');
    scene.cloud.renameHost('host-web-2', 'app-2');

    await expectHeld(scene, { 'app-3': 'host-web-3' });
  });

  it('renames to another held name than its own leaves the others held', async ({ stage }) => {
    const scene = await adopted(stage);
    scene.redeclare(entries('app-[1:3]'), fleet);
    const held = await scene.inside(apply);

    scene.cloud.renameHost('host-web-1', 'app-3');

    expect(held.code).toBe(9);
    await expectHeld(scene, { 'app-1': 'host-web-2', 'app-2': 'host-web-3' });
  });

  it('renames one by one, with an apply after each, leaves the others held until the last', async ({ stage }) => {
    const scene = await adopted(stage, ['node-8', 'node-9', 'node-10']);
    scene.redeclare(entries('worker-[1:3]'), fleet);

    for (const [nth, hostId] of ['host-node-9', 'host-node-8'].entries()) {
      await scene.inside(apply);
      scene.cloud.renameHost(hostId, `worker-${nth + 1}`);
    }

    await expectHeld(scene, { 'worker-3': 'host-node-10' });
  });

  it('lists as deleted makes no range live', async ({ stage }) => {
    const { cloud, inside, redeclare } = await adopted(stage, ['web-1', 'db-1']);
    cloud.addHosts([{ ...inZone('app-1'), State: 'Deleted' }]);
    redeclare(entries('app-[1:2]', 'db-1'), fleet);

    const { code, stdout } = await inside(apply);

    // That of the host that is dead.
    expect([code, stdout]).toEqual([8, expect.stringContaining('app-2 is held')]);
    expect(sendsTo(cloud).received).toBe(0);
  });

  it('replaces by another one, which then ends, holds its name', async ({ stage }) => {
    const scene = await adopted(stage);
    scene.cloud.renameHost('host-web-2', 'web-2-old');
    scene.cloud.addHosts([{ ...inZone('web-2'), HostId: 'host-new' }]);
    const replaced = await scene.inside(apply);

    scene.cloud.removeHost('host-new');

    expect(replaced.code).toBe(0);
    await expectHeld(scene, { 'web-2': 'host-web-2' });
  });

  it('renames after an apply has seen and not adopted it holds its name', async ({ stage }) => {
    const scene = await adopted(stage);
    scene.cloud.addHosts([inZone('api-1')]);
    scene.redeclare(entries(...names, 'api-1', 'new-[1:2]'), fleet);
    const stopped = await scene.inside(`${apply} --max-creates 1`);

    scene.cloud.renameHost('host-api-1', 'api-old');
    scene.redeclare(entries(...names, 'api-1'), fleet);

    expect(stopped.code).toBe(9);
    await expectHeld(scene, { 'api-1': 'host-api-1' });
  });

  it('lists as deleted holds nothing', async ({ stage }) => {
    const { cloud, inside } = await adopted(stage);
    cloud.removeHost('host-web-2');
    cloud.addHosts([{ ...inZone('web-2-old'), HostId: 'host-web-2', State: 'Deleted' }]);

    const { code } = await inside(apply);

    expect(code).toBe(0);
    expect(sendsTo(cloud)).toEqual(oneEach(1));
  });

  it('renames to the name of another one holds its own, and makes a duplicate of that: exit 6', async ({ stage }) => {
    const { cloud, inside } = await adopted(stage);
    cloud.renameHost('host-web-2', 'web-3');

    const { code, stdout } = await inside(apply);

    expect(code).toBe(6);
    expect(stdout).toContain('host-web-2');
    expect(sendsTo(cloud).received).toBe(0);
  });

  it('moves to another region of the run holds its name', async ({ stage }) => {
    const scene = await adopted(stage);
    scene.cloud.addHosts([givenHost('sh-1', { Region: 'cn-sh2' })]);
    scene.redeclare([...entries(...names), 'name: sh-1, region: cn-sh2, zone: cn-sh2-04'], fleet);

    scene.cloud.removeHost('host-web-2');
    scene.cloud.addHosts([givenHost('web-2', { Region: 'cn-sh2' })]);

    await expectHeld(scene, { 'web-2': 'host-web-2' });
  });

  it('swaps with another one is bought no more than that one: exit 0', async ({ stage }) => {
    const { cloud, inside } = await adopted(stage);
    cloud.renameHost('host-web-1', 'web-2');
    cloud.renameHost('host-web-2', 'web-1');

    const { code, stdout } = await inside(apply);

    expect([code, stdout]).toEqual([0, expect.stringContaining('Nothing to create.')]);
    expect(sendsTo(cloud).received).toBe(0);
  });
});

describe.concurrent('an edit of the declaration', () => {
  it.for([
    ['another name', [...entries('web-1', 'web-3'), 'name: app-2'], 'app-2'],
    ['another region', [...entries('web-1', 'web-3'), inShanghai], 'web-2'],
  ] as const)('that gives a known host %s holds it', async ([, hosts, held], { stage }) => {
    const scene = await adopted(stage);

    scene.redeclare(hosts, fleet);

    await expectHeld(scene, { [held]: 'host-web-2' });
  });

  it('that gives a host another name, and then lets apply create it, holds it', async ({ stage }) => {
    const scene = await adopted(stage);
    scene.redeclare([...entries('web-1', 'web-3'), 'name: app-2, create: never'], fleet);
    const never = await scene.inside(apply);

    scene.redeclare(entries('web-1', 'web-3', 'app-2'), fleet);

    expect(never.code).toBe(0);
    await expectHeld(scene, { 'app-2': 'host-web-2' });
  });

  it('that also changes the image later leaves a held host held', async ({ stage }) => {
    const scene = await adopted(stage);
    scene.redeclare([...entries('web-1', 'web-3'), 'name: app-2'], fleet);
    const held = await scene.inside(apply);

    scene.redeclare([...entries('web-1', 'web-3'), 'name: app-2, imageId: img-2'], fleet);

    expect(held.code).toBe(9);
    await expectHeld(scene, { 'app-2': 'host-web-2' });
  });

  it('that takes one host out holds one new name; the other nine are created', async ({ stage }) => {
    const { cloud, inside, redeclare } = await adopted(stage, ['keep-1', 'old-1']);
    redeclare(entries('keep-1', 'cache-[01:10]'), fleet);

    const { code, stdout } = await inside(apply);

    expect(code).toBe(9);
    expect(stdout).toContain('host-old-1');
    expect(sendsTo(cloud)).toEqual(oneEach(9));
  });

  it('that limits the listing to zones hides no known host in another one', async ({ stage }) => {
    const { cloud, inside, redeclare } = await adopted(stage);
    cloud.removeHost('host-web-2');
    cloud.addHosts([inZone('web-2-old', 'cn-bj2-05')].map((host) => ({ ...host, HostId: 'host-web-2' })));
    redeclare(entries(...names), `${fleet}\nzones: [cn-bj2-04]`);

    const { code, stdout } = await inside(apply);

    expect([code, stdout]).toEqual([9, expect.stringContaining('host-web-2')]);
    expect(sendsTo(cloud).received).toBe(0);
  });
});

it.concurrent('a live name that reads like the declared one holds it until somebody allows it', async ({ stage }) => {
  const hosts = [inZone('db-1'), inZone('web-01')];
  const { cloud, inside } = await stage.emulated({ hosts }, { hosts: entries('db-1', 'web-1'), more: fleet });

  const runs = [await inside(apply), await inside(`${apply} --allow replacement=web-1`), await inside(apply)];

  expect(runs.map(({ code }) => code)).toEqual([9, 0, 0]);
  expect(runs[0]?.stdout).toContain('host-web-01');
  expect(sendsTo(cloud)).toEqual(oneEach(1));
});

/** A cloud whose listing lacks its hosts once they are hidden. `found`: whether a look-up shows them; undefined: it is refused. */
function hiding(found: boolean | undefined) {
  const rows = names.map((name) => ({ ...webOne, HostId: `host-${name}`, Name: name }));
  let shown: readonly object[] = rows;
  const script: Script = (socket, request) => {
    // A list of ids is in the query alone.
    const isLookUp = request.body === '';
    const looked = { RetCode: 0, Action: 'DescribeHostInstanceResponse', TotalCount: 3, HostSet: rows };
    if (!isLookUp) answer(socket, pageOf(shown, request));
    else if (found === undefined) answer(socket, { RetCode: 299, Message: 'No permission' });
    else answer(socket, found ? looked : { ...looked, TotalCount: 0, HostSet: [] });
  };
  const hide = () => {
    shown = [];
  };
  return { script, hide };
}

it.concurrent.for([
  ['shows them', true, 9, 'may-exist', []],
  ['does not show them', false, 9, undefined, ['unfamiliar-scope']],
  ['is refused', undefined, 4, 'not-listed', []],
] as const)('known hosts that no listing has, where a look-up %s', async ([, found, exit, hold, guards], { stage }) => {
  const { script, hide } = hiding(found);
  const { inside, server } = await stage.scripted(script, { hosts: entries(...names), more: fleet });
  const first = await inside(apply);
  hide();

  const plan = JSON.parse((await inside('plan --json')).stdout);
  const applied = await inside(apply);

  expect([first.code, applied.code]).toEqual([0, exit]);
  expect(plan.hosts.map((host: { readonly hold?: string }) => host.hold)).toEqual(names.map(() => hold));
  expect(plan.refused.map(({ guard }: { readonly guard: string }) => guard)).toEqual(guards);
  expect(server.requests.filter(({ body }) => body.includes('CreateHost'))).toEqual([]);
});

it.concurrent('another endpoint than that of a known host is guarded, on a first apply too', async ({ stage }) => {
  const { inside } = await stage.emulated({ hosts: [inZone('web-1')] });
  const other = await stage.emulated();
  const there = { env: { HOSTWRIGHT_ENDPOINT: other.cloud.url } };
  // Each local endpoint has a journal of its own.
  const shared = `${apply} --journal state`;
  const first = await inside(shared);

  const guarded = await inside(shared, there);
  const claimed = await inside(`${shared} --first-apply`, there);
  const before = sendsTo(other.cloud).received;
  const allowed = await inside(`${shared} --allow new-scope`, there);

  expect([first.code, guarded.code, claimed.code, before, allowed.code]).toEqual([0, 9, 9, 0, 0]);
  expect(guarded.stdout).toContain('--allow new-scope');
  expect(sendsTo(other.cloud)).toEqual(oneEach(1));
});
