import { describe, expect, it } from 'vitest';
import type { ExchangeFact } from '../../src/cloud/call.ts';
import { Secret } from '../../src/model/secret.ts';
import { answer, startScriptedServer } from '../support/scripted-server.ts';
import {
  answering,
  createOrder,
  emptyListing,
  failureOf,
  page,
  privateKey,
  providerFor,
  publicKey,
  sign,
} from './fixture.ts';

it('listing posts signed JSON by default', async () => {
  const server = await startScriptedServer(answering(emptyListing));

  const listed = await providerFor(server.url).listPage({ ...page, projectId: 'org-7' });

  const asked = { Region: 'r', ProjectId: 'org-7', Offset: 0, Limit: 100 };
  const parameters = { Action: 'DescribeHostInstance', ...asked, PublicKey: publicKey };
  expect(listed).toEqual({ rows: [], unreadable: 0, totalCount: 0, strained: false });
  expect(server.requests).toMatchObject([
    { method: 'POST', target: '/', headers: { 'content-type': 'application/json' } },
  ]);
  expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual({ ...parameters, Signature: sign(parameters) });
});

it("what is told of a refusal of the keys repeats the cloud's words without any secret, and not that it may be transient", async () => {
  const server = await startScriptedServer((socket, request) => {
    const { Signature: signature } = JSON.parse(request.body);
    const base64 = Buffer.from(privateKey).toString('base64');
    const escaped = encodeURIComponent(publicKey);
    answer(socket, { RetCode: 7, Message: `Signature ${signature} ${publicKey} ${escaped} ${privateKey} ${base64}` });
  });

  const error = await failureOf(providerFor(server.url).listPage(page));

  expect(error.message).toBe(
    'The cloud refused the request: RetCode 7, "Signature (sensitive) (sensitive) (sensitive) (sensitive) (sensitive)".',
  );
  expect(error.suggestions).toEqual([expect.stringContaining('often the keys')]);
});

describe('look-up', () => {
  const rows = [
    { HostId: 'h-1', Name: 'a' },
    { HostId: 'h-9', Name: 'not asked for' },
  ];

  it('asks by query for exactly the given ids, and gives no host that was not asked for', async () => {
    const server = await startScriptedServer(answering({ RetCode: 0, HostSet: rows, TotalCount: 2 }));

    const hosts = await providerFor(server.url).lookUp({ region: 'r', zone: 'r-01', hostIds: ['h-1', 'h-2'] });

    expect(hosts.map(({ hostId }) => hostId)).toEqual(['h-1']);
    expect(server.requests[0]).toMatchObject({
      method: 'GET',
      target: expect.stringContaining('Region=r&Zone=r-01&HostIds.0=h-1&HostIds.1=h-2&Offset=0&Limit=2&PublicKey='),
    });
  });

  it.each([
    ['its total says so', 3],
    ['it gives no total', undefined],
  ])('asks again for the hosts that a page cut off did not show, if %s', async (_, total) => {
    const names = ['h-1', 'h-2', 'h-3'];
    const server = await startScriptedServer((socket, request, index) => {
      const { searchParams } = new URL(request.target, 'http://cloud');
      const asked = names.filter((name) => [...searchParams.values()].includes(name));
      const shown = asked.slice(0, 1).map((HostId) => ({ HostId, Name: HostId }));
      const body = { RetCode: 0, HostSet: shown, ...(total !== undefined && { TotalCount: asked.length }) };
      answering(body)(socket, request, index);
    });

    const hosts = await providerFor(server.url).lookUp({ region: 'r', hostIds: [...names, 'h-gone'] });

    expect(hosts.map(({ hostId }) => hostId)).toEqual(names);
    expect(server.requests).toHaveLength(total === undefined ? 4 : 3);
  });

  it.each([
    ['shows no row', []],
    ['shows another one twice', ['h-1', 'h-1']],
  ])('does not call a host gone that the total counts, if the page %s', async (_, shown) => {
    const hosts = shown.map((HostId) => ({ HostId, Name: HostId }));
    const server = await startScriptedServer(answering({ RetCode: 0, HostSet: hosts, TotalCount: 2 }));

    const error = await failureOf(providerFor(server.url).lookUp({ region: 'r', hostIds: ['h-1', 'h-2'] }));

    expect(error).toMatchObject({ code: 'cloud-response-unreadable' });
  });

  it('does not call a host gone because its row cannot be read', async () => {
    const server = await startScriptedServer(answering({ RetCode: 0, HostSet: [{ HostId: 'h-1' }] }));

    const error = await failureOf(providerFor(server.url).lookUp({ region: 'r', hostIds: ['h-1'] }));

    expect(error).toMatchObject({ code: 'cloud-response-unreadable' });
  });
});

it.each(['json', 'query', 'form'] as const)('a token is signed into each request: %s', async (requestForm) => {
  const { url, requests } = await startScriptedServer((socket) => answer(socket, emptyListing));
  const provider = providerFor(url, { requestForm, securityToken: new Secret('a token+/=') });

  await provider.listPage(page);
  await provider.lookUp({ region: 'r', hostIds: ['h-1'] });
  await provider.create(createOrder());

  expect(requests).toHaveLength(3);
  for (const { target, body } of requests) {
    const text = body === '' ? target.slice(2) : body;
    const fields = text.startsWith('{') ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text));
    const { Signature, ...parameters } = fields;
    expect(parameters.SecurityToken).toBe('a token+/=');
    expect(sign(parameters)).toBe(Signature);
  }
});

it('a log learns the names and measures of each exchange, and never a value', async () => {
  const facts: ExchangeFact[] = [];
  const server = await startScriptedServer((socket, _, index) =>
    index === 0 ? answer(socket, 'canary', { status: 503 }) : answer(socket, emptyListing),
  );

  await providerFor(server.url, { onExchange: (fact) => facts.push(fact) }).listPage(page);

  const common = {
    action: 'DescribeHostInstance',
    parameterNames: ['Action', 'Region', 'Offset', 'Limit', 'PublicKey', 'Signature'],
    milliseconds: 0,
  };
  expect(facts).toEqual([
    { ...common, httpStatus: 503 },
    { ...common, httpStatus: 200, retCode: 0 },
  ]);
});
