/** `account` in a declaration: the keys of another account are refused before anything is sent. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { declarationOf } from '../../support/hostwright.ts';
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

  it('is valid without keys, and not in another form', async ({ stage }) => {
    const good = stage.at('http://127.0.0.1:9', { hosts, more: 'account: "0123456789ab"' });
    const bad = stage.at('http://127.0.0.1:9', { hosts, more: 'account: "0123456789AB"' });
    const bare = stage.at('http://127.0.0.1:9', { hosts, more: 'account: 012345678901' });

    const [valid, upper, number] = await Promise.all([good, bad, bare].map((scene) => scene.inside('validate')));

    expect(valid?.code).toBe(0);
    expect([upper?.code, number?.code]).toEqual([3, 3]);
    expect(upper?.stderr).toContain('account must be 12 hex digits in quotes, as "hostwright intents" shows them');
  });

  it('is one for the whole run', async ({ stage }) => {
    const { inside, folder } = stage.at('http://127.0.0.1:9', {
      declaration: declarationOf(hosts, 'account: "0123456789ab"'),
    });
    writeFileSync(join(folder, 'more.yaml'), declarationOf(['name: web-2'], 'account: "ba9876543210"'));

    const { code, stderr } = await inside('validate -f hosts.yaml -f more.yaml');

    expect(code).toBe(3);
    expect(stderr).toContain('account is not the same in all files of this run');
  });
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
