/** No command writes a line that is wider than the terminal, but for what is copied whole. Of 80 columns: test/newcomer. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import type { EmulatorOptions } from '../../../src/emulator/options.ts';
import { binary, declarationOf } from '../../support/hostwright.ts';
import { it, type Stage } from '../../support/stage.ts';
import { keys } from '../../support/terminal.ts';
import { watchTerminal } from '../../support/watched-terminal.ts';

/** Nobody has an answer to a cold start, and a host that is not listed is not waited for. */
const asAtFirst = { HOSTWRIGHT_COLD_START: '', HOSTWRIGHT_SETTLE_WAIT: '1s' };

type Answers = readonly (readonly [shown: RegExp, typed: string])[];

interface Place {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
}

async function watch(
  stage: Stage,
  columns: number,
  { folder, env }: Place,
  commandLine: string,
  answers: Answers = [],
) {
  const words = [process.execPath, binary, ...commandLine.split(' ')];
  const terminal = watchTerminal(words, { cwd: folder, env }, columns, stage.atEnd);
  for (const [shown, typed] of answers) {
    await terminal.shows(shown);
    terminal.type(typed);
  }
  const code = await terminal.ended;
  return { code, wide: await terminal.tooWide(), seen: (await terminal.rows()).join('\n') };
}

const hosts = ['name: "web-[1:3]"', 'name: a-host-with-a-name-as-long-as-names-of-people'];
const type = (answer: string) => `${answer}${keys.enter}`;

async function settle(stage: Stage, options: Partial<EmulatorOptions> = {}): Promise<Place> {
  const { folder, env } = await stage.emulated(options, { hosts, more: 'fleet: shop' });
  return { folder, env: { ...env, ...asAtFirst } };
}

describe('at 40 columns', () => {
  const columns = 40;

  it.concurrent('the demo fits', async ({ stage }) => {
    const place = await stage.emulated({}, { hosts });

    const { code, wide, seen } = await watch(stage, columns, place, 'demo');

    expect([code, wide]).toEqual([0, []]);
    expect(seen).toContain('$ hostwright apply --auto-approve');
  });

  it.concurrent('faults of a declaration fit, and the carets stay under what they point at', async ({ stage }) => {
    const place = await stage.emulated({}, { hosts: [...hosts, `name: ${'x'.repeat(100)}, cpuz: 4`] });

    const { code, wide, seen } = await watch(stage, columns, place, 'validate');

    expect([code, wide]).toEqual([3, []]);
    const lines = seen.split('\n');
    const at = lines.findIndex((line) => line.includes('cpuz') && /^\d+ \|/.test(line));
    expect(lines[at + 1]?.indexOf('^')).toBe(lines[at]?.indexOf('cpuz'));
  });

  it.concurrent('a first apply with its notes, guards and questions, and what follows it, fit', async ({ stage }) => {
    const place = await settle(stage, { faults: [{ on: 'create', kind: 'drop-before-commit', times: 1 }] });
    const say = (commandLine: string, answers?: Answers) => watch(stage, columns, place, commandLine, answers);

    const ran = [
      await say('plan --max-creates 1'),
      await say('apply --settle-window 1h', [[/creates\s+nothing:/, type('first 4')]]),
      await say('intents'),
      await say('drift --details'),
      await say('resolve --all --not-created', [[/:\s*$/, type('no')]]),
      await say('apply -f nowhere.yaml'),
    ];

    expect(ran.flatMap(({ wide }) => wide)).toEqual([]);
    expect(ran.map(({ code }) => code)).toEqual([0, 5, 0, 5, 10, 3]);
  });

  it.concurrent('the questions about a replacement and about a cold start fit', async ({ stage }) => {
    const place = await settle(stage);
    const first = await watch(stage, columns, place, 'apply --allow new-scope --settle-window 1h', [
      [/to\s+approve:/, type('yes')],
      [/or\s+"proceed":/, type('proceed')],
    ]);
    const renamed = hosts.map((entry) => entry.replace('a-host', 'another-host'));
    writeFileSync(join(place.folder, 'hosts.yaml'), declarationOf(renamed, 'fleet: shop'));

    const second = await watch(stage, columns, place, 'apply --allow new-scope --settle-window 1h', [
      [/to\s+approve:/, type('no')],
    ]);

    expect([first, second].flatMap(({ wide }) => wide)).toEqual([]);
    expect(first.code).toBe(0);
    expect(second.seen.replaceAll(/\s+/g, ' ')).toContain('is held: it may exist already');
  });
});
