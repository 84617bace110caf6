/**
 * The first hour of somebody new at a terminal of 80 columns, from the first plan to a doubt and its way out. What is shown is kept in test/golden/terminal; ids, addresses and times are masked.
 */
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from 'vitest';
import type { EmulatorOptions } from '../../src/emulator/options.ts';
import { laterBy } from '../faults/preload.ts';
import { binary, folderWith, hostwright, nothingBefore } from '../support/hostwright.ts';
import { diskFolder } from '../support/memory-folder.ts';
import { it, type Stage } from '../support/stage.ts';
import { keys } from '../support/terminal.ts';
import { type WatchedTerminal, watchTerminal } from '../support/watched-terminal.ts';

const columns = 80;
/** Nobody has an answer to a cold start, and a host that is not listed is not waited for. */
const asAtFirst = { HOSTWRIGHT_COLD_START: '', HOSTWRIGHT_SETTLE_WAIT: '1s' };

interface Place {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
}

async function settle(
  stage: Stage,
  options: Partial<EmulatorOptions> = {},
  hosts = 'name: "web-[1:3]"',
): Promise<Place> {
  const { folder, env } = await stage.emulated(options, { hosts: [hosts], more: 'fleet: shop' });
  // Lines break by the length of this path, which is that of a usual one.
  const state = folderWith({}, stage.atEnd, diskFolder());
  return { folder, env: { ...env, ...asAtFirst, XDG_STATE_HOME: state } };
}

/**
 * Types each command line; `answers`: what is typed once the terminal shows something; `laterMs`: by how much the clocks of
 * this command are ahead, so that no window is waited for.
 */
async function type(
  stage: Stage,
  { folder, env }: Place,
  commandLine: string,
  answers: readonly (readonly [shown: RegExp, typed: string])[] = [],
  laterMs = 0,
) {
  const preload = laterBy({ folder }, laterMs).env.NODE_OPTIONS.split(' ');
  const words = [process.execPath, ...preload, binary, ...commandLine.split(' ')];
  const terminal = watchTerminal(words, { cwd: folder, env }, columns, stage.atEnd);
  for (const [shown, typed] of answers) {
    await terminal.shows(shown).catch(async () => {
      throw new Error(`nothing like ${shown} in:\n${(await terminal.rows()).join('\n')}`);
    });
    terminal.type(typed);
  }
  const code = await terminal.ended;
  const text = (await terminal.lines()).join(' ').replace(/\s+/g, ' ');
  const commands = [...text.matchAll(/"(hostwright [^"]+)"/g)].map(([, one = '']) => one);
  return { code, seen: await seenOn(terminal, folder), wide: await terminal.tooWide(), commands };
}

/** Runs the commands as they are, except those with a place for a HostId; those that were refused. */
async function paste(commands: readonly string[], { folder, env }: Place): Promise<readonly unknown[]> {
  const refused = [];
  for (const command of new Set(commands.filter((one) => !/ (?:HOSTID|COMMAND)\b/.test(one)))) {
    const { stderr } = await hostwright(command.split(' ').slice(1), {
      cwd: folder,
      env: { ...env, ...nothingBefore },
    });
    if (/error\[(?:declaration|flag|command)-/.test(stderr)) refused.push([command, stderr]);
  }
  return refused;
}

async function seenOn(terminal: WatchedTerminal, folder: string): Promise<string> {
  const text = (await terminal.lines()).join('\n');
  return `${text
    .replaceAll(folder, 'FOLDER')
    .replace(/\b\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replace(/\b\d{4}-\d\d-\d\d( \d\d:\d\d(:\d\d)?( UTC)?)?/g, 'TIME')
    .replace(/host-[a-z0-9]{8}/g, 'host-ID')
    .replace(/\bi-[0-9a-f]{8,}/g, 'i-ID')
    .replace(/\b(10\.0|198\.18)\.\d+\.\d+/g, 'ADDRESS')
    .replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:PORT')
    .replace(/\S+\/hostwright\/[0-9a-f]{12}(?:-[0-9a-f]{12})?/g, 'JOURNAL')
    .replace(/Looked \d+ times?\s+over/g, 'Looked N times over')
    .replace(/\bprocess \d+ on \S+/g, 'process PID on MACHINE')
    .replace(/\b\d+ s\b/g, 'N s')}\n`;
}

const golden = (name: string) => `../golden/terminal/${name}.txt`;

describe.concurrent('somebody new, at a terminal of 80 columns', () => {
  it('meets a doubt, and finds the way out', async ({ stage, expect }) => {
    const place = await settle(
      stage,
      { faults: [{ on: 'create', kind: 'drop-before-commit', times: 1 }] },
      'name: web-1',
    );

    // As commands in messages name it: not by its usual name.
    renameSync(join(place.folder, 'hosts.yaml'), join(place.folder, 'fleet.yaml'));
    const steps = [
      ['apply -f fleet.yaml --auto-approve --first-apply --settle-window 10m', 5, []],
      ['intents -f fleet.yaml', 0, []],
      ['resolve --all -f fleet.yaml --not-created --settle-window 10m', 0, [[/:$/m, `yes${keys.enter}`]]],
      ['apply -f fleet.yaml --auto-approve --settle-window 10m', 0, [], 600_000],
    ] as const;
    let story = '';
    const ends = [];
    const named: string[] = [];
    for (const [commandLine, exit, answers, later = 0] of steps) {
      const { code, seen, wide, commands } = await type(stage, place, commandLine, answers, later);

      story += `$ hostwright ${commandLine}\n${seen}\n`;
      ends.push({ commandLine, isAsExpected: code === exit, wide });
      named.push(...commands);
    }

    await expect(story).toMatchFileSnapshot(golden('doubt'));
    expect(ends).toEqual(steps.map(([commandLine]) => ({ commandLine, isAsExpected: true, wide: [] })));
    expect(named.filter((one) => one.includes(' resolve ')).length).toBeGreaterThan(0);
    expect(await paste(named, place)).toEqual([]);
  });

  it('sees a plan, and creates without a wait at the first apply', async ({ stage, expect }) => {
    const place = await settle(stage);

    const plan = await type(stage, place, 'plan');
    const apply = await type(stage, place, 'apply --parallelism 1 --settle-window 1h', [
      [/creates nothing:$/m, `first 3${keys.enter}`],
    ]);

    await expect(apply.seen).toMatchFileSnapshot(golden('first-apply'));
    expect([plan.code, apply.code]).toEqual([0, 0]);
    expect([...plan.wide, ...apply.wide]).toEqual([]);
  });

  it('ends a run with Ctrl-C', async ({ stage, expect }) => {
    const place = await settle(stage);

    const { code, seen, wide } = await type(stage, place, 'apply --auto-approve --allow new-scope --settle-window 1h', [
      [/"wait"\s+or\s+"proceed":$/m, `wait${keys.enter}`],
      [/^Waiting: /m, keys.controlC],
    ]);

    await expect(seen).toMatchFileSnapshot(golden('control-c'));
    expect([code, wide]).toEqual([130, []]);
  });
});
