/** Builders of the provider's tests: what a test is not about stands here. */

import type { ProviderSettings } from '../../src/cloud/call.ts';
import { makeProvider } from '../../src/cloud/create.ts';
import { makeTransport } from '../../src/cloud/http/transport.ts';
import { type RequestParameters, writeRequest } from '../../src/cloud/request.ts';
import { wires } from '../../src/cloud/wires.ts';
import type { DesiredHost } from '../../src/model/host.ts';
import type { CreateOrder, ExchangeRequest, HostProvider, Random, Transport } from '../../src/model/ports.ts';
import { Secret } from '../../src/model/secret.ts';
import { testDialect } from '../support/hostwright.ts';
import { desiredHost as desiredIn } from '../support/model/builders.ts';
import { virtualClock } from '../support/model/virtual-clock.ts';
import { answer, inTestedWords, type Script } from '../support/scripted-server.ts';

export const publicKey = 'someone@example.com-public';
export const privateKey = 'private-key-of-someone';

/** The signature of a request with these parameters. */
export function sign(parameters: RequestParameters, key = privateKey): string {
  return writeRequest(parameters, new Secret(key), 'json', 'Signature').signature.reveal();
}

export const noJitter: Random = { next: () => 0 };

/** For a cloud that says nothing: one that answers may take longer on a busy machine, and must be waited for. */
export const shortTimeouts: ExchangeRequest['timeouts'] = { connect: 60_000, firstByte: 500, total: 1_500 };
/** Waits for an answer as shortly, and for a handshake on a busy machine as long as it takes. */
export const impatient: ExchangeRequest['timeouts'] = { connect: 60_000, firstByte: 60, total: 5_000 };
export const patient: ExchangeRequest['timeouts'] = { connect: 60_000, firstByte: 60_000, total: 60_000 };

const wire = await wires[testDialect]();

export function providerFor(endpoint: URL, more: Partial<ProviderSettings> = {}): HostProvider {
  return makeProvider({
    endpoint,
    publicKey: new Secret(publicKey),
    privateKey: new Secret(privateKey),
    wire,
    requestForm: 'json',
    retCodes: new Map(),
    transport: makeTransport({ endpoint }),
    clock: virtualClock(),
    random: noJitter,
    readTimeouts: patient,
    createTimeouts: patient,
    ...more,
  });
}

/** Answers every request with this. */
export const answering =
  (content: unknown, options?: Parameters<typeof answer>[2]): Script =>
  (socket) =>
    answer(socket, content, options);

/** A transport that answers from a list, and remembers what it was asked. */
export function scriptedTransport(
  results: readonly Awaited<ReturnType<Transport['exchange']>>[],
): Transport & { readonly asked: ExchangeRequest[] } {
  const asked: ExchangeRequest[] = [];
  return {
    asked,
    exchange: async (request) => {
      const result = results[Math.min(asked.push(request), results.length) - 1];
      if (result === undefined) throw new Error('the script is empty');
      return result;
    },
    close: () => {},
  };
}

export const page = { region: 'r', offset: 0, limit: 100 };

export const emptyListing: Readonly<Record<string, unknown>> = JSON.parse(
  inTestedWords('{"Action":"DescribeHostInstanceResponse","RetCode":0,"TotalCount":0,"HostSet":[]}'),
);

/** A host that a create of the tested dialect can make. */
export function desiredHost(more: Partial<DesiredHost> = {}): DesiredHost {
  const { diskSpace, ...host } = desiredIn({ region: 'r', ...more });
  const disk = testDialect === 'uhost' ? { bootDisk: { type: 'CLOUD_SSD', size: 40 } } : { diskSpace: 40 };
  return { ...host, ...disk, ...more };
}

export function createOrder(more: Partial<CreateOrder> = {}): CreateOrder {
  return { desired: desiredHost(), password: new Secret('Pass-word/1+é'), ...more };
}

/** The error that a promise rejects with. */
export function failureOf(promise: Promise<unknown>): Promise<Error & Record<string, unknown>> {
  return promise.then(
    () => Promise.reject(new Error('it did not fail')),
    (error) => error,
  );
}
