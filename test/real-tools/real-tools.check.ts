/** The tools that reports are for read the golden files as the tests' own readers do. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ansibleFormat } from '../../src/report/ansible.ts';
import type { FormatName } from '../../src/report/formats.ts';
import { folderWith } from '../support/hostwright.ts';
import { desiredHost, liveAs, observation } from '../support/model/builders.ts';
import { readInventory } from '../support/reports/read-inventory.ts';
import { driftReport, planOf, renderOptions } from '../support/reports/reports.ts';

/** Name -> text of the golden files of this format. Throws where there is none. */
function goldenFiles(format: FormatName): readonly (readonly [string, string])[] {
  const folder = join('test/golden', format);
  const names = readdirSync(folder);
  if (names.length === 0) throw new Error(`There is no golden file in ${folder}.`);
  return names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]);
}

describe('promtool', () => {
  const check = (text: string) => spawnSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' });

  const ofWatcher = readFileSync('test/golden/watcher/metrics.prom', 'utf8');

  it.each([...goldenFiles('prometheus'), ['metrics.prom of a watcher', ofWatcher] as const])(
    'finds nothing in %s',
    (_, text) => {
      const { status, stdout, stderr } = check(text);

      expect({ status, said: `${stdout}${stderr}` }).toEqual({ status: 0, said: '' });
    },
  );
});

describe('the rules of examples/prometheus', () => {
  const rules = 'examples/prometheus/hostwright.rules.yaml';
  const cases = 'test/real-tools/prometheus.rules.test.yaml';
  const run = (...words: readonly string[]) => spawnSync('promtool', words, { encoding: 'utf8' });

  it('are taken by promtool, and fire where they must and nowhere else', () => {
    expect(run('check', 'rules', rules)).toMatchObject({ status: 0, stderr: '' });
    expect(run('test', 'rules', cases)).toMatchObject({ status: 0, stderr: '' });
  });
});

describe('ansible', () => {
  /** What its tools make of a text, read as the inventory script that docs/reports.md shows. */
  function ask(text: string, tool: string, ...words: readonly string[]): string {
    const folder = folderWith({
      'inventory.json': text,
      inventory: '#!/bin/sh\ncat "$(dirname "$0")/inventory.json"\n',
    });
    const script = join(folder, 'inventory');
    chmodSync(script, 0o700);
    const env = {
      PATH: process.env.PATH,
      HOME: folder,
      ANSIBLE_INVENTORY_UNPARSED_FAILED: '1',
      ANSIBLE_LOCALHOST_WARNING: '0',
    };
    return execFileSync(tool, ['-i', script, ...words], { encoding: 'utf8', env });
  }

  it.each(goldenFiles('ansible'))('lists %s as our own reader does', (_, text) => {
    const { all, ...groups } = JSON.parse(ask(text, 'ansible-inventory', '--list'));

    const { all: ours, ...ourGroups } = readInventory(text);
    expect(groups).toEqual(ourGroups);
    expect(all.children.sort()).toEqual([...ours.children].sort());
  });

  it('runs nothing that the cloud sends', () => {
    const order = '{{ lookup("pipe", "echo run") }}';
    const desired = desiredHost();
    const addresses = [{ type: 'Private', ip: '10.0.0.8' }];
    const live = liveAs(desired, { addresses, hostId: order, state: order, cpu: order });
    const text = ansibleFormat.render(driftReport(planOf([desired], [observation([live])])), renderOptions);
    const wanted = ['hostwright_state', 'hostwright_host_id', 'hostwright_cpu'];
    const message = wanted.map((name) => `{{${name}}}`).join('|');

    const said = ask(text, 'ansible', 'web-1', '-c', 'local', '-m', 'debug', '-a', `msg=${message}`);

    expect(readInventory(text)._meta.hostvars['web-1']?.hostwright_state).toEqual({ __ansible_unsafe: order });
    expect(JSON.parse(/"msg": (".*")/.exec(said)?.[1] ?? '')).toBe(wanted.map(() => order).join('|'));
  });
});
