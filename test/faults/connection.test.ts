/** No way to the cloud, and processes that sleep. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import type { EmulatorOptions } from '../../src/emulator/options.ts';
import { operations } from '../support/hostwright.ts';
import { oneEach, sendsTo, webs } from '../support/sends.ts';
import { it, type Scene, type Stage } from '../support/stage.ts';
import { until } from '../support/until.ts';
import { stoppingAfter } from './preload.ts';
import { type Line, startProxy } from './proxy.ts';

const approved = 'apply --auto-approve --allow new-scope --journal state';

/** A cloud behind a line that can be cut. */
async function wired(stage: Stage, options: Partial<EmulatorOptions>, hosts: readonly string[], more = '') {
  const { cloud } = await stage.emulated(options);
  const proxy = await startProxy(cloud.url, stage.atEnd);
  return { cloud, proxy, ...stage.at(proxy.url, { hosts, more }) };
}

const journalOf = ({ folder }: Scene) => readFileSync(join(folder, 'state', 'journal'), 'utf8');

/** A port whose queue is full: who connects gets no answer, as behind a firewall that drops what it does not like. */
async function deafPort(stage: Stage): Promise<string> {
  // A server whose thread sleeps for ever accepts nobody; the system itself completes the first connections.
  const script = `const server = require('node:net').createServer().listen({ host: '127.0.0.1', port: 0, backlog: 1 }, () => {
    require('node:fs').writeSync(1, String(server.address().port));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });`;
  const server = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  stage.atEnd(() => void server.kill('SIGKILL'));
  const [port] = await once(server.stdout.setEncoding('utf8'), 'data');
  const waiting = Array.from({ length: 4 }, () => connect(Number(port), '127.0.0.1').on('error', () => {}));
  stage.atEnd(() => waiting.forEach((socket) => void socket.destroy()));
  const connected = () => waiting.filter((socket) => !socket.connecting).length;
  await until(() => connected() === 2);
  return `http://127.0.0.1:${port}`;
}

describe.concurrent('a cloud that does not even refuse', () => {
  it.concurrent('is given up on: exit 4, and the process ends with its report', async ({ stage }) => {
    const { start } = stage.at(await deafPort(stage));

    const plan = start('plan HOSTWRIGHT_TIMEOUT=1s');
    await until(() => plan.stderr().includes('exit 4 (cloud)'));
    // The system tries to connect for two minutes: longer than a test may take.
    const { code } = await plan.ended;

    expect(code).toBe(4);
  });
});

describe.concurrent('a cloud that is gone once it was listed', () => {
  it.concurrent('before the first create: nothing is sent, exit 4', async ({ stage }) => {
    let listings = 0;
    const onRequest = () => {
      listings += 1;
      if (listings === 3) scene.proxy.refuse();
    };
    const scene = await wired(stage, { onRequest }, webs(2));

    const { code, stdout, stderr } = await scene.run(approved);

    expect(code).toBe(4);
    expect(stdout).toMatch(/not-sent +web-1 +the cloud could not be reached: .*ECONNREFUSED/);
    expect(stdout).toContain('Apply: 0 created, 2 not sent.');
    expect(stderr).toMatch(/exit 4 \(cloud\)\n$/);
    // A connection that never stood has no intent.
    expect(journalOf(scene)).not.toContain('"type":"send"');
    expect(sendsTo(scene.cloud)).toEqual(oneEach(0));
  });

  it.concurrent('after the canary: what it made is told, and the exit is 8', async ({ stage }) => {
    const onRequest = (line: string) => {
      if (line.includes(operations.create)) scene.proxy.refuse();
    };
    const scene = await wired(stage, { onRequest }, webs(4));

    const { code, stdout } = await scene.inside(`${approved} --wait-timeout 0`);

    expect(code).toBe(8);
    expect(stdout).toContain('Apply: 1 created, 3 not sent.');
    expect(sendsTo(scene.cloud)).toEqual(oneEach(1));
  });
});

/** Waits until the process has stopped itself. */
async function stoppedIn({ folder }: Scene): Promise<void> {
  const path = join(folder, 'stopped');
  await until(() => existsSync(path) && readFileSync(path, 'utf8') !== '');
  await isStopped(Number(readFileSync(path, 'utf8')));
}

/** The state in /proc is `T`. */
async function isStopped(pid: number): Promise<void> {
  await until(() => / T /.test(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/, '')));
}

describe.concurrent('a process that sleeps', () => {
  it.concurrent('before the first byte, and loses its connection: not sent, and sent once after', async ({ stage }) => {
    const scene = await wired(stage, {}, ['name: web-1']);
    const apply = scene.start(approved, stoppingAfter(scene, 'send'));
    await stoppedIn(scene);
    // One of the listing, one of the create.
    await until(() => scene.proxy.open() === 2);
    scene.proxy.cut();

    apply.kill('SIGCONT');
    const { code } = await apply.ended;

    expect(code).toBe(0);
    expect(journalOf(scene)).toContain('"how":"not-sent"');
    expect(journalOf(scene).match(/"type":"send"/g)).toHaveLength(2);
    expect(sendsTo(scene.cloud)).toEqual(oneEach(1));
  });

  it.concurrent('before the first byte, and through its own replacement: it sends nothing', async ({ stage }) => {
    const scene = await wired(stage, {}, ['name: web-1']);
    const apply = scene.start(approved, stoppingAfter(scene, 'send'));
    await stoppedIn(scene);
    const unlocked = await scene.inside('unlock 1 --journal state');
    const next = await scene.inside(approved);

    apply.kill('SIGCONT');
    const { code, stdout } = await apply.ended;

    expect([unlocked.code, next.code]).toEqual([0, 5]);
    expect(code).toBe(7);
    expect(stdout).toContain('not-sent');
    expect(sendsTo(scene.cloud)).toEqual(oneEach(0));
  });

  it.concurrent('after the last byte, while the answer is lost: in doubt, looked for, and found', async ({ stage }) => {
    const slow = { on: 'create', kind: 'slow', delayMs: 30_000, times: 1 } as const;
    const scene = await wired(stage, { faults: [slow] }, ['name: web-1']);
    const apply = scene.start(approved);
    await until(() => sendsTo(scene.cloud).received === 1);
    apply.kill('SIGSTOP');
    scene.proxy.cut();

    apply.kill('SIGCONT');
    const { code, stdout } = await apply.ended;

    expect(code).toBe(0);
    expect(stdout).toContain('answer lost: ');
    expect(sendsTo(scene.cloud)).toEqual(oneEach(1));
  });

  it.concurrent.for(['plan', 'drift --fail-on duplicate', approved])(
    'in a listing: asked again, or out of time: %s',
    async (commandLine, { stage }) => {
      const [short, long] = await Promise.all([
        sleepInListing(stage, commandLine, (proxy) => {
          proxy.cut();
          return Promise.resolve();
        }),
        sleepInListing(stage, `${commandLine} HOSTWRIGHT_TIMEOUT=1s`, async () => {
          const over = performance.now() + 1_200;
          await until(() => performance.now() > over, 20);
        }),
      ]);

      expect(short).toBe(0);
      expect(long).toBe(4);
    },
  );
});

async function sleepInListing(stage: Stage, commandLine: string, meanwhile: (proxy: Line) => Promise<void>) {
  const scene = await wired(stage, { faults: [{ on: 'list', kind: 'slow', delayMs: 600, times: 1 }] }, ['name: web-1']);
  const started = scene.start(commandLine);
  await until(() => scene.cloud.state().requests[operations.list] === 1);
  started.kill('SIGSTOP');
  await meanwhile(scene.proxy);
  started.kill('SIGCONT');
  return (await started.ended).code;
}
