/** `account` in a declaration: the keys of another account are refused before anything is sent. */
import { describe, expect } from 'vitest';
import { it } from '../../support/stage.ts';

/** Of the emulator's keys. */
const account = '8ee5d7c0deba';
const hosts = ['name: web-1'];

describe.concurrent('a declaration with an account', () => {
  it('is for the keys of that account', async ({ stage }) => {
    const { inside } = await stage.emulated({}, { hosts, more: `account: "${account}"` });

    const plan = await inside('plan');

    expect([plan.code, plan.stdout]).toEqual([0, expect.stringContaining('Plan: 1 to create')]);
  });

  it.for(['plan', 'drift', 'apply --auto-approve', 'check-cloud'])(
    'is refused by %s with other keys: exit 3, and nothing is asked',
    async (command, { stage }) => {
      const { cloud, inside } = await stage.emulated({}, { hosts, more: 'account: "0123456789ab"' });

      const { code, stdout, stderr } = await inside(command);

      expect([code, stdout]).toEqual([3, '']);
      expect(stderr).toContain(
        `error[account-differs]: The declaration is for the account 0123456789ab, and the keys belong to ${account}.`,
      );
      expect(stderr).toContain(`then declare account: "${account}"`);
      expect(cloud.requests()).toEqual([]);
    },
  );
});

it.concurrent('intents says which account the keys are of, and what other keys do not share', async ({ stage }) => {
  const { inside } = await stage.emulated();

  const text = await inside('intents --journal kept');
  const json = await inside('intents --json');

  expect(text.stdout).toMatch(
    new RegExp(
      `\\nAccount ${account}, journal in \\S+/kept\\. Another key pair of the same cloud account has another journal and another lock: its creates are not listed here\\.`,
    ),
  );
  expect(JSON.parse(json.stdout)).toMatchObject({ account });
});
