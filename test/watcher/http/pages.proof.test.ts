/** The pages of a watcher as a browser shows them, and as text from outside tries to change them. */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { renderReportBody } from '../../../src/report/html.ts';
import { renderFleet } from '../../../src/watcher/http/pages.ts';
import { renderScope } from '../../../src/watcher/http/scope-page.ts';
import type { AccountRow, HistoryRow, ScopeDetails, ScopeRow } from '../../../src/watcher/scope-store.ts';
import { driftReport, everyFinding, renderOptions } from '../../support/reports/reports.ts';
import { startBrowser } from '../../support/shown-page.ts';
import { accountOf, everyState, rowOf, serveFleet, startServed } from '../../support/watcher/fleet.ts';

const stage = everyState();
const shown = startBrowser();
const { textsOf } = shown;
let served: Awaited<ReturnType<typeof startServed>>;

beforeAll(async () => {
  served = await startServed(stage);
});

afterAll(() => served?.close());

const facts = () => ({ now: stage.now(), version: '0.0.0' });
const agoOf = (minutes: number) => new Date(stage.now() - minutes * 60_000).toISOString();

function lockOf(minutes: number): AccountRow['lock'] {
  const holder = { pid: 7, started: '1', boot: 'b', namespace: 'n', host: 'ci-1', at: '' };
  return { status: 'held', generation: 9, takenAt: agoOf(minutes), taken: holder };
}

/** As whoever has no script. */
async function open(path: string): Promise<void> {
  await shown.page.goto(`${served.url}${path}`);
}

it('the document of a scope is what the golden file shows', async () => {
  const { text } = await served.get('/scopes/billing.json');
  await expect(text).toMatchFileSnapshot('../../golden/watcher/scope.json');
});

describe('the page of the fleet', () => {
  it('has each scope, a duplicate and then the worst state first, and counts them by state', async () => {
    await open('/');

    expect(await textsOf('[aria-labelledby=scopes] tbody th a')).toEqual([
      ...['shop-prod', 'billing', 'media', 'search', 'edge', 'intranet', 'newcomer', 'shop-test'],
    ]);
    expect(await textsOf('tr.duplicate.error th a')).toEqual(['shop-prod']);
    expect(await textsOf('[data-figure]')).toEqual(['1', '1', '1', '1', '2', '1', '1']);
  });

  it('stays below 300 kB whatever the store holds, and says how much it leaves out', () => {
    const long = (index: number) => `${'w'.repeat(50)}-${index}`;
    const [row] = rowsWith('"'.repeat(500)) as [ScopeRow];
    const rows = Array.from({ length: 5_000 }, (_, index) => ({ ...row, id: long(index) }));
    const accounts = Array.from({ length: 2_000 }, (_, index) => ({
      ...accountOf('"'.repeat(500)),
      account: long(index),
    }));

    const text = renderFleet(rows, accounts, facts());

    expect(text.length).toBeLessThan(300_000);
    expect(text).toMatch(/… and \d+ more scopes: the JSON has them/);
    expect(text).toMatch(/… and \d+ more accounts/);
  });

  it('has the accounts that wait for a person before all else, each with the command that helps', async () => {
    await open('/');

    const [row = ''] = await textsOf('[aria-labelledby=urgent-accounts] tbody tr');
    expect(row).toContain('1 create may or may not have happened');
    expect(row).toContain('web-4 in cn-bj2, sent');
    expect(row).toContain('The cloud slowed down the requests of the last look.');
    expect(row).toMatch(/The lock was taken .* ago by process 7 on ci-1, CI job https:\/\/ci\.example\.com\/7\./);
    expect(await textsOf('[aria-labelledby=urgent-accounts] code')).toEqual([
      'hostwright unlock 7 --cloud shop',
      'hostwright intents --cloud shop',
    ]);
    expect(await textsOf('[aria-labelledby=accounts] tbody th')).toEqual([expect.stringContaining('8ee5d7c0deba')]);
  });

  const unlock = ['hostwright unlock 9 --journal J --cloud shop'];
  const unreadable = () =>
    ({ status: 'unreadable', generation: 9, empty: true, isRow: true, takenAt: agoOf(61) }) as const;

  it.each<[string, () => Partial<AccountRow>, string, readonly string[]]>([
    ['free', () => ({}), 'accounts', []],
    ['taken an hour ago', () => ({ lock: lockOf(59) }), 'accounts', unlock],
    ['taken longer ago', () => ({ lock: lockOf(61) }), 'urgent-accounts', unlock],
    ['taken by nobody knows whom', () => ({ lock: unreadable() }), 'urgent-accounts', unlock],
  ])('shows a lock that is %s', (_, change, place, commands) => {
    const known = {
      doubts: { total: 0, first: [] },
      throttled: false,
      repeatFlags: { place: '--journal J', cloud: '--cloud old', window: '--settle-window 1m', source: '-f x.yaml' },
    };
    const account = { account: '1', clouds: ['shop', 'shop-eu'], scopes: 1, knownAt: agoOf(1), lock: undefined, known };

    const text = renderFleet([], [{ ...account, ...change() }], facts());

    expect(text.match(/aria-labelledby="[a-z-]*accounts"/g)?.[0]).toBe(`aria-labelledby="${place}"`);
    expect([...text.matchAll(/<code>(.*?)<\/code>/g)].map(([, command]) => command)).toEqual(commands);
  });
});

describe('the page of a scope', () => {
  it('has its state, the whole report of the last look, and the looks before it', async () => {
    await open('/scopes/shop-prod');

    // The page says once how the look ended.
    expect(await textsOf('h1')).toEqual(['shop-prod']);
    expect(await textsOf('.exit b')).toEqual(['≠ drift · exit 6']);
    expect((await textsOf('tr[data-class]')).length).toBeGreaterThan(5);
    await shown.page.click('details:has(#history) summary');
    expect((await textsOf('[aria-labelledby=history] tbody tr')).map((row) => row.replace(/\s+/g, ' '))).toEqual([
      expect.stringMatching(/^17 min ago 2026-11-23 10:30:00 UTC ≠ drift exit 6/),
      expect.stringMatching(/^47 min ago 2026-11-23 10:00:00 UTC = in sync exit 0/),
    ]);
  });

  it('has what is new since it was last in sync, the last 90 days, and a cell for each host', async () => {
    await open('/scopes/shop-prod');

    expect(await textsOf('.since li')).toEqual(['+\nweb-03 missing, cn-bj2', '~\ndb-1 changed, cn-bj2']);
    expect(await textsOf('.plot dt')).toContain('+\nmissing');
    const lines =
      'Math.min(...[...document.querySelectorAll(".plot svg")].map((one) => one.getBoundingClientRect().width))';
    expect(await shown.page.evaluate(lines)).toBeGreaterThan(300);
    expect(await textsOf('.cells b')).toContain('+');
  });

  it('stays below 300 kB whatever the store holds', () => {
    const long = '"\u202e'.repeat(500);
    const one = { class: long, name: long, region: long };
    const listed = (word: string) =>
      Array.from({ length: 200 }, (_, index) => ({ ...one, identity: `${word} ${index}` }));
    const details = detailsWith(long);
    const [past] = details.history as [HistoryRow];

    const text = renderScope(
      {
        ...{ ...details, html: undefined, history: Array.from({ length: 200 }, () => past) },
        findings: { total: 200, first: listed('a') },
        green: { at: long, revision: long, findings: { total: 200, first: listed('b') } },
      },
      facts(),
    );

    expect(text.length).toBeLessThan(150_000);
  });

  const [here, there] = ['a'.repeat(40), 'b'.repeat(40)];

  it.each([
    ['only the cloud has changed', here, 'one', 'aaaaaaaaaaaa, and the files that it names are the same.', 0],
    // One of them may be used by its declaration.
    [
      'only other files of the repository have',
      there,
      'one',
      'bbbbbbbbbbbb; now aaaaaaaaaaaa (what changed), and the files that it names are the same.',
      1,
    ],
    ['its files have', there, 'two', 'bbbbbbbbbbbb; now aaaaaaaaaaaa (what changed).', 1],
    ['its files have, without a commit', here, 'two', 'aaaaaaaaaaaa, but with other files than now.', 0],
  ])('says since it was in sync whether %s', (_, revision, digest, sentence, links) => {
    const { row, ...details } = detailsWith('t');
    const green = { at: agoOf(60), revision, digest, findings: { total: 0, first: [] } };
    const shop = { ...row, revision: here, link: 'https://github.com/acme/shop' };

    const text = renderScope({ ...details, html: undefined, row: shop, digest: 'one', green }, facts());

    expect(text.replace(/<[^>]*>/g, '')).toContain(`with ${sentence}`);
    expect(text.split('/compare/')).toHaveLength(1 + links);
  });

  it('does not say what is new if a look kept too little to know', () => {
    const first = [{ identity: 'a', class: 'missing', name: 'web-1', region: 'hk' }];
    const render = (now: number, then: number) =>
      renderScope(
        {
          ...detailsWith('t'),
          findings: { total: now, first },
          green: { at: agoOf(60), revision: 'x', findings: { total: then, first: [] } },
        },
        facts(),
      );

    expect(render(1, 0)).toMatch(/New<\/dt><dd><ul>.*web-1.*<dt>Gone<\/dt><dd>nothing</s);
    expect(render(300, 0)).toMatch(/web-1.*… and more.*<dt>Gone<\/dt><dd>not known: 300 findings are too many/s);
    expect(render(1, 300)).toMatch(/New<\/dt><dd>not known: 300 findings.*<dt>Gone<\/dt><dd><ul><li>… and more/s);
  });

  it.each([
    ['https://github.com/acme/shop', 'https://github.com/acme/shop/commit/'],
    ['https://github.com/acme/shop.git', 'https://github.com/acme/shop/commit/'],
    ['https://gitlab.example.com/acme/shop/', 'https://gitlab.example.com/acme/shop/-/commit/'],
    ['https://git.example.com/a"b', 'https://git.example.com/a%22b/commit/'],
    ['http://github.com/acme/shop', undefined],
    ['javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['https://user:secret@github.com/acme', undefined],
    ['//github.com/acme', undefined],
    [`https://github.com/${'a'.repeat(600)}`, undefined],
  ])('makes links to a commit only of an https address: %s', (link, place) => {
    const commit = '0123456789abcdef0123456789abcdef01234567';
    const details = detailsWith('t');

    const text = renderScope({ ...details, row: { ...details.row, link, revision: commit }, html: undefined }, facts());

    const links = [...text.matchAll(/href="([^"]*)"/g)].map(([, to]) => to).filter((to) => !to?.startsWith('/'));
    expect(new Set(links)).toEqual(new Set(place === undefined ? [] : [new URL(link).href, place + commit]));
    // Without a commit, there is nothing to lead to.
    const digest = renderScope({ ...details, row: { ...details.row, link, revision: '5f0c9a1e77aa' } }, facts());
    expect(digest).not.toContain('/commit/');
  });
});

const refreshed = '<noscript><meta http-equiv="refresh" content="60"></noscript>';

describe('every page', () => {
  it.each(['/', '/scopes/shop-prod'])('loads itself again, unless somebody uses it: %s', async (path) => {
    const timer = 'window.setInterval = (work, ms) => { window.tick = { work, ms }; };';
    const { identifier } = await shown.page.evaluateOnNewDocument(timer);
    onTestFinished(() => shown.page.removeScriptToEvaluateOnNewDocument(identifier));
    await open(path);

    expect(await shown.page.evaluate('tick.ms')).toBe(60_000);
    await shown.page.type('#filter input', 'x');
    expect(await shown.page.evaluate('tick.work()')).toBe(true);
    await shown.page.keyboard.press('Backspace');
    await shown.page.evaluate('window.isOld = true');
    await Promise.all([shown.page.waitForNavigation(), shown.page.evaluate('tick.work()')]);
    expect(await shown.page.evaluate('window.isOld')).toBe(undefined);
  });

  it('is loaded again by a browser without scripts, even if it only says that the database is away', async () => {
    const down = { ...stage.store, readFleet: () => Promise.reject(new Error('refused')) };
    const { get } = await serveFleet({ ...stage, store: down });

    for (const { status, text } of [await get('/'), await served.get('/'), await served.get('/scopes/newcomer')]) {
      expect([status, text]).toEqual([expect.toBeOneOf([200, 503]), expect.stringContaining(refreshed)]);
    }
  });

  it.each([
    ...['/', '/scopes/shop-prod'].flatMap((path) => [[path, 'light', 1280] as const, [path, 'dark', 390] as const]),
    ...['/scopes/newcomer', '/scopes/search', '/scopes/nobody'].map((path) => [path, 'dark', 390] as const),
  ])('has nothing that axe blames: %s, %s, %i pixels wide, and it is not wider', async (path, scheme, width) => {
    expect(await shown.findFaults(scheme, width, () => open(path))).toEqual({ blamed: [], tooWide: 0 });
  });
});

/** What an attacker would write into a message, a name of a machine, a revision or a row of the store. */
const hostile = [
  '<script>window.foreign = 1</script>',
  '"><img src=x onerror="window.foreign = 1">',
  "' onmouseover='window.foreign = 1",
  '</style></title></table></main></header><svg onload=window.foreign=1>',
  '\u001b[31m \u001b]8;;https://example.org\u0007 \u202e \u009b',
  '</time></div>\n\n</header>\n<main>\n',
  '__proto__',
];

function rowsWith(text: string): readonly ScopeRow[] {
  const row: ScopeRow = { ...rowOf(text), state: 'drift', counts: { missing: 2, [text]: 1 } };
  const times = { since: '2026-11-23T10:00:00.000Z', dueAt: '2026-11-23T10:00:00.000Z' };
  return [row, { ...row, ...times, id: 'a', state: text as never, worker: undefined }];
}

function detailsWith(text: string): ScopeDetails {
  const [row] = rowsWith(text) as [ScopeRow];
  const past: HistoryRow = { at: text, state: text as never, exit: 2, counts: { [text]: 1 }, revision: text };
  return {
    row,
    history: Array.from({ length: 12 }, () => past),
    plot: [past],
    findings: { total: 1, first: [{ identity: text, class: text, name: text, region: text }] },
    green: { at: text, revision: text, findings: { total: 0, first: [] } },
    json: text,
    html: renderReportBody(driftReport(everyFinding), renderOptions),
  };
}

const census =
  '(() => { const tags = {}; for (const one of document.querySelectorAll("*")) { const key = [one.tagName, ...one.getAttributeNames().sort()].join(" "); tags[key] = (tags[key] ?? 0) + 1; } return tags; })()';

describe('text from outside', () => {
  const pagesWith = (text: string) => [
    renderFleet(rowsWith(text), [accountOf(text)], facts()),
    renderScope(detailsWith(text), facts()),
  ];
  const censusOf = (text: string) =>
    shown.page.evaluate(
      `(() => { const document = new DOMParser().parseFromString(${JSON.stringify(text)}, "text/html"); return ${census}; })()`,
    );

  it('stays text: no element and no attribute comes of it [F-T26]', async () => {
    // A word that is no id, so that it is no link either.
    const tame = await Promise.all(pagesWith('T').map(censusOf));

    for (const text of hostile) expect([text, await Promise.all(pagesWith(text).map(censusOf))]).toEqual([text, tame]);
  });

  it('cannot drive a terminal that shows the page', () => {
    for (const text of pagesWith(hostile[4] ?? '')) {
      expect(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e]/.test(text)).toBe(false);
    }
  });
});
