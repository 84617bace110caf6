/** What `--journal` names: a folder, or a database. A mistyped address must never become a folder with a journal of its own. */
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { declarationOf, folderWith } from '../../support/hostwright.ts';
import { runInside } from '../../support/inside.ts';
import { startTrap, type Trap } from '../../support/trap.ts';
import { expectRefused } from './refusal.ts';

let trap: Trap;

beforeAll(async () => {
  trap = await startTrap();
});

afterAll(() => trap.close());

const files = { 'hosts.yaml': declarationOf(['name: web-1']) };
const secret = 's3cretpw';

/** Text that people write for an address, and that is none. */
const mistyped = [
  `postgre://hw:${secret}@127.0.0.1:5432/hostwright`,
  `jdbc:postgresql://127.0.0.1/hostwright?password=${secret}`,
  'file:///var/lib/hostwright',
  ` postgres://hw:${secret}@127.0.0.1/hostwright`,
  `postgres//hw:${secret}@127.0.0.1/hostwright`,
  `host=127.0.0.1 dbname=hostwright password=${secret}`,
  `hw:${secret}@127.0.0.1:5432/hostwright`,
];

describe('an address that is none makes no journal in a folder:', () => {
  it.concurrent.for(mistyped)('%j', async (text, { onTestFinished }) => {
    const cwd = folderWith(files, onTestFinished);
    const { env } = trap;

    const flag = await runInside(['apply', '-y', '--cold-start', 'proceed', '--journal', text], { cwd, env });
    const variable = await runInside(['plan'], { cwd, env: { ...env, HOSTWRIGHT_JOURNAL: text } });

    for (const ran of [flag, variable]) {
      expectRefused(ran, trap, 'flag-invalid');
      expect(ran.stderr).toContain('--journal is neither the address of a database nor the path of a folder');
      expect(ran.stderr).not.toContain(secret);
    }
    expect(readdirSync(cwd)).toEqual(['hosts.yaml']);
  });
});

describe('a password', () => {
  const address = `postgres://hw:${secret}@127.0.0.1:1/hostwright`;

  it.concurrent.for([
    ['apply', '-y', '--journal', address],
    ['unlock', '1', '--journal', address],
    ['journal', 'migrate', '--print', '--journal', address],
  ])('is refused in an argument, although a variable holds the same text: %s', async (words, { onTestFinished }) => {
    const cwd = folderWith(files, onTestFinished);

    const ran = await runInside(words, { cwd, env: { ...trap.env, HOSTWRIGHT_JOURNAL: address } });

    expectRefused(ran, trap, 'flag-invalid');
    expect(ran.stderr).toContain('--journal has a password in it: every process of this machine can read');
    expect(ran.stderr).not.toContain(secret);
  });
});
