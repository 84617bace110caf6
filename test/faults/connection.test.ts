/** No way to the cloud. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect } from 'vitest';
import { it, type Stage } from '../support/stage.ts';
import { until } from '../support/until.ts';

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
