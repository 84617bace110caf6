/** A server whose synchronous standby is gone: its commits hang, and nothing is created that they do not record. */
import { describe, expect } from 'vitest';
import { watchScopes } from '../support/controller/watched.ts';
import { startJournalServer } from '../support/postgres/journals.ts';
import { isPostgresOff } from '../support/postgres/programs.ts';
import { expectEachOnce, shareJournal } from '../support/postgres/shared-scene.ts';
import { sendsTo } from '../support/sends.ts';
import { it as staged } from '../support/stage.ts';
import { until } from '../support/until.ts';

const it = staged.skipIf(isPostgresOff);
const { server, newJournal } = startJournalServer();

const apply = 'apply -y --settle-window 1s --settle-wait 20s';
const why = 'the server waits for a synchronous standby that does not answer (SyncRep)';
const advice = 'Start the standby, or take it out of synchronous_standby_names there. Then run this again.';

/** Each commit waits for a standby of this name; of none where it is empty. */
async function waitForStandby(name: string): Promise<void> {
  await server().sql(`alter system set synchronous_standby_names = '${name}'`);
  await server().sql('select pg_reload_conf()');
  const read = () => server().sql('show synchronous_standby_names');
  while ((await read())[0]?.synchronous_standby_names !== name);
}

describe('a synchronous standby that is gone', () => {
  it('ends runs at their own deadline, which say so and send nothing [F-T8]', { timeout: 180_000 }, async ({
    stage,
  }) => {
    const scene = await shareJournal(stage, await newJournal(), { hosts: 12, latencyMs: [50, 100] });
    const other = await shareJournal(stage, await newJournal());
    const watched = await watchScopes(stage, newJournal);
    watched.declare('app', 'name: app-1');
    const words = `${apply} --on-doubt recreate --journal ${scene.journal}`;
    const started = scene.start(`${words} --first-apply --parallelism 1`);
    await until(() => sendsTo(scene.cloud).received >= 2);

    await waitForStandby('nobody');
    const { received } = sendsTo(scene.cloud);
    const controller = watched.watch();
    const later = other.start(`${apply} --first-apply --journal ${other.journal}`);
    await expect.poll(controller.stderr).toContain(why);
    const [, url = ''] = /metrics: (\S+)/.exec(controller.stdout()) ?? [];
    const ready = await fetch(`${url}/readyz`);
    controller.kill('SIGTERM');
    const [first, second, ended] = await Promise.all([started.ended, later.ended, controller.ended]);

    // One may have had its record when the standby went away.
    expect(sendsTo(scene.cloud).received).toBeLessThanOrEqual(received + 1);
    expect(first.stdout).toContain(`Stopped: The journal ${scene.journal} cannot be written: ${why}.`);
    expect(first.code).toBe(5);
    expect([second.code, sendsTo(other.cloud).received]).toEqual([7, 0]);
    expect(second.stderr).toContain(`The journal ${other.journal} cannot be opened: ${why}.`);
    expect(second.stderr).toContain(`\n  - ${advice}\n`);
    expect([ready.status, await ready.text()]).toEqual([503, expect.stringContaining(why)]);
    expect([ended.code, watched.cloud.requests()]).toEqual([0, []]);

    await waitForStandby('');
    const last = await scene.run(words);

    expect(last.code, last.stderr).toBe(0);
    expectEachOnce(scene);
  });
});
