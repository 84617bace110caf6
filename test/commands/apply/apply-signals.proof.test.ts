/** An apply that is told to end: nothing new is sent, and what is in flight is waited for and reported. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { oneEach, sendsTo, webs } from '../../support/sends.ts';
import { it } from '../../support/stage.ts';
import { until } from '../../support/until.ts';

const approved = 'apply --auto-approve --allow new-scope';

const signals = [
  ['SIGINT', 130, 'interrupted'],
  ['SIGTERM', 143, 'terminated'],
  ['SIGHUP', 129, 'hangup'],
] as const;

it.concurrent.for(signals)(
  '%s while a create is in flight: its answer is waited for, and nothing else is sent',
  async ([signal, exit, word], { stage }) => {
    const { cloud, start } = await stage.emulated(
      { faults: [{ on: 'create', kind: 'slow', delayMs: 1_500 }] },
      { hosts: webs(5) },
    );
    const apply = start(approved);
    await until(() => cloud.state().creates.received === 1);

    apply.kill(signal);
    const { code, stdout, stderr } = await apply.ended;

    expect(code).toBe(exit);
    expect(stdout).toMatch(/created +web-\d +host-\w+ +Running/);
    expect(stdout).toContain('Interrupted: nothing more was sent.');
    expect(stdout).toContain('Apply: 1 created, 4 not sent.');
    expect(stderr).toMatch(new RegExp(`exit ${exit} \\(${word}\\)\\n$`));
    expect(sendsTo(cloud)).toEqual(oneEach(1));
  },
);

it.concurrent.for([
  { signal: 'SIGTERM', kind: 'no-answer-before-commit', ends: 5, tells: /in-doubt +web-1 +the request left/ },
  { signal: 'SIGHUP', kind: 'no-answer-after-commit', ends: 129, tells: /created +web-1 .*found in the listing/ },
] as const)(
  '$signal while a create has no answer ($kind): given up on after 6 s, recorded, and looked for once more',
  async ({ signal, kind, ends, tells }, { stage }) => {
    const { cloud, start, inside } = await stage.emulated({ faults: [{ on: 'create', kind }] });
    const apply = start(approved);
    await until(() => cloud.state().creates.received === 1);
    const before = performance.now();

    apply.kill(signal);
    const { code, stdout, stderr } = await apply.ended;

    const waited = performance.now() - before;
    const plan = await inside('plan --json');
    const [, intent] = /IN DOUBT web-1 \(intent (i-[0-9a-f]{8}),/.exec(stdout) ?? [];
    expect(code).toBe(ends);
    expect(waited).toBeGreaterThan(5_900);
    // Without a signal it waits longer.
    expect(waited).toBeLessThan(60_000);
    expect(stderr).toContain('waiting for the answer of 1 create in flight (at most 6 s)');
    expect(stdout).toMatch(tells);
    expect(plan.code).toBe(ends === 5 ? 5 : 0);
    expect(JSON.parse(plan.stdout).intents).toMatchObject(ends === 5 ? [{ intent, name: 'web-1' }] : []);
    expect(sendsTo(cloud)).toMatchObject({ received: 1 });
  },
);

it.concurrent('a signal while a host is not listed yet: it is in doubt, and the exit says so', async ({ stage }) => {
  const { cloud, start } = await stage.emulated({ visibilityLagMs: 3_600_000 });
  const apply = start('apply --auto-approve');
  await until(() => cloud.state().requests.DescribeHostInstance > 4);

  apply.kill('SIGINT');
  const { code, stdout } = await apply.ended;

  expect(code).toBe(5);
  expect(stdout).toMatch(
    /IN DOUBT web-1 \(intent i-[0-9a-f]{8}, cn-bj2\): .* and accepted, but no listing shows the host/,
  );
  expect(sendsTo(cloud)).toEqual(oneEach(1));
});

const pairs = [['SIGTERM', 'SIGHUP', 129]] as const;

it.concurrent.for(pairs)(
  '%s, then %s, with creates in flight: it ends at once, and says which hosts it leaves in doubt',
  async ([first, second, exit], { stage }) => {
    const { cloud, start, folder } = await stage.emulated(
      { faults: [{ on: 'create', kind: 'slow', delayMs: 60_000, after: 3 }] },
      { hosts: webs(7) },
    );
    const apply = start(`${approved} --journal kept`);
    await until(() => cloud.state().creates.received === 7);

    apply.kill(first);
    await until(() => apply.stderr().includes('Stopping: waiting for the answers of 4 creates'));
    // What comes at once with the first is taken for the same Ctrl-C.
    await delay(150);
    apply.kill(second);
    const { code, stderr } = await apply.ended;

    expect(code).toBe(exit);
    expect(stderr).toContain('in flight (at most 6 s); a second signal ends it at once and leaves them in doubt.\n');
    expect(stderr.match(/^ {2}IN DOUBT web-\d: .*may exist and may be billed$/gm)).toHaveLength(4);
    expect(stderr.match(/^ {2}created web-\d: host-\w+$/gm)).toHaveLength(3);
    expect(stderr).toContain(`run "hostwright plan --journal ${join(folder, 'kept')}" before any apply`);
  },
);

/** The environment of a process that runs this script before the command. */
function preloading(folder: string, script: string) {
  const file = join(folder, 'preload.cjs');
  writeFileSync(file, script);
  return { NODE_OPTIONS: `--require ${file}` };
}

it.concurrent('an error that nobody waits for, with a create in flight: the host is said to be in doubt', async ({
  stage,
}) => {
  const { cloud, folder, start } = await stage.emulated({
    faults: [{ on: 'create', kind: 'slow', delayMs: 60_000 }],
  });
  const env = preloading(folder, "process.on('SIGUSR2', () => { throw new TypeError('secret'); });");
  const apply = start(approved, { env });
  await until(() => cloud.state().creates.received === 1);

  apply.kill('SIGUSR2');
  const { code, stderr } = await apply.ended;

  expect(code).toBe(1);
  expect(stderr).toContain('  IN DOUBT web-1: sent, and no answer yet: the host may exist and may be billed\n');
  expect(stderr).toContain('this is a bug in hostwright (TypeError)');
  expect(stderr).not.toContain('secret');
});

it.concurrent.for(signals)('%s during the first listing ends it at once', async ([signal, exit, word], { stage }) => {
  const { cloud, start } = await stage.emulated({ latencyMs: 30_000 });
  const apply = start(approved);
  await until(() => cloud.state().requests.DescribeHostInstance > 0);

  apply.kill(signal);
  const { code, stdout, stderr } = await apply.ended;

  expect([code, stdout]).toEqual([exit, 'Interrupted: nothing was sent.\n']);
  expect(stderr).toBe(`Stopping.\nexit ${exit} (${word})\n`);
  expect(sendsTo(cloud)).toEqual(oneEach(0));
});

it.concurrent('an error that nobody waits for: nothing is sent while it is being told', async ({ stage }) => {
  const { cloud, folder, start } = await stage.emulated(
    { faults: [{ on: 'create', kind: 'slow', delayMs: 300 }] },
    { hosts: webs(7) },
  );
  // As long as a reader may take to read it: longer than the canary does.
  const lingering = 'const { exit } = process; process.exit = (code) => setTimeout(exit, 2_000, code);';
  const env = preloading(folder, `process.on('SIGUSR2', () => { ${lingering} throw new TypeError('a bug'); });`);
  const apply = start(approved, { env });
  await until(() => cloud.state().creates.received === 1);

  apply.kill('SIGUSR2');
  const { code, stderr } = await apply.ended;

  expect(code).toBe(1);
  expect(stderr).toContain('this is a bug in hostwright (TypeError)');
  expect(sendsTo(cloud)).toEqual(oneEach(1));
});
