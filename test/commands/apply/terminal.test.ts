/** The questions of an apply on a real terminal: what they say, and which answer creates. */
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { oneEach, sendsTo } from '../../support/sends.ts';
import { it, type Stage } from '../../support/stage.ts';
import { stopClock } from '../../support/stopped-clock.ts';
import { keys, type Terminal } from '../../support/terminal.ts';
import { until } from '../../support/until.ts';

/** An apply whose question stands there. */
async function asked(stage: Stage, ...given: Parameters<Stage['emulated']>) {
  const scene = await stage.emulated(...given);
  const terminal = scene.terminal('apply');
  await until(() => terminal.screen().includes('to approve: '));
  return { ...scene, terminal };
}

it.concurrent('asks, creates after "yes", and draws its progress over one line', async ({ stage }) => {
  const clock = stopClock();
  const { terminal, cloud } = await asked(stage, { provisioningMs: 1, now: clock.now }, { hosts: ['name: db-1'] });

  terminal.type(`yes${keys.enter}`);
  await until(() => terminal.screen().includes('Waiting for Running ['));
  clock.go();
  const code = await terminal.ended;

  expect(code).toBe(0);
  expect(terminal.screen()).toContain(`Create 1 host in cn-bj2 at ${cloud.url}? A create cannot be undone.`);
  expect(terminal.screen()).toContain('Type "yes" to approve: ');
  expect(terminal.screen()).toMatch(/Waiting for Running \[[#-]{30}\] \d of 1 \[\d s\]\r/);
  expect(terminal.screen()).toMatch(/Apply: 1 created\./);
  expect(sendsTo(cloud)).toEqual(oneEach(1));
});

it.concurrent('looks again after "yes": what somebody made meanwhile is not made twice', async ({ stage }) => {
  const { terminal, cloud } = await asked(stage);
  cloud.addHosts([{ Region: 'cn-bj2', Name: 'web-1', HostId: 'host-theirs' }]);

  terminal.type(`yes${keys.enter}`);
  const code = await terminal.ended;

  expect(code).toBe(0);
  expect(terminal.screen()).toMatch(/already-there.*web-1.*host-theirs/);
  expect(sendsTo(cloud)).toEqual(oneEach(0));
});

it.concurrent.for([
  ['y', `y${keys.enter}`, 10, ['Not approved: nothing was sent.', '"yes" was expected.']],
  ['Ctrl-D', keys.controlD, 10, ['Not approved: nothing was sent.']],
  ['Ctrl-C', keys.controlC, 130, ['Interrupted: nothing was sent.', 'exit 130 (interrupted)']],
] as const)('takes %s for a no, and nothing is sent', async ([, typed, exit, says], { stage }) => {
  const { terminal, cloud } = await asked(stage);

  terminal.type(typed);
  const code = await terminal.ended;

  expect(code).toBe(exit);
  for (const text of says) expect(terminal.screen()).toContain(text);
  expect(terminal.screen().includes('"yes" was expected.')).toBe(says[1] === '"yes" was expected.');
  expect(sendsTo(cloud)).toEqual(oneEach(0));
});

it.concurrent('asks nobody with HOSTWRIGHT_NO_INPUT: exit 10, and nothing is listed', async ({ stage }) => {
  const scene = await stage.emulated();
  const terminal = scene.terminal('apply', { HOSTWRIGHT_NO_INPUT: 'true' });

  const code = await terminal.ended;

  expect(code).toBe(10);
  expect(terminal.screen()).toContain('HOSTWRIGHT_NO_INPUT forbids asking');
  expect(scene.cloud.requests()).toEqual([]);
});

it.concurrent('waits at the first Ctrl-C for the answer, 90 s; the second leaves a doubt', async ({ stage }) => {
  const scene = await stage.emulated({ faults: [{ on: 'create', kind: 'no-answer-before-commit' }] });
  const terminal = scene.terminal('apply --auto-approve');
  await until(() => scene.cloud.state().creates.received === 1);

  terminal.type(keys.controlC);
  await until(() => terminal.screen().includes('Stopping: waiting for the answer of 1 create'));
  // What comes at once with the first is taken for the same Ctrl-C.
  await delay(150);
  terminal.type(keys.controlC);
  const code = await terminal.ended;

  const plan = await scene.inside('plan');
  expect(code).toBe(130);
  expect(terminal.screen()).toContain('in flight (at most 90 s); a second Ctrl-C ends it at once and leaves it in');
  expect(terminal.screen()).toContain('IN DOUBT web-1: sent, and no answer yet');
  expect(plan.code).toBe(5);
  expect(plan.stdout).toMatch(/IN DOUBT web-1 .* and no answer was recorded\./);
});

const shows = ({ screen }: Terminal, text: string) => until(() => screen().includes(text), 20);
const wordsOf = ({ screen }: Terminal) => screen().replace(/\s+/g, ' ');

it.concurrent.for([
  ['2', 3, 9],
  ['3', 4, 0],
] as const)('a held host beside others, answered "%s": %i hosts, exit %i', async ([answer, hosts, exit], { stage }) => {
  const scene = await stage.emulated({}, { hosts: ['name: web-1'], more: 'fleet: shop' });
  await scene.inside('apply --auto-approve');
  scene.redeclare(['name: app-1', 'name: "db-[1:2]"'], 'fleet: shop');
  const terminal = scene.terminal('apply --cold-start proceed --max-creates 1');
  await shows(terminal, 'creates nothing: ');

  terminal.type(`${answer}${keys.enter}`);
  const code = await terminal.ended;

  expect(wordsOf(terminal)).toContain(
    'Type the number of hosts (2) to approve, without db-1. Type the number of all hosts (3) to approve, with db-1. Anything else creates nothing: ',
  );
  expect([code, scene.cloud.hosts().length]).toEqual([exit, hosts]);
});

it.concurrent('approval and result of a create name the hosts that are taken over', async ({ stage }) => {
  const scene = await stage.emulated({}, { hosts: ['name: "web-[1:2]"'], more: 'fleet: shop' });
  await scene.inside('apply --auto-approve --allow new-scope');
  scene.redeclare(['name: "web-[1:3]"'], 'fleet: store');
  const terminal = scene.terminal('apply --cold-start proceed');
  await shows(terminal, 'to approve: ');
  terminal.type(`3${keys.enter}`);

  const code = await terminal.ended;

  expect(wordsOf(terminal)).toContain('Create 1 host in cn-bj2');
  expect(wordsOf(terminal)).toContain('and take over 2 hosts of the fleet shop? ');
  expect(wordsOf(terminal)).toContain('Adopted 2 hosts of the fleet shop: they belong to the fleet store now.');
  expect(code).toBe(0);
});
