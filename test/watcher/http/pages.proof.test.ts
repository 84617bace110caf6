/** The pages of a watcher as a browser shows them, and as text from outside tries to change them. */
import axeCore from 'axe-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { renderReportBody } from '../../../src/report/html.ts';
import { renderFleet, renderScope } from '../../../src/watcher/http/pages.ts';
import type { HistoryRow, ScopeDetails, ScopeRow } from '../../../src/watcher/scope-store.ts';
import { driftReport, everyFinding, renderOptions } from '../../support/reports/reports.ts';
import { everyState, fleetStage, rowOf, startServed } from '../../support/watcher/fleet.ts';
import { type Browser, type HTTPRequest, launchBrowser, type Page } from '../../tools/browser.mjs';

const stage = fleetStage();
let browser: Browser;
let page: Page;
let served: Awaited<ReturnType<typeof startServed>>;

beforeAll(async () => {
  await everyState(stage);
  served = await startServed(stage);
  browser = await launchBrowser({ defaultViewport: { width: 1280, height: 900 } });
  page = await browser.newPage();
});

afterAll(async () => {
  await browser?.close();
  await served?.close();
});

/** As whoever has no script. */
async function open(path: string): Promise<void> {
  await page.goto(`${served.url}${path}`);
}

function textsOf(selector: string): Promise<readonly string[]> {
  const read = `[...document.querySelectorAll(${JSON.stringify(selector)})].filter((one) => one.checkVisibility()).map((one) => one.innerText.trim())`;
  return page.evaluate(read) as Promise<readonly string[]>;
}

it('the document of a scope is what the golden file shows', async () => {
  const { text } = await served.get('/scopes/billing.json');
  await expect(text).toMatchFileSnapshot('../../golden/watcher/scope.json');
});

describe('the page of the fleet', () => {
  it('has each scope, worst first, and counts them by state', async () => {
    await open('/');

    expect(await textsOf('[aria-labelledby=scopes] tbody th a')).toEqual([
      ...['billing', 'media', 'search', 'edge', 'intranet', 'shop-prod', 'newcomer', 'shop-test'],
    ]);
    expect(await textsOf('[data-figure]')).toEqual(['1', '1', '1', '1', '2', '1', '1']);
  });

  it('has the worst 200 of many scopes, and counts all of them', () => {
    const [row] = rowsWith('t') as [ScopeRow];
    const rows = Array.from({ length: 450 }, (_, index) => ({ ...row, id: `scope-${index}` }));

    const text = renderFleet(rows, { now: stage.now(), version: '0.0.0' });

    expect([...text.matchAll(/<a href="\/scopes\/([^"]+)"/g)]).toHaveLength(200);
    expect(text).toContain('… and 250 more scopes: the JSON has them.');
    expect(text).toContain('<dd data-figure="drift">450</dd>');
  });
});

describe('the page of a scope', () => {
  it('has its state, the whole report of the last look, and the looks before it', async () => {
    await open('/scopes/shop-prod');

    expect(await textsOf('h1')).toEqual(['shop-prod', expect.stringContaining('missing')]);
    expect(await textsOf('.exit b')).toEqual(['≠ drift · exit 6', '! exit 6 · duplicate']);
    expect((await textsOf('tr[data-class]')).length).toBeGreaterThan(5);
    await page.click('details:has(#history) summary');
    expect((await textsOf('[aria-labelledby=history] tbody tr')).map((row) => row.replace(/\s+/g, ' '))).toEqual([
      expect.stringMatching(/^17 min ago 2026-11-23 10:30:00 UTC ≠ drift exit 6/),
      expect.stringMatching(/^47 min ago 2026-11-23 10:00:00 UTC = in sync exit 0/),
    ]);
  });

  it("runs the report's own script, and needs none", async () => {
    await open('/scopes/shop-prod');
    const withScript = await textsOf('#filter');
    await page.setJavaScriptEnabled(false);
    onTestFinished(() => page.setJavaScriptEnabled(true));

    await open('/scopes/shop-prod');

    expect(withScript).toHaveLength(1);
    expect(await textsOf('#filter')).toEqual([]);
  });
});

describe('every page', () => {
  it.each(['/', '/scopes/shop-prod', '/scopes/newcomer', '/scopes/nobody'])(
    'asks for nothing else: %s',
    async (path) => {
      const requests: string[] = [];
      const listen = (request: HTTPRequest) => void requests.push(new URL(request.url()).pathname);
      page.on('request', listen);
      onTestFinished(() => void page.off('request', listen));

      await open(path);

      expect(requests.filter((one) => one !== '/favicon.ico')).toEqual([path]);
    },
  );

  const { source: axe } = axeCore;

  it.each([
    ...['/', '/scopes/shop-prod'].flatMap((path) => [[path, 'light', 1280] as const, [path, 'dark', 390] as const]),
    ...['/scopes/newcomer', '/scopes/search', '/scopes/nobody'].map((path) => [path, 'dark', 390] as const),
  ])('has nothing that axe blames: %s, %s, %i pixels wide, and it is not wider', async (path, scheme, width) => {
    await page.setViewport({ width, height: 900 });
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    await open(path);
    await page.evaluate('for (const one of document.querySelectorAll("details")) one.open = true');
    await page.evaluate(axe);
    const found = await page.evaluate(
      'axe.run({ resultTypes: ["violations"], preload: false }).then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes.map(({ html }) => html).join(" ")))',
    );

    expect(found).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
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
    map: text,
    json: text,
    html: renderReportBody(driftReport(everyFinding), renderOptions),
  };
}

const census =
  '(() => { const tags = {}; for (const one of document.querySelectorAll("*")) { const key = [one.tagName, ...one.getAttributeNames().sort()].join(" "); tags[key] = (tags[key] ?? 0) + 1; } return tags; })()';

describe('text from outside', () => {
  const pagesWith = (text: string) => {
    const facts = { now: stage.now(), version: '0.0.0' };
    return [renderFleet(rowsWith(text), facts), renderScope(detailsWith(text), facts)];
  };
  const censusOf = (text: string) =>
    page.evaluate(
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
