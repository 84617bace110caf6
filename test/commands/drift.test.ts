import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import type { GivenHost } from '../../src/emulator/options.gen.ts';
import { driftClasses } from '../../src/model/drift-class.ts';
import { declarationOf, givenHost, type Ran } from '../support/hostwright.ts';
import { it, type Stage } from '../support/stage.ts';

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

it.concurrent.for<[flags: string, exit: number]>([
  ['', 6],
  ['--fail-on missing', 2],
  ['--fail-on expiring --expire-within 8d', 0],
  ['--fail-on none', 0],
  // Without a fleet nobody could know an orphan (fleet-answers.test.ts).
  [`--fail-on ${driftClasses.filter((one) => one !== 'orphaned').join(',')}`, 6],
])('drift fails on what "%s" says: exit %i', async ([flags, exit], { stage }) => {
  const { look } = await scene(hosts, declaration, stage);

  const ran = await look(`drift ${flags}`.trim());

  expect(ran.code).toBe(exit);
  expect(lastLine(ran)).toMatch(/^Drift: 1 missing, 1 changed, 1 duplicate, 1 dead, 1 unmanaged, /);
});

describe.concurrent('an ignore rule', () => {
  const hosts = [givenHost('db-1', { Memory: 8192 }), givenHost('db-2', { Memory: 8192, CPU: 4 })];
  const declare = (...rules: readonly string[]) => declarationOf(['name: "db-[1:2]"'], ignoring(...rules));

  it('takes out what it names until its day, and no more', async ({ stage }) => {
    const declaration = declare(rule('name: db-*, class: changed, attributes: [memory]'));
    const { folder, look } = await scene(hosts, declaration, stage);

    const [text, details] = await Promise.all([look('drift -o json=drift.json'), look('drift --details')]);

    expect(text.code).toBe(2);
    expect(text.stdout).toContain('~ db-2');
    expect(text.stdout).not.toContain('db-1');
    expect(lastLine(text)).toMatch(/^Drift: 0 missing, 1 changed, .*; 0 in sync, 1 ignored\.$/);
    const ignored = `  ~ db-1  memory 8192 -> 4096 (apply cannot change it)  (Ignored until ${inAMonth}: resized by hand, OPS-17)`;
    expect(details.stdout).toContain(ignored);
    expect(JSON.parse(readFileSync(join(folder, 'drift.json'), 'utf8')).hosts[0].findings).toEqual([
      {
        class: 'changed',
        identity: 'changed cn-bj2/db-1 memory 4096 not 8192',
        excuse: { reason: 'resized by hand, OPS-17', until: inAMonth },
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

it.concurrent('-o runbook writes a checklist, and leaves no old one after a failure', async ({ stage }) => {
  const { look, folder } = await scene([givenHost('web-1', { CPU: 8 })], declarationOf(['name: web-1']), stage);

  expect((await look('drift -o runbook=todo.md')).code).toBe(2);

  const text = readFileSync(join(folder, 'todo.md'), 'utf8');
  expect(text).toMatch(/^# Hostwright drift: in the console\n\n1 change\.\n/);
  expect(text).toContain('- [ ] `web-1` (`host-web-1`, `cn-bj2`): change `cpu` from `8` to `2`');
  expect((await look('drift -o runbook=todo.md -f none.yaml')).code).toBe(3);
  expect(() => readFileSync(join(folder, 'todo.md'))).toThrow('ENOENT');
});
