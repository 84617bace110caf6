/** The question about possible replacements, on a real terminal: what it says, and which answer creates. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { binary, declarationOf } from '../../support/hostwright.ts';
import { oneEach, sendsTo } from '../../support/sends.ts';
import { it, type Scene, type Stage } from '../../support/stage.ts';
import { keys, openTerminal, type Terminal } from '../../support/terminal.ts';

const patience = { timeout: 20_000, interval: 20 };

/** Hosts of a fleet were renamed in the declaration, and an apply of it waits for an answer. */
async function asked(stage: Stage, before: string, after: string) {
  const scene = await stage.emulated({}, { hosts: [`name: "${before}"`], more: 'fleet: shop' });
  const first = await scene.inside('apply --auto-approve --allow-new-scope');
  expect(first.code).toBe(0);
  writeFileSync(join(scene.folder, 'hosts.yaml'), declarationOf([`name: "${after}"`], 'fleet: shop'));
  const terminal = open(stage, scene, 'apply --allow-new-scope --cold-start proceed');
  await until(terminal, 'leaves ');
  return { scene, terminal };
}

function open(stage: Stage, scene: Scene, commandLine: string): Terminal {
  const env = { PATH: process.env.PATH, HOME: scene.folder, TERM: 'xterm', ...scene.env };
  const terminal = openTerminal([process.execPath, binary, ...commandLine.split(' ')], { cwd: scene.folder, env });
  stage.atEnd(terminal.close);
  return terminal;
}

const until = ({ screen }: Terminal, text: string) => vi.waitUntil(() => screen().includes(text), patience);
const wordsOf = ({ screen }: Terminal) => screen().replace(/\s+/g, ' ');

it.concurrent('one host: its name is typed, then the create is approved', async ({ stage }) => {
  const { scene, terminal } = await asked(stage, 'web-1', 'app-1');
  terminal.type(`app-1${keys.enter}`);
  await until(terminal, 'approves: ');
  terminal.type(`yes${keys.enter}`);

  const code = await terminal.ended;

  expect(wordsOf(terminal)).toContain(
    'app-1 may exist already under another name or in another region. Create it anyway? You would pay for both. Only "app-1" says yes; anything else leaves it held: ',
  );
  expect(code).toBe(0);
  expect(sendsTo(scene.cloud)).toEqual(oneEach(2));
});

it.concurrent('four hosts: their number is typed', async ({ stage }) => {
  const { scene, terminal } = await asked(stage, 'db-[1:4]', 'database-[1:4]');
  terminal.type(`4${keys.enter}`);
  await until(terminal, 'approves: ');
  terminal.type(`yes${keys.enter}`);

  const code = await terminal.ended;

  expect(wordsOf(terminal)).toContain(
    'These 4 hosts may exist already under other names or in other regions. Create them anyway? You would pay for all of them. Only "4" says yes; anything else leaves them held: ',
  );
  expect(code).toBe(0);
  expect(sendsTo(scene.cloud)).toEqual(oneEach(8));
});

it.concurrent.for(['yes', 'web-1', 'APP-1', ''])(
  '%j leaves it held: exit 9, and nothing is sent',
  async (answer, { stage }) => {
    const { scene, terminal } = await asked(stage, 'web-1', 'app-1');
    terminal.type(`${answer}${keys.enter}`);

    const code = await terminal.ended;

    expect(code).toBe(9);
    expect(terminal.screen()).toContain('Nothing was sent: app-1 is held');
    expect(sendsTo(scene.cloud)).toEqual(oneEach(1));
  },
);

it.concurrent('the approval of a create names the hosts that are taken over, and so does the result', async ({
  stage,
}) => {
  const scene = await stage.emulated({}, { hosts: ['name: "web-[1:2]"'], more: 'fleet: shop' });
  await scene.inside('apply --auto-approve --allow-new-scope');
  writeFileSync(join(scene.folder, 'hosts.yaml'), declarationOf(['name: "web-[1:3]"'], 'fleet: store'));
  const terminal = open(stage, scene, 'apply --cold-start proceed');
  await until(terminal, 'approves: ');
  terminal.type(`1${keys.enter}`);

  const code = await terminal.ended;

  expect(wordsOf(terminal)).toContain('Create 1 host in cn-bj2');
  expect(wordsOf(terminal)).toContain('and take over 2 hosts of the fleet shop? ');
  expect(wordsOf(terminal)).toContain('Adopted 2 hosts of the fleet shop: they belong to the fleet store now.');
  expect(code).toBe(0);
});

/** Two hosts of the fleet shop are declared for the fleet store, and nothing else. */
async function renamedFleet(stage: Stage) {
  const scene = await stage.emulated({}, { hosts: ['name: "web-[1:2]"'], more: 'fleet: shop' });
  await scene.inside('apply --auto-approve --allow-new-scope');
  writeFileSync(join(scene.folder, 'hosts.yaml'), declarationOf(['name: "web-[1:2]"'], 'fleet: store'));
  const terminal = open(stage, scene, 'apply --cold-start proceed');
  await until(terminal, 'approves: ');
  return { scene, terminal };
}

it.concurrent('a fleet that was renamed is taken over at the terminal, though nothing is to be created', async ({
  stage,
}) => {
  const { scene, terminal } = await renamedFleet(stage);
  terminal.type(`2${keys.enter}`);

  const code = await terminal.ended;
  const next = await scene.inside('apply --auto-approve');

  expect(wordsOf(terminal)).toContain('Take over 2 hosts of the fleet shop? Nothing is created. Only "2" approves: ');
  expect(wordsOf(terminal)).toContain('Adopted 2 hosts of the fleet shop: they belong to the fleet store now.');
  expect([code, next.code]).toEqual([0, 0]);
  expect(sendsTo(scene.cloud)).toEqual(oneEach(2));
});

it.concurrent('a fleet that was renamed stays as it is where the answer is another one', async ({ stage }) => {
  const { scene, terminal } = await renamedFleet(stage);
  terminal.type(`yes${keys.enter}`);

  const code = await terminal.ended;
  const next = await scene.inside('apply --auto-approve');

  expect([code, next.code]).toEqual([10, 9]);
});
