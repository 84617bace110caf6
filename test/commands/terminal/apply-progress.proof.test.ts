/** An apply as a person watches it, at a real terminal of some width. */
import { expect } from 'vitest';
import { farEndpoint, startWayTo } from '../../support/far-cloud.ts';
import { binary } from '../../support/hostwright.ts';
import { it, type Stage } from '../../support/stage.ts';
import { keys } from '../../support/terminal.ts';
import { until } from '../../support/until.ts';
import { watchTerminal } from '../../support/watched-terminal.ts';

async function watch(stage: Stage, commandLine: string, columns: number, hosts: string) {
  const { cloud, folder, env } = await stage.emulated({}, { hosts: [hosts] });
  const way = await startWayTo(cloud.url, folder, stage.atEnd);
  const words = [process.execPath, binary, ...commandLine.split(' ')];
  return watchTerminal(words, { cwd: folder, env: { ...env, ...way } }, columns, stage.atEnd);
}

const coldApply = `apply --auto-approve --endpoint ${farEndpoint} --allow new-scope --settle-window`;

it.concurrent.for([
  [40, 100],
  [80, 45],
  [100, 60],
  [200, 40],
])(
  'the wait of a first apply takes one line of %i columns, of %i after a resize, and none at its end',
  async ([before = 0, after = 0], { stage }) => {
    const terminal = await watch(stage, `${coldApply} 1h`, before, 'name: "web-[1:3]"');
    const waits = async () => (await terminal.rows()).filter((row) => row.startsWith('Waiting: '));
    await terminal.shows(/"wait"\s+or\s+"proceed":/);
    terminal.type(`wait${keys.enter}`);
    await terminal.shows(/^Waiting: /m);

    await terminal.resize(after);
    const drawn = terminal.screen().length;
    await until(() => terminal.screen().length > drawn + 100);
    const during = await waits();
    terminal.type(keys.controlC);
    const code = await terminal.ended;

    const end = await terminal.rows();
    expect(code).toBe(130);
    expect(during).toEqual([expect.stringMatching(/^Waiting: 59 min \d+ s left; earlier/)]);
    expect(end.filter((row) => /^(Waiting|Creating)|…/.test(row))).toEqual([]);
    expect(end).toContainEqual(expect.stringContaining('nothing was sent'));
  },
);

it.concurrent('names each host once, in the result, sorted', async ({ stage }) => {
  const terminal = await watch(stage, `${coldApply} 1h --cold-start proceed`, 80, 'name: "web-[01:30]"');

  const code = await terminal.ended;

  const named = (await terminal.rows()).flatMap((row) => /\bcreated +(web-\d\d)/.exec(row)?.[1] ?? []);
  expect(code).toBe(0);
  expect(named).toEqual(Array.from({ length: 30 }, (_, at) => `web-${String(at + 1).padStart(2, '0')}`));
});
