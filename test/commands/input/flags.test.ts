import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foreignCommands, meaninglessFlags } from '../../../src/commands/foreign-words.ts';
import { commands } from '../../../src/commands/run.ts';
import { type RunningEmulator, startEmulator } from '../../../src/emulator/server.ts';
import { declarationOf, environmentFor, folderWith, hostwright, nothingBefore } from '../../support/hostwright.ts';
import { readLine, runInside } from '../../support/inside.ts';
import { startTrap, type Trap } from '../../support/trap.ts';
import { expectRefused } from './refusal.ts';

let trap: Trap;
/** Nothing is created in it: tests that create have a cloud of their own. */
let emulator: RunningEmulator;
const declaration = { 'hosts.yaml': declarationOf(['name: web-1']) };

beforeAll(async () => {
  trap = await startTrap();
  emulator = await startEmulator({ seed: 1 });
});

afterAll(async () => {
  trap.close();
  await emulator.close();
});

describe('a flag is refused, and nothing is sent, for', () => {
  it.concurrent.for<[line: string, says: string]>([
    ...['-1', '1e99', '5', '25d', '', '99999h'].flatMap((text): [string, string][] => [
      [`apply -y --wait-timeout=${text}`, '--wait-timeout'],
    ]),
    ...['0', '-1', '5', '25d'].flatMap((text): [string, string][] => [
      [`apply -y HOSTWRIGHT_SETTLE_WAIT=${text}`, `HOSTWRIGHT_SETTLE_WAIT "${text}" cannot be used`],
      [`plan HOSTWRIGHT_TIMEOUT=${text}`, 'e.g. HOSTWRIGHT_TIMEOUT=90s'],
    ]),
    ['plan HOSTWRIGHT_LISTING_STALENESS=-1', 'HOSTWRIGHT_LISTING_STALENESS'],
    ['plan HOSTWRIGHT_USE_ENV_PROXY=perhaps', 'HOSTWRIGHT_USE_ENV_PROXY "perhaps"'],
    ['apply -y --parallelism 0', '--parallelism "0"'],
    ['plan HOSTWRIGHT_PAGE_SIZE=0', 'a whole number from 1 to 1000'],
    ['plan HOSTWRIGHT_PAGE_SIZE=abc', 'HOSTWRIGHT_PAGE_SIZE "abc"'],
    ['plan --max-creates=-1', '--max-creates'],
    ['plan HOSTWRIGHT_REQUEST_FORM=xml', 'json, query'],
    ['plan HOSTWRIGHT_RET_CODES=abc', 'HOSTWRIGHT_RET_CODES "abc"'],
    ['plan HOSTWRIGHT_RET_CODES=153=slow', 'the meanings are transient, refused, throttled'],
    ['plan HOSTWRIGHT_RET_CODES=0=refused', 'RetCode 0 means success'],
    ['plan --only a/b', '--only "a/b"'],
    ['plan --allow everything', 'Use one of: new-scope, replacement=NAME, take-over=FLEET.'],
    ['plan --allow new-scope=web-1', 'Use one of: new-scope, replacement=NAME, take-over=FLEET.'],
    [
      'drift --fail-on everything',
      'Use one of: missing, changed, duplicate, dead, orphaned, unmanaged, expiring, attention, unchecked, none.',
    ],
  ])('its value: %s', async ([line, says], { onTestFinished }) => {
    const folder = folderWith(declaration, onTestFinished);

    const ran = await runInside(line.split(' '), { cwd: folder, env: trap.env });

    expectRefused(ran, trap, 'flag-invalid');
    expect(ran.stderr).toContain(says);
  });

  it.concurrent.for<[line: string, says: string]>([
    ['plan --max-creates', '--max-creates expects a value'],
    ['plan --max-creates -1', '--max-creates'],
    ['plan --json=perhaps', 'Unexpected argument: perhaps'],
    ['plan extra', 'Unexpected argument: extra'],
    ['validate hosts.yaml', 'Unexpected argument: hosts.yaml\n  - A declaration is named with -f: -f hosts.yaml\n'],
    ['show', 'Missing 1 required arg: file'],
    ['schema declaratoin', 'Did you mean declaration?'],
    ['validate --scopes scopes -f hosts.yaml', 'cannot also be provided when using --scopes'],
    ['emulator --port 99999', '--port "99999"'],
    ['emulator --fault create:nonsense', 'create:nonsense'],
  ])('hostwright %s', async ([line, says], { onTestFinished }) => {
    const folder = folderWith(declaration, onTestFinished);

    const ran = await runInside(line.split(' '), { cwd: folder, env: trap.env });

    expectRefused(ran, trap, 'flag-invalid');
    expect(ran.stderr).toContain(says);
  });

  it.concurrent.for<[line: string, variable: string, value: string]>([
    ['plan', 'HOSTWRIGHT_MAX_RPS', 'abc'],
    ['plan', 'HOSTWRIGHT_ON_DOUBT', 'perhaps'],
    ['apply -y', 'HOSTWRIGHT_MAX_CREATES', '-1'],
    ['drift', 'HOSTWRIGHT_FAIL_ON', 'nonsense'],
  ])(
    'hostwright %s with %s=%s: the variable is named, as long as no flag stands in for it',
    async ([line, variable, value], { onTestFinished }) => {
      const folder = folderWith(declaration, onTestFinished);
      const flag = variable.replace('HOSTWRIGHT_', '--').toLowerCase().replaceAll('_', '-');
      const env = { ...trap.env, [variable]: value };

      const [ofVariable, ofFlag] = await Promise.all([
        runInside(line.split(' '), { cwd: folder, env }),
        runInside([...line.split(' '), `${flag}=${value}`], { cwd: folder, env }),
      ]);

      expectRefused(ofVariable, trap, 'flag-invalid');
      expect(ofVariable.stderr).toMatch(new RegExp(`^error\\[flag-invalid\\]: ${variable}: .*${flag}.*${value}`, 'm'));
      expect(ofFlag.stderr).toMatch(new RegExp(`^error\\[flag-invalid\\]: (Expected )?${flag}.*${value}`, 'm'));
    },
  );

  it.concurrent.for<[line: string, code: string, says: string]>([
    ['plan --dry-run', 'flag-unknown', '"hostwright plan" shows what apply would create'],
    ['plan --max-create 5', 'flag-unknown', 'Did you mean --max-creates?'],
    ['plan --detailed-exit-code', 'flag-unknown', 'Did you mean --detailed-exitcode?'],
    ['apply -auto-aprove', 'flag-unknown', 'Did you mean --auto-approve?'],
    ['plan -x', 'flag-unknown', 'There is no flag -x.'],
    ['aply', 'command-unknown', 'Did you mean "apply"?'],
    ['frobnicate', 'command-unknown', 'The commands are apply, autocomplete'],
    ['journal prune', 'command-unknown', 'begin so are journal import'],
    ['journal stauts', 'command-unknown', 'Did you mean "journal status"?'],
    ['__proto__', 'command-unknown', 'The commands are apply, autocomplete'],
    ['help journal nothing', 'command-unknown', 'begin so are journal import'],
    ['--quiet plan', 'command-unknown', 'comes before its flags'],
  ])('hostwright %s (%s)', async ([line, code, says], { onTestFinished }) => {
    const folder = folderWith(declaration, onTestFinished);

    const ran = await runInside(line.split(' '), { cwd: folder, env: trap.env });

    expectRefused(ran, trap, code);
    expect(ran.stderr).toContain(says);
  });
});

describe('habits of other tools work:', () => {
  it.concurrent.for([
    ['plan -detailed-exitcode', 2],
    ['plan -target=web-1', 0],
    ['plan -quiet --only web-*', 0],
  ] as const)('hostwright %s exits %i', async ([line, exit], { onTestFinished }) => {
    const folder = folderWith(declaration, onTestFinished);

    const ran = await runInside(line.split(' '), { cwd: folder, env: environmentFor(emulator.url) });

    expect(ran.stdout).toContain('Plan: 1 to create, 0 in sync.');
    expect(ran.code).toBe(exit);
  });

  it.concurrent('apply -auto-approve creates', async ({ onTestFinished }) => {
    const own = await startEmulator({ seed: 1 });
    onTestFinished(() => own.close());
    const folder = folderWith(declaration, onTestFinished);

    const ran = await hostwright(['apply', '-auto-approve'], {
      cwd: folder,
      env: { ...environmentFor(own.url), ...nothingBefore },
    });

    expect(own.hosts()).toHaveLength(1);
    expect(ran.code).toBe(0);
  });
});

describe('a variable', () => {
  const flagsOf = (name: string) => Object.entries(commands[name]?.flags ?? {});

  it.each(Object.keys(commands))(
    'stands for each flag of %s, but for approvals, overrides of guards and what a human settles',
    (name) => {
      const without = flagsOf(name).flatMap(([flag, { env }]) => (env === undefined ? [flag] : []));

      const allowed = [
        'auto-approve',
        'dry-run',
        'first-apply',
        'allow',
        'expect-fingerprint',
        'host',
        'not-created',
        'all',
        'print',
        'before',
        'to',
        'from',
        'scope',
      ];
      expect(without.toSorted()).toEqual(allowed.filter((flag) => flag in (commands[name]?.flags ?? {})).toSorted());
    },
  );

  it('is told by no flag that holds a key', () => {
    const names = Object.keys(commands).flatMap((name) => flagsOf(name).map(([flag]) => flag));

    // A folder, a file and the name of a variable are no secrets.
    expect(new Set(names.filter((flag) => /key|secret|token|password/.test(flag)))).toEqual(
      new Set(['password-directory', 'password-env']),
    );
    expect(commands.plan?.flags['max-creates']?.env).toBe('HOSTWRIGHT_MAX_CREATES');
  });

  it.concurrent('of an approval approves nothing', async ({ onTestFinished }) => {
    const folder = folderWith(declaration, onTestFinished);

    const ran = await runInside(['apply'], { cwd: folder, env: { ...trap.env, HOSTWRIGHT_AUTO_APPROVE: 'true' } });

    expectRefused(ran, trap, 'no-way-to-ask', '10 (declined)');
  });

  it.concurrent.for(['on', ' true', '2'])(
    'of a switch that says "%s" is refused: off would be a guess',
    async (text) => {
      const env = { ...trap.env, HOSTWRIGHT_DETAILED_EXITCODE: text };

      expectRefused(await runInside(['plan'], { cwd: '.', env }), trap, 'flag-invalid');
    },
  );

  it.each([
    ['true', true],
    ['1', true],
    ['yes', true],
    ['false', false],
    ['0', false],
    ['', false],
  ])('of a switch may say "%s": %s', async (text, isOn) => {
    const { flags } = await readLine(['plan'], { HOSTWRIGHT_DETAILED_EXITCODE: text });

    expect(flags['detailed-exitcode']).toBe(isOn);
  });

  it.concurrent('is overruled by its flag', async ({ onTestFinished }) => {
    const folder = folderWith(declaration, onTestFinished);

    const ran = await runInside(['plan', '--endpoint', emulator.url, '--max-creates', '10'], {
      cwd: folder,
      env: { ...environmentFor(trap.env.HOSTWRIGHT_ENDPOINT ?? ''), HOSTWRIGHT_MAX_CREATES: 'abc' },
    });

    expect(ran.code).toBe(0);
    expect(trap.connections()).toBe(0);
  });
});

describe('a declaration', () => {
  const two = declarationOf(['name: web-1', 'name: web-2']);

  it.concurrent('comes from stdin with -f -', async () => {
    const ran = await hostwright(['plan', '-f', '-'], { stdin: two, env: environmentFor(emulator.url) });

    expect(ran.stdout).toContain('   -:12\n');
    expect(ran.stdout).toContain('Plan: 2 to create');
  });
});

describe('a selection that leaves no host', () => {
  it.concurrent.for(['--exclude *', '--only web-1 --exclude web-*'])(
    'is refused, because green with nothing looked at would be a false report: %s',
    async (flags, { onTestFinished }) => {
      const cwd = folderWith(declaration, onTestFinished);

      const ran = await runInside(['drift', ...flags.split(' ')], { cwd, env: trap.env });

      expectRefused(ran, trap, 'nothing-selected');
    },
  );
});

const names = Object.keys(commands).map((id) => id.replace(':', ' '));

/** What a command line is answered with. */
async function refusalOf(line: string) {
  const { code, stdout } = await runInside([...line.split(' '), '--json'], { cwd: '.', env: {} });
  return { exit: code, ...(JSON.parse(stdout) as { error: { code: string; message: string } }).error };
}

describe('a word of another tool', () => {
  it.each([['init'], ['destroy'], ['import web-1 host-9'], ['state list'], ['sync --doit'], ['completion bash']])(
    'is no command: %s',
    async (line) => {
      const [word = ''] = line.split(' ');

      const { exit, code, message } = await refusalOf(line);

      expect({ exit, code }).toEqual({ exit: 3, code: 'command-unknown' });
      expect(message).toBe(`There is no command "${word}": ${foreignCommands[word]}.`);
    },
  );

  it.each([
    ['plan -var name=web', 'var'],
    ['-chdir=fleet plan', 'chdir'],
    ['apply -input=false', 'input'],
    ['plan -concise', 'concise'],
    ['plan --refresh=false', 'refresh'],
    ['apply -replace=web-1', 'replace'],
    ['apply -yes', 'yes'],
    ['apply --concurrency=5', 'concurrency'],
  ])('is no flag: %s', async (line, flag) => {
    const { exit, code, message } = await refusalOf(line);

    expect({ exit, code }).toEqual({ exit: 3, code: 'flag-unknown' });
    expect(message).toBe(`--${flag} has no meaning here: ${meaninglessFlags[flag]}.`);
  });

  it('names only flags and commands that there are', () => {
    const known = new Set(Object.values(commands).flatMap(({ flags }) => Object.keys(flags)));
    const text = Object.values({ ...foreignCommands, ...meaninglessFlags }).join('\n');

    expect([...text.matchAll(/--([a-z-]+)/g)].filter(([, flag = '']) => !known.has(flag))).toEqual([]);
    expect(
      [...text.matchAll(/"hostwright ([a-z]+)/g)].filter(([, name = '']) => !names.some((one) => one.startsWith(name))),
    ).toEqual([]);
  });

  it.each(Object.keys(commands))('takes no flag of %s away', (name) => {
    const own = Object.keys(commands[name]?.flags ?? {});

    expect(own.filter((flag) => flag in meaninglessFlags)).toEqual([]);
    expect(name in foreignCommands).toBe(false);
  });
});
