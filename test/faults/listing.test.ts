/**
 * A listing that fails or lies: a command ends with exit 4, and none creates. What an answer of the cloud means is tested in
 * test/cloud, and what a listing proves in test/listing.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import type { EmulatorOptions } from '../../src/emulator/options.ts';
import { makeCertificate } from '../support/certificate.ts';
import { givenHost, operations, type Ran } from '../support/hostwright.ts';
import { totalOffBy } from '../support/lying-answers.ts';
import { answer, closedPort, type Script } from '../support/scripted-server.ts';
import { it, type Scene, type SceneOptions, type Stage } from '../support/stage.ts';
import { answerHonestly, pageOf, webOne } from './honest-answers.ts';

/** A cloud that says how many creates reached it. */
type Cloud = (stage: Stage, scene: SceneOptions) => Promise<Scene & { readonly creates: () => number }>;

/** An emulator in which web-1 lives. */
const emulator =
  (options: Partial<EmulatorOptions>): Cloud =>
  async (stage, scene) => {
    const opened = await stage.emulated({ hosts: [givenHost('web-1', { Zone: 'cn-bj2-04' })], ...options }, scene);
    return { ...opened, creates: () => opened.cloud.state().requests[operations.create] };
  };

const scripted =
  (script: Script, options?: Parameters<Stage['scripted']>[2]): Cloud =>
  async (stage, scene) => {
    const opened = await stage.scripted(script, scene, options);
    const creates = () => opened.server.requests.filter(({ body }) => body.includes('CreateHostInstance')).length;
    return { ...opened, creates };
  };

async function look(stage: Stage, words: string, cloud: Cloud, hosts: readonly string[]) {
  const scene = await cloud(stage, { hosts });
  const ran: Ran = await scene.inside(words);
  return { ...ran, creates: scene.creates() };
}

/** How the fault is told, on stderr or in the headline. */
const harmful: readonly (readonly [fault: string, cloud: Cloud, told: RegExp, flags?: string])[] = [
  [
    'nobody listens',
    async (stage, scene) => ({ ...stage.at(closedPort.origin, scene), creates: () => 0 }),
    /error\[cloud-unreachable\].*ECONNREFUSED.*Tried 4 times/,
  ],
  [
    'a certificate that nobody vouches for',
    scripted(answerHonestly, { tls: makeCertificate('127.0.0.1') }),
    /error\[cloud-certificate\].*passwords.*\n.*NODE_EXTRA_CA_CERTS/,
  ],
  [
    '429 without end',
    emulator({ faults: [{ on: 'list', kind: 'http-429' }] }),
    /cloud-timeout.*The cloud answered HTTP 429.*a lower --max-rps/s,
    'HOSTWRIGHT_TIMEOUT=3s',
  ],
  [
    'a page that is too large',
    scripted((socket) => void socket.write('HTTP/1.1 200 OK\r\nContent-Length: 34603008\r\n\r\n{')),
    /error\[cloud-response-unreadable\].*HOSTWRIGHT_PAGE_SIZE/s,
  ],
  [
    'a row that cannot be read',
    scripted((socket, request) => answer(socket, pageOf([webOne, { HostId: 'host-2' }], request))),
    /NOT TRUSTED: unreadable rows: 1 /,
  ],
  ['a total of one too many', emulator({ rewrite: totalOffBy(1) }), /NOT TRUSTED: the cloud says 2 hosts, its pages/],
];

describe.concurrent('a listing meets', () => {
  it.for(harmful)('%s: exit 4, and nothing is created', async ([, cloud, told, flags = ''], { stage, expect }) => {
    const ran = await look(stage, `apply --auto-approve ${flags}`.trim(), cloud, ['name: web-1', 'name: web-2']);

    expect(ran).toMatchObject({ code: 4, creates: 0 });
    expect(`${ran.stdout}${ran.stderr}`).toMatch(told);
    expect(ran.stderr).toMatch(/exit 4 \(cloud\)\n$/);
  });
});

it.concurrent('a collection of garbage does not collect the time limit of a listing', async ({ stage }) => {
  const { folder, run } = await stage.emulated({ faults: [{ on: 'list', kind: 'no-answer-before-commit' }] });
  const preload = join(folder, 'collect.cjs');
  const collect = "require('v8').setFlagsFromString('--expose-gc'); const gc = require('vm').runInNewContext('gc');";
  writeFileSync(preload, `${collect} setInterval(gc, 20).unref();`);

  const { code, stderr } = await run('apply --auto-approve HOSTWRIGHT_TIMEOUT=1s', {
    env: { NODE_OPTIONS: `--require ${preload}` },
  });

  expect(code).toBe(4);
  expect(stderr).toContain('error[cloud-timeout]: cn-bj2 could not be listed. Time ran out');
});
