/** `watch --once` over a real PostgreSQL: what it prints, how it ends, and how it shares the rows with other processes. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe } from 'vitest';
import { givenHost } from '../support/hostwright.ts';
import { startJournalServer } from '../support/postgres/journals.ts';
import { isPostgresOff } from '../support/postgres/programs.ts';
import { type Stage, it as staged } from '../support/stage.ts';
import { until } from '../support/until.ts';
import { statesOf, type Watched, watchScopes, watchThroughProxy } from '../support/watcher/watched.ts';

const it = staged.skipIf(isPostgresOff);
const { newJournal } = startJournalServer();

const watched = (stage: Stage) => watchScopes(stage, newJournal);
const once = (scene: Watched, more = '', env = {}) => scene.watch(` --once${more}`, env);
const tokensOf = async ({ sql }: Watched) =>
  (await sql('select lease_token::int from hostwright.scope order by id')).map((row) => row.lease_token);
/** A scope whose only host is live. */
function keepInSync(scene: Watched, id: string): void {
  scene.declare(id, `name: ${id}-1`);
  scene.cloud.addHosts([givenHost(`${id}-1`)]);
}

/** Without the messages of the scopes. */
const statesIn = (stdout: string) => stdout.replace(/^(\S+: [^:\n]+).*$/gm, '$1');

/** How many scopes somebody is looking at. */
const leasesOf = async ({ sql }: Watched) =>
  (await sql('select from hostwright.scope where lease_until > now()')).length;

/** A round in the middle of the look at app; the one at web comes next. */
async function startSlowRound(scene: Watched) {
  keepInSync(scene, 'app');
  keepInSync(scene, 'web');
  scene.cloud.changeOptions({ latencyMs: 1_000 });
  const started = once(scene, ' --workers 1');
  await until(async () => (await leasesOf(scene)) === 1, 50);
  return started;
}

describe.concurrent('watch --once', () => {
  it('looks at a scope that is not due, and ends with the worst exit code', async ({ stage, expect }) => {
    const scene = await watched(stage);
    scene.declare('app', 'name: app-1');
    keepInSync(scene, 'web');
    writeFileSync(join(scene.scopes, 'bad.yaml'), 'flies: x\n');

    const first = await once(scene, ' --only app --only web').ended;
    const second = await once(scene, '', { HOSTWRIGHT_DEBUG: 'true' }).ended;

    expect([first.code, statesIn(first.stdout)]).toEqual([2, 'app: drift\nweb: in-sync\n']);
    expect(second.code).toBe(3);
    expect(second.stdout).toMatch(/^app: drift.*\nbad: broken: .*bad\.yaml:1:1: .*\nweb: in-sync\n$/);
    expect(second.stderr).toMatch(/^\S+Z app: debug: DescribeHostInstance\(.*\) -> HTTP 200, RetCode 0 in \d+ ms$/m);
    expect(await tokensOf(scene)).toEqual([2, 1, 2]);
  });

  it('never counts a scope as in sync whose keys it lacks', async ({ stage, expect }) => {
    const scene = await watched(stage);
    keepInSync(scene, 'app');
    await once(scene).ended;

    const { code, stdout } = await once(scene, '', { SHOP_PUBLIC_KEY: undefined }).ended;

    expect(code).toBe(3);
    expect(stdout).toMatch(
      /^app: not looked at: The scope app \(.*The variable SHOP_PUBLIC_KEY of publicKey is not set/,
    );
    expect(await statesOf(scene)).toEqual({ app: 'in-sync' });
  });

  it('never counts the scope of another repository as its own', async ({ stage, expect }) => {
    const scene = await watched(stage);
    scene.declare('app', 'name: app-1', 'link: https://git.example.com/theirs\n');
    await once(scene).ended;
    scene.declare('app', 'name: app-1', 'link: https://git.example.com/ours\n');

    const { code, stdout } = await once(scene).ended;

    expect([code, stdout]).toEqual([3, expect.stringMatching(/^app: not looked at: .* of another repository\n$/)]);
    expect(await tokensOf(scene)).toEqual([1]);
  });

  it('writes lines of JSON on stderr, and fails first where no scope has an id', async ({ stage, expect }) => {
    const scene = await watched(stage);
    scene.declare('app', "name: app-1, colour: 'x'");
    const linesOf = (stderr: string) =>
      stderr
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown);
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/);
    const json = ' --log-format json';

    const looked = await once(scene, json).ended;
    const refused = await once(scene, `${json} --only ap`).ended;

    const state = { scope: 'app', was: 'waiting', state: 'broken', exit: 3 };
    const message = expect.stringMatching(/^app: waiting -> broken: The declaration has 1 fault/);
    const end = {
      time,
      level: 'error',
      event: 'ended',
      exit: { code: 3, name: 'invalid' },
      message: 'exit 3 (invalid)',
    };
    expect(linesOf(looked.stderr)).toEqual([{ time, level: 'warn', event: 'looked', ...state, message }, end]);
    const said = expect.stringMatching(/^--only "ap": no scope in \S+ has this id\.$/);
    const failure = { code: 'flag-invalid', message: said, suggestions: ['Did you mean app?'] };
    expect(linesOf(refused.stderr)).toEqual([{ time, level: 'error', event: 'failed', ...failure }, end]);
    expect([looked.code, refused.code, refused.stdout]).toEqual([3, 3, '']);
    expect(await tokensOf(scene)).toEqual([1]);
  });

  it('ends with 7 where the database is away at the start', async ({ stage, expect }) => {
    const scene = await watchThroughProxy(stage, newJournal);
    keepInSync(scene, 'app');
    scene.proxy.refuse();

    const { code, stdout, stderr } = await once(scene).ended;

    expect([code, stdout]).toEqual([7, '']);
    expect(stderr).toMatch(/error\[journal-unusable\]: The journal \S+ cannot be used: .* Nothing is looked at\./);
  });

  it('ends where the file of a scope is gone before its look, and says so', async ({ stage, expect }) => {
    const scene = await watched(stage);
    const started = await startSlowRound(scene);

    rmSync(join(scene.scopes, 'web.yaml'));
    const { code, stdout } = await started.ended;

    expect([code, stdout]).toEqual([
      3,
      'app: in-sync\nweb: not looked at: its file is gone, or its id is that of a scope of another repository\n',
    ]);
  });

  it('keeps commands that do the same in a shell without the variables of the process', async ({ stage, expect }) => {
    const scene = await watched(stage);
    scene.declare('app', 'name: app-1');

    await once(scene, '', { HOSTWRIGHT_SETTLE_WINDOW: '10m', HOSTWRIGHT_CLOUD: 'shop' }).ended;

    const [row] = await scene.sql('select html from hostwright.scope');
    const page = gunzipSync(row?.html as Uint8Array).toString();
    expect(page).toMatch(/hostwright apply -f \S+ .* --cloud shop --settle-window 10m/);
  });

  it('finishes its look when it is asked to stop, and says what nobody has looked at', async ({ stage, expect }) => {
    const scene = await watched(stage);
    const started = await startSlowRound(scene);

    started.kill('SIGTERM');
    const { code, stdout } = await started.ended;

    expect([code, statesIn(stdout)]).toEqual([143, 'app: in-sync\nweb: not looked at\n']);
  });
});
