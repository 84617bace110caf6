/** A controller is ready where its database can be written, and says else why it is not. */
import { describe, expect } from 'vitest';
import { statesOf, type Watched, watchScopes } from '../support/controller/watched.ts';
import { openDatabase } from '../support/postgres/database.ts';
import { newJournalOn } from '../support/postgres/journals.ts';
import { startPostgres } from '../support/postgres/postgres.ts';
import { isPostgresOff } from '../support/postgres/programs.ts';
import { type Stage, it as staged } from '../support/stage.ts';

const it = staged.skipIf(isPostgresOff);

/** A journal, and a standby that has a copy of it. */
async function startPair({ atEnd }: Stage) {
  const server = await startPostgres(atEnd);
  const database = await newJournalOn(server);
  const standby = await startPostgres(atEnd, { standbyOf: server });
  const url = new URL(database.url);
  url.port = String(standby.port);
  return { database, standby, copy: openDatabase(url.href) };
}

/** Asks a path of the pages, once they are there. */
async function openPages(controller: ReturnType<Watched['watch']>) {
  const find = () => /metrics: (\S+)/.exec(controller.stdout())?.[1];
  await expect.poll(find).toBeDefined();
  return async (path: string) => {
    const answer = await fetch(`${find()}${path}`);
    return [answer.status, await answer.text()] as const;
  };
}

describe('a controller', () => {
  it('on a standby is not ready and says why, until it is promoted', { timeout: 180_000 }, async ({ stage }) => {
    const { standby, copy } = await startPair(stage);
    const scene = await watchScopes(stage, async () => copy);
    scene.declare('app', 'name: app-1');
    const ask = await openPages(scene.watch());

    const following = `The server of the journal ${copy.url} is a standby, and cannot be written to.`;
    expect(await ask('/readyz')).toEqual([503, expect.stringContaining(following)]);
    expect(await ask('/healthz')).toEqual([200, 'ok\n']);
    expect(scene.cloud.requests()).toEqual([]);

    await standby.promote();

    // It loads its scopes every 30 seconds.
    await expect.poll(() => ask('/readyz'), { timeout: 90_000 }).toEqual([200, 'ready\n']);
    await expect.poll(() => statesOf(scene)).toEqual({ app: 'drift' });
  });

  it('without scopes is not ready either where its database cannot be used', async ({ stage }) => {
    const database = await newJournalOn(await startPostgres(stage.atEnd));
    const scene = await watchScopes(stage, async () => database);
    const ask = await openPages(scene.watch());
    await expect.poll(() => ask('/readyz')).toEqual([200, 'ready\n']);

    await database.sql('update hostwright.meta set version = 2');

    const newer = expect.stringMatching(/^The tables of the journal \S+ are of version 2, and this version of/);
    expect(await ask('/readyz')).toEqual([503, newer]);
  });
});
