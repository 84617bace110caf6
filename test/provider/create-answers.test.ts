/** What may come back for a create, and what that makes of it, in each dialect. */
import { describe, expect, it } from 'vitest';
import { parseRetCodes } from '../../src/cli/settings/flag-values.ts';
import type { CodeMeaning } from '../../src/provider/ret-codes.ts';
import { testDialect } from '../support/hostwright.ts';
import { answer, reset, type Script, startScriptedServer } from '../support/scripted-server.ts';
import { createOrder, patient, providerFor } from './fixture.ts';

const accepted = { Action: 'CreateHostInstanceResponse', RetCode: 0 };
// A code that no dialect knows.
const refused = { Action: 'CreateHostInstanceResponse', RetCode: 9520, Message: 'Lack of balance' };

/** Of the documented dialect alone. */
const singleId = testDialect === 'documented' ? ['h-1'] : [];

async function createAgainst(script: Script, timeouts = patient) {
  const server = await startScriptedServer(script);
  const result = await providerFor(server.url, { createTimeouts: timeouts }).create(createOrder());
  return { server, result };
}

const answering =
  (content: unknown, options?: Parameters<typeof answer>[2]): Script =>
  (socket) =>
    answer(socket, content, options);

describe('what a create came to', () => {
  it.each([
    ['an answer that says no id', accepted, []],
    ['no Action', { RetCode: 0 }, []],
    ['one id', { ...accepted, HostId: 'h-1' }, singleId],
    ['a list of ids', { ...accepted, HostIds: ['h-1', 'h-2'] }, ['h-1', 'h-2']],
    ['ids of a wrong type', { ...accepted, HostIds: [1, '', 'h-1'], HostId: 5 }, ['h-1']],
    ['one id of a wrong type', { ...accepted, HostId: 5 }, []],
    ['an empty id', { ...accepted, HostId: '' }, []],
    ['a __proto__ key', JSON.parse('{"RetCode":0,"__proto__":{"HostId":"x"}}'), []],
  ])('accepted: %s', async (_, content, hostIds) => {
    const { server, result } = await createAgainst(answering(content));

    expect(result).toEqual({ status: 'accepted', hostIds });
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    ['a RetCode', answering(refused), { retCode: 9520, reason: 'RetCode 9520, "Lack of balance"' }],
    ['a RetCode as text', answering({ RetCode: '9171' }), { retCode: 9171, reason: 'RetCode 9171' }],
    ['a RetCode on 400', answering(refused, { status: 400 }), { retCode: 9520 }],
    ['a RetCode on 403', answering(refused, { status: 403 }), { retCode: 9520 }],
    [
      'a RetCode on 429',
      answering(refused, { status: 429, headers: { 'Retry-After': '5' } }),
      { retCode: 9520, retryAfterMs: 5_000, throttled: true },
    ],
    ['429', answering('', { status: 429 }), { reason: 'HTTP 429, too many requests', throttled: true }],
    [
      '429 for ages',
      answering('', { status: 429, headers: { 'Retry-After': '1000000000' } }),
      { retryAfterMs: 60_000 },
    ],
  ])('refused: %s', async (_, script, expected) => {
    const { server, result } = await createAgainst(script);

    expect(result).toMatchObject({ status: 'refused', ...expected });
    expect(server.requests).toHaveLength(1);
  });

  const meanings: readonly [string, Script, CodeMeaning | undefined, object][] = [
    ['a code that nobody explained', answering(refused), undefined, {}],
    ['a code that a listing may be tried again on', answering(refused), 'transient', {}],
    ['a code that means "not made"', answering(refused), 'refused', { sure: true }],
    ['a code that means "too many"', answering(refused), 'throttled', { sure: true, throttled: true }],
    ['a 429 of a gateway', answering('<html>', { status: 429 }), undefined, { throttled: true }],
  ];

  it.each(meanings)('refused, and sure or not: %s', async (_, script, meaning, taken) => {
    const retCodes = new Map(meaning === undefined ? [] : [[9520, new Set([meaning])]]);
    const server = await startScriptedServer(script);

    const answer = await providerFor(server.url, { retCodes }).create(createOrder());

    const { sure, throttled } = answer as Extract<typeof answer, { status: 'refused' }>;
    expect({ status: answer.status, ...(sure && { sure }), ...(throttled && { throttled }) }).toEqual({
      status: 'refused',
      ...taken,
    });
  });

  it.each(['429=refused', '429=throttled'])(
    'surely refused: a 429 of a gateway where HOSTWRIGHT_RET_CODES says %s',
    async (said) => {
      const server = await startScriptedServer(answering('<html>', { status: 429 }));

      const answer = await providerFor(server.url, {
        retCodes: parseRetCodes({ variable: 'HOSTWRIGHT_RET_CODES' }, said),
      }).create(createOrder());

      expect(answer).toMatchObject({ status: 'refused', sure: true, throttled: true });
    },
  );

  it.each(['-1', 'Thu, 01 Jan 1970 00:00:00 GMT', 'soon'])('refused: 429 with the useless wait %s', async (wait) => {
    const { result } = await createAgainst(answering('', { status: 429, headers: { 'Retry-After': wait } }));

    expect(result).toEqual({ status: 'refused', reason: 'HTTP 429, too many requests', throttled: true });
  });

  it.each<[string, Script]>([
    ['a reset before the answer', (socket) => reset(socket)],
    ['a close before the answer', (socket) => void socket.end()],
    ['a reset in the head', (socket) => void socket.write('HTTP/1.1 200 O', () => reset(socket))],
    [
      'a reset in the body',
      (socket) => void socket.write('HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{"RetCode":0', () => reset(socket)),
    ],
    [
      'a whole object in a body that was to be longer',
      (socket) => void socket.end('HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{"RetCode":0}'),
    ],
    ['silence', () => {}],
    ['half an answer', (socket) => void socket.write('HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{"RetCode":0}')],
    ['500 with a RetCode', answering(refused, { status: 500 })],
    ['503', answering('', { status: 503 })],
    ['400 without JSON', answering('<html>', { status: 400 })],
    ['404 with success', answering(accepted, { status: 404 })],
    ['429 with success', answering(accepted, { status: 429 })],
    ['no RetCode', answering({})],
    ['the text of success', answering({ RetCode: '0' })],
    ['a fraction', answering({ RetCode: 0.5 })],
    ['null', answering({ RetCode: null })],
    ['true', answering({ RetCode: true })],
    ['beyond numbers', answering('{"RetCode":1e400}')],
    ['RetCode twice', answering('{"RetCode":0,"RetCode":9520}')],
    ['cut JSON', answering('{"RetCode":0')],
    ['HTML', answering('<html>')],
    ['nothing', answering('')],
    ['a byte order mark', answering('\ufeff{"RetCode":0}')],
    ['bad UTF-8', answering(Buffer.from('{"RetCode":0,"a":"\xff"}', 'latin1'))],
    ['a giant', (socket) => void socket.write('HTTP/1.1 200 OK\r\nContent-Length: 99999999\r\n\r\n{')],
    ['gzip', answering('x', { headers: { 'Content-Encoding': 'gzip' } })],
    ['success of another operation', answering({ RetCode: 0, Action: 'DescribeHostInstanceResponse' })],
    ['refusal of another operation', answering({ RetCode: 9520, Action: 'DescribeHostInstanceResponse' })],
    ['401 without a RetCode', answering('', { status: 401 })],
    ['407 without a RetCode', answering('', { status: 407 })],
    ...[408, 421, 425].map((status): [string, Script] => [`${status} with a RetCode`, answering(refused, { status })]),
    ['101', (socket) => void socket.write('HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n')],
    ['interim answers alone', (socket) => void socket.end('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Hints\r\n\r\n')],
    ['204', (socket) => void socket.write('HTTP/1.1 204 None\r\n\r\n')],
    ['201 with success', answering(accepted, { status: 201 })],
  ])('in doubt, and never sent again: %s', async (_, script) => {
    const { server, result } = await createAgainst(script, { ...patient, total: 3_000 });

    expect(result).toEqual({ status: 'in-doubt', reason: expect.stringMatching(/./) });
    expect(server.requests).toHaveLength(1);
    expect(server.connections()).toBe(1);
  });
});
