/** What can go wrong between a command and the listing: connections, time, HTTP. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { makeCertificate } from '../../support/certificate.ts';
import { answer, closedPort, inTestedWords, reset, startScriptedServer } from '../../support/scripted-server.ts';
import { it } from '../../support/stage.ts';
import {
  address,
  alwaysWrong,
  answerHonestly,
  emulator,
  lookWithEach,
  pageOf,
  type Row,
  scripted,
  testRows,
  webOne,
  wrongAtFirst,
} from './listing-fault.ts';

const certificate = makeCertificate('127.0.0.1');

testRows('a listing over a broken connection', 'run', [
  {
    fault: 'the name of the cloud cannot be resolved [F1 looks]',
    cloud: address(() => 'https://nowhere.invalid'),
    comes: { to: /error\[cloud-unreachable\].*nowhere\.invalid.*Tried 4 times/ },
  },
  {
    fault: 'nobody listens [F1 looks]',
    cloud: address(() => closedPort.origin),
    comes: { to: /error\[cloud-unreachable\].*ECONNREFUSED.*Tried 4 times/ },
  },
  {
    fault: 'the TLS handshake never ends [F1 looks]',
    cloud: async (stage, scene) => {
      const server = await startScriptedServer(() => {}, { atEnd: stage.atEnd });
      return { ...stage.at(`https://${server.url.host}`, scene), listings: () => 0, creates: () => 0 };
    },
    flags: 'HOSTWRIGHT_TIMEOUT=1s',
    comes: { to: /error\[cloud-timeout\].* The cloud had answered no request/ },
  },
  {
    fault: 'a certificate that nobody vouches for [F1 looks]',
    cloud: scripted(answerHonestly, { tls: certificate }),
    comes: { to: /error\[cloud-certificate\].*passwords.*\n.*NODE_EXTRA_CA_CERTS/, listings: 0 },
  },
  {
    fault: 'one reset before the answer [F2 looks]',
    cloud: emulator({ faults: [{ on: 'list', kind: 'drop-before-commit', times: 1 }] }),
    comes: 'right',
  },
  {
    fault: 'resets without end [F2 looks]',
    cloud: emulator({ faults: [{ on: 'list', kind: 'drop-before-commit' }] }),
    comes: { to: /error\[cloud-unreachable\].*broke.*Tried 4 times/, listings: 4 },
  },
  {
    fault: 'a reset in the middle of one answer [F3 looks]',
    cloud: emulator({ faults: [{ on: 'list', kind: 'cut-connection', times: 1 }] }),
    comes: 'right',
  },
  {
    fault: 'resets in the middle of every answer [F3 looks]',
    cloud: emulator({ faults: [{ on: 'list', kind: 'cut-connection' }] }),
    comes: { to: /error\[cloud-unreachable\].*broke.*Tried 4 times/, listings: 4 },
  },
  {
    fault: 'no answer, for ever [F4 looks]',
    cloud: emulator({ faults: [{ on: 'list', kind: 'no-answer-before-commit' }] }),
    flags: 'HOSTWRIGHT_TIMEOUT=3s',
    comes: {
      to: /error\[cloud-timeout\]: cn-bj2 could not be listed. Time ran out.* The cloud had answered no request/,
      listings: 1,
    },
  },
  {
    fault: 'a slow answer',
    cloud: emulator({ faults: [{ on: 'list', kind: 'slow', times: 1, delayMs: 300 }] }),
    comes: 'right',
  },
  {
    fault: 'an answer byte by byte [F5 looks]',
    cloud: emulator({ faults: [{ on: 'list', kind: 'trickle', delayMs: 100 }] }),
    flags: 'HOSTWRIGHT_TIMEOUT=3s',
    comes: {
      to: /error\[cloud-timeout\]: cn-bj2 could not be listed. Time ran out.* The cloud had answered no request/,
      listings: 1,
    },
  },
  {
    fault: 'a head that never ends [F5 looks]',
    cloud: alwaysWrong((socket) => {
      const drip = setInterval(() => socket.write('a'), 50);
      socket.write('HTTP/1.1 200 OK\r\nX-Slow: ');
      socket.on('close', () => clearInterval(drip));
    }),
    flags: 'HOSTWRIGHT_TIMEOUT=3s',
    comes: {
      to: /error\[cloud-timeout\]: cn-bj2 could not be listed. Time ran out.* The cloud had answered no request/,
      listings: 1,
    },
  },
]);

const patience = (retryAfter?: number | string) =>
  emulator({ faults: [{ on: 'list', kind: 'http-429', times: 1, ...(retryAfter !== undefined && { retryAfter }) }] });

testRows('a listing that the cloud has no time for', 'run', [
  { fault: 'one 429', cloud: patience(), comes: 'right' },
  { fault: 'a 429 that asks for -1 s [F6 looks]', cloud: patience(-1), comes: 'right' },
  { fault: 'a 429 that asks for 1970 [F6 looks]', cloud: patience('Thu, 01 Jan 1970 00:00:00 GMT'), comes: 'right' },
  {
    fault: 'a 429 that asks for thirty years [F6 looks]',
    cloud: patience(1_000_000_000),
    flags: 'HOSTWRIGHT_TIMEOUT=3s',
    comes: { to: /cloud-timeout.*The cloud throttles requests \(HTTP 429, Retry-After 1000000000 s\)/, listings: 1 },
  },
  {
    fault: '429 without end [F6 looks]',
    cloud: emulator({ faults: [{ on: 'list', kind: 'http-429' }] }),
    flags: 'HOSTWRIGHT_TIMEOUT=3s',
    comes: { to: /cloud-timeout.*The cloud throttles requests \(HTTP 429\).*a lower --max-rps/s },
  },
  {
    fault: '500, 502 and 504 in a row [F7 looks]',
    cloud: wrongAtFirst(
      (socket) => answer(socket, '', { status: 500 }),
      (socket) => answer(socket, '<html>Bad Gateway</html>', { status: 502 }),
      (socket) => answer(socket, { RetCode: 9 }, { status: 504 }),
    ),
    comes: 'right',
  },
  {
    fault: '500 without end [F7 looks]',
    cloud: emulator({ faults: [{ on: 'list', kind: 'http-500-before-commit' }] }),
    comes: { to: /error\[cloud-http-status\].*HTTP 500.*Tried 4 times/, listings: 4 },
  },
  {
    fault: '503 without end [F7 looks]',
    cloud: alwaysWrong((socket) => answer(socket, '', { status: 503 })),
    comes: { to: /error\[cloud-http-status\].*HTTP 503.*Tried 4 times/, listings: 4 },
  },
]);

it.concurrent('waits for as long as a 429 asks [F6 looks]', async ({ stage }) => {
  const { cloud, run } = await stage.emulated({
    faults: [{ on: 'list', kind: 'http-429', times: 1, retryAfter: 1 }],
  });

  const { code } = await run('plan');

  const [first, second] = cloud.requests().map(({ at }) => at);
  expect(code).toBe(0);
  expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(990);
});

const atOnce = (status: number): Row => ({
  fault: `HTTP ${status} without JSON [F8 F27 looks]`,
  cloud: alwaysWrong((socket) => answer(socket, 'no', { status })),
  comes: { to: new RegExp(`error\\[cloud-http-status\\].*HTTP ${status}`), listings: 1 },
});

const later = (status: number): Row => ({
  fault: `HTTP ${status} without end [F27 looks]`,
  cloud: alwaysWrong((socket) => answer(socket, '', { status })),
  comes: { to: new RegExp(`error\\[cloud-http-status\\].*HTTP ${status}.*Tried 4 times`), listings: 4 },
});

testRows('a listing that HTTP denies', 'run', [
  ...[400, 401, 403, 404, 407, 421].map(atOnce),
  ...[408, 425, 204].map(later),
]);

it.concurrent.for([301, 302, 303, 307, 308])(
  'HTTP %i to another host: never followed, and every command exits 4 [F26 looks]',
  async (status, { stage }) => {
    const target = await startScriptedServer(answerHonestly, { atEnd: stage.atEnd });
    const cloud = alwaysWrong((socket) =>
      answer(socket, '', { status, headers: { Location: `${target.url.origin}/?Signature=stolen` } }),
    );

    const all = await lookWithEach(stage, cloud, { hosts: ['name: web-1', 'name: web-2'] });

    for (const one of all) {
      expect(one).toMatchObject({ code: 4, creates: 0, listings: 1 });
      expect(one.stderr).toMatch(/error\[cloud-response-unreadable\].*never forwarded/);
      expect(one.stderr).not.toContain('stolen');
    }
    expect(target.connections()).toBe(0);
  },
);

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

testRows('a listing in unusual HTTP', 'run', [
  {
    fault: 'interim answers before the right one [F28 looks]',
    cloud: scripted((socket, request) => {
      for (const status of [100, 102, 103]) socket.write(`HTTP/1.1 ${status} Wait\r\n\r\n`);
      answerHonestly(socket, request);
    }),
    comes: 'right',
  },
  {
    fault: 'interim answers without end [F28 looks]',
    cloud: alwaysWrong((socket) => {
      const flood = setInterval(() => socket.write('HTTP/1.1 102 Wait\r\n\r\n'), 20);
      socket.on('close', () => clearInterval(flood));
    }),
    flags: 'HOSTWRIGHT_TIMEOUT=3s',
    comes: { to: /error\[cloud-timeout\]/, listings: 1 },
  },
  {
    fault: 'HTTP/1.0, and an end of the connection for an end of the body [F28 looks]',
    cloud: scripted((socket, request) => {
      socket.end(`HTTP/1.0 200 OK\r\n\r\n${inTestedWords(JSON.stringify(pageOf([webOne], request)))}`);
    }),
    comes: 'right',
  },
  {
    fault: 'another protocol after the first reset',
    cloud: wrongAtFirst(reset, (socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n')),
    comes: 'right',
  },
  {
    fault: 'another protocol without end',
    cloud: alwaysWrong((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n')),
    comes: { to: /error\[cloud-unreachable\].*Tried 4 times/, listings: 4 },
  },
]);
