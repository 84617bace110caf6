/** What a run does that cannot know what was sent before it, where nobody says. */
import { describe, expect } from 'vitest';
import { readApplyRules } from '../../../src/cli/settings/apply-settings.ts';
import { defaultFlags, switchesOff } from '../../../src/cli/settings/default-flags.ts';
import { defaultOptions } from '../../../src/emulator/options.ts';
import { parseKeys } from '../../../src/provider/keys.ts';
import { it } from '../../support/stage.ts';

const emulator = ['http://127.0.0.1:8080', defaultOptions.publicKey] as const;

describe('a cold start that nobody has an answer for', () => {
  it.for([
    ['of the emulator is none', ...emulator, false, 'proceed'],
    ['of the emulator is none at a terminal either', ...emulator, true, 'proceed'],
    ['of a tunnel to a cloud waits', 'http://127.0.0.1:8080', 'someone@example.com', false, 'wait'],
    [
      "of a cloud waits, whatever its account's name",
      'https://api.example.com',
      defaultOptions.publicKey,
      false,
      'wait',
    ],
    ['at a terminal is asked for', 'https://api.example.com', 'someone@example.com', true, 'ask'],
  ] as const)('%s', ([, endpoint, publicKey, interactive, coldStart]) => {
    const cloud = {
      dialect: 'documented',
      endpoint: new URL(endpoint),
      keys: parseKeys(publicKey, 'x'),
      settleWaitMs: 1,
    } as const;

    const pace = readApplyRules({ ...defaultFlags, ...switchesOff }, cloud, { interactive });

    expect(pace.coldStart).toBe(coldStart);
  });
});

it.concurrent.each([
  ['documented', undefined, 16],
  ['uhost', undefined, 10],
  ['uhost', '30', 30],
] as const)('creates at once in the dialect %s, with --parallelism %s: %d', (dialect, parallelism, expected) => {
  const cloud = {
    dialect,
    endpoint: new URL('https://api.example.com'),
    keys: parseKeys('a', 'x'),
    settleWaitMs: 1,
  } as const;

  const pace = readApplyRules({ ...defaultFlags, ...switchesOff, parallelism }, cloud, { interactive: false });

  expect(pace.parallelism).toBe(expected);
});

it.concurrent('a settle window that is for the emulator is said to a run against another cloud', async ({ stage }) => {
  const keys = { publicKey: 'someone@example.com', privateKey: 'x' };
  const { inside } = await stage.emulated(keys);
  const env = { HOSTWRIGHT_PUBLIC_KEY: keys.publicKey, HOSTWRIGHT_PRIVATE_KEY: keys.privateKey };
  const apply = 'apply --auto-approve --cold-start proceed';

  const brief = await inside(`${apply} --settle-window 5s`, { env });
  const nothing = await inside(`${apply} --settle-window 5s`, { env });
  const emulated = await (await stage.emulated()).inside(`${apply} --settle-window 5s`);

  expect(brief.stderr).toContain('note: the settle window is 5 s (--settle-window, HOSTWRIGHT_SETTLE_WINDOW)');
  expect(brief.code).toBe(0);
  for (const { stderr } of [nothing, emulated]) expect(stderr).not.toContain('the settle window is');
});

it.concurrent('a risk that is taken is said', async ({ stage }) => {
  const { inside } = await stage.emulated();

  const told = await inside('apply --auto-approve --cold-start proceed');
  const nothing = await inside('apply --auto-approve --cold-start proceed');

  expect(told.stderr).toContain(
    'a host that the journal does not know and that is not listed yet would be created twice',
  );
  expect(nothing.stderr).not.toContain('would be created twice');
});
