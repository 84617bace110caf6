/** An apply as a person watches it, at a real terminal of some width. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { farEndpoint, startWayTo } from '../../support/far-cloud.ts';
import { binary } from '../../support/hostwright.ts';
import { it, type Stage } from '../../support/stage.ts';
import { keys, openTerminal } from '../../support/terminal.ts';
import { openScreen } from '../../tools/screen.ts';

const patience = { timeout: 30_000, interval: 20 };

/** Runs a command at a terminal of that many columns. */
async function watch(stage: Stage, commandLine: string, columns: number, options: { readonly hosts?: string[] } = {}) {
  const { cloud, folder, env } = await stage.emulated({}, { hosts: options.hosts ?? ['name: "web-[1:3]"'] });
  const way = await startWayTo(cloud.url, folder, stage.atEnd);
  const place = join(folder, 'terminal');
  // The size of a terminal belongs to it, not to its process: it is set, and set again, from outside.
  const start = `tty > ${place}.draft; stty cols ${columns} rows 24; mv ${place}.draft ${place}; exec "$@"`;
  const words = [process.execPath, binary, ...commandLine.split(' ')];
  const variables = { PATH: process.env.PATH, HOME: folder, TERM: 'xterm', ...env, ...way };
  const terminal = openTerminal(['sh', '-c', start, 'sh', ...words], { cwd: folder, env: variables });
  stage.atEnd(terminal.close);
  const screen = openScreen(columns);
  let shown = 0;
  const rows = async () => {
    const all = terminal.screen();
    await screen.write(all.slice(shown));
    shown = all.length;
    return screen.rows();
  };
  /** Right after the line was drawn, which is drawn anew each second: the process sees the new width before it writes again. */
  const resize = async (next: number) => {
    const { length } = terminal.screen();
    await vi.waitUntil(() => terminal.screen().length > length, patience);
    await rows();
    screen.resize(next);
    expect(spawnSync('stty', ['-F', readFileSync(place, 'utf8').trim(), 'cols', String(next)]).status).toBe(0);
  };
  return { terminal, rows, resize };
}

const coldApply = `apply --auto-approve --use-env-proxy --endpoint ${farEndpoint} --allow-new-scope --settle-window`;

it.concurrent.for([
  [40, 100],
  [80, 45],
  [100, 60],
  [200, 40],
])(
  'the wait of a first apply takes one line of %i columns, and of %i after a resize',
  async ([before = 0, after = 0], { stage }) => {
    const { terminal, rows, resize } = await watch(stage, `${coldApply} 12s`, before);
    await vi.waitUntil(() => /"wait"\s+or\s+"proceed":/.test(terminal.screen()), patience);
    terminal.type(`wait${keys.enter}`);
    const waits = async () => (await rows()).filter((row) => row.startsWith('Waiting: '));
    await vi.waitUntil(async () => (await waits()).length > 0, patience);

    await resize(after);
    const drawn = terminal.screen().length;
    await vi.waitUntil(() => terminal.screen().length > drawn + 100, patience);
    const during = await waits();
    const code = await terminal.ended;

    const end = await rows();
    expect(code).toBe(0);
    expect(during).toEqual([expect.stringMatching(/^Waiting: \d+ s left; it is not/)]);
    expect(end.filter((row) => /^(Waiting|Creating)|…/.test(row))).toEqual([]);
    expect(end.filter((row) => / created +web-\d/.test(row)).length).toBeGreaterThanOrEqual(3);
  },
);

it.concurrent('names each host above the line as soon as it is made, and folds them where there are many', async ({
  stage,
}) => {
  const { terminal, rows } = await watch(stage, `${coldApply} 1s --cold-start proceed`, 80, {
    hosts: ['name: "web-[01:30]"'],
  });

  const code = await terminal.ended;

  const all = await rows();
  const named = all.filter((row) => /^ {2}\+ created {2,}web-\d\d/.test(row));
  expect(code).toBe(0);
  expect(named.length).toBeGreaterThanOrEqual(20);
  expect(all).toContain('  … the result names the others that are created');
});
