import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import axeCore from 'axe-core';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { CreateOutcome } from '../../../src/core/creating/create-outcome.ts';
import type { DesiredHost } from '../../../src/core/host.ts';
import type { Report } from '../../../src/core/report/report.ts';
import { htmlFormat } from '../../../src/report/html/html.ts';
import { renderPicture } from '../../../src/report/html/html-picture.ts';
import { folderWith } from '../../support/hostwright.ts';
import { desiredHost, liveAs, liveHost, observation, untrusted } from '../../support/model/builders.ts';
import {
  applyReport,
  driftReport,
  everyApplied,
  everyFinding,
  everyRow,
  failure,
  planOf,
  planReport,
  remembered,
  renderOptions,
  web,
} from '../../support/reports/reports.ts';
import { until } from '../../support/until.ts';
import { type Browser, type ConsoleMessage, type HTTPRequest, launchBrowser, type Page } from '../../tools/browser.mjs';

const render = (report: Report, details = false) => htmlFormat.render(report, { ...renderOptions, details });
const renderFailure = (one: typeof failure) => htmlFormat.renderFailure?.(one, renderOptions) ?? '';
const golden = (name: string) => `../../golden/html/${name}.html`;

const many = Array.from({ length: 100_000 }, (_, index) => desiredHost({ name: `web-${index}` }));
const last = many.at(-1) ?? desiredHost();

/** Two regions, three tags; `count` hosts, of which the first is missing and the second has another memory. */
function fleet(count: number): Report {
  const hosts = Array.from({ length: count }, (_, index) => {
    const tag = ['web', 'db', 'queue'][index % 3] ?? '';
    const name = `${tag}-${index + 1}`;
    return desiredHost({ name, region: index % 2 === 0 ? 'cn-bj2' : 'hk', tag });
  });
  const live = hosts.slice(1).map((host, index) => {
    const same = { hostId: `host-${index}`, tag: host.tag ?? '', addresses: [{ type: 'Private', ip: '10.0.0.8' }] };
    return liveAs(host, index === 0 ? { ...same, memory: 2048 } : same);
  });
  const regions = ['cn-bj2', 'hk'].map((region) =>
    observation(
      live.filter((host) => host.region === region),
      { region },
    ),
  );
  return driftReport(planOf(hosts, regions));
}

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser({ defaultViewport: { width: 1280, height: 900 } });
  page = await browser.newPage();
});

// It is not there where it could not be started: that failure must be the one that is told.
afterAll(() => browser?.close());

/** As somebody opens it who was sent the file: on a wide screen, in the light. */
async function open(text: string): Promise<void> {
  const path = join(folderWith(), 'report.html');
  writeFileSync(path, text);
  lookedAt = undefined;
  await page.goto(pathToFileURL(path).href);
}

let lookedAt: string | undefined;

/** For a test that changes nothing on the page: it stays open for the next such test. */
async function lookAt(text: string): Promise<void> {
  if (lookedAt !== text) await open(text);
  lookedAt = text;
}

/** What a reader sees of each. */
function textsOf(selector: string): Promise<readonly string[]> {
  const read = `[...document.querySelectorAll(${JSON.stringify(selector)})].filter((one) => one.checkVisibility()).map((one) => one.innerText.trim())`;
  return page.evaluate(read) as Promise<readonly string[]>;
}

/** The names of the hosts in the tables. */
async function names(): Promise<readonly string[]> {
  return (await textsOf('.hosts > tbody > tr > th')).map((text) => text.split('\n')[0] ?? '');
}

it('names hosts that nobody declared in its headline where they make the exit code', () => {
  const [declared] = web as [DesiredHost];
  const plan = planOf([declared], [observation([liveAs(declared), liveHost({ hostId: 'host-9', name: 'other' })])]);
  const titleOf = (report: Report) => /<title>(.*?)<\/title>/.exec(render(report))?.[1];

  const titles = [driftReport(plan), driftReport(plan, {}, ['unmanaged'])].map(titleOf);

  expect(titles).toEqual([expect.stringContaining('In sync'), expect.stringContaining('1 unmanaged')]);
});

describe('the page is what the golden files show:', () => {
  it('drift', async () => {
    await expect(render(driftReport(everyFinding))).toMatchFileSnapshot(golden('drift'));
  });

  it('a plan', async () => {
    await expect(render(planReport(everyRow))).toMatchFileSnapshot(golden('plan'));
  });

  it('an apply', async () => {
    const applied = {
      gone: [{ key: { region: 'cn-bj2', name: 'old-1' }, hostIds: ['host-o1'] }],
      stop: { cause: 'doubt', region: 'cn-bj2', name: 'job-1', settled: false },
    } as const;

    await expect(render(everyApplied(applied))).toMatchFileSnapshot(golden('apply'));
  });

  it('an apply in doubt, whose hosts are missing still', () => {
    const [one, two] = [desiredHost({ name: 'web-1' }), desiredHost({ name: 'web-2' })];
    const created: CreateOutcome = { status: 'created', desired: one, live: liveAs(one) };
    const because = { cause: 'interrupted' } as const;
    const emptyText = (...outcomes: readonly CreateOutcome[]) => {
      const desired = outcomes.map((outcome) => outcome.desired);
      const report = applyReport(planOf(desired, [observation([liveAs(one)])]), outcomes);
      return /<p class="empty">(.*?)<\/p>/.exec(render(report))?.[1];
    };

    const unfinished = emptyText(created, { status: 'not-sent', desired: two, because });
    const finished = emptyText(created);

    expect(unfinished).toBe('No differences other than those in the table above.');
    expect(finished).toBe('No differences.');
  });

  it('a failure', async () => {
    await expect(renderFailure(failure)).toMatchFileSnapshot(golden('failure'));
  });
});

describe('the picture', () => {
  it('says how many hosts of each class there are', async () => {
    const report = driftReport(everyFinding);

    await lookAt(render(report));

    const figures = await page.evaluate(
      'Object.fromEntries([...document.querySelectorAll("[data-figure]")].map((one) => [one.dataset.figure, Number(one.textContent)]))',
    );
    const { missing, changed, duplicate, dead, orphaned, unmanaged, expiring, attention, unchecked, inSync } =
      report.counts;
    const classes = { missing, changed, duplicate, dead, orphaned, unmanaged, expiring, attention, unchecked };
    expect(figures).toEqual({ 'in-sync': inSync, ...classes });
    expect(Object.values(classes)).not.toContain(0);
  });

  it('draws each part as long as its share, and says it in words', async () => {
    await lookAt(render(fleet(10)));

    const bar = await page.evaluate(
      '(() => { const bar = document.querySelector(".share"); return { words: bar.getAttribute("aria-label"), widths: [...bar.querySelectorAll("g > :first-child")].map((part) => part.getBoundingClientRect().width / bar.getBoundingClientRect().width) }; })()',
    );
    expect(bar).toEqual({
      words: '8 in sync, 1 changed, 1 missing',
      widths: [expect.closeTo(0.8, 1), expect.closeTo(0.1, 1), expect.closeTo(0.1, 1)],
    });
  });

  it('shows hosts by region and by tag', async () => {
    await lookAt(render(fleet(10)));

    const [regions, tags] = [await textsOf('#regions tbody tr'), await textsOf('#tags tbody tr')];
    expect(regions.map((row) => row.split(/\s+/).slice(0, 3))).toEqual([
      ['cn-bj2', '5', '4'],
      ['hk', '5', '5'],
    ]);
    expect(tags.map((row) => row.split(/\s+/))).toEqual([
      ['web', '4'],
      ['db', '3'],
      ['queue', '3'],
    ]);
  });

  it('has room for as many tags as there may be hosts', () => {
    const hosts = Array.from({ length: 130_000 }, (_, index) => {
      const live = liveHost({ tag: `tag-${index}` });
      return { diff: { status: 'unmanaged', key: { region: 'cn-bj2', name: live.name }, live }, findings: [] } as const;
    });

    const picture = renderPicture({ ...planReport(everyRow), hosts }).markup;

    expect(picture).toContain('129992 more tags');
  });

  it('says what an apply did', async () => {
    await lookAt(render(everyApplied()));

    expect(await textsOf('[data-figure=created], [data-figure=refused], [data-figure=in-doubt]')).toEqual([
      '3',
      '2',
      '3',
    ]);
  });
});

describe('the tables', () => {
  it('show HostId, state, private and public addresses of what an apply made', async () => {
    await lookAt(render(everyApplied()));

    const [created] = await textsOf('tr.created > td:nth-child(4)');
    expect(created?.split('\n')).toEqual(['host-web-01 Running', 'private 10.0.0.8', 'public 203.0.113.7 (BGP)']);
  });

  it('show declared and live value of each attribute that differs', async () => {
    await lookAt(render(planReport(everyRow)));

    expect(await textsOf('.values tbody tr')).toEqual([
      'imageId\timg-old\timg-ubuntu',
      'memory\t8192\t16384',
      'diskSpace\t"40"\t200',
      'tag\tdatabase\tdb',
    ]);
  });

  it('mark what is excused, and do not count it', async () => {
    const rule = {
      name: 'db-1',
      classes: ['changed'] as const,
      reason: 'resized by hand',
      until: '2026-12-31',
      position: { file: 'hosts.yaml', line: 3, column: 5 },
    } as const;
    await open(render(driftReport(everyRow, { ignore: [rule] })));

    await page.click('details.group summary');

    expect(await textsOf('[data-figure=changed]')).toEqual(['0']);
    expect(await textsOf('tr.changed td small')).toEqual(['Ignored until 2026-12-31: resized by hand']);
  });

  it('say how many unmanaged hosts are counted and not listed', async () => {
    const unmanaged = { all: false, manage: undefined };
    await lookAt(render(driftReport(everyFinding, { unmanaged })));

    expect(await textsOf('.head p')).toEqual(['2 unmanaged hosts counted, not listed: --details lists them.']);
  });

  it('end each row with what a human can do, and where it is declared', async () => {
    await lookAt(render(driftReport(everyFinding)));

    const rows = await textsOf('.hosts > tbody > tr');
    expect(rows.length).toBeGreaterThan(8);
    expect(rows.filter((row) => !/(hosts\.yaml:\d+|not declared)$/.test(row))).toEqual([]);
    expect(await textsOf('.next')).not.toContain('');
  });
});

describe('what nobody may overlook stands above the picture:', () => {
  const noticesOf = async (report: Report) => {
    await lookAt(render(report));
    return (await textsOf('.notice')).map((text) => text.replace(/\n+/g, '\n'));
  };

  it('the verdict, the scope and the time', async () => {
    await lookAt(render(driftReport(everyFinding)));

    const [head = ''] = await textsOf('header');
    for (const part of ['exit 6 · duplicate', 'https://api.example.com', '0123456789ab', 'org-7', '✓ trusted']) {
      expect(head).toContain(part);
    }
    expect(head).toContain('2026-11-21 17:52:21 UTC');
  });

  it('a listing that is not trusted', async () => {
    const report = driftReport(planOf(web, [untrusted([liveHost({ name: 'web-01' })])]));

    expect(await noticesOf(report)).toEqual([expect.stringMatching(/^cn-bj2: NOT TRUSTED: /)]);
    expect(render(report)).toContain('<h1><span>Not known: the listing is not trusted</span></h1>');
  });

  it('guards', async () => {
    const plan = planOf(web, [observation()], { maxCreates: 3, allowNewScope: false });

    expect(await noticesOf(planReport(plan))).toEqual([
      expect.stringMatching(/^Guarded: 5 hosts to create/),
      expect.stringMatching(/^Guarded: 5 hosts declared for cn-bj2/),
    ]);
  });

  it('doubts, with the commands that settle them', async () => {
    const [first = '', ...others] = await noticesOf(planReport(remembered));

    expect(first).toMatch(/^IN DOUBT web-02 \(intent i-0c3a11d4/);
    expect(first).toContain('hostwright resolve i-0c3a11d4 --not-created');
    expect(others).toHaveLength(4);
    expect(others.at(-1)).toMatch(/^If none of these 4 creates made a host, .*hostwright resolve --all --not-created/);
  });

  it('hosts that are gone, why it stopped, and that nothing was sent', async () => {
    const gone = [{ key: { region: 'cn-bj2', name: 'old-1' }, hostIds: ['host-o1'] }];
    const report = everyApplied({ gone, stop: { cause: 'refusals', count: 3 }, unsent: 'interrupted' });

    expect((await noticesOf(report)).slice(3)).toEqual([
      expect.stringMatching(/^GONE old-1 \(cn-bj2\): this run saw host-o1/),
      expect.stringMatching(/^Stopped after 3 refusals/),
    ]);
    expect(render(report)).toContain('Interrupted: nothing was sent.');
  });

  it('in what a plan goes beyond the approved one', async () => {
    const changes = [{ change: 'added', key: { region: 'cn-bj2', name: 'web-9' } }] as const;
    const report = applyReport(everyRow, [], { changes, unsent: 'outdated' });

    const [notice = ''] = await noticesOf(report);

    expect(notice).toContain('web-9 (cn-bj2): would be created now, but is not in the approved plan');
    expect(await textsOf('h1')).toEqual(['The plan differs from the approved one: nothing was sent.']);
  });

  it('where a plan was saved, and its fingerprint', async () => {
    const saved = {
      path: 'a plan.json',
      fingerprint: 'f'.repeat(64),
      expires: '2026-11-28T17:52:21.000Z',
      terms: ['--max-creates 60', '--allow new-scope'],
      files: ['fleet'],
    };

    expect(await noticesOf({ ...planReport(everyRow), saved })).toEqual([
      `Saved to a plan.json, valid until 2026-11-28 17:52 UTC.\nMade with --max-creates 60 --allow new-scope: its apply uses the same flags.\n2 held hosts are not approved by it: its apply creates 2 hosts and ends with exit 6.\nTo create web-04, too: hostwright plan --out 'a plan.json' -f fleet --max-creates 60 --allow new-scope --allow replacement=web-04\nFingerprint: ${'f'.repeat(64)}\nApply it with: hostwright apply 'a plan.json' -f fleet`,
    ]);
  });
});

describe('a reader', () => {
  it('filters by text, in what is folded too, and gets all of it back', async () => {
    await open(render(fleet(40)));
    const before = await names();

    await page.type('#filter-text', 'WEB-1 hk');

    expect(before).toEqual(['db-2', 'web-1']);
    expect(await names()).toEqual(['web-10', 'web-16']);
    expect(await textsOf('#filter-shown')).toEqual(['2 of 40 rows']);

    await page.click('#filter-clear');

    expect(await names()).toEqual(before);
  });

  it('sees equal findings as one row, unfolds its hosts, and finds each', async () => {
    const live = ['legacy-1', 'legacy-2', 'legacy-3'].map((name) => liveHost({ name, hostId: `id-${name}` }));
    await open(render(driftReport(planOf([desiredHost()], [observation([liveAs(desiredHost()), ...live])]))));
    const [folded] = await textsOf('tr.unmanaged');

    await page.type('#filter-text', 'id-legacy-2');
    const found = await names();
    await page.click('tr.unmanaged summary');

    expect(folded?.split(/\s+/).slice(1, 5)).toEqual(['unmanaged', 'legacy-[1:3]', '3', 'hosts']);
    expect(found).toEqual(['legacy-[1:3]']);
    expect(await textsOf('tr.unmanaged li small')).toEqual(live.map(({ hostId }) => expect.stringContaining(hostId)));
  });

  it.each([1280, 390])('sees no flag split, and on a wide screen one row of tiles, at %i px', async (width) => {
    await page.setViewport({ width, height: 900 });
    onTestFinished(() => page.setViewport({ width: 1280, height: 900 }));
    await open(render(driftReport(everyFinding)));

    const tops = await page.evaluate(
      '[...document.querySelectorAll(".tile")].map((one) => Math.round(one.getBoundingClientRect().top))',
    );
    const flags = await page.evaluate(
      '[...document.querySelectorAll(".flag")].map((one) => one.getClientRects().length)',
    );

    if (width === 1280) expect(new Set(tops as readonly number[]).size).toBe(1);
    expect(new Set(flags as readonly number[])).toEqual(new Set([1]));
  });

  it('filters by class and by region', async () => {
    await open(render(fleet(40)));

    await page.select('#filter-class', 'changed');
    const changed = await names();
    await page.select('#filter-class', 'in-sync');
    await page.select('#filter-region', 'hk');

    expect(changed).toEqual(['db-2']);
    expect(await names()).toHaveLength(19);
  });

  it('sorts by any column, numbers by their value, up and down', async () => {
    await open(render(fleet(40)));
    await page.select('#filter-class', 'in-sync');
    const first = async () => (await names()).slice(0, 3);

    await page.click('.calm thead th:nth-child(1) button');
    const up = await first();
    await page.click('.calm thead th:nth-child(1) button');
    const down = await first();
    await page.click('.calm thead th:nth-child(4) button');

    expect(up).toEqual(['db-5', 'db-8', 'db-11']);
    expect(down).toEqual(['web-40', 'web-37', 'web-34']);
    expect(await first()).toEqual(['queue-3', 'web-4', 'db-5']);
    expect(await page.$$('[aria-sort]')).toHaveLength(1);
  });

  it('sees a hundred rows of many, and the others on demand', async () => {
    await open(render(fleet(250)));

    await page.click('details.group summary');
    const some = await names();
    await page.click('.calm + .more');

    expect(some).toHaveLength(102);
    expect(await names()).toHaveLength(250);
  });

  it('has all of it without a script', async () => {
    const report = fleet(250);

    await page.setJavaScriptEnabled(false);
    onTestFinished(() => page.setJavaScriptEnabled(true));
    await open(render(report));

    expect(await page.evaluate('document.querySelectorAll(".hosts > tbody > tr").length')).toBe(250);
    expect(await names()).toEqual(['db-2', 'web-1']);
    expect(await textsOf('.filter, button')).toEqual([]);

    await page.click('details.group summary');

    expect(await names()).toHaveLength(250);
  });

  it('prints what is unfolded, whole and without controls', async () => {
    await open(render(fleet(250)));
    await page.click('details.group summary');

    await page.emulateMediaType('print');
    onTestFinished(() => page.emulateMediaType('screen'));
    await page.evaluate('dispatchEvent(new Event("beforeprint"))');

    expect(await names()).toHaveLength(250);
    expect(await textsOf('.filter, .more')).toEqual([]);
  });

  it('opens a file of less than 1 kB a host', () => {
    const text = render(fleet(2_000));

    expect(text.length / 2_000).toBeLessThan(1_000);
  });

  it.each([
    ['hosts in sync', () => fleet(100_000)],
    ['hosts to create', () => planReport(planOf(many, [observation()], { maxCreates: 200_000 }))],
  ])('opens a file of less than 2 MB for 100,000 %s, and is told what is left out', (_, reportOf) => {
    const text = render(reportOf(), true);

    const rows = text.split(/<tr [^>]*data-class=/).length - 1;
    expect(Buffer.byteLength(text)).toBeLessThan(2_000_000);
    expect(text).toContain(`… and ${100_000 - rows} more rows: the JSON and CSV reports have them.`);
  });

  it('sees what needs a human before a cut, whatever its name', () => {
    const doubled = liveAs(last, { hostId: 'host-a' });
    const live = observation([doubled, { ...doubled, hostId: 'host-b' }]);

    const text = render(planReport(planOf(many, [live], { maxCreates: 200_000 })));

    expect(text.indexOf('data-class="duplicate"')).toBeGreaterThan(-1);
    expect(text.indexOf('data-class="duplicate"')).toBeLessThan(text.indexOf('data-class="missing"'));
  });
});

describe('the page of an apply that created 100,000 hosts', () => {
  /** One of them was refused; another host has another memory. */
  const text = (() => {
    const outcomes = many.map((desired, index): CreateOutcome => {
      if (index === 70_000) return { status: 'refused', desired, intent: undefined, reason: 'no quota' };
      return { status: 'created', desired, live: liveAs(desired, { hostId: `host-${index}` }) };
    });
    const changed = desiredHost({ name: 'zoo-1' });
    const made = many.filter((_, index) => index !== 70_000).map((desired) => liveAs(desired));
    const live = [...made, liveAs(changed, { hostId: 'host-zoo', memory: 2048 })];
    return render(applyReport(planOf([...many, changed], [observation(live)]), outcomes));
  })();

  it('is below 2 MB, and says how many rows it has and how many are left out', async () => {
    await lookAt(text);

    const rows = text.split(/<tr [^>]*data-class=/).length - 1;
    expect(Buffer.byteLength(text)).toBeLessThan(2_000_000);
    expect(await textsOf('#filter-shown')).toEqual([`${rows} rows (${200_000 - rows} more are not on this page)`]);
  });

  it('shows first what needs a human, in each table, and counts all', async () => {
    await lookAt(text);

    const all = await names();
    expect([all[0], all.includes('zoo-1')]).toEqual(['web-70000', true]);
    expect(await textsOf('[data-figure=created], [data-figure=changed]')).toEqual(['1', '99999']);
  });
});

describe('the page is closed:', () => {
  it('only its own script runs, and only its own style applies', async () => {
    const foreign = [
      '<script>window.foreign = "script"</script>',
      '<img src="x" onerror="window.foreign = \'handler\'">',
      '<style>h1 { color: rgb(1, 2, 3); }</style><p id="styled" style="color: rgb(1, 2, 3)">x</p>',
      '<base href="https://example.org/"><form action="https://example.org/" id="form"><input name="a"></form>',
    ].join('');
    const violations: string[] = [];
    const listen = (message: ConsoleMessage) => void violations.push(message.text());
    page.on('console', listen);
    onTestFinished(() => void page.off('console', listen));

    await open(render(fleet(5)).replace('</main>', `${foreign}</main>`));
    await page.evaluate('document.getElementById("form").submit()');

    const state = await page.evaluate(
      '({ foreign: window.foreign ?? "none", base: document.baseURI === location.href, filter: !document.getElementById("filter").hidden, colours: ["h1", "#styled"].map((one) => getComputedStyle(document.querySelector(one)).color) })',
    );
    expect(state).toMatchObject({ foreign: 'none', base: true, filter: true });
    expect(JSON.stringify(state)).not.toContain('rgb(1, 2, 3)');
    const directives = ['script-src', 'style-src', 'img-src', 'base-uri', 'form-action'];
    // The browser tells of what it refused when it gets to it.
    await until(() => directives.every((one) => violations.join('\n').includes(one)));
  });

  it('it asks for nothing', async () => {
    const requests: string[] = [];
    const listen = (request: HTTPRequest) => void requests.push(request.url());
    page.on('request', listen);
    onTestFinished(() => void page.off('request', listen));

    await open(render(everyApplied()));

    expect(requests).toEqual([page.url()]);
  });
});

/** What an attacker would write into a name, a tag, a state or a Remark. */
const hostile = [
  '<script>window.foreign = 1</script>',
  '"><img src=x onerror="window.foreign = 1">',
  "' onmouseover='window.foreign = 1",
  '</style></title></table><svg onload=window.foreign=1>',
  '\u001b[31m \u001b]8;;https://example.org\u0007 \u202e \u009b',
  '::error::x ##[error] ``` | @team =cmd() <!-- &lt;b&gt; -->',
];

/** The same report with this text wherever text may come from. */
function reportWith(text: string): Report {
  const declared = desiredHost({ name: `a${text}`, region: 'r1', tag: text, imageId: text, chargeType: text });
  const moved = { ...declared, key: { region: 'r1', name: `b${text}` }, position: { file: text, line: 1, column: 1 } };
  const live = liveAs(moved, {
    hostId: text,
    tag: `x${text}`,
    state: text,
    memory: text,
    addresses: [{ type: text, ip: text }],
  });
  const foreign = liveHost({ name: `c${text}`, region: 'r1', state: text, tag: text, createTime: text });
  const plan = planOf([declared, moved], [observation([live, foreign], { region: 'r1' })]);
  const report = driftReport(plan);
  return { ...report, scope: { endpoint: text, account: text, projectId: text } };
}

const census =
  '(() => { const tags = {}; for (const one of document.querySelectorAll("*")) { const key = [one.tagName, ...one.getAttributeNames().sort()].join(" "); tags[key] = (tags[key] ?? 0) + 1; } return tags; })()';

describe('text from outside', () => {
  it('stays text: no element, no attribute and no script comes of it', async () => {
    await open(render(reportWith('t')));
    const tame = await page.evaluate(census);

    for (const text of hostile) {
      await open(render(reportWith(text)));

      expect(await page.evaluate(census)).toEqual(tame);
      expect(await page.evaluate('window.foreign ?? "none"')).toBe('none');
    }
  });

  it('is shown as it came', async () => {
    await open(render(reportWith(hostile[0] ?? '')));

    expect(await names()).toContain('c<script>window.foreign = 1</script>');
  });

  it('stays text whatever it is', async () => {
    await open('<title>x</title>');
    const parse = async (text: string) =>
      page.evaluate(
        `(() => { const document = new DOMParser().parseFromString(${JSON.stringify(text)}, "text/html"); return ${census}; })()`,
      );
    const tame = await parse(render(reportWith('t')));
    const piece = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '&',
      '/',
      '=',
      ' ',
      'a',
      '\u0000',
      '\u2028',
      '&#60;',
      '<!--',
      ']]>',
    );

    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 12 }), async (pieces) => {
        expect(await parse(render(reportWith(`t${pieces.join('')}`)))).toEqual(tame);
      }),
      { numRuns: 25, seed: 1 },
    );
  });

  it('cannot drive a terminal that shows the file', () => {
    const text = render(reportWith(hostile[4] ?? ''));

    expect(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e]/.test(text)).toBe(false);
  });

  it('stays text in a failure too', async () => {
    const fault = { rule: hostile[0] ?? '', file: hostile[1] ?? '', line: 1, column: 1, message: hostile[3] ?? '' };
    const tame = { rule: 'r', file: 'f', line: 1, column: 1, message: 'm' };
    const censusOf = async (one: typeof tame) => {
      await open(renderFailure({ ...failure, message: one.message, diagnostics: [one] }));
      return page.evaluate(census);
    };

    expect(await censusOf(fault)).toEqual(await censusOf(tame));
  });
});

const { source: axe } = axeCore;

describe('axe finds nothing to blame', () => {
  const drift = () => render(driftReport(everyFinding));
  const plan = () => render(planReport(remembered));
  const apply = () => render(everyApplied());
  const failed = () => renderFailure(failure);

  it.each([
    ['a drift report', 'light', 1280, drift],
    ['a drift report', 'light', 400, drift],
    ['a drift report', 'dark', 400, drift],
    ['a plan', 'light', 1280, plan],
    ['an apply', 'dark', 1280, apply],
    ['a failure', 'light', 1280, failed],
    ['a failure', 'dark', 400, failed],
  ] as const)('in %s, %s, %i pixels wide, and it is not wider', async (_, scheme, width, make) => {
    await page.setViewport({ width, height: 900 });
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    await lookAt(make());
    await page.evaluate('for (const one of document.querySelectorAll("details")) one.open = true');

    if (await page.evaluate('window.axe === undefined')) await page.evaluate(axe);
    const found = await page.evaluate(
      'axe.run({ resultTypes: ["violations"], preload: false }).then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes.map(({ html }) => html).join(" ")))',
    );

    expect(found).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
  });
});
