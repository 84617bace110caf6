import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Report } from '../../src/findings/report.ts';
import { htmlFormat } from '../../src/report/html.ts';
import { folderWith } from '../support/hostwright.ts';
import { desiredHost, liveAs, liveHost, observation, observationsOf } from '../support/model/builders.ts';
import { hostileText } from '../support/reports/hostile-text.ts';
import {
  driftReport,
  everyApplied,
  everyFinding,
  everyRow,
  failure,
  planOf,
  planReport,
  remembered,
  renderOptions,
} from '../support/reports/reports.ts';
import { failureWith, stained } from '../support/reports/stained-reports.ts';
import { startBrowser } from '../support/shown-page.ts';
import { until } from '../support/until.ts';
import type { ConsoleMessage } from '../tools/browser.mjs';

const render = (report: Report, details = false) => htmlFormat.render(report, { ...renderOptions, details });
const renderFailure = (one: typeof failure) => htmlFormat.renderFailure?.(one, renderOptions) ?? '';

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
  return driftReport(planOf(hosts, observationsOf(live, ['cn-bj2', 'hk'])));
}

const shown = startBrowser();
const { textsOf } = shown;

/** As somebody opens it who was sent the file: on a wide screen, in the light. */
async function open(text: string): Promise<void> {
  const path = join(folderWith(), 'report.html');
  writeFileSync(path, text);
  lookedAt = undefined;
  await shown.page.goto(pathToFileURL(path).href);
}

let lookedAt: string | undefined;

/** For a test that changes nothing on the page: it stays open for the next such test. */
async function lookAt(text: string): Promise<void> {
  if (lookedAt !== text) await open(text);
  lookedAt = text;
}

/** The names of the hosts in the tables. */
async function names(): Promise<readonly string[]> {
  return (await textsOf('tr[data-class] > th')).map((text) => text.split('\n')[0] ?? '');
}

it('the tables show HostId, state, private and public addresses of what an apply made', async () => {
  await lookAt(render(everyApplied()));

  const [created] = await textsOf('tr.created > td:nth-child(3)');
  expect(created).toBe('host-web-01 · Running · private 10.0.0.8 · bgp 203.0.113.7');
});

it('each attribute that differs is shown with its declared and its live value', () => {
  const text = render(planReport(everyRow));

  expect(text).toMatch(/<td[^>]*>[^<]*memory 8192 -&gt; 16384/);
  expect(text).toMatch(/<pre>[^<]*\n-memory: 8192\n[^<]*\+memory: 16384\n/);
});

describe('a reader', () => {
  it('filters by text, in what is folded too, and gets all of it back', async () => {
    await open(render(fleet(40)));
    const before = await names();

    await shown.page.type('#filter input', 'WEB-1 hk');

    expect(before).toEqual(['db-2', 'web-1']);
    expect(await names()).toEqual(['web-10', 'web-16']);
    expect(await textsOf('#filter output')).toEqual(['2 of 40 rows']);

    for (let typed = 'WEB-1 hk'.length; typed > 0; typed -= 1) await shown.page.keyboard.press('Backspace');

    expect(await names()).toEqual(before);
  });

  it('sees equal findings as one row, unfolds its hosts, and finds each', async () => {
    const live = ['legacy-1', 'legacy-2', 'legacy-3'].map((name) => liveHost({ name, hostId: `id-${name}` }));
    await open(render(driftReport(planOf([desiredHost()], [observation([liveAs(desiredHost()), ...live])]))));
    const [folded] = await textsOf('tr.unmanaged');

    await shown.page.type('#filter input', 'id-legacy-2');
    const found = await names();
    await shown.page.click('tr.unmanaged summary');

    expect(folded?.split(/\s+/).slice(1, 5)).toEqual(['unmanaged', 'legacy-[1:3]', '3', 'hosts']);
    expect(found).toEqual(['legacy-[1:3]']);
    expect(await textsOf('tr.unmanaged li small')).toEqual(live.map(({ hostId }) => expect.stringContaining(hostId)));
  });

  it('copies the command that shows that a step is done', async () => {
    await open(render(fleet(40)));
    const commands = await textsOf('td code');
    await shown.page.click('td code + button');

    expect(await textsOf('tr.changed .what-to-do small')).toEqual(['Plan for a stop of the host.']);
    await shown.page.waitForSelector('button[aria-label^="Copied hostwright accept"]');
    await shown.page.click('#filter input', { count: 3 });
    await shown.page.keyboard.press('KeyV', { commands: ['Paste'] });
    const pasted = await shown.page.$eval('#filter input', (input) => (input as unknown as { value: string }).value);
    expect(pasted).toBe(commands[0]);
  });

  it('has all of it without a script', async () => {
    const report = fleet(250);

    await shown.runWithoutScripts();
    await open(render(report));

    expect(await shown.page.evaluate('document.querySelectorAll("tr[data-class]").length')).toBe(250);
    expect(await names()).toEqual(['db-2', 'web-1']);
    expect(await textsOf('.filter, button')).toEqual([]);
    expect(await textsOf('tr.changed code')).toEqual(['hostwright accept db-2', 'hostwright drift --only db-2']);

    await shown.page.click('details.group summary');

    expect(await names()).toHaveLength(250);
  });

  it('opens a file of less than 2 MB for 8,000 hosts, and is told what is left out', () => {
    const text = render(fleet(8_000), true);

    const rows = text.split(/<tr [^>]*data-class=/).length - 1;
    expect(Buffer.byteLength(text)).toBeLessThan(2_000_000);
    expect(text).toContain(`… and ${8_000 - rows} more rows: the JSON report has them.`);
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
    shown.page.on('console', listen);
    onTestFinished(() => void shown.page.off('console', listen));

    await open(render(fleet(5)).replace('</main>', `${foreign}</main>`));
    await shown.page.evaluate('document.getElementById("form").submit()');

    const state = await shown.page.evaluate(
      '({ foreign: window.foreign ?? "none", base: document.baseURI === location.href, filter: !document.getElementById("filter").hidden, colours: ["h1", "#styled"].map((one) => getComputedStyle(document.querySelector(one)).color) })',
    );
    expect(state).toMatchObject({ foreign: 'none', base: true, filter: true });
    expect(JSON.stringify(state)).not.toContain('rgb(1, 2, 3)');
    const directives = ['script-src', 'style-src', 'img-src', 'base-uri', 'form-action'];
    // The browser tells of what it refused when it gets to it.
    await until(() => directives.every((one) => violations.join('\n').includes(one)));
  });

  it('it asks for nothing', async () => {
    const requests = shown.listenToRequests();

    await open(render(everyApplied()));

    expect(requests).toEqual([shown.page.url()]);
  });
});

const parse = (text: string) =>
  shown.page.evaluate(
    `[...new DOMParser().parseFromString(${JSON.stringify(text)}, "text/html").querySelectorAll("*")].map((one) => [one.tagName, ...one.getAttributeNames()].join(" "))`,
  );

it('text from outside stays text whatever it is: no element and no attribute comes of it', async () => {
  await open('<title>x</title>');
  const report = driftReport(everyFinding);
  const write = (text: string) => [render(stained(report, text)), renderFailure(failureWith(text))];
  const tame = await Promise.all(write('plain').map(parse));

  await fc.assert(
    fc.asyncProperty(hostileText, async (text) => {
      expect(await Promise.all(write(text).map(parse))).toEqual(tame);
    }),
    {
      numRuns: 10,
      examples: [
        ['"><img src=x onerror="window.foreign = 1">'],
        ["' onmouseover='x"],
        ['</style></title></table>'],
        ['---'],
      ],
    },
  );
});

const drift = () => render(driftReport(everyFinding));
const plan = () => render(planReport(remembered));
const failed = () => renderFailure(failure);

it.each([
  ['a drift report', 'light', 1280, drift],
  ['a drift report', 'dark', 390, drift],
  ['a plan', 'light', 1280, plan],
  ['a failure', 'dark', 390, failed],
] as const)('axe blames nothing in %s, %s, %i pixels wide, and it is not wider', async (_, scheme, width, make) => {
  expect(await shown.findFaults(scheme, width, () => lookAt(make()))).toEqual({ blamed: [], tooWide: 0 });
});
