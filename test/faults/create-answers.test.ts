/** F8, F12 to F17, F26 to F28: answers to a create that say nothing that counts, met by a whole apply. */
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { type EmulatorFault, oddRetCodes } from '../../src/emulator/faults/fault.ts';
import { answer, inTestedWords, startScriptedServer } from '../support/scripted-server.ts';
import { oneEach, sendsTo, webs } from '../support/sends.ts';
import { type How, it } from '../support/stage.ts';
import { answerHonestly, pageOf, webOne } from './listing/listing-fault.ts';

const approved = 'apply --auto-approve --allow new-scope HOSTWRIGHT_SETTLE_WAIT=300ms';
const once = (kind: EmulatorFault['kind'], more: Partial<EmulatorFault> = {}): EmulatorFault => ({
  on: 'create',
  kind,
  times: 1,
  ...more,
});

/** Each makes its host, and says nothing that counts. */
const doubts: readonly (readonly [what: string, fault: EmulatorFault, how: How])[] = [
  ...[400, 401, 407, 421].map(
    (status) => [`HTTP ${status} [F8 F27 create]`, once('http-500-after-commit', { status }), 'inside'] as const,
  ),
  ...(Object.keys(oddRetCodes) as (keyof typeof oddRetCodes)[]).map(
    (as) =>
      [
        `a RetCode that is ${as} [F12 F13 create]`,
        once('odd-ret-code', { as }),
        as === 'twice' ? 'run' : 'inside',
      ] as const,
  ),
  ['a body of 33 MiB [F15 create]', once('huge-body'), 'inside'],
  ['a body without end [F15 create]', once('endless-body'), 'run'],
  ['with a member a million levels deep [F16 create]', once('deep-json'), 'inside'],
  ['the Action of the other operation [F17 create]', once('wrong-action'), 'inside'],
];

describe.concurrent('a create in doubt is sent once, looked for and found, and the run goes on', () => {
  it.for(doubts)('%s', async ([, fault, how], { stage }) => {
    const { cloud, [how]: run } = await stage.emulated({ faults: [fault] }, { hosts: webs(2) });

    const { code, stdout } = await run(approved);

    expect(code).toBe(0);
    expect(stdout).toMatch(/created +web-\d .*answer lost: .*found in the listing/);
    expect(stdout).toContain('Apply: 2 created.');
    expect(sendsTo(cloud)).toEqual(oneEach(2));
  });
});

const success = '{"RetCode":0,"Action":"CreateHostInstanceResponse"}';
const whole = (body: Buffer | string, headers = {}) => {
  return (socket: Socket) => answer(socket, body, { headers });
};

/** A cloud that makes nothing, and answers each create so. */
const emptyAnswers: readonly (readonly [what: string, act: (socket: Socket) => void, how: How])[] = [
  ['half of the JSON [F14 create]', whole(success.slice(0, 20)), 'run'],
  ['nothing [F14 create]', whole(''), 'inside'],
  ['a byte order mark [F14 create]', whole(`\ufeff${success}`), 'inside'],
  [
    'broken UTF-8 [F14 create]',
    whole(Buffer.concat([Buffer.from('{"RetCode":0,"x":"'), Buffer.from([0xff, 0x22, 0x7d])])),
    'inside',
  ],
  ['NaN [F14 create]', whole('{"RetCode":0,"Spent":NaN}'), 'inside'],
  ['gzip [F15 create]', whole(gzipSync(success), { 'Content-Encoding': 'gzip' }), 'inside'],
  [
    'JSON a million levels deep, without an end [F16 create]',
    whole(`{"RetCode":0,"x":${'['.repeat(1_000_000)}`),
    'inside',
  ],
  [
    'interim answers, and then the end [F28 create]',
    (socket) => void socket.end('HTTP/1.1 100 Continue\r\n\r\n'.repeat(50)),
    'run',
  ],
  ['HTTP 204 [F28 create]', (socket) => void socket.end('HTTP/1.1 204 None\r\n\r\n'), 'inside'],
];

describe.concurrent('a create in doubt that made nothing is held: exit 5, and nothing more is sent', () => {
  it.for(emptyAnswers)('%s', async ([, act, how], { stage }) => {
    const { server, [how]: run } = await stage.scripted(
      (socket, request) => {
        if (request.body.includes('CreateHostInstance')) act(socket);
        else answer(socket, pageOf([], request));
      },
      { hosts: webs(2) },
    );

    const { code, stdout } = await run(approved);

    expect(code).toBe(5);
    expect(stdout).toMatch(/IN DOUBT web-\d \(intent i-[0-9a-f]{8}, cn-bj2\)/);
    expect(stdout).toContain('Apply: 0 created, 1 not sent, 1 in doubt.');
    expect(server.requests.filter(({ body }) => body.includes('CreateHostInstance'))).toHaveLength(1);
  });

  it.for([
    [302, 'run'],
    [307, 'inside'],
  ] as const)('HTTP %i to another host, which hears nothing [F26 create]', async ([status, how], { stage }) => {
    const target = await startScriptedServer(answerHonestly, { atEnd: stage.atEnd });
    const { server, [how]: run } = await stage.scripted((socket, request) => {
      if (!request.body.includes('CreateHostInstance')) return answer(socket, pageOf([], request));
      answer(socket, '', { status, headers: { Location: `${target.url.origin}/?Signature=stolen` } });
    });

    const { code, stdout } = await run(approved);

    expect(code).toBe(5);
    expect(stdout).not.toContain('stolen');
    expect(server.requests.filter(({ body }) => body.includes('CreateHostInstance'))).toHaveLength(1);
    expect(target.connections()).toBe(0);
  });
});

describe.concurrent('a create whose odd answer still says that it was accepted', () => {
  it.for<[what: string, fault: EmulatorFault, how: How]>([
    ['with a member __proto__ [F13 create]', once('proto-key'), 'inside'],
  ])('%s', async ([, fault, how], { stage }) => {
    const { cloud, [how]: run } = await stage.emulated({ faults: [fault] }, { hosts: webs(2) });

    const { code, stdout } = await run(approved);

    expect(code).toBe(0);
    expect(stdout).toContain('Apply: 2 created.');
    expect(sendsTo(cloud)).toEqual(oneEach(2));
  });

  it('in HTTP/1.0 without a length [F28 create]', async ({ stage }) => {
    const born: object[] = [];
    const { inside } = await stage.scripted((socket, request) => {
      if (!request.body.includes('CreateHostInstance')) return answer(socket, pageOf(born, request));
      born.push(webOne);
      socket.end(`HTTP/1.0 200 OK\r\n\r\n${inTestedWords(success)}`);
    });

    const { code, stdout } = await inside('apply --auto-approve');

    expect(code).toBe(0);
    expect(stdout).not.toContain('lost');
  });
});
