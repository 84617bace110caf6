/** No way to the cloud: none that answers, or none any more. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { EmulatorOptions } from '../../src/emulator/options.ts';
import { oneEach, sendsTo, webs } from '../support/sends.ts';
import { it, type Scene, type Stage } from '../support/stage.ts';
import { until } from '../support/until.ts';

const approved = 'apply --auto-approve --allow new-scope --journal state';

/** A cloud behind a line that nobody can enter any more once it is closed: connections that stand go on. */
async function wired(stage: Stage, options: Partial<EmulatorOptions>, hosts: readonly string[]) {
  const { cloud } = await stage.emulated(options);
  const toCloud = () => connect(Number(new URL(cloud.url).port)).on('error', () => {});
  const line = createServer(
    (client) =>
      void client
        .on('error', () => {})
        .pipe(toCloud())
        .pipe(client),
  );
  await once(line.listen(0, '127.0.0.1'), 'listening');
  stage.atEnd(() => void line.close());
  return { cloud, line, ...stage.at(`http://127.0.0.1:${(line.address() as AddressInfo).port}`, { hosts }) };
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

it.concurrent('a cloud that does not even refuse is given up on: exit 4', async ({ stage }) => {
  const { start } = stage.at(await deafPort(stage));

  const plan = start('plan HOSTWRIGHT_TIMEOUT=1s');
  await until(() => plan.stderr().includes('exit 4 (cloud)'));
  // The system tries to connect for two minutes: longer than a test may take.
  const { code } = await plan.ended;

  expect(code).toBe(4);
});

it.concurrent('a cloud that is gone once it was listed: nothing is sent, exit 4', async ({ stage }) => {
  let listings = 0;
  const onRequest = () => {
    listings += 1;
    if (listings === 3) scene.line.close();
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
