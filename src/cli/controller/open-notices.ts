/** Where notices of a controller go: the webhook that a file names. */
import { resolve } from 'node:path';
import type { NoticeSettings, PostAnswer } from '../../controller/notify/deliver-notices.ts';
import { type NoticeFormat, noticeFormats } from '../../controller/notify/notice-format.ts';
import { KnownError } from '../../core/errors.ts';
import type { ExchangeResult } from '../../core/ports.ts';
import { Secret } from '../../core/secret.ts';
import { type NoticeAddress, parseNoticeAddress } from '../../provider/endpoint.ts';
import { readRetryAfter } from '../../provider/retry-after.ts';
import type { Io } from '../io.ts';
import { parseChoice } from '../settings/flag-values.ts';
import { describeReadFailure, readKeyFile } from '../settings/read-key.ts';

export interface NoticeFlags {
  readonly 'notify-url-file'?: string | undefined;
  readonly 'notify-key-file'?: string | undefined;
  readonly 'notify-format': string;
  readonly 'use-env-proxy': boolean;
}

export interface NoticePost extends Pick<NoticeSettings, 'format' | 'key'> {
  readonly post: (body: string, headers: Readonly<Record<string, string>>) => Promise<PostAnswer>;
  close(): void;
}

/** A notice is reserved for one minute, so that no other process sends it meanwhile. */
const timeouts = { connect: 5_000, firstByte: 10_000, total: 10_000 } as const;

/**
 * Undefined if no notices are configured. Throws KnownError `flag-invalid`, which never contains
 * the content of a file.
 */
export async function openNotices(flags: NoticeFlags, { cwd }: Pick<Io, 'cwd'>): Promise<NoticePost | undefined> {
  const format: NoticeFormat = parseChoice('notify-format', flags['notify-format'], noticeFormats);
  const { 'notify-url-file': urlFile, 'notify-key-file': keyFile } = flags;
  if (urlFile === undefined) {
    if (keyFile === undefined) return undefined;
    throw new KnownError('flag-invalid', '--notify-key-file has no meaning without --notify-url-file.');
  }
  const { endpoint, target } = readAddress(urlFile, cwd);
  const key = keyFile === undefined ? undefined : readKey(keyFile, cwd);
  const { createTransport } = await import('../../provider/http/transport.ts');
  const transport = createTransport({
    endpoint,
    ...(flags['use-env-proxy'] && { proxy: 'environment' as const }),
  });
  const headers = { Accept: '*/*', 'Accept-Encoding': 'identity', 'User-Agent': 'hostwright' };
  return {
    format,
    key,
    close: transport.close,
    async post(body, ownHeaders) {
      const result = await transport.exchange({
        method: 'POST',
        target,
        headers: { ...headers, ...ownHeaders },
        body,
        connection: 'own',
        timeouts,
      });
      return answerOf(result);
    },
  };
}

function answerOf(result: ExchangeResult): PostAnswer {
  if (result.status === 'failed') return { status: 'failed', detail: failureWords[result.failure] };
  return { status: 'answered', httpStatus: result.httpStatus, retryAfterMs: readRetryAfter(result.headers) };
}

/** The system's own message would contain the address. */
const failureWords: Readonly<Record<(ExchangeResult & { status: 'failed' })['failure'], string>> = {
  connect: 'no connection',
  certificate: 'its certificate is not trusted',
  timeout: 'no answer in time',
  reset: 'the connection was closed',
  'too-large': 'its answer is too large',
  encoding: 'its answer is encoded',
  aborted: 'no answer in time',
};

function readAddress(file: string, cwd: string): NoticeAddress {
  const text = readFlagFile('notify-url-file', file, cwd);
  return parseNoticeAddress(text, (why) =>
    refuse('notify-url-file', file, `holds no URL that notices may go to: ${why}`, [
      'Write the URL alone into the file, e.g. https://hooks.example.com/services/T0/B0/x.',
    ]),
  );
}

/** A shorter key could be guessed. */
const shortestKey = 16;

function readKey(file: string, cwd: string): Secret {
  const text = readFlagFile('notify-key-file', file, cwd);
  if (text.length >= shortestKey) return new Secret(text);
  throw refuse('notify-key-file', file, `holds fewer than ${shortestKey} characters`, [
    'Write a random key into it, e.g. that of: openssl rand -hex 32.',
  ]);
}

function readFlagFile(flag: string, file: string, cwd: string): string {
  try {
    return readKeyFile(resolve(cwd, file)).trim();
  } catch (cause) {
    throw refuse(flag, file, `cannot be read (${describeReadFailure(cause)})`);
  }
}

function refuse(flag: string, file: string, what: string, suggestions: readonly string[] = []): KnownError {
  return new KnownError('flag-invalid', `--${flag} ${JSON.stringify(file)} ${what}.`, { suggestions });
}
