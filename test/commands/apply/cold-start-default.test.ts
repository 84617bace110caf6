/** What a run does that cannot know what was sent before it, where nobody says. */
import { describe, expect } from 'vitest';
import { readApplyRules } from '../../../src/app/apply/settings.ts';
import { defaultsOf } from '../../../src/app/settings/flag-kinds.ts';
import { parseKeys } from '../../../src/cloud/keys.ts';
import { Apply } from '../../../src/commands/apply.ts';
import { defaultOptions } from '../../../src/emulator/options.ts';
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

    const pace = readApplyRules({ ...defaultsOf(Apply.flags) }, cloud, { interactive });

    expect(pace.coldStart).toBe(coldStart);
  });
});
