/** Which keys are for which cloud: `--cloud NAME` of a clouds.yaml, and `account` in a declaration. */
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { folderWith } from '../../support/hostwright.ts';
import { it, type Stage } from '../../support/stage.ts';

const filesOf = (name: string) => `publicKey: { file: ${name}-public-key }, privateKey: { file: ${name}-private-key }`;
const variables = (...names: readonly string[]) => names.map((name) => `HOSTWRIGHT_${name}`);
const ownVariables = variables('PUBLIC_KEY', 'PRIVATE_KEY_FILE', 'SECURITY_TOKEN', 'ENDPOINT');
const keyVariables = variables('ENDPOINT', 'PUBLIC_KEY', 'PRIVATE_KEY');
const none = Object.fromEntries(keyVariables.map((name) => [name, undefined]));

/** A folder of the operator with the key files of shop and lab, and this clouds.yaml. */
async function sceneWith(stage: Stage, write: (url: string) => string, hosts?: readonly string[]) {
  const scene = await stage.emulated({}, hosts === undefined ? {} : { hosts });
  const home = folderWith({}, stage.atEnd);
  const folder = join(home, 'hostwright');
  mkdirSync(folder);
  writeFileSync(join(folder, 'shop-public-key'), 'emulator-public-key\n');
  writeFileSync(join(folder, 'shop-private-key'), 'emulator-private-key\n');
  writeFileSync(join(folder, 'lab-public-key'), 'lab-public\n');
  writeFileSync(join(folder, 'lab-private-key'), 'lab-s3kr1t\n');
  const file = join(folder, 'clouds.yaml');
  writeFileSync(file, write(scene.cloud.url));
  const env = { ...none, XDG_CONFIG_HOME: home };
  const inside = (line: string, more: Readonly<Record<string, string | undefined>> = {}) =>
    scene.inside(line, { env: { ...env, ...more } });
  return { ...scene, home, folder, file, inside };
}

const both = (url: string) =>
  `clouds:\n  shop: { endpoint: "${url}", ${filesOf('shop')} }\n  lab: { endpoint: "http://127.0.0.1:9", ${filesOf('lab')} }\n`;

describe.concurrent('a cloud of clouds.yaml', () => {
  it('is used by its name, from the folder of the user', async ({ stage }) => {
    const { home, inside } = await sceneWith(stage, both);
    const other = { XDG_CONFIG_HOME: undefined, HOME: join(home, 'user') };
    mkdirSync(join(home, 'user'));
    symlinkSync(home, join(home, 'user', '.config'));

    const byFlag = await inside('plan --cloud shop');
    const byVariable = await inside('plan', { HOSTWRIGHT_CLOUD: 'shop' });
    const inHome = await inside('plan --cloud shop', other);

    for (const { code, stdout } of [byFlag, byVariable, inHome]) {
      expect([code, stdout]).toEqual([0, expect.stringContaining('Plan: 1 to create')]);
    }
  });

  it('behaves as its keys say, unless a variable says otherwise', async ({ stage }) => {
    const options = 'pageSize: 7, retCodes: { transient: [9001] }, useEnvProxy: false';
    const { cloud, inside } = await sceneWith(
      stage,
      (url) => `clouds:\n  shop: { endpoint: "${url}", ${filesOf('shop')}, ${options} }\n`,
    );
    cloud.changeOptions({ faults: [{ on: 'list', kind: 'ret-code', retCode: 9001, times: 1 }] });

    const byKey = await inside('plan --cloud shop');
    const keyed = cloud.requests().map(({ limit }) => limit);
    const byVariable = await inside('plan --cloud shop', { HOSTWRIGHT_PAGE_SIZE: '9' });
    const varied = cloud.requests().map(({ limit }) => limit);

    expect([byKey.code, byVariable.code]).toEqual([0, 0]);
    expect(keyed).toContain(7);
    expect(varied.slice(keyed.length)).toContain(9);
  });

  it.for([...ownVariables, '--endpoint'])(
    'cannot be paired with another endpoint or key: %s is refused beside it, and nothing is asked',
    async (second, { stage }) => {
      const { cloud, inside } = await sceneWith(stage, both);
      const flag = second === '--endpoint' ? ' --endpoint http://127.0.0.1:9' : '';
      const more = flag === '' ? { [second]: 'http://127.0.0.1:9' } : {};

      const runs = await Promise.all([
        inside(`plan --cloud shop${flag}`, more),
        inside(`plan${flag}`, { ...more, HOSTWRIGHT_CLOUD: 'shop' }),
        inside(`intents --cloud shop${flag}`, more),
      ]);

      expect(runs.map(({ code, stdout }) => [code, stdout])).toEqual([
        [3, ''],
        [3, ''],
        [3, ''],
      ]);
      expect(runs[0]?.stderr).toContain(
        `error[flag-invalid]: Two clouds are named: "shop" by --cloud, and another one by ${second}.`,
      );
      expect(runs[1]?.stderr).toContain(`"shop" by HOSTWRIGHT_CLOUD, and another one by ${second}.`);
      expect(cloud.requests()).toEqual([]);
    },
  );

  it('has a name that the file knows: others are told', async ({ stage }) => {
    const { file, inside } = await sceneWith(stage, both);

    const { code, stderr } = await inside('plan --cloud shpo');

    expect(code).toBe(3);
    expect(stderr).toContain(
      `error[endpoint-unusable]: There is no cloud "shpo" in ${file}.\n  - Did you mean shop?\n  - It has lab, shop.\n`,
    );
  });

  it('sends no host the keys of another cloud of the file', async ({ stage }) => {
    const leak = ['name: web-1, password: { env: PW }'];
    const { cloud, inside } = await sceneWith(stage, both, leak);

    const { code, stderr } = await inside('apply -y --first-apply --cloud shop', { PW: 'lab-s3kr1t' });

    expect([code, stderr]).toEqual([3, expect.stringContaining('refers to the place where an API key is kept')]);
    expect(cloud.hosts()).toEqual([]);
  });
});

it.concurrent.for([
  ['it is there for a group', 'hostwright/clouds.yaml', 0o664],
  ['a folder above is', '', 0o777],
] as const)('clouds.yaml is refused if others may change it: %s', async ([, path, mode], { stage }) => {
  const { cloud, file, home, inside } = await sceneWith(stage, both);
  chmodSync(join(home, path), mode);

  const { code, stderr } = await inside('plan --cloud shop');

  expect(code).toBe(3);
  expect(stderr).toContain(
    `error[clouds-unusable]: Other users may change ${file}, because they may write to ${join(home, path)}:`,
  );
  expect(cloud.requests()).toEqual([]);
});

/** Of the emulator's keys. */
const account = '8ee5d7c0deba';
const hosts = ['name: web-1'];

it.concurrent.for(['plan', 'drift', 'apply --auto-approve', 'import --into hosts.yaml'])(
  'a declaration with an account is refused by %s with other keys: exit 3, and nothing is asked',
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
