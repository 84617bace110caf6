import { describe, expect, it } from 'vitest';
import { dropRepeatedRows } from '../../src/listing/observation.ts';
import { listView } from '../../src/listing/observe.ts';
import type { Page, PageQuery } from '../../src/model/ports.ts';
import { liveHost, page, region } from '../support/model/builders.ts';
import { cloudError, deferred, fakeReader, pagesOf } from '../support/model/fake-cloud.ts';
import { virtualClock } from '../support/model/virtual-clock.ts';

const rules = { pageSize: 2, stalenessMs: 0 };
const hosts = (count: number) =>
  Array.from({ length: count }, (_, index) => liveHost({ hostId: `h${index}`, name: `web-${index}` }));

describe('listing a view', () => {
  it('ends with the error of a page that cannot be read, and calls the others off', async () => {
    const cloud = pagesOf(hosts(20));
    const never = new Promise<Page>(() => undefined);
    const error = cloudError();
    const reader = fakeReader({
      listPage: (query, nth) => (nth === 1 ? cloud(query) : nth === 4 ? Promise.reject(error) : never),
    });

    const listing = listView(reader, { region }, { rules, clock: virtualClock() });

    // It would wait for ever for a page that is not called off.
    expect(await listing).toMatchObject({ status: 'untrusted', failure: error });
  });

  it('tells all that its pages showed before one could not be read, of every pass', async () => {
    const all = hosts(6);
    let probed = false;
    const reader = fakeReader({
      listPage: ({ offset, limit }) => {
        probed ||= limit === 1;
        if (limit === 1) return page([]);
        // The second pass finds other hosts than the first one; then the cloud fails.
        if (!probed) return page(all.slice(0, 4).slice(offset, offset + 2));
        return offset === 0 ? page(all.slice(4)) : Promise.reject(cloudError());
      },
    });

    const listing = await listView(reader, { region }, { rules, clock: virtualClock() });

    expect(listing).toMatchObject({ flaw: { kind: 'unfinished', reason: 'HTTP 503' }, evidence: { hosts: [] } });
    expect(dropRepeatedRows(listing.evidence.vanished)).toEqual(dropRepeatedRows(all));
  });

  it('tells what a page showed that came though another one had failed', async () => {
    const [first = liveHost(), ...others] = hosts(20);
    const late = deferred<Page>();
    const reader = fakeReader({});
    const deaf = {
      ...reader,
      listPage: async ({ offset }: PageQuery): Promise<Page> => {
        if (offset === 0) return page([first], { totalCount: 20 });
        if (offset > 1) return late.promise;
        late.resolve(page(others.slice(0, 1)));
        throw cloudError();
      },
    };

    const { evidence } = await listView(deaf, { region }, { rules, clock: virtualClock() });

    expect(evidence.vanished.map(({ hostId }) => hostId)).toContain(others[0]?.hostId);
  });

  it('names the last failure of the cloud if time runs out', async () => {
    const deadline = new AbortController();
    const error = cloudError();
    const reader = fakeReader({
      listPage: () => {
        deadline.abort('time is up');
        return Promise.reject(error);
      },
    });
    const deaf = { ...reader, listPage: (query: PageQuery) => reader.listPage(query) };

    const listing = listView(deaf, { region }, { rules, clock: virtualClock(), signal: deadline.signal });

    expect(await listing).toMatchObject({
      status: 'untrusted',
      failure: { code: 'cloud-timeout', message: expect.stringContaining(error.message), cause: error },
    });
  });
});
