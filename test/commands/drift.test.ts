import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import type { GivenHost } from '../../src/emulator/options.gen.ts';
import { driftClasses } from '../../src/model/drift-class.ts';
import { declarationOf, givenHost, type Ran } from '../support/hostwright.ts';
import { it, type Stage } from '../support/stage.ts';
import { trappedScene } from './input/refusal.ts';

/** The UTC day of this moment: that of a host's ExpireTime, and not "so many days from now", which midnight parts. */
const dayOf = (unixSeconds: number) => new Date(unixSeconds * 1_000).toISOString().slice(0, 10);
const secondsAt = (days: number) => Math.floor(Date.now() / 1_000) + days * 86_400;

/** A cloud with these hosts, a declaration, and a way to run hostwright on both. */
async function scene(hosts: readonly GivenHost[], declaration: string, stage: Stage) {
  const { inside: look, ...opened } = await stage.emulated({ hosts }, { declaration });
  return { ...opened, look };
}

const lastLine = ({ stdout }: Ran) => stdout.trimEnd().split('\n').at(-1);

/** One day for the rule and for what is told of it, should midnight come between them. */
const inAMonth = dayOf(secondsAt(30));
/** An ignore rule as YAML on one line. */
const rule = (text: string, until = inAMonth) => `  - { ${text}, reason: "resized by hand, OPS-17", until: ${until} }`;
const ignoring = (...rules: readonly string[]) => ['ignore:', ...rules].join('\n');

describe.concurrent('drift fails on', () => {
  const hosts = [
    givenHost('db-1', { Memory: 8192 }),
    givenHost('cache-1', { HostId: 'host-a' }),
    givenHost('cache-1', { HostId: 'host-b' }),
    givenHost('mail-1', { AutoRenew: 'No', ExpireTime: secondsAt(9) }),
    givenHost('web-1', { State: 'Stopped' }),
    givenHost('queue-1', { State: 'Install Fail' }),
    givenHost('mute-1', { CPU: null }),
    givenHost('legacy-1'),
  ];
  const names = ['web-1', 'web-2', 'db-1', 'cache-1', 'mail-1', 'queue-1', 'mute-1'];
  const declaration = declarationOf(names.map((name) => `name: ${name}`));

  it.for<[flags: string, exit: number]>([
    ['', 6],
    ['--fail-on missing', 2],
    ['--fail-on expiring --expire-within 8d', 0],
    ['--fail-on none', 0],
    // Without a fleet nobody could know an orphan (fleet-answers.test.ts).
    [`--fail-on ${driftClasses.filter((one) => one !== 'orphaned').join(',')}`, 6],
  ])('what "%s" says: exit %i', async ([flags, exit], { stage }) => {
    const { look } = await scene(hosts, declaration, stage);

    const ran = await look(`drift ${flags}`.trim());

    expect(ran.code).toBe(exit);
    expect(lastLine(ran)).toMatch(/^Drift: 1 missing, 1 changed, 1 duplicate, 1 dead, 1 unmanaged, /);
  });
});

describe.concurrent('an ignore rule', () => {
  const hosts = [givenHost('db-1', { Memory: 8192 }), givenHost('db-2', { Memory: 8192, CPU: 4 })];
  const declare = (...rules: readonly string[]) => declarationOf(['name: "db-[1:2]"'], ignoring(...rules));

  it('takes out what it names until its day, and no more', async ({ stage }) => {
    const declaration = declare(rule('name: db-*, class: changed, attributes: [memory]'));
    const { folder, look } = await scene(hosts, declaration, stage);

    const text = await look('drift -o json=drift.json');

    expect(text.code).toBe(2);
    expect(text.stdout).toContain('~ db-2');
    expect(text.stdout).not.toContain('db-1');
    expect(text.stdout).toContain('\nNot counted: 1 by ignore rules of the declaration.\n');
    expect(lastLine(text)).toContain('Drift: 0 missing, 1 changed,');
    expect(JSON.parse(readFileSync(join(folder, 'drift.json'), 'utf8')).hosts[0].findings).toEqual([
      {
        class: 'changed',
        identity: 'changed cn-bj2/db-1 memory 4096 not 8192',
        excuse: { by: 'ignore', reason: 'resized by hand, OPS-17', until: inAMonth },
      },
    ]);
    expect(text.stderr).not.toContain('note:');
  });

  it('counts for nothing once its day is past, and that is said', async ({ stage }) => {
    const declaration = declare(rule('name: db-*, class: changed', '2026-01-31'));
    const { look } = await scene(hosts, declaration, stage);

    const [drift, plan, quiet] = await Promise.all([look('drift'), look('plan'), look('drift --quiet')]);

    const note =
      'note: hosts.yaml:5: the ignore rule for "db-*" (changed) ended on 2026-01-31: its findings count again since then\n';
    expect(drift.code).toBe(2);
    expect(lastLine(drift)).toContain('2 changed');
    expect(drift.stderr).toContain(note);
    expect(plan.stderr).toContain(note);
    expect(quiet.stderr).not.toContain('note:');
  });
});

describe.concurrent('a baseline', () => {
  const declaration = declarationOf(['name: db-1', 'name: "web-[1:2]"', 'name: cache-1']);
  const doubled = [givenHost('cache-1', { HostId: 'host-a' }), givenHost('cache-1', { HostId: 'host-b' })];
  const hosts = [givenHost('db-1', { Memory: 8192 }), givenHost('web-1'), ...doubled];

  it('knows what an earlier run found: only what is new fails', async ({ stage }) => {
    const { cloud, look } = await scene(hosts, declaration, stage);

    const first = await look('drift -o json=known.json');
    const again = await look('drift --baseline known.json -o json=today.json');
    cloud.removeHost('host-web-1');
    const another = await look('drift --baseline today.json');
    cloud.addHosts([givenHost('web-1', { HostId: 'host-web-1b' })]);
    cloud.removeHost('host-db-1');
    cloud.addHosts([givenHost('db-1', { HostId: 'host-db-1b', Memory: 16384 })]);
    const moved = await look('drift --baseline today.json');

    expect(first.code).toBe(6);
    expect(again.code).toBe(0);
    expect(again.stdout).toContain('\nNot counted: 3 that the baseline knows.\n');
    expect(lastLine(again)).toBe('Drift: 0 missing, 0 changed, 0 duplicate, 0 unmanaged; 1 in sync.');
    expect(another.code).toBe(2);
    expect(another.stdout).toContain('+ web-1');
    expect(another.stdout).not.toContain('web-2');
    expect(moved.code).toBe(2);
    expect(moved.stdout).toContain('~ db-1  memory 16384 -> 4096');
  });
});

describe('a baseline cannot be', () => {
  const scope = { endpoint: 'placeholder', account: 'placeholder' };
  const report = { format: 'hostwright/drift', formatVersion: 1, scope, hosts: [] };
  const text = (fields: object) => JSON.stringify({ ...report, ...fields });

  it.concurrent.for<[what: string, file: string | Uint8Array, says: string]>([
    ['cut short', text({}).slice(0, -1), 'is not JSON, or was cut short'],
    ['a list', '[]', 'is not a drift report'],
    ['a plan', text({ format: 'hostwright/plan' }), 'is not a drift report: its format is "hostwright/plan"'],
    ['of a format that deceives', text({ format: '\u001b[31m\u202e' }), String.raw`"\\u{1b}[31m\\u{202e}"`],
    ['newer', text({ formatVersion: 2 }), 'was written by a newer version of Hostwright (formatVersion 2)'],
    ['without a scope', text({ scope: undefined }), 'does not say of which endpoint and account it is'],
    ['of another scope', text({}), 'is about another endpoint and account'],
    ['no text', Uint8Array.of(0xff, 0xfe, 0x7b), 'is not UTF-8'],
    ['larger than 32 MiB', new Uint8Array(32 * 1024 * 1024 + 1).fill(32), 'is larger than 32 MiB'],
    ['nested without end', '['.repeat(1_000_000), 'nests lists and objects more than 100 levels deep'],
  ])('%s', async ([, file, says], { stage }) => {
    const { folder, refused } = await trappedScene(stage);
    writeFileSync(join(folder, 'known.json'), file);

    const { stderr } = await refused('drift --baseline known.json', 'baseline-unusable');

    expect(stderr).toContain(says);
    expect(stderr).toContain('To make one: hostwright drift --fail-on none -o json=FILE');
    expect(stderr).toContain('add --details if --fail-on names unmanaged');
  });

  it.concurrent.for([
    ['missing', 'nowhere.json', 'does not exist'],
    ['a device', '/dev/zero', 'is not a regular file'],
  ] as const)('%s', async ([, path, says], { stage }) => {
    const { refused } = await trappedScene(stage);

    // What never ends would hold up the test as well.
    const how = path === '/dev/zero' ? 'run' : 'inside';
    const { stderr } = await refused(`drift --baseline ${path}`, 'baseline-unusable', { how });

    expect(stderr).toContain(says);
  });

  it.concurrent.for<[what: string, hosts: unknown]>([
    ['hosts that are no list', {}],
    ['findings without identity', [{ findings: [{ class: 'changed' }] }]],
  ])('a report with %s', async ([, broken], { stage }) => {
    const { folder, look } = await scene([], declarationOf(['name: web-1']), stage);
    const { stdout } = await look('drift --json');
    writeFileSync(join(folder, 'known.json'), JSON.stringify({ ...JSON.parse(stdout), hosts: broken }));

    const ran = await look('drift --baseline known.json');

    expect(ran.code).toBe(3);
    expect(ran.stderr).toContain('The baseline "known.json" is not a complete drift report: hosts');
  });
});
