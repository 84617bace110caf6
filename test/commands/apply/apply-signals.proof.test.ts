/** An apply that is told to end: nothing new is sent, and what is in flight is waited for and reported. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { oneEach, sendsTo, webs } from '../../support/sends.ts';
import { it } from '../../support/stage.ts';
import { until } from '../../support/until.ts';

const approved = 'apply --auto-approve --allow new-scope';

it.concurrent('SIGTERM while a create is in flight: it is awaited, and nothing else sent', async ({ stage }) => {
  const { cloud, start } = await stage.emulated(
    { faults: [{ on: 'create', kind: 'slow', delayMs: 1_500 }] },
    { hosts: webs(5) },
  );
  const apply = start(approved);
  await until(() => cloud.state().creates.received === 1);

  apply.kill('SIGTERM');
  const { code, stdout, stderr } = await apply.ended;

  expect(code).toBe(143);
  expect(stdout).toMatch(/created +web-\d +host-\w+ +Running/);
  expect(stdout).toContain('Interrupted: nothing more was sent.');
  expect(stdout).toContain('Apply: 1 created, 4 not sent.');
  expect(stderr).toMatch(/exit 143 \(terminated\)\n$/);
  expect(sendsTo(cloud)).toEqual(oneEach(1));
});

it.concurrent('SIGTERM while a create has no answer: given up after 6 s, and in doubt', async ({ stage }) => {
  const { cloud, start, inside } = await stage.emulated({
    faults: [{ on: 'create', kind: 'no-answer-before-commit' }],
  });
  const apply = start(approved);
  await until(() => cloud.state().creates.received === 1);
  const before = performance.now();

  apply.kill('SIGTERM');
  const { code, stdout, stderr } = await apply.ended;

  const waited = performance.now() - before;
  const plan = await inside('plan --json');
  const [, intent] = /IN DOUBT web-1 \(intent (i-[0-9a-f]{8}),/.exec(stdout) ?? [];
  expect([code, plan.code]).toEqual([5, 5]);
  expect(waited).toBeGreaterThan(5_900);
  // Without a signal it waits longer.
  expect(waited).toBeLessThan(60_000);
  expect(stderr).toContain('waiting for the answer of 1 create in flight (at most 6 s)');
  expect(stdout).toMatch(/in-doubt +web-1 +the request left/);
  expect(JSON.parse(plan.stdout).intents).toMatchObject([{ intent, name: 'web-1' }]);
  expect(sendsTo(cloud)).toMatchObject({ received: 1 });
});

/** Each signal, and each command that lists, once: what a signal does to an apply that sends is shown above. */
it.concurrent.for([
  ['SIGINT', 'plan', 130, 'interrupted', 'Interrupted before there was a result.'],
  ['SIGTERM', 'drift', 143, 'terminated', 'Interrupted before there was a result.'],
  ['SIGHUP', approved, 129, 'hangup', 'Interrupted: nothing was sent.'],
] as const)(
  '%s during a listing ends %s at once, and its reports say so: a second one makes no difference',
  async ([signal, line, exit, word, message], { stage }) => {
    const { cloud, folder, start } = await stage.emulated({ latencyMs: 30_000 });
    const [metrics, table] = [join(folder, 'metrics'), join(folder, 'table')];
    for (const path of [metrics, table]) writeFileSync(path, 'older');
    const run = start(`${line} --json -o prometheus=metrics -o csv=table`);
    await until(() => cloud.state().requests.DescribeHostInstance === 1);

    run.kill(signal);
    run.kill(signal);
    const { code, stdout, stderr } = await run.ended;

    expect([code, existsSync(table)]).toEqual([exit, false]);
    expect(JSON.parse(stdout)).toMatchObject({ exit: { code: exit }, error: { code: 'interrupted', message } });
    expect(readFileSync(metrics, 'utf8')).toMatch(/^hostwright_up\b.* 0$/m);
    expect(stderr).toMatch(new RegExp(`^exit ${exit} \\(${word}\\)$`, 'm'));
    expect(sendsTo(cloud)).toEqual(oneEach(0));
  },
);

it.concurrent('an error that nobody waits for tells what is in doubt; nothing more is sent', async ({ stage }) => {
  const { cloud, folder, start } = await stage.emulated(
    { faults: [{ on: 'create', kind: 'slow', delayMs: 300 }] },
    { hosts: webs(7) },
  );
  // As long as a reader may take to read it: longer than the canary does.
  const lingering = 'const { exit } = process; process.exit = (code) => setTimeout(exit, 2_000, code);';
  const preload = join(folder, 'preload.cjs');
  writeFileSync(preload, `process.on('SIGUSR2', () => { ${lingering} throw new TypeError('secret'); });`);
  const apply = start(approved, { env: { NODE_OPTIONS: `--require ${preload}` } });
  await until(() => cloud.state().creates.received === 1);

  apply.kill('SIGUSR2');
  const { code, stderr } = await apply.ended;

  expect(code).toBe(1);
  expect(stderr).toMatch(/ {2}IN DOUBT web-\d: sent, and no answer yet: the host may exist and may be billed\n/);
  expect(stderr).toContain('this is a bug in hostwright (TypeError)');
  expect(stderr).not.toContain('secret');
  expect(sendsTo(cloud)).toEqual(oneEach(1));
});
