import { hash } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { encodeText } from '../../src/cloud/request.ts';
import type { EmulatorOptions } from '../../src/emulator/options.ts';
import { type RunningEmulator, startEmulator } from '../../src/emulator/server.ts';

/** A client that shares no code with the emulator, so that it can also be wrong on purpose. */
export type Parameters = Readonly<Record<string, string | number>>;

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** Starts an emulator that ends with the test. */
export async function emulator(options: Partial<EmulatorOptions> = {}): Promise<RunningEmulator> {
  const running = await startEmulator({ seed: 1, ...options });
  onTestFinished(() => running.close());
  return running;
}

/** A clock that stands still until it is told. */
export function handClock(): { readonly now: () => number; advance(ms: number): void } {
  let time = 1000;
  return {
    now: () => time,
    advance(ms) {
      time += ms;
    },
  };
}

export const createParameters = {
  ...{ Action: 'CreateHostInstance', Region: 'r-1', Zone: 'r-1-01', ImageId: 'image-1', CPU: 2, Memory: 4096 },
  ...{ DiskSpace: 40, LoginMode: 'Password', Password: 'cGFzc3dvcmQtMQ==', Name: 'web-1', ChargeType: 'Month' },
  ...{ Quantity: 1, PublicKey: 'emulator-public-key' },
} as const satisfies Parameters;

export const listParameters = {
  Action: 'DescribeHostInstance',
  Region: 'r-1',
  PublicKey: 'emulator-public-key',
} as const satisfies Parameters;

export function sign(parameters: Parameters, privateKey = 'emulator-private-key'): string {
  const names = Object.keys(parameters).sort();
  return hash('sha1', names.map((name) => `${name}${parameters[name]}`).join('') + privateKey, 'hex');
}

export function queryOf(parameters: Parameters): string {
  const pairs = Object.entries(parameters).map(([name, value]) => `${encodeText(name)}=${encodeText(String(value))}`);
  return `${pairs.join('&')}&Signature=${sign(parameters)}`;
}

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** Sends one request on a connection of its own; rejects where no whole answer comes. */
export async function exchange(running: RunningEmulator, { body = '', ...sent }: Sent): Promise<HttpAnswer> {
  const headers = { 'Content-Length': String(Buffer.byteLength(body)), ...sent.headers };
  const request = httpRequest({ ...sent, host: '127.0.0.1', port: running.port, headers, agent: false });
  const [response] = await once(request.end(body), 'response');
  return { status: response.statusCode, headers: response.headers, text: await textOf(response) };
}

const jsonHeaders = { 'Content-Type': 'application/json' };

export function post(running: RunningEmulator, body: string | Buffer, headers = jsonHeaders): Promise<HttpAnswer> {
  return exchange(running, { method: 'POST', path: '/', headers, body });
}

export function get(running: RunningEmulator, query: string): Promise<HttpAnswer> {
  return exchange(running, { method: 'GET', path: `/?${query}` });
}

// biome-ignore lint/suspicious/noExplicitAny: tests read answers of any shape
type Json = any;

/** Sends signed parameters in the JSON form and reads the JSON answer. */
export async function call(running: RunningEmulator, parameters: Parameters): Promise<Json> {
  return JSON.parse((await callRaw(running, parameters)).text);
}

export function callRaw(running: RunningEmulator, parameters: Parameters): Promise<HttpAnswer> {
  return post(running, JSON.stringify({ ...parameters, Signature: sign(parameters) }));
}

/** Sends signed parameters in the query form and reads the JSON answer. */
export async function callByQuery(running: RunningEmulator, parameters: Parameters): Promise<Json> {
  return JSON.parse((await get(running, queryOf(parameters))).text);
}

export function create(running: RunningEmulator, changes: Parameters = {}): Promise<Json> {
  return call(running, { ...createParameters, ...changes });
}

export function list(running: RunningEmulator, changes: Parameters = {}): Promise<Json> {
  return call(running, { ...listParameters, ...changes });
}

export function namesOf(answer: Json): readonly string[] {
  return answer.HostSet.map((row: { readonly Name: string }) => row.Name);
}

/** Calls the control endpoint. */
export async function control(
  running: RunningEmulator,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ readonly status: number; readonly json: Json }> {
  const sent = { method, path: `/_control/${path}`, headers: jsonHeaders };
  const answer = await exchange(running, body === undefined ? sent : { ...sent, body: JSON.stringify(body) });
  return { status: answer.status, json: JSON.parse(answer.text) };
}

/** What the client learns: the answer in short, or the code of the failure. */
export async function learn(cloud: RunningEmulator, parameters: Parameters): Promise<string> {
  try {
    const { status, text } = await callRaw(cloud, parameters);
    if (!text.startsWith('{')) return `${status} no JSON`;
    const { Action, RetCode } = JSON.parse(text);
    return `${status} ${Action} ${RetCode}`;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'failed';
  }
}
