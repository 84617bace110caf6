/** The webhook of a controller, with a server on a port that answers as a test says. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openNotices } from '../../../src/cli/controller/open-notices.ts';
import { folderWith } from '../../support/hostwright.ts';
import { answer, closedPort, reset, type Script, startScriptedServer } from '../../support/scripted-server.ts';

const secretPath = '/services/T0/canary?token=canary';

interface Files {
  readonly url?: string;
  readonly key?: string;
  readonly format?: string;
}

async function open({ url, key, format = 'json' }: Files) {
  const cwd = folderWith({}, onTestFinished);
  if (url !== undefined) writeFileSync(join(cwd, 'url'), url);
  if (key !== undefined) writeFileSync(join(cwd, 'key'), key);
  const channel = await openNotices(
    {
      'notify-url-file': url === undefined ? undefined : 'url',
      'notify-key-file': key === undefined ? undefined : 'key',
      'notify-format': format,
      'use-env-proxy': false,
    },
    { cwd },
  );
  onTestFinished(() => channel?.close());
  return channel;
}

async function postTo(script: Script) {
  const server = await startScriptedServer(script);
  const channel = await open({ url: `${server.url.origin}${secretPath}\n` });
  const result = await channel?.post('{"a":1}\n', { 'X-Hostwright-Notice': 'n1' });
  return { result, requests: server.requests };
}

describe('the webhook of a controller', () => {
  it('is asked by POST at the path and query of its file', async () => {
    const { result, requests } = await postTo((socket) => answer(socket, 'ok'));

    expect(result).toMatchObject({ status: 'answered', httpStatus: 200 });
    expect(requests).toMatchObject([
      { method: 'POST', target: secretPath, body: '{"a":1}\n', headers: { 'x-hostwright-notice': 'n1' } },
    ]);
  });

  it('is asked once: a redirect is followed nowhere', async () => {
    const headers = { Location: 'http://169.254.169.254/' };

    const { result, requests } = await postTo((socket) => answer(socket, '', { status: 307, headers }));

    expect(result).toMatchObject({ status: 'answered', httpStatus: 307 });
    expect(requests).toHaveLength(1);
  });

  it('may ask for a pause', async () => {
    const { result } = await postTo((socket) => answer(socket, '', { status: 429, headers: { 'Retry-After': '7' } }));

    expect(result).toEqual({ status: 'answered', httpStatus: 429, retryAfterMs: 7_000 });
  });

  it('may close the connection, which is told without its address', async () => {
    const { result } = await postTo((socket) => reset(socket));

    expect(result).toEqual({ status: 'failed', detail: 'the connection was closed' });
  });

  it('may be away, which is told without its address', async () => {
    const channel = await open({ url: `${closedPort.origin}${secretPath}` });

    expect(await channel?.post('{}', {})).toEqual({ status: 'failed', detail: 'no connection' });
  });

  it('is not there without the flag', async () => {
    expect(await open({})).toBeUndefined();
  });

  it.each([
    ['plain http beyond this machine', 'http://hooks.example.com/canary', 'loopback'],
    ['a metadata address', 'https://169.254.169.254/canary', 'metadata'],
    ['it as a number', 'https://2852039166/canary', 'metadata'],
    ['a password', 'https://me:canary@hooks.example.com/', 'password'],
    ['a fragment', 'https://hooks.example.com/canary#x', 'fragment'],
    ['a second line', 'https://hooks.example.com/canary\nx', 'space'],
    ['a backslash', 'https://hooks.example.com/\\canary', 'fragment'],
    ['a file', 'file:///canary', 'https://'],
    ['nothing', '', 'https://'],
    ['an international name', 'https://hооks.example.com/canary', 'ASCII'],
  ])('is refused with %s, and what its file holds is not repeated', async (_, url, why) => {
    const error: unknown = await open({ url }).catch((one: unknown) => one);

    expect(error).toMatchObject({ code: 'flag-invalid', message: expect.stringContaining(why) });
    expect(JSON.stringify(error) + String(error)).not.toContain('canary');
  });

  it.each([
    ['a short key', { url: 'https://hooks.example.com/', key: 'canary' }, 'fewer than 16'],
    ['a key without a webhook', { key: 'canary canary canary' }, '--notify-url-file'],
    ['an unknown form', { url: 'https://hooks.example.com/', format: 'xml' }, '--notify-format'],
  ])('refuses %s', async (_, files, why) => {
    const error: unknown = await open(files).catch((one: unknown) => one);

    expect(error).toMatchObject({ code: 'flag-invalid', message: expect.stringContaining(why) });
    expect(String(error)).not.toContain('canary');
  });

  it('refuses a file that is not there', async () => {
    const flags = { 'notify-url-file': 'no-file', 'notify-format': 'json', 'use-env-proxy': false };

    await expect(openNotices(flags, { cwd: '/' })).rejects.toMatchObject({
      code: 'flag-invalid',
      message: '--notify-url-file "no-file" cannot be read (ENOENT).',
    });
  });
});
