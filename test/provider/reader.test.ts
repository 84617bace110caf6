import { describe, expect, it } from 'vitest';
import { Secret } from '../../src/core/secret.ts';
import type { ExchangeFact } from '../../src/provider/settings.ts';
import { sign } from '../../src/provider/signature.ts';
import { makeCertificate } from '../support/certificate.ts';
import {
  answer,
  closedPort,
  reset,
  type Script,
  type ScriptedRequest,
  startScriptedServer,
} from '../support/scripted-server.ts';
import {
  createOrder,
  emptyListing,
  failureOf,
  instantClock,
  page,
  patient,
  privateKey,
  providerFor,
  publicKey,
  scriptedTransport,
  shortTimeouts,
} from './fixture.ts';

const answering =
  (content: unknown, options?: Parameters<typeof answer>[2]): Script =>
  (socket) =>
    answer(socket, content, options);

const silence: Script = () => {};

describe('listing', () => {
  it('posts signed JSON by default', async () => {
    const server = await startScriptedServer(answering(emptyListing));

    const listed = await providerFor(server.url).listPage({ ...page, projectId: 'org-7' });

    const parameters = {
      Action: 'DescribeHostInstance',
      Region: 'r',
      ProjectId: 'org-7',
      Offset: 0,
      Limit: 100,
      PublicKey: publicKey,
    };
    expect(listed).toEqual({ rows: [], unreadable: 0, totalCount: 0, strained: false });
    expect(server.requests).toMatchObject([
      { method: 'POST', target: '/', headers: { 'content-type': 'application/json' } },
    ]);
    expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual({
      ...parameters,
      Signature: sign(parameters, new Secret(privateKey)),
    });
  });

  it.each([
    ['by setting', { requestForm: 'query' as const }, page],
    ['for one zone', {}, { ...page, zone: 'r-01' }],
  ])('asks by query %s', async (_, settings, query) => {
    const server = await startScriptedServer(answering(emptyListing));

    await providerFor(server.url, settings).listPage(query);

    const [request] = server.requests;
    const parameters = new URL(request?.target ?? '', server.url).searchParams;
    const { Signature: signature, ...rest } = Object.fromEntries(parameters);
    expect(request).toMatchObject({ method: 'GET', body: '' });
    expect(request?.target).toContain('PublicKey=someone%40example.com-public');
    expect(request?.target).toMatch(/&Signature=[0-9a-f]{40}$/);
    expect(signature).toBe(sign(rest, new Secret(privateKey)));
    expect(rest).toMatchObject({ Region: 'r', Offset: '0', Limit: '100' });
    expect(rest.Zone).toBe('zone' in query ? 'r-01' : undefined);
  });

  it('gives rows, unreadable rows and the total as they came', async () => {
    const hostSet = [
      { HostId: 'h-1', Name: 'web-1', State: 'Odd', New: 1 },
      null,
      { HostId: 5, Name: 'x' },
      { HostId: 'h' },
    ];
    const server = await startScriptedServer(answering({ RetCode: 0, HostSet: hostSet, TotalCount: '4' }));

    const listed = await providerFor(server.url).listPage(page);

    expect(listed).toMatchObject({
      rows: [{ hostId: 'h-1', state: 'Odd', region: 'r' }],
      unreadable: 3,
      totalCount: 'unreadable',
    });
  });

  it('rejects with the reason of its signal', async () => {
    const controller = new AbortController();
    const reason = new Error('deadline');
    const server = await startScriptedServer(() => controller.abort(reason));

    expect(await failureOf(providerFor(server.url).listPage(page, controller.signal))).toBe(reason);
    expect(server.requests).toHaveLength(1);
  });

  it('refuses a value that cannot be signed, before anything is sent', async () => {
    const server = await startScriptedServer(answering(emptyListing));

    const error = await failureOf(providerFor(server.url).listPage({ ...page, limit: 1.5 }));

    expect(error).toMatchObject({ code: 'request-value' });
    expect(server.connections()).toBe(0);
  });
});

describe('faults of a listing', () => {
  const html = '<html>welcome</html>';

  it.each<[string, Script, string, number]>([
    ['a reset after the request [F2 looks]', (socket) => reset(socket), 'cloud-unreachable', 4],
    ['no answer [F4 looks]', silence, 'cloud-timeout', 4],
    [
      'an answer that drips [F5 looks]',
      (socket) => void socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{'),
      'cloud-timeout',
      4,
    ],
    ...[500, 502, 503, 504].map((status): [string, Script, string, number] => [
      `${status} [F7 looks]`,
      answering({ RetCode: 130, Message: 'busy' }, { status }),
      'cloud-http-status',
      4,
    ]),
    ...[400, 401, 403, 404, 405, 407, 410, 421].map((status): [string, Script, string, number] => [
      `${status} without a RetCode [F8 F27 looks]`,
      answering(html, { status }),
      'cloud-http-status',
      1,
    ]),
    ['a RetCode of success on 404 [F8 looks]', answering(emptyListing, { status: 404 }), 'cloud-http-status', 1],
    ['a RetCode [F9 looks]', answering({ RetCode: 171, Message: 'no' }), 'cloud-refused', 1],
    ['a RetCode as text [F9 looks]', answering({ RetCode: '171' }), 'cloud-refused', 1],
    ['a RetCode on 403 [F9 looks]', answering({ RetCode: 299 }, { status: 403 }), 'cloud-refused', 1],
    ...['', '"RetCode":"0"', '"RetCode":0.5', '"RetCode":null', '"RetCode":true', '"RetCode":1e400'].map(
      (text): [string, Script, string, number] => [
        `{${text}} [F12 looks]`,
        answering(`{${text}}`),
        'cloud-response-unreadable',
        1,
      ],
    ),
    ['RetCode twice [F13 looks]', answering('{"RetCode":1,"RetCode":0,"HostSet":[]}'), 'cloud-response-unreadable', 1],
    ['cut JSON [F14 looks]', answering('{"RetCode":0,"HostSet":[{'), 'cloud-response-unreadable', 4],
    ['HTML [F14 looks]', answering(html), 'cloud-response-unreadable', 4],
    ['an empty body [F14 looks]', answering(''), 'cloud-response-unreadable', 4],
    [
      'a byte order mark [F14 looks]',
      answering(`\ufeff${JSON.stringify(emptyListing)}`),
      'cloud-response-unreadable',
      4,
    ],
    [
      'bad UTF-8 [F14 looks]',
      answering(Buffer.from('{"RetCode":0,"HostSet":[],"a":"\xff"}', 'latin1')),
      'cloud-response-unreadable',
      4,
    ],
    ['NaN [F14 looks]', answering('{"RetCode":NaN}'), 'cloud-response-unreadable', 4],
    [
      'an announced giant [F15 looks]',
      (socket) => void socket.write('HTTP/1.1 200 OK\r\nContent-Length: 99999999\r\n\r\n'),
      'cloud-response-too-large',
      1,
    ],
    ['gzip [F15 looks]', answering('x', { headers: { 'Content-Encoding': 'gzip' } }), 'cloud-response-unreadable', 1],
    [
      'an answer to another operation [F17 looks]',
      answering({ ...emptyListing, Action: 'CreateHostInstanceResponse' }),
      'cloud-wrong-action',
      1,
    ],
    ['HostSet that is no list [F18 looks]', answering({ RetCode: 0, HostSet: {} }), 'cloud-response-unreadable', 1],
    ['no HostSet [F18 looks]', answering({ RetCode: 0 }), 'cloud-response-unreadable', 1],
    ...[408, 425].map((status): [string, Script, string, number] => [
      `${status} [F27 looks]`,
      answering({ RetCode: 5 }, { status }),
      'cloud-http-status',
      4,
    ]),
    [
      'a flood of interim answers [F28 looks]',
      (socket) => {
        const timer = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'), 5);
        socket.on('close', () => clearInterval(timer));
      },
      'cloud-timeout',
      4,
    ],
    ['204 [F28 looks]', (socket) => void socket.write('HTTP/1.1 204 None\r\n\r\n'), 'cloud-http-status', 4],
    ['201 with a listing [F28 looks]', answering(emptyListing, { status: 201 }), 'cloud-http-status', 4],
    ['an answer that is not HTTP', (socket) => void socket.write('SSH-2.0-x\r\n'), 'cloud-unreachable', 4],
    ['a status beyond the known', answering(emptyListing, { status: 999 }), 'cloud-http-status', 4],
  ])('%s', async (_, script, code, requests) => {
    const server = await startScriptedServer(script);

    const readTimeouts = code === 'cloud-timeout' ? shortTimeouts : patient;
    const error = await failureOf(providerFor(server.url, { readTimeouts }).listPage(page));

    expect(error).toMatchObject({ name: 'KnownError', code, exit: 'cloud' });
    expect((error.suggestions as string[]).length).toBeGreaterThan(0);
    expect(error.message.includes('Tried 4 times.')).toBe(requests === 4);
    expect(server.requests).toHaveLength(requests);
  });

  it.each<[string, Script]>([
    ['429 [F6 looks]', answering('', { status: 429 })],
    ['429 with a RetCode [F6 looks]', answering({ RetCode: 153 }, { status: 429 })],
    ['429 that asks for nothing [F6 looks]', answering('', { status: 429, headers: { 'Retry-After': '0' } })],
  ])('%s without end: for two minutes, ever slower, then the error', async (_, script) => {
    const clock = instantClock();
    const server = await startScriptedServer(script);

    const error = await failureOf(providerFor(server.url, { clock }).listPage(page));

    expect(error).toMatchObject({
      code: 'cloud-http-status',
      message: expect.stringMatching(/HTTP 429.*Tried 19 times/),
    });
    expect(server.requests).toHaveLength(19);
    expect(clock.slept.slice(0, 8)).toEqual([100, 200, 400, 800, 1_600, 3_200, 6_400, 10_000]);
    expect(clock.now()).toBeGreaterThanOrEqual(120_000);
  });

  it('a closed port, after four tries [F1 looks]', async () => {
    const clock = instantClock();

    const error = await failureOf(providerFor(closedPort, { clock }).listPage(page));

    expect(error).toMatchObject({ code: 'cloud-unreachable', message: expect.stringContaining('ECONNREFUSED') });
    expect(clock.slept).toHaveLength(3);
  });

  it('a certificate that cannot be trusted, at once [F1 looks]', async () => {
    const server = await startScriptedServer(answering(emptyListing), { tls: makeCertificate('127.0.0.1') });

    const error = await failureOf(providerFor(server.url).listPage(page));

    expect(error).toMatchObject({ code: 'cloud-certificate', exit: 'cloud' });
    expect(server.connections()).toBe(1);
    expect(server.requests).toEqual([]);
  });

  it('a giant that a transport let through [F15 looks]', async () => {
    const body = new Uint8Array(32 * 1024 * 1024 + 1);
    const transport = scriptedTransport([{ status: 'answered', httpStatus: 200, headers: {}, body }]);

    const error = await failureOf(providerFor(new URL('https://api.example.com'), { transport }).listPage(page));

    expect(error).toMatchObject({ code: 'cloud-response-too-large' });
    expect(transport.asked).toHaveLength(1);
  });

  it.each([301, 302, 303, 307, 308])(
    '%i is never followed, and only its origin is told [F26 looks]',
    async (status) => {
      const other = await startScriptedServer(answering(emptyListing));
      const server = await startScriptedServer(
        answering('', { status, headers: { Location: `${other.url}?Signature=canary` } }),
      );

      const error = await failureOf(providerFor(server.url).listPage(page));

      expect(error).toMatchObject({ code: 'cloud-redirected', message: expect.stringContaining(other.url.origin) });
      expect(error.message).not.toContain('canary');
      expect(server.requests).toHaveLength(1);
      expect(other.connections()).toBe(0);
    },
  );

  it('a redirect to nowhere is one too [F26 looks]', async () => {
    const server = await startScriptedServer(answering('', { status: 304 }));

    expect(await failureOf(providerFor(server.url).listPage(page))).toMatchObject({ code: 'cloud-redirected' });
  });

  it.each([
    ['429 [F6 looks]', answering('', { status: 429, headers: { 'Retry-After': '3' } }), true, 3_000],
    ['429 that asks for -1 [F6 looks]', answering('', { status: 429, headers: { 'Retry-After': '-1' } }), true, 100],
    [
      '429 that asks for ages [F6 looks]',
      answering('', { status: 429, headers: { 'Retry-After': '1000000000' } }),
      true,
      60_000,
    ],
    ['503 [F7 looks]', answering('', { status: 503 }), true, 0],
    ['a reset [F2 looks]', ((socket) => reset(socket)) as Script, false, 0],
    ['silence [F4 looks]', silence, true, 0],
    ['a cut answer [F14 looks]', answering('{'), false, 0],
    ['408 [F27 looks]', answering('', { status: 408 }), true, 0],
    ['425 [F27 looks]', answering('', { status: 425 }), false, 0],
    ['a RetCode that the user named [F9 looks]', answering({ RetCode: 153 }), false, 0],
  ])('%s once, and the listing goes on', async (_, script, strained, wait) => {
    const clock = instantClock();
    const server = await startScriptedServer((socket, request, index) =>
      index === 0 ? script(socket, request, index) : answer(socket, emptyListing),
    );

    const readTimeouts = script === silence ? shortTimeouts : patient;
    const retCodes = new Map([[153, new Set(['transient'] as const)]]);
    const settings = { clock, retCodes, readTimeouts };
    const listed = await providerFor(server.url, settings).listPage(page);

    expect(listed).toMatchObject({ rows: [], strained });
    expect(server.requests).toHaveLength(2);
    expect(clock.slept).toEqual([wait]);
  });

  it.each<[string, Script]>([
    ['a __proto__ key [F13 looks]', answering('{"__proto__":{"HostSet":5},"RetCode":0,"HostSet":[]}')],
    ['unknown fields [F19 looks]', answering({ ...emptyListing, New: { a: 1 } })],
    ['no TotalCount [F22 looks]', answering({ RetCode: 0, HostSet: [] })],
    [
      'HTTP/1.0 without a length [F28 looks]',
      (socket) => void socket.end(`HTTP/1.0 200 OK\r\n\r\n${JSON.stringify(emptyListing)}`),
    ],
    [
      'interim answers before the final one [F28 looks]',
      (socket) => {
        socket.write('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\n');
        answer(socket, emptyListing);
      },
    ],
  ])('%s is fine', async (_, script) => {
    const server = await startScriptedServer(script);

    expect(await providerFor(server.url).listPage(page)).toMatchObject({ rows: [], unreadable: 0 });
  });

  it('a million levels deep is an answer like any other [F16 looks]', async () => {
    const deep = '['.repeat(1_000_000) + ']'.repeat(1_000_000);
    const server = await startScriptedServer(answering(`{"RetCode":0,"HostSet":[],"Deep":${deep}}`));

    const settled = await providerFor(server.url)
      .listPage(page)
      .then(
        (listed) => listed.rows,
        (error) => error.code,
      );

    expect([[], 'cloud-response-unreadable']).toContainEqual(settled);
  });
});

describe('what is told of a refusal', () => {
  it("repeats the cloud's words without any secret in them", async () => {
    const server = await startScriptedServer((socket, request) => {
      const { Signature: signature } = JSON.parse(request.body);
      const base64 = Buffer.from(privateKey).toString('base64');
      const escaped = encodeURIComponent(publicKey);
      answer(socket, { RetCode: 171, Message: `bad ${signature} of ${publicKey} ${escaped} ${privateKey} ${base64}` });
    });

    const error = await failureOf(providerFor(server.url).listPage(page));

    expect(error.message).toBe(
      'The cloud refused the request: RetCode 171, "bad (sensitive) of (sensitive) (sensitive) (sensitive) (sensitive)".',
    );
  });

  it.each([
    ['x'.repeat(300), `${'x'.repeat(256)}…`],
    [`${'x'.repeat(255)}😀${'x'.repeat(99)}`, `${'x'.repeat(255)}…`],
    ['x'.repeat(256), 'x'.repeat(256)],
    ['\u001b[31m', '\u001b[31m'],
  ])('cuts long words, and leaves escaping to whoever prints them', async (message, told) => {
    const server = await startScriptedServer(answering({ RetCode: 1, Message: message }));

    const error = await failureOf(providerFor(server.url).listPage(page));

    expect(error.message).toBe(`The cloud refused the request: RetCode 1, "${told}".`);
  });

  it('garbles no words to hide a key of three letters', async () => {
    const server = await startScriptedServer(answering({ RetCode: 1, Message: 'not that' }));

    const error = await failureOf(providerFor(server.url, { publicKey: new Secret('not') }).listPage(page));

    expect(error.message).toContain('"not that"');
  });
});

describe('two runs that differ only in their keys', () => {
  it.each<[string, Script]>([
    ['a cloud that repeats the request', (socket, { body }) => answer(socket, { RetCode: 1, Message: body })],
    ['an Action that repeats the request', (socket, { body }) => answer(socket, { RetCode: 0, Action: body })],
    [
      'a redirect that repeats the request',
      (socket, { body }) => {
        const { PublicKey: name, Signature: signature } = JSON.parse(body);
        answer(socket, '', { status: 302, headers: { Location: `https://${signature}.example.com/${name}` } });
      },
    ],
    ['a broken answer', (socket, { body }) => void socket.end(body)],
    ['an answer cut short', (socket, { body }) => answer(socket, body.slice(0, -1))],
    ['an error', (socket, { body }) => answer(socket, { RetCode: 1, Message: body }, { status: 500 })],
  ])('tell and log the same: %s', async (_, script) => {
    const server = await startScriptedServer(script);
    const run = async (keys: { readonly publicKey: Secret; readonly privateKey: Secret }) => {
      const facts: ExchangeFact[] = [];
      const settings = { ...keys, onExchange: (fact: ExchangeFact) => void facts.push(fact) };
      const error = await failureOf(providerFor(server.url, settings).listPage(page));
      return JSON.stringify({ ...error, message: error.message, cause: error.cause, facts });
    };

    const first = await run({ publicKey: new Secret('first-public'), privateKey: new Secret('first-private') });
    const second = await run({ publicKey: new Secret('other-public'), privateKey: new Secret('other-private') });

    expect(first).toBe(second);
  });
});

describe('look-up', () => {
  const rows = [
    { HostId: 'h-1', Name: 'a' },
    { HostId: 'h-9', Name: 'not asked for' },
  ];

  it('asks by query for exactly the given ids, and gives no host that was not asked for', async () => {
    const server = await startScriptedServer(answering({ RetCode: 0, HostSet: rows, TotalCount: 2 }));

    const hosts = await providerFor(server.url).lookUp({
      region: 'r',
      zone: 'r-01',
      hostIds: ['h-1', 'h-2'],
    });

    expect(hosts.map(({ hostId }) => hostId)).toEqual(['h-1']);
    expect(server.requests[0]).toMatchObject({
      method: 'GET',
      target: expect.stringContaining('Region=r&Zone=r-01&HostIds.0=h-1&HostIds.1=h-2&Offset=0&Limit=2&PublicKey='),
    });
  });

  it.each([0, 21])('refuses %i ids before anything is sent', async (count) => {
    const server = await startScriptedServer(answering(emptyListing));
    const hostIds = Array.from({ length: count }, (_, index) => `h-${index}`);

    const error = await failureOf(providerFor(server.url).lookUp({ region: 'r', hostIds }));

    expect(error).toMatchObject({ code: 'request-value' });
    expect(server.connections()).toBe(0);
  });

  it('does not call a host gone because its row cannot be read', async () => {
    const server = await startScriptedServer(answering({ RetCode: 0, HostSet: [{ HostId: 'h-1' }] }));

    const error = await failureOf(providerFor(server.url).lookUp({ region: 'r', hostIds: ['h-1'] }));

    expect(error).toMatchObject({ code: 'cloud-response-unreadable' });
  });
});

describe('the token of temporary keys', () => {
  it.each(['json', 'query', 'form'] as const)('is a signed parameter of every request: %s', async (requestForm) => {
    const sent: ScriptedRequest[] = [];
    const server = await startScriptedServer((socket, request) => {
      sent.push(request);
      answer(socket, emptyListing);
    });
    const provider = providerFor(server.url, { requestForm, securityToken: new Secret('a token+/=') });

    await provider.listPage(page);
    await provider.lookUp({ region: 'r', hostIds: ['h-1'] });
    await provider.create(createOrder());

    expect(sent).toHaveLength(3);
    for (const { target, body } of sent) {
      const text = body === '' ? target.slice(2) : body;
      const fields = text.startsWith('{') ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text));
      const { Signature, ...parameters } = fields;
      expect(parameters.SecurityToken).toBe('a token+/=');
      expect(sign(parameters, new Secret(privateKey))).toBe(Signature);
    }
  });
});

describe('what a log learns', () => {
  it('is the names and measures of each exchange, and never a value', async () => {
    const facts: ExchangeFact[] = [];
    const server = await startScriptedServer((socket, _, index) =>
      index === 0 ? answer(socket, 'canary', { status: 503 }) : answer(socket, emptyListing),
    );

    await providerFor(server.url, { onExchange: (fact) => facts.push(fact) }).listPage(page);

    const common = {
      action: 'DescribeHostInstance',
      parameterNames: ['Action', 'Region', 'Offset', 'Limit', 'PublicKey', 'Signature'],
      requestBytes: Buffer.byteLength(`/${server.requests[0]?.body}`),
      milliseconds: 0,
    };
    expect(facts).toEqual([
      { ...common, httpStatus: 503 },
      { ...common, httpStatus: 200, retCode: 0 },
    ]);
  });

  it('is the kind of failure where no answer came', async () => {
    const facts: ExchangeFact[] = [];

    await failureOf(providerFor(closedPort, { onExchange: (fact) => facts.push(fact) }).listPage(page));

    expect(facts).toHaveLength(4);
    expect(facts[0]).toMatchObject({ failure: 'connect' });
    expect(JSON.stringify(facts)).not.toContain('127.0.0.1');
  });
});
