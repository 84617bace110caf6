/**
 * A server whose synchronous standby is gone: its commits hang, nothing is created that they do not record, and a watcher
 * says why it is not ready.
 */
import { describe } from 'vitest';
import { startJournalServer } from '../support/postgres/journals.ts';
import { isPostgresOff } from '../support/postgres/programs.ts';
import { expectEachOnce, shareJournal } from '../support/postgres/shared-scene.ts';
import { sendsTo } from '../support/sends.ts';
import { it as staged } from '../support/stage.ts';
import { until } from '../support/until.ts';
import { watchScopes } from '../support/watcher/watched.ts';

const it = staged.skipIf(isPostgresOff);
const { server, newJournal } = startJournalServer();

const apply = 'apply -y --settle-window 1s HOSTWRIGHT_SETTLE_WAIT=20s';
/** The first statement gets no answer, and those after it find the row of the account locked. */
const why = String.raw`(nothing answers there \(ETIMEDOUT\)|the server is busy, starts, or waits for a lock \(55P03\))`;

/** Each commit waits for a standby of this name; of none where it is empty. */
async function waitForStandby(name: string): Promise<void> {
  await server().sql(`alter system set synchronous_standby_names = '${name}'`);
  await server().sql('select pg_reload_conf()');
  const read = () => server().sql('show synchronous_standby_names');
  while ((await read())[0]?.synchronous_standby_names !== name);
}

describe.concurrent('a synchronous standby that is gone', () => {
  it('ends runs at their deadline, sending nothing [F-T8]', async ({ stage, expect }) => {
    const scene = await shareJournal(stage, await newJournal(), { hosts: 12, latencyMs: 75 });
    const other = await shareJournal(stage, await newJournal());
    const watched = await watchScopes(stage, newJournal);
    watched.declare('app', 'name: app-1');
    const words = `${apply} --on-doubt recreate --journal ${scene.journal}`;
    const started = scene.start(`${words} --first-apply --parallelism 1`);
    await until(() => sendsTo(scene.cloud).received >= 2);

    await waitForStandby('nobody');
    const { received } = sendsTo(scene.cloud);
    const watcher = watched.watch();
    const later = other.start(`${apply} --first-apply --journal ${other.journal}`);
    await expect.poll(watcher.stderr).toMatch(new RegExp(why));
    const [, url = ''] = /metrics: (\S+)/.exec(watcher.stdout()) ?? [];
    const ready = await fetch(`${url}/readyz`);
    watcher.kill('SIGTERM');
    const [first, second, ended] = await Promise.all([started.ended, later.ended, watcher.ended]);

    // One may have had its record when the standby went away.
    expect(sendsTo(scene.cloud).received).toBeLessThanOrEqual(received + 1);
    expect(first.stdout).toMatch(new RegExp(`Stopped: The journal .* cannot be written: ${why}\\.`));
    expect(first.code).toBe(5);
    expect([second.code, sendsTo(other.cloud).received]).toEqual([7, 0]);
    expect(second.stderr).toMatch(new RegExp(`The journal .* cannot be opened: ${why}\\.`));
    expect([ready.status, await ready.text()]).toEqual([503, expect.stringMatching(why)]);
    expect([ended.code, watched.cloud.requests()]).toEqual([0, []]);

    await waitForStandby('');
    const last = await scene.run(words);

    expect(last.code, last.stderr).toBe(0);
    expectEachOnce(scene);
  });
});
