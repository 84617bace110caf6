/**
 * A known host that is renamed, moved or hidden, by the console or by an edit: its name is not bought a second time. Each
 * rule is tested in test/planning, and the simulator plays their mixtures.
 */
import { expect } from 'vitest';
import { pageOf, webOne } from '../faults/honest-answers.ts';
import { givenHost } from '../support/hostwright.ts';
import { answer, type Script } from '../support/scripted-server.ts';
import { oneEach, sendsTo } from '../support/sends.ts';
import { it, type Stage } from '../support/stage.ts';

const apply = 'apply --auto-approve --settle-window 1s';
const fleet = 'fleet: shop';
const names = ['web-1', 'web-2', 'web-3'];
const entries = (...hosts: readonly string[]) => hosts.map((name) => `name: "${name}"`);
const inZone = (name: string) => givenHost(name, { Zone: 'cn-bj2-04' });
const inShanghai = ', region: cn-sh2, zone: cn-sh2-04';

/** Hosts that other hands made, and that a first apply has adopted; the id of each is `host-NAME`. */
async function adopted(stage: Stage, hosts: readonly string[] = names) {
  const options = { hosts: hosts.map((name) => inZone(name)) };
  const scene = await stage.emulated(options, { hosts: entries(...hosts), more: fleet });
  const first = await scene.inside(apply);
  expect(first.code).toBe(0);
  return scene;
}

type Adopted = Awaited<ReturnType<typeof adopted>>;

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

it.concurrent.for<[what: string, change: (scene: Adopted) => unknown, held: string]>([
  ['that the console renames', ({ cloud }) => cloud.renameHost('host-web-2', 'app-2'), 'web-2'],
  ['that an edit renames', ({ redeclare }) => redeclare(entries('web-1', 'web-3', 'app-2'), fleet), 'app-2'],
  [
    'that an edit moves',
    ({ redeclare }) => redeclare([...entries('web-1', 'web-3'), `name: web-2${inShanghai}`], fleet),
    'web-2',
  ],
])('a known host %s holds its name, and nothing is bought', async ([, change, held], { stage }) => {
  const scene = await adopted(stage);

  await change(scene);

  const plan = JSON.parse((await scene.inside('plan --json')).stdout);
  const applied = await scene.inside(`${apply} --allow new-scope`);
  const holds = plan.hosts.filter(({ action }: { readonly action?: string }) => action === 'held');
  expect(holds.map(({ name, hold }: Record<string, string>) => [name, hold])).toEqual([[held, 'may-exist']]);
  expect([applied.code, applied.stdout]).toEqual([9, expect.stringContaining('host-web-2')]);
  expect(sendsTo(scene.cloud)).toEqual(oneEach(0));
});

it.concurrent.for([
  ['is gone', ''],
  ['is gone, even if it was never created meanwhile', ', create: never'],
] as const)('another host that left holds a new name once its first holder %s', async ([, as], { stage }) => {
  const { cloud, inside, redeclare } = await adopted(stage, ['app-1', 'db-1', 'web-2']);
  redeclare([...entries('db-1'), `name: app-2${as}`], fleet);

  const first = await inside(apply);
  cloud.removeHost('host-app-1');
  redeclare(entries('db-1', 'app-2'), fleet);
  const second = await inside(apply);

  expect([first.code, second.code, second.stdout]).toEqual([9, 9, expect.stringContaining('host-web-2')]);
  expect(sendsTo(cloud)).toEqual(oneEach(0));
});

it.concurrent('a host that got another declared name holds its own until that one is taken out', async ({ stage }) => {
  const { cloud, inside, redeclare } = await adopted(stage, ['web-1', 'web-2']);
  cloud.removeHost('host-web-2');
  cloud.renameHost('host-web-1', 'web-2');
  const held = await inside(apply);
  redeclare(entries('web-2'), fleet);
  const { code } = await inside(apply);

  expect(held.stdout).toContain('or declare only its new name; to create it anyway: --allow replacement=web-1)');
  expect([held.code, code, sendsTo(cloud)]).toEqual([9, 0, oneEach(0)]);
});

it.concurrent.for<[what: string, place: string, between: string, as: string, next: string]>([
  ['of another name', inShanghai, '--only web-1', '', 'app-2'],
  ['without it, also if it is renamed', inShanghai, '--exclude app-2', '', 'app-3'],
  ['in which it is never created', '', '', ', create: never', 'app-2'],
])('a held name is still held after an apply %s', async ([, place, between, as, next], { stage }) => {
  const { cloud, inside, redeclare } = await adopted(stage, ['web-1', 'web-2', 'app-2']);
  const applyAs = (name: string, flags = '') => {
    redeclare([...entries('web-1'), `name: ${name}`], fleet);
    return inside(`${apply} --allow new-scope ${flags}`.trim());
  };
  cloud.removeHost('host-app-2');
  await applyAs(`web-2${place}`);

  const held = await applyAs(`app-2${place}`);
  const meanwhile = await applyAs(`app-2${place}${as}`, between);
  const again = await applyAs(`${next}${place}`);

  expect([held.code, meanwhile.code, again.code, sendsTo(cloud)]).toEqual([9, 0, 9, oneEach(0)]);
});

it.concurrent('a host that holds two names holds both until each is answered', async ({ stage }) => {
  const { cloud, inside, redeclare } = await adopted(stage, ['web-1', 'web-2']);
  redeclare(entries('web-1', 'app-2'), fleet);
  await inside(apply);
  redeclare(entries('web-1', 'app-2', 'web2'), fleet);
  await inside(apply);
  await inside(`${apply} --allow replacement=web2`);
  const { code } = await inside(apply);

  expect([code, sendsTo(cloud)]).toEqual([9, oneEach(1)]);
});

it.concurrent('a live name that reads like the declared one holds it until somebody allows it', async ({ stage }) => {
  const hosts = [inZone('db-1'), inZone('web-01')];
  const { cloud, inside } = await stage.emulated({ hosts }, { hosts: entries('db-1', 'web1'), more: fleet });

  const runs = [await inside(apply), await inside(`${apply} --allow replacement=web1`), await inside(apply)];

  expect(runs.map(({ code }) => code)).toEqual([9, 0, 0]);
  const idle = await inside('plan --allow replacement=web-01');
  expect(idle.stderr).toContain(
    'note: --allow replacement=web-01 answers nothing: no missing host of this run has that name',
  );
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
