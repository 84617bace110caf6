/** What is read of a command line and its variables, and how a wrong one is refused: in words that help, with nothing sent. */
import { describe, expect } from 'vitest';
import { foreignCommands, meaninglessFlags } from '../../../src/commands/process/report-failure.ts';
import { commands } from '../../../src/commands/run.ts';
import { declarationOf } from '../../support/hostwright.ts';
import { readLine } from '../../support/inside.ts';
import { it } from '../../support/stage.ts';
import { trappedScene } from './refusal.ts';

const invalid: readonly (readonly [line: string, says: string])[] = [
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
  ['plan --max-creates=-1', '--max-creates'],
  ['plan HOSTWRIGHT_REQUEST_FORM=xml', 'json, query'],
  ['plan HOSTWRIGHT_RET_CODES=153=slow', 'the meanings are transient, refused, throttled'],
  ['plan HOSTWRIGHT_RET_CODES=0=refused', 'RetCode 0 means success'],
  ['plan --only a/b', '--only "a/b"'],
  ['plan --allow everything', 'Use one of: new-scope, replacement=NAME, take-over=FLEET.'],
  ['plan --allow new-scope=web-1', 'Use one of: new-scope, replacement=NAME, take-over=FLEET.'],
  [
    'drift --fail-on everything',
    'Use one of: missing, changed, duplicate, dead, orphaned, unmanaged, expiring, attention, unchecked, none.',
  ],
  ['plan --max-creates', '--max-creates expects a value'],
  ['plan --json=perhaps', 'Unexpected argument: perhaps'],
  ['validate hosts.yaml', 'Unexpected argument: hosts.yaml\n  - A declaration is named with -f: -f hosts.yaml\n'],
  ['import hosts.yaml', '  - A declaration is named with --into: --into hosts.yaml\n'],
  ['import web-*', "Unexpected argument: web-*\n  - To select hosts: --only 'web-*'\n"],
  ['import cn-bj2', '  - A region is named with --region: --region cn-bj2\n'],
  ['explain -f hosts.yaml', 'The name of the host is missing.\n  - Write for example: hostwright explain web-1\n'],
  ['show', 'The saved plan is missing.\n'],
  ['schema', 'is missing.\n  - Use one of: declaration, clouds, scope, plan, report, events.\n'],
  ['validate -o html', 'Use one of: text, json, junit, sarif, github, gitlab-codequality.'],
  ['schema declaratoin', 'Did you mean declaration?'],
  ['autocomplete fish', 'to be one of: bash, zsh, powershell'],
  ['validate --scopes scopes -f hosts.yaml', 'cannot also be provided when using --scopes'],
  ['emulator --port 99999', '--port "99999"'],
  ['emulator --fault create:nonsense', 'create:nonsense'],
];

type Unknown = readonly [line: string, says: string, code: string];
const noCommand = (line: string): Unknown => [line, 'The commands are accept, apply, autocomplete', 'command-unknown'];
const foreign = (line: string): Unknown => [line, `no command "${line.split(' ')[0]}": `, 'command-unknown'];

const unknown: readonly Unknown[] = [
  ['plan --dry-run', '"hostwright plan" shows what apply would create', 'flag-unknown'],
  ['plan --max-create 5', 'Did you mean --max-creates?', 'flag-unknown'],
  ['plan --detailed-exit-code', 'Did you mean --detailed-exitcode?', 'flag-unknown'],
  ['apply -auto-aprove', 'Did you mean --auto-approve?', 'flag-unknown'],
  ['plan -x', 'There is no flag -x.', 'flag-unknown'],
  ['plan -constructor', 'There is no flag -c.', 'flag-unknown'],
  ['aply', 'Did you mean "apply"?', 'command-unknown'],
  ...['frobnicate', 'journal prune', '__proto__', 'help journal nothing'].map(noCommand),
  ['journal stauts', 'Did you mean "journal status"?', 'command-unknown'],
  ['--quiet plan', 'comes before its flags', 'command-unknown'],
  // Words of other tools.
  ...['destroy', 'state list', 'sync --doit', 'list'].map(foreign),
  ['plan -var name=web', '--var has no meaning here: ', 'flag-unknown'],
  ['-chdir=fleet plan', '--chdir has no meaning here: ', 'flag-unknown'],
  ['plan --refresh=false', '--refresh has no meaning here: ', 'flag-unknown'],
  ['plan --yes', '--yes has no meaning here: only apply and resolve ask', 'flag-unknown'],
  ['plan --region cn-sh2', '  - Write: --only region:cn-sh2\n', 'flag-unknown'],
  ['drift --format json', '  - Write: -o json\n', 'flag-unknown'],
  ['explain web-1 --format=json', '  - Write: --json\n', 'flag-unknown'],
  ['apply q-6', '  - To apply some hosts: --only q-6\n', 'plan-unreadable'],
];

describe('a command line is refused, and nothing is sent:', () => {
  it.concurrent.for([...invalid.map((one) => [...one, 'flag-invalid'] as const), ...unknown])(
    'hostwright %s',
    async ([line, says, code], { stage }) => {
      const { refused } = await trappedScene(stage);

      const { stderr } = await refused(line, code);

      expect(stderr).toContain(says);
    },
  );

  it.concurrent.for([
    ['plan', 'HOSTWRIGHT_MAX_RPS', 'abc'],
    ['plan', 'HOSTWRIGHT_ON_DOUBT', 'perhaps'],
    ['apply -y', 'HOSTWRIGHT_MAX_CREATES', '-1'],
    ['drift', 'HOSTWRIGHT_FAIL_ON', 'nonsense'],
  ] as const)('hostwright %s with %s=%s: names the variable', async ([line, variable, value], { stage }) => {
    const { refused } = await trappedScene(stage);
    const flag = variable.replace('HOSTWRIGHT_', '--').toLowerCase().replaceAll('_', '-');
    const env = { [variable]: value };

    const ofVariable = await refused(line, 'flag-invalid', { env });
    const ofFlag = await refused(`${line} ${flag}=${value}`, 'flag-invalid', { env });

    expect(ofVariable.stderr).toMatch(new RegExp(`^error\\[flag-invalid\\]: ${variable}: .*${flag}.*${value}`, 'm'));
    expect(ofFlag.stderr).toMatch(new RegExp(`^error\\[flag-invalid\\]: (Expected )?${flag}.*${value}`, 'm'));
  });
});

it.concurrent.for([
  ['plan -detailed-exitcode', 2],
  ['plan -target=web-1', 0],
  ['plan -quiet --only web-*', 0],
  ['apply -auto-approve', 0],
] as const)('habits of other tools work: hostwright %s exits %i', async ([line, exit], { stage }) => {
  const { inside } = await stage.emulated();

  const { code, stdout } = await inside(line);

  expect([code, stdout]).toEqual([exit, expect.stringContaining('Plan: 1 to create, 0 in sync.')]);
});

describe('a variable', () => {
  const flagsOf = (name: string) => Object.entries(commands[name]?.flags ?? {});

  it.each(Object.keys(commands))('stands for each flag of %s, but for what a human says once', (name) => {
    const without = flagsOf(name).flatMap(([flag, { env }]) => (env === undefined ? [flag] : []));

    const allowed = [
      ...['auto-approve', 'dry-run', 'first-apply', 'allow', 'expect-fingerprint', 'host', 'not-created', 'all'],
      ...['pipeline', 'print', 'before', 'to', 'from', 'scope', 'write', 'as-ignore', 'until', 'once'],
      // Of watch it names scopes, and the variable names hosts.
      ...(name === 'watch' ? ['only'] : []),
    ];
    expect(without.toSorted()).toEqual(allowed.filter((flag) => flag in (commands[name]?.flags ?? {})).toSorted());
  });

  it('is told by no flag that holds a key', () => {
    const names = Object.keys(commands).flatMap((name) => flagsOf(name).map(([flag]) => flag));

    // A folder, a file and the name of a variable are no secrets.
    expect(new Set(names.filter((flag) => /key|secret|token|password/.test(flag)))).toEqual(
      new Set(['password-directory', 'password-env']),
    );
    expect(commands.plan?.flags['max-creates']?.env).toBe('HOSTWRIGHT_MAX_CREATES');
  });

  it.concurrent('of an approval approves nothing', async ({ stage }) => {
    const { refused } = await trappedScene(stage);

    await refused('apply', 'no-way-to-ask', { env: { HOSTWRIGHT_AUTO_APPROVE: 'true' }, exit: '10 (declined)' });
  });

  it.concurrent.for(['on', ' true', '2'])('of a switch is not guessed from "%s"', async (text, { stage }) => {
    const { refused } = await trappedScene(stage);

    await refused('plan', 'flag-invalid', { env: { HOSTWRIGHT_DETAILED_EXITCODE: text } });
  });

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
});

it.concurrent('a declaration comes from stdin with -f -', async ({ stage }) => {
  const { run } = await stage.emulated();

  const { stdout } = await run('plan -f -', { stdin: declarationOf(['name: web-1', 'name: web-2']) });

  expect(stdout).toContain('   -:12\n');
  expect(stdout).toContain('Plan: 2 to create');
});

it.concurrent.for(['--exclude *', '--only web-1 --exclude web-*'])(
  'a selection that leaves no host is refused, because green with nothing looked at would be a false report: %s',
  async (flags, { stage }) => {
    const { refused } = await trappedScene(stage);

    await refused(`drift ${flags}`, 'nothing-selected');
  },
);

describe('a word of another tool', () => {
  it('names only flags and commands that there are', () => {
    const names = Object.keys(commands).map((id) => id.replace(':', ' '));
    const known = new Set(Object.values(commands).flatMap(({ flags }) => Object.keys(flags)));
    const text = Object.values({ ...foreignCommands, ...meaninglessFlags }).join('\n');

    expect([...text.matchAll(/--([a-z-]+)/g)].filter(([, flag = '']) => !known.has(flag))).toEqual([]);
    expect(
      [...text.matchAll(/"hostwright ([a-z]+)/g)].filter(([, name = '']) => !names.some((one) => one.startsWith(name))),
    ).toEqual([]);
  });

  it.each(Object.keys(commands))('takes no flag of %s away', (name) => {
    expect(Object.keys(commands[name]?.flags ?? {}).filter((flag) => flag in meaninglessFlags)).toEqual([]);
    expect(name in foreignCommands).toBe(false);
  });
});
