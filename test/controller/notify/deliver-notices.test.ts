/** Notices from a store in memory, by a clock that jumps, to a receiver that a test decides. */
import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  deliverNotices,
  type NoticeEvent,
  type NoticeSettings,
  type PostAnswer,
  pauseAfter,
} from '../../../src/controller/notify/deliver-notices.ts';
import { writeNotice } from '../../../src/controller/notify/notice-body.ts';
import type { ScopeLook, ScopeNotice, ScopeStore } from '../../../src/controller/scope-store.ts';
import { Secret } from '../../../src/core/secret.ts';
import { openMemoryScopeStore } from '../../support/controller/memory-scope-store.ts';
import { virtualClock } from '../../support/model/virtual-clock.ts';

const hour = 3_600_000;
const taken: PostAnswer = { status: 'answered', httpStatus: 200 };
const away: PostAnswer = { status: 'failed', detail: 'no connection' };

interface Post {
  readonly at: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface Scene {
  /** Each comes to drift, and so asks for a notice. */
  readonly scopes: readonly string[];
  readonly answer: (post: Post, index: number) => PostAnswer;
  readonly forMs: number;
  readonly settings?: Partial<NoticeSettings>;
  readonly message?: string;
  readonly settle?: (real: ScopeStore['settleNotice'], count: number) => ScopeStore['settleNotice'];
}

async function deliver({ scopes, answer, forMs, settings, message = '1 missing', settle = (real) => real }: Scene) {
  const clock = virtualClock(Date.UTC(2026, 10, 23));
  const store = openMemoryScopeStore(clock.now);
  await store.expectNotices();
  await store.put(scopes.map((id) => ({ id, account: '', everyMs: hour, revision: 'one' })));
  const look: ScopeLook = {
    state: 'drift',
    exit: 2,
    counts: { missing: 1 },
    message,
    revision: 'one',
    trusted: true,
    failures: 0,
    dueInMs: hour,
    json: '{}',
    html: '',
  };
  for (const id of scopes) {
    for (const state of ['in-sync', 'drift'] as const) {
      const lease = await store.lease('w', [id], hour);
      if (lease !== undefined) await store.finish(lease, { ...look, state, dueInMs: 0 });
    }
  }
  const [start, posts, events, tries] = [clock.now(), [] as Post[], [] as NoticeEvent[], [] as boolean[]];
  const draining = new AbortController();
  let settled = 0;
  const ended = deliverNotices(
    { name: 'p1', format: 'json', key: undefined, ...settings },
    {
      clock,
      store: {
        expectNotices: store.expectNotices,
        takeNotice: store.takeNotice,
        settleNotice: (...given) => settle(store.settleNotice, settled++)(...given),
      },
      post: async (body, headers) => {
        const post = { at: clock.now() - start, body, headers };
        posts.push(post);
        return answer(post, posts.length - 1);
      },
      tell: (event) => void (event.kind === 'notice-tried' ? tries.push(event.isTaken) : events.push(event)),
    },
    draining.signal,
  );
  await clock.sleep(forMs);
  draining.abort();
  await ended;
  return { posts, events, tries, bodies: posts.map(({ body }) => body) };
}

const idOf = ({ headers }: Post) => headers['X-Hostwright-Notice'];

describe('delivering notices', () => {
  it('sends a notice once as JSON, with its id, and signed over each byte of the body', async () => {
    const key = new Secret('a key of some length');

    const { posts, events } = await deliver({ scopes: ['app'], answer: () => taken, forMs: hour, settings: { key } });

    const [{ body, headers } = { body: '', headers: {} }] = posts;
    expect(posts).toHaveLength(1);
    expect(JSON.parse(body)).toEqual({
      format: 'hostwright/notice',
      formatVersion: 1,
      id: 'notice-1',
      scope: 'app',
      at: '2026-11-23T00:00:00.000Z',
      was: 'in-sync',
      is: 'drift',
      reminder: false,
      message: '1 missing',
      counts: { missing: 1 },
    });
    expect(headers).toEqual({
      'Content-Type': 'application/json',
      'X-Hostwright-Notice': 'notice-1',
      'X-Hostwright-Signature': `sha256=${createHmac('sha256', 'a key of some length').update(body).digest('hex')}`,
    });
    expect(events).toEqual([]);
  });

  it('does not sign without a key', async () => {
    const { posts } = await deliver({ scopes: ['app'], answer: () => taken, forMs: hour });

    expect(posts[0]?.headers).not.toHaveProperty('X-Hostwright-Signature');
  });

  it('loses nothing where the receiver is away for a day, asks it ever more seldom, and says so once [F-T24]', async () => {
    const scopes = Array.from({ length: 50 }, (_, index) => `scope-${index}`);
    const answer = ({ at }: Post) => (at < 24 * hour ? away : taken);

    const { posts, events, tries } = await deliver({ scopes, answer, forMs: 25 * hour });

    const [early, late] = [posts.filter(({ at }) => at < 24 * hour), posts.filter(({ at }) => at >= 24 * hour)];
    expect(early.slice(0, 5).map(({ at }) => at)).toEqual([0, 5_000, 15_000, 35_000, 75_000]);
    expect(early.length).toBeLessThan(110);
    expect(late.map(idOf).toSorted()).toEqual(scopes.map((_, index) => `notice-${index + 1}`).toSorted());
    expect(events).toEqual([{ kind: 'notice-refused', detail: 'no connection' }, { kind: 'notice-taken-again' }]);
    expect(tries).toEqual(posts.map(({ at }) => at >= 24 * hour));
  });

  it.each([199, 301, 302, 400, 404, 429, 500, 503])('tries again after HTTP %i', async (httpStatus) => {
    const answer = (_: Post, index: number): PostAnswer => (index === 0 ? { status: 'answered', httpStatus } : taken);

    const { posts, events } = await deliver({ scopes: ['app'], answer, forMs: hour });

    expect(posts.map(({ at }) => at)).toEqual([0, 5_000]);
    expect(posts[1]?.body).toBe(posts[0]?.body);
    expect(events[0]).toEqual({ kind: 'notice-refused', detail: `HTTP ${httpStatus}` });
  });

  it('waits for as long as the receiver asks', async () => {
    const busy: PostAnswer = { status: 'answered', httpStatus: 429, retryAfterMs: 40_000 };

    const { posts } = await deliver({
      scopes: ['app'],
      answer: (_, index) => (index === 0 ? busy : taken),
      forMs: hour,
    });

    expect(posts.map(({ at }) => at)).toEqual([0, 40_000]);
  });

  it('lets one notice that is never taken stop none of the others', async () => {
    const answer = (post: Post): PostAnswer =>
      idOf(post) === 'notice-1' ? { status: 'answered', httpStatus: 400 } : taken;

    const { posts } = await deliver({ scopes: ['a', 'b', 'c'], answer, forMs: hour });

    expect(posts.slice(0, 3).map(idOf)).toEqual(['notice-1', 'notice-2', 'notice-3']);
    expect(posts.filter((post) => idOf(post) !== 'notice-1')).toHaveLength(2);
    expect(posts.length).toBeLessThan(20);
  });

  it('sends nothing twice where the store does not note that it was delivered', async () => {
    const fails: ScopeStore['settleNotice'] = () => Promise.reject(new Error('away'));

    const { posts, events } = await deliver({
      scopes: ['app'],
      answer: () => taken,
      forMs: hour,
      settle: (real, count) => (count < 3 ? fails : real),
    });

    expect(posts).toHaveLength(1);
    expect(events.map(({ kind }) => kind)).toEqual(['store-failed', 'store-failed', 'store-failed']);
  });

  it('sends Slack at most one notice a second', async () => {
    const { posts } = await deliver({
      scopes: ['a', 'b', 'c'],
      answer: () => taken,
      forMs: hour,
      settings: { format: 'slack' },
    });

    expect(posts.map(({ at }) => at)).toEqual([0, 1_000, 2_000]);
  });

  it('lets hostile text be no mention, no link, no markup and no command of a terminal', async () => {
    const message = '<!channel> @here <https://evil.example|click> a&b \u202e\u001b[31m ##[error]x';
    const scene = { scopes: ['app'], answer: () => taken, forMs: hour, message };

    const { bodies: slack } = await deliver({ ...scene, settings: { format: 'slack' } });
    const { bodies: json } = await deliver(scene);

    expect(JSON.parse(slack[0] ?? '')).toEqual({
      text: String.raw`app: in-sync -&gt; drift: &lt;!channel&gt; (at)here &lt;https://evil.example|click&gt; a&amp;b \u{202e}\u{1b}[31m ##\u{5b}error]x`,
      mrkdwn: false,
      parse: 'none',
      link_names: false,
      unfurl_links: false,
      unfurl_media: false,
    });
    expect(json[0]).not.toMatch(/[\u202e\u001b]/);
  });

  it('tells Slack of a plan that waits without a change of state, for there is none', () => {
    const notice: ScopeNotice = {
      id: 'n1',
      scope: 'app',
      at: '2026-11-23T00:00:00.000Z',
      was: 'drift',
      is: 'drift',
      counts: {},
      message: '1 host waits for approval: hostwright approve aaaaaaaaaaaa',
      isReminder: false,
      tries: 0,
    };

    expect(JSON.parse(writeNotice(notice, 'slack')).text).toBe(`app: ${notice.message}`);
  });

  it('cuts a long message for Slack, and keeps it whole in JSON', async () => {
    const scene = { scopes: ['app'], answer: () => taken, forMs: hour, message: 'x'.repeat(100_000) };

    const { bodies: slack } = await deliver({ ...scene, settings: { format: 'slack' } });
    const { bodies: json } = await deliver(scene);

    expect(slack[0]?.length).toBeLessThan(1_000);
    expect(json[0]?.length).toBeGreaterThan(100_000);
  });

  it('pauses for 5 seconds at first, and never for more than 15 minutes', () => {
    expect([0, 1, 2, 7, 8, 2_000].map(pauseAfter)).toEqual([5_000, 10_000, 20_000, 640_000, 900_000, 900_000]);
  });
});
