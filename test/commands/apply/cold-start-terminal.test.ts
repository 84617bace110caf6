/** A cold start as a person meets it, who is asked, and as a pipeline does. On this machine's own address nobody waits. */
import { expect } from 'vitest';
import { farEndpoint, startWayTo } from '../../support/far-cloud.ts';
import { binary } from '../../support/hostwright.ts';
import { oneEach, sendsTo } from '../../support/sends.ts';
import { it, type Stage } from '../../support/stage.ts';
import { keys, openTerminal } from '../../support/terminal.ts';
import { until } from '../../support/until.ts';

const apply = `apply --auto-approve --endpoint ${farEndpoint} --settle-window`;

/** An apply of one host that asks, at a terminal. */
async function asked(stage: Stage, settleWindow: string) {
  const { cloud, folder, env } = await stage.emulated();
  const way = await startWayTo(cloud.url, folder, stage.atEnd);
  const words = [process.execPath, binary, ...`${apply} ${settleWindow}`.split(' ')];
  const variables = { PATH: process.env.PATH, HOME: folder, TERM: 'xterm', ...env, ...way };
  const terminal = openTerminal(words, { cwd: folder, env: variables });
  stage.atEnd(terminal.close);
  await until(() => terminal.screen().includes('"wait" or "proceed": '));
  return { cloud, terminal };
}

it.concurrent('at a terminal asks whether to wait or to go on, and says why', async ({ stage }) => {
  const { cloud, terminal } = await asked(stage, '1h');

  terminal.type(`proceed${keys.enter}`);
  const code = await terminal.ended;

  expect(terminal.screen()).toContain('There is no journal of earlier runs for this account.');
  expect(terminal.screen()).toMatch(/would create those hosts again\.\s+Wait \d+ s, which is safe, or continue now\?/);
  expect(code).toBe(0);
  expect(sendsTo(cloud)).toEqual(oneEach(1));
});

it.concurrent('takes any other answer for a no: exit 10, and nothing is sent', async ({ stage }) => {
  const { cloud, terminal } = await asked(stage, '1h');

  terminal.type(`yes${keys.enter}`);
  const code = await terminal.ended;

  expect(code).toBe(10);
  expect(sendsTo(cloud)).toEqual(oneEach(0));
});

it.concurrent('lists again after the answer: what somebody made meanwhile is not made twice', async ({ stage }) => {
  const { cloud, terminal } = await asked(stage, '1h');
  cloud.addHosts([{ Region: 'cn-bj2', Name: 'web-1', HostId: 'host-theirs' }]);

  terminal.type(`proceed${keys.enter}`);
  const code = await terminal.ended;

  expect(code).toBe(0);
  expect(terminal.screen()).toMatch(/already-there.*web-1.*host-theirs/);
  expect(sendsTo(cloud)).toEqual(oneEach(0));
});
