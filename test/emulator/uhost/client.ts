import type { RunningEmulator } from '../../../src/emulator/server.ts';
import { exchange, type HttpAnswer, type Parameters, sign } from '../client.ts';

/** A client of the dialect `uhost` that shares no code with the emulator. */
const publicKey = 'emulator-public-key';

export const createUHost = {
  ...{ Action: 'CreateUHostInstance', Region: 'r-1', Zone: 'r-1-01', ImageId: 'uimage-1', CPU: 2, Memory: 2048 },
  ...{ 'Disks.0.IsBoot': 'True', 'Disks.0.Type': 'CLOUD_SSD', 'Disks.0.Size': 40, LoginMode: 'Password' },
  ...{ Password: 'UGFzc3dvcmQtMQ==', Name: 'web-1', Tag: 'shop', ChargeType: 'Month', Quantity: 1 },
  PublicKey: publicKey,
} as const satisfies Parameters;

export const listUHosts = { Action: 'DescribeUHostInstance', Region: 'r-1', PublicKey: publicKey } as const;

/** Parameters without those that are undefined. */
export function without(parameters: Parameters, ...names: readonly string[]): Parameters {
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => !names.includes(name)));
}

export function formOf(parameters: Parameters): string {
  const signed = { ...parameters, Signature: sign(parameters) };
  return Object.entries(signed)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
}

export function postForm(
  running: RunningEmulator,
  body: string | Buffer,
  path = '/',
  type = 'application/x-www-form-urlencoded',
): Promise<HttpAnswer> {
  const headers = { 'Content-Type': type, 'U-Timestamp-Ms': '1795364860280' };
  return exchange(running, { method: 'POST', path, headers, body });
}

// biome-ignore lint/suspicious/noExplicitAny: tests read answers of any shape
type Json = any;

/** Sends signed parameters as a form and reads the JSON answer. */
export async function callForm(running: RunningEmulator, parameters: Parameters): Promise<Json> {
  return JSON.parse((await postForm(running, formOf(parameters))).text);
}

export function create(running: RunningEmulator, changes: Parameters = {}): Promise<Json> {
  return callForm(running, { ...createUHost, ...changes });
}

export function list(running: RunningEmulator, changes: Parameters = {}): Promise<Json> {
  return callForm(running, { ...listUHosts, ...changes });
}

/** Sends an operation on one host. */
export function act(running: RunningEmulator, action: string, hostId: string, more: Parameters = {}): Promise<Json> {
  return callForm(running, { Action: action, Region: 'r-1', PublicKey: publicKey, UHostId: hostId, ...more });
}
