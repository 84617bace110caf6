/** What is wrong is told before anything is asked, and all that is missing at once. */
import { expect } from 'vitest';
import { folderWith, hostwright } from '../../support/hostwright.ts';
import { runInside } from '../../support/inside.ts';
import { it } from '../../support/stage.ts';

it.concurrent.for([
  ['apply -f nope.yaml', 'declaration-unreadable'],
  ['apply --max-creates ten', 'flag-invalid'],
  ['apply --parallelism 0', 'flag-invalid'],
  ['apply HOSTWRIGHT_SETTLE_WAIT=soon', 'flag-invalid'],
  ['apply HOSTWRIGHT_PAGE_SIZE=0', 'flag-invalid'],
  ['apply --cold-start perhaps', 'flag-invalid'],
  ['apply --lock-timeout soon', 'flag-invalid'],
  ['apply -o nonsense', 'flag-invalid'],
])('without a terminal, %s ends with exit 3 and not with the question', async ([line = '', code], { stage }) => {
  const { inside } = await stage.emulated();

  const ran = await inside(line);

  expect(ran.stderr).toContain(`error[${code}]`);
  expect(ran.code).toBe(3);
});

it.concurrent.for([
  '--journal=',
  '--journal=postgres://hw:secret@127.0.0.1/hw',
  '--journal=postgres://hw@127.0.0.1/hw?mode=x',
])('plan and drift refuse %s, which names no journal, and ask the cloud nothing', async (flag, { stage }) => {
  const { cloud, inside } = await stage.emulated();

  for (const command of ['plan', 'drift']) {
    const ran = await inside(`${command} ${flag}`);

    expect(ran.stderr).toContain('error[flag-invalid]');
    expect(ran.code).toBe(3);
  }
  expect(cloud.requests()).toEqual([]);
});

it.concurrent('without a terminal, a flawless apply says how it is approved', async ({ stage }) => {
  const { inside } = await stage.emulated();

  const ran = await inside('apply');

  expect(ran.stderr).toContain('error[no-way-to-ask]');
  expect(ran.code).toBe(10);
});

const endpoint = 'Set HOSTWRIGHT_ENDPOINT (or --endpoint)';
const publicKey = 'Set HOSTWRIGHT_PUBLIC_KEY,';
const privateKey = 'Set HOSTWRIGHT_PRIVATE_KEY,';

it.concurrent.for([
  [{}, [endpoint, publicKey, privateKey]],
  [{ HOSTWRIGHT_ENDPOINT: 'https://api.example.com' }, [publicKey, privateKey]],
  [{ HOSTWRIGHT_PUBLIC_KEY: 'a' }, [endpoint, privateKey]],
  [{ HOSTWRIGHT_PUBLIC_KEY: 'a', HOSTWRIGHT_PRIVATE_KEY: 'b' }, [endpoint]],
] as const)('with %j, each variable that is missing is told', async ([env, told], { onTestFinished }) => {
  const cwd = folderWith({}, onTestFinished);

  // Where nothing is set, by the built command.
  const run = Object.keys(env).length === 0 ? hostwright : runInside;
  for (const line of ['intents', 'unlock 1']) {
    const { code, stderr } = await run(line.split(' '), { cwd, env });

    const advice = stderr.split('\n').filter((one) => one.startsWith('  - Set '));
    expect(advice).toEqual(told.map((one) => expect.stringContaining(one)));
    expect(code).toBe(3);
  }
});

it.concurrent.for([
  ['HOSTWRIGHT_MAX_CREATE', 'note: HOSTWRIGHT_MAX_CREATE is ignored; did you mean HOSTWRIGHT_MAX_CREATES?\n'],
  ['HOSTWRIGHT_PRIVAT_KEY', 'note: HOSTWRIGHT_PRIVAT_KEY is ignored; did you mean HOSTWRIGHT_PRIVATE_KEY?\n'],
  ['hostwright_endpoint', 'note: hostwright_endpoint is ignored; did you mean HOSTWRIGHT_ENDPOINT?\n'],
  [
    'HOSTWRIGHT_AUTO_APPROVE',
    'note: HOSTWRIGHT_AUTO_APPROVE is ignored: --auto-approve is for one run, and has no variable\n',
  ],
  ['HOSTWRIGHT_PAGE_SIZES', 'note: HOSTWRIGHT_PAGE_SIZES is ignored; did you mean HOSTWRIGHT_PAGE_SIZE?\n'],
  ['HOSTWRIGHT_MAX_CREATES', ''],
  ['HOSTWRIGHT_PRIVATE_KEY_FILE', ''],
  ['HOSTWRIGHT_TOOLCHAIN_IMAGE', ''],
])('the variable %s is told where it is most likely misspelt', async ([variable = '', note], { stage }) => {
  const { inside } = await stage.emulated();

  const [loud, quiet] = await Promise.all([
    inside('validate', { env: { [variable]: '5' } }),
    inside('validate --quiet', { env: { [variable]: '5' } }),
  ]);

  expect(loud).toMatchObject({ code: 0, stderr: note });
  expect(quiet).toMatchObject({ code: 0, stderr: '' });
});

it.concurrent.for([
  ['503=refused', 'note: 503=refused is about a RetCode, not about the HTTP status.'],
  ['504=throttled', 'the request may have been passed on, and its host could be created twice'],
  ['503=transient', ''],
  ['429=refused', ''],
  ['5030=refused', ''],
])('a code that is a status of gateways is told apart from it: %s', async ([code = '', note = ''], { stage }) => {
  const { inside } = await stage.emulated();

  const { stderr } = await inside(`plan HOSTWRIGHT_RET_CODES=${code}`);

  if (note === '') expect(stderr).not.toContain('is about a RetCode');
  else expect(stderr).toContain(note);
});
