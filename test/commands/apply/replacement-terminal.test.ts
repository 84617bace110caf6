/** The question about possible replacements, on a real terminal: what it says, and which answer creates. */
import { expect } from 'vitest';
import { oneEach, sendsTo } from '../../support/sends.ts';
import { it, type Stage } from '../../support/stage.ts';
import { keys, type Terminal } from '../../support/terminal.ts';
import { until } from '../../support/until.ts';

/** Hosts of a fleet were renamed in the declaration, and an apply of it waits for an answer. */
async function asked(stage: Stage, before: string, after: string) {
  const scene = await stage.emulated({}, { hosts: [`name: "${before}"`], more: 'fleet: shop' });
  const first = await scene.inside('apply --auto-approve --allow new-scope');
  expect(first.code).toBe(0);
  scene.redeclare([`name: "${after}"`], 'fleet: shop');
  const terminal = scene.terminal('apply --allow new-scope --cold-start proceed');
  await shows(terminal, 'to approve: ');
  return { scene, terminal };
}

const shows = ({ screen }: Terminal, text: string) => until(() => screen().includes(text), 20);
const wordsOf = ({ screen }: Terminal) => screen().replace(/\s+/g, ' ');

it.concurrent('four held hosts: their number is typed', async ({ stage }) => {
  const { scene, terminal } = await asked(stage, 'db-[1:4]', 'database-[1:4]');
  terminal.type(`4${keys.enter}`);

  const code = await terminal.ended;

  expect(wordsOf(terminal)).toContain(
    '4 hosts are held: they may exist already under other names or in another region, and you would pay for both. Type the number of hosts (4) to approve: ',
  );
  expect(code).toBe(0);
  expect(sendsTo(scene.cloud)).toEqual(oneEach(8));
});

it.concurrent.for([
  ['2', 3, 9],
  ['3', 4, 0],
] as const)(
  'a held host beside others: one question, and "%s" leaves %i hosts: exit %i',
  async ([answer, hosts, exit], { stage }) => {
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
  },
);

it.concurrent('the approval of a create names the hosts that are taken over, and so does the result', async ({
  stage,
}) => {
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
