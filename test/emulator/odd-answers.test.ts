import { connect, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { RunningEmulator } from '../../src/emulator/server.ts';
import { callRaw, create, createParameters, emulator, list, listParameters, type Parameters, sign } from './client.ts';

describe('an odd RetCode', () => {
  it.each([
    ['missing', /^\{"Action":"\w+"(?:,"HostIds":\["host-\w+"\])?\}$/],
    ['text', /"RetCode":"0"/],
    ['fraction', /"RetCode":0\.5/],
    ['null', /"RetCode":null/],
    ['true', /"RetCode":true/],
    ['beyond', /"RetCode":1e400/],
    ['twice', /"RetCode":9001,"RetCode":0/],
  ] as const)('can be %s, with ids in the answer and without', async (as, expected) => {
    for (const answerHostIds of [true, false]) {
      const cloud = await emulator({ answerHostIds, faults: [{ on: 'create', kind: 'odd-ret-code', as }] });

      const { status, text } = await callRaw(cloud, createParameters);

      expect(status).toBe(200);
      expect(text).toMatch(expected);
      expect(Object.keys(JSON.parse(text))).toContain('Action');
      expect(cloud.hosts()).toHaveLength(1);
    }
  });
});

describe('an answer with too much', () => {
  it('has a member __proto__ that a careless client takes for the answer', async () => {
    const cloud = await emulator({ preload: 1, faults: [{ on: 'list', kind: 'proto-key' }] });

    const { text } = await callRaw(cloud, listParameters);

    const answer = JSON.parse(text);
    expect(Object.hasOwn(answer, '__proto__')).toBe(true);
    expect(answer).toMatchObject({ RetCode: 0, TotalCount: 1 });
    expect(Object.assign({}, answer).HostIds).toEqual(['host-proto']);
  });

  it('has a million lists in each other', async () => {
    const cloud = await emulator({ faults: [{ on: 'create', kind: 'deep-json' }] });

    const { text } = await callRaw(cloud, createParameters);

    expect(text.startsWith(`{"Deep":${'['.repeat(1_000_000)}]`)).toBe(true);
    expect(text.slice(8 + 2_000_000)).toMatch(/^,"Action":"CreateHostInstanceResponse","RetCode":0,.*\}$/);
  });

  it('is longer than 32 MiB, and JSON all the same', async () => {
    const cloud = await emulator({ faults: [{ on: 'list', kind: 'huge-body' }] });

    const { headers, text } = await callRaw(cloud, listParameters);

    expect([text.length, headers['content-length']]).toEqual([34_603_008, '34603008']);
    expect(JSON.parse(text)).toMatchObject({ RetCode: 0, HostSet: [] });
  });

  it('never ends, until the client leaves', async () => {
    const cloud = await emulator({ faults: [{ on: 'list', kind: 'endless-body', times: 1 }] });
    let received = 0;

    const socket = send(cloud, listParameters);
    await new Promise<void>((resolve) => {
      socket.on('data', (chunk) => {
        received += chunk.length;
        if (received > 40_000_000) resolve();
      });
    });
    socket.resetAndDestroy();

    expect((await list(cloud)).RetCode).toBe(0);
  });
});

function send(cloud: RunningEmulator, parameters: Parameters): Socket {
  const body = JSON.stringify({ ...parameters, Signature: sign(parameters) });
  const head = `Host: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
  const socket = connect(cloud.port, '127.0.0.1').on('error', () => {});
  socket.write(`POST / HTTP/1.1\r\n${head}\r\n\r\n${body}`);
  return socket;
}

describe('a server that changes names', () => {
  it('makes web-1 out of WEB-1', async () => {
    const cloud = await emulator({ lowerCaseNames: true });

    await create(cloud, { Name: 'WEB-1' });

    expect((await list(cloud)).HostSet).toMatchObject([{ Name: 'web-1' }]);
  });
});
