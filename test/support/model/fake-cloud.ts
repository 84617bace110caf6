/** Fakes of the ports for the tests of `reconcile`: plain objects, no network and no real time. */
import { KnownError } from '../../../src/model/errors.ts';
import type { LiveHost } from '../../../src/model/host.ts';
import type { HostReader, LookUpQuery, Page, PageQuery } from '../../../src/model/ports.ts';
import { page } from './builders.ts';

export interface FakeReader extends HostReader {
  readonly pageQueries: readonly PageQuery[];
  readonly lookedUp: readonly LookUpQuery[];
}

/** A reader that answers by these functions, after a turn of the event loop; called off, it rejects as `fetch` would. */
export function fakeReader(answers: {
  readonly listPage?: (query: PageQuery, nth: number) => Page | Promise<Page>;
  readonly lookUp?: (query: LookUpQuery, nth: number) => readonly LiveHost[] | Promise<readonly LiveHost[]>;
}): FakeReader {
  const pageQueries: PageQuery[] = [];
  const lookedUp: LookUpQuery[] = [];
  return {
    pageQueries,
    lookedUp,
    async listPage(query, signal) {
      pageQueries.push(query);
      const answer = answers.listPage ?? (() => page([]));
      return calledOff(signal, answer(query, pageQueries.length));
    },
    async lookUp(query, signal) {
      lookedUp.push(query);
      const answer = answers.lookUp ?? (() => []);
      return calledOff(signal, answer(query, lookedUp.length));
    },
  };
}

/** The answer, or the signal's reason as soon as it aborts. */
async function calledOff<Answer>(signal: AbortSignal | undefined, answer: Answer | Promise<Answer>): Promise<Answer> {
  const off = deferred<'off'>();
  const onAbort = () => off.resolve('off');
  if (signal?.aborted) onAbort();
  signal?.addEventListener('abort', onAbort);
  try {
    const first = await Promise.race([off.promise, answer]);
    if (first === 'off') throw signal?.reason;
    return first as Answer;
  } finally {
    signal?.removeEventListener('abort', onAbort);
  }
}

/** The pages of a cloud at rest, with a total that tells the truth. */
export function pagesOf(hosts: readonly LiveHost[]): (query: PageQuery) => Page {
  return ({ offset, limit }) => page(hosts.slice(offset, offset + limit), { totalCount: hosts.length });
}

export const cloudError = (message = 'HTTP 503'): KnownError => new KnownError('cloud-http-status', message);

/** A promise that a test settles when it likes. */
export function deferred<Value>(): { readonly promise: Promise<Value>; readonly resolve: (value: Value) => void } {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
