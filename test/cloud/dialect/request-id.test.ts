/** The id by which the cloud's support finds a request stands in every message about it. */
import { expect, it } from 'vitest';
import { uhostWire } from '../../../src/cloud/uhost-wire.ts';
import { answer, type Script, startScriptedServer } from '../../support/scripted-server.ts';
import { createOrder, failureOf, page, providerFor } from '../fixture.ts';

const headers = { 'X-UCLOUD-REQUEST-UUID': '8f3a-01.b' };
const answers: readonly (readonly [string, Script])[] = [
  ['a refusal', (socket) => answer(socket, { RetCode: 171, Message: 'no' }, { headers })],
  ['an error of the server', (socket) => answer(socket, 'down', { status: 502, headers })],
  ['too many requests', (socket) => answer(socket, '', { status: 429, headers: { ...headers, 'Retry-After': '200' } })],
  ['a redirect', (socket) => answer(socket, '', { status: 302, headers })],
  ['an answer that cannot be read', (socket) => answer(socket, 'no JSON', { headers })],
  [
    'an answer that is cut short',
    (socket) => void socket.end('HTTP/1.1 200 OK\r\nX-UCLOUD-REQUEST-UUID: 8f3a-01.b\r\nContent-Length: 9\r\n\r\n{'),
  ],
];

async function talk(script: Script) {
  const { url } = await startScriptedServer(script);
  const provider = providerFor(url, { wire: uhostWire });
  return { create: await provider.create(createOrder()), error: await failureOf(provider.listPage(page)) };
}

it.each(answers)('the request id is told of %s', async (_, script) => {
  const { create, error } = await talk(script);

  expect(create).toMatchObject({ reason: expect.stringContaining('(request id 8f3a-01.b)') });
  expect(error.message).toContain('The request id is 8f3a-01.b.');
});
