/** What no declaration may send to a host as its password: the secrets that a job holds for other ends. */
import { describe, expect } from 'vitest';
import { spellingsOf } from '../../support/secrets.ts';
import { oneEach, sendsTo, webs } from '../../support/sends.ts';
import { it } from '../../support/stage.ts';

const secret = 'ghs-16C7e42F292c6912E7710c838347Ae178B4a';
const declaring = (reference: string) => ({ hosts: [`name: web-1, password: ${reference}`] });
const apply = 'apply --auto-approve --wait-timeout 0';

const wellKnown = ['GITHUB_TOKEN', 'CI_JOB_JWT', 'AWS_SECRET_ACCESS_KEY', 'DEPLOY_PRIVATE_KEY'];

describe.concurrent('a well-known variable', () => {
  it.for(wellKnown)('is no password: %s', async (name, { stage }) => {
    const { cloud, inside } = await stage.emulated({}, declaring(`{ env: ${name} }`));

    const { code, stdout, stderr } = await inside(apply, { env: { [name]: secret } });

    expect(stderr).toContain('error[well-known-variable]: ');
    expect(stderr).toContain('--> hosts.yaml:12:37\n');
    expect(stderr).toContain('HOSTWRIGHT_PASSWORD_ENV=');
    expect(spellingsOf(secret).filter((one) => `${stdout}${stderr}`.includes(one))).toEqual([]);
    expect([code, cloud.requests()]).toEqual([3, []]);
  });

  it('may be one if the operator allows the name or a pattern of it', async ({ stage }) => {
    const byName = await stage.emulated({}, declaring('{ env: WEB_TOKEN }'));
    const byPattern = await stage.emulated({}, declaring('{ env: WEB_TOKEN }'));
    const env = { WEB_TOKEN: 'Sesame-4711' };

    const name = await byName.inside(`${apply} HOSTWRIGHT_PASSWORD_ENV=DB_*,WEB_TOKEN`, { env });
    const pattern = await byPattern.inside(apply, { env: { ...env, HOSTWRIGHT_PASSWORD_ENV: 'DB_*,WEB_*' } });

    expect([name.code, pattern.code]).toEqual([0, 0]);
    expect([byName.cloud.hosts().length, byPattern.cloud.hosts().length]).toEqual([1, 1]);
  });
});

const live = webs(2).map((host) => `${host}, password: { env: LIVE_PW }`);
const first = { env: { LIVE_PW: 'Sesame-4711' } };

it.concurrent('apply names what passwords of hosts to create are missing, and no others, first', async ({ stage }) => {
  const { cloud, inside } = await stage.emulated(
    {},
    { hosts: [...live, 'name: db-1, password: { env: DB_PW }', 'name: db-2'] },
  );
  await inside(`${apply} --allow new-scope --only web-*`, first);

  const refused = await inside(apply);
  const applied = await inside(apply, { env: { DB_PW: 'Sesame-4711' } });

  expect(refused.stdout).toMatch(/\+ +db-1/);
  expect(refused.stderr).toContain('The environment variable DB_PW is not set');
  expect(refused.stderr).not.toContain('LIVE_PW');
  expect([refused.code, applied.code, sendsTo(cloud)]).toEqual([3, 0, oneEach(4)]);
});
