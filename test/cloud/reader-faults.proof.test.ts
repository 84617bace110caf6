/** Whatever may be wrong with the answer to a listing, in each dialect. */
import { describe, expect, it } from 'vitest';
import { makeCertificate } from '../support/certificate.ts';
import { virtualClock } from '../support/model/virtual-clock.ts';
import { closedPort, reset, type Script, startScriptedServer } from '../support/scripted-server.ts';
import { answering, emptyListing, failureOf, page, patient, providerFor, shortTimeouts } from './fixture.ts';

const silence: Script = () => {};

type Fault = readonly [what: string, script: Script, code: string, requests: number];
const [badStatus, unreadable] = ['cloud-http-status', 'cloud-response-unreadable'] as const;

describe('faults of a listing', () => {
  const html = '<html>welcome</html>';

  it.concurrent.for<Fault>([
    ['a reset after the request', (socket) => reset(socket), 'cloud-unreachable', 4],
    ['no answer', silence, 'cloud-timeout', 4],
    ...[500, 502, 503, 504].map(
      (status): Fault => [`${status}`, answering({ RetCode: 130 }, { status }), badStatus, 4],
    ),
    ...[400, 401, 403, 404, 405, 407, 410, 421].map(
      (status): Fault => [`${status} without a RetCode`, answering(html, { status }), badStatus, 1],
    ),
    ['a RetCode of success on 404', answering(emptyListing, { status: 404 }), badStatus, 1],
    ['a RetCode', answering({ RetCode: 171, Message: 'no' }), 'cloud-refused', 1],
    ['a RetCode as text', answering({ RetCode: '171' }), 'cloud-refused', 1],
    ['a RetCode on 403', answering({ RetCode: 299 }, { status: 403 }), 'cloud-refused', 1],
    ['the text of success', answering({ RetCode: '0' }), unreadable, 1],
    ['cut JSON', answering('{"RetCode":0,"HostSet":[{'), unreadable, 4],
    ['HTML', answering(html), unreadable, 4],
    ['a giant', (socket) => void socket.write('HTTP/1.1 200 OK\r\nContent-Length: 99999999\r\n\r\n'), unreadable, 1],
    ['gzip', answering('x', { headers: { 'Content-Encoding': 'gzip' } }), unreadable, 1],
    ['an answer to another', answering({ ...emptyListing, Action: 'CreateHostInstanceResponse' }), unreadable, 1],
    ['HostSet that is no list', answering({ RetCode: 0, HostSet: {} }), unreadable, 1],
    ...[408, 425].map((status): Fault => [`${status}`, answering({ RetCode: 5 }, { status }), badStatus, 4]),
    ['204', (socket) => void socket.write('HTTP/1.1 204 None\r\n\r\n'), badStatus, 4],
    ['a redirect to nowhere', answering('', { status: 304 }), unreadable, 1],
    ['201 with a listing', answering(emptyListing, { status: 201 }), badStatus, 4],
    ['a status beyond the known', answering(emptyListing, { status: 999 }), badStatus, 4],
  ])('%s', async ([, script, code, requests], { onTestFinished }) => {
    const server = await startScriptedServer(script, { atEnd: onTestFinished });

    const readTimeouts = code === 'cloud-timeout' ? shortTimeouts : patient;
    const error = await failureOf(providerFor(server.url, { readTimeouts }).listPage(page));

    expect(error).toMatchObject({ name: 'KnownError', code, exit: 'cloud' });
    expect((error.suggestions as string[]).length).toBeGreaterThan(0);
    expect(error.message.includes('Tried 4 times.')).toBe(requests === 4);
    expect(server.requests).toHaveLength(requests);
  });

  it.each<[string, Script]>([
    ['429', answering('', { status: 429 })],
    ['429 with a RetCode', answering({ RetCode: 153 }, { status: 429 })],
    ['429 that asks for nothing', answering('', { status: 429, headers: { 'Retry-After': '0' } })],
  ])('%s without end: for two minutes, ever slower, then the error', async (_, script) => {
    const clock = virtualClock();
    const server = await startScriptedServer(script);

    const error = await failureOf(providerFor(server.url, { clock }).listPage(page));

    expect(error).toMatchObject({ code: 'cloud-http-status', message: expect.stringMatching(/429.*Tried 19 times/) });
    expect(server.requests).toHaveLength(19);
    expect(clock.pauses.slice(0, 8)).toEqual([100, 200, 400, 800, 1_600, 3_200, 6_400, 10_000]);
    expect(clock.now()).toBeGreaterThanOrEqual(120_000);
  });

  it('a closed port, after four tries', async () => {
    const clock = virtualClock();

    const error = await failureOf(providerFor(closedPort, { clock }).listPage(page));

    expect(error).toMatchObject({ code: 'cloud-unreachable', message: expect.stringContaining('ECONNREFUSED') });
    expect(clock.pauses).toHaveLength(3);
  });

  it('a certificate that cannot be trusted, at once', async () => {
    const server = await startScriptedServer(answering(emptyListing), { tls: makeCertificate('127.0.0.1') });

    const error = await failureOf(providerFor(server.url).listPage(page));

    expect(error).toMatchObject({ code: 'cloud-certificate', exit: 'cloud' });
    expect(server.connections()).toBe(1);
    expect(server.requests).toEqual([]);
  });

  it.each([301, 302, 303, 307, 308])('%i is never followed, and only its origin is told', async (status) => {
    const other = await startScriptedServer(answering(emptyListing));
    const server = await startScriptedServer(
      answering('', { status, headers: { Location: `${other.url}?Signature=canary` } }),
    );

    const error = await failureOf(providerFor(server.url).listPage(page));

    expect(error).toMatchObject({
      code: 'cloud-response-unreadable',
      message: expect.stringContaining(other.url.origin),
    });
    expect(error.message).not.toContain('canary');
    expect(server.requests).toHaveLength(1);
    expect(other.connections()).toBe(0);
  });
});
