/** Two regions may hold hosts of one name: what a run tells of them must say which is which. */
import { describe, expect, it } from 'vitest';
import { trackSentRequests } from '../../src/cli/apply/readers/last-words.ts';
import type { CreateOutcome, Stop } from '../../src/core/creating/create-outcome.ts';
import type { Report } from '../../src/core/report/report.ts';
import { formats } from '../../src/report/formats.ts';
import { rowsOfReport } from '../../src/report/rows.ts';
import { renderApplied } from '../../src/report/text/apply-text.ts';
import { renderPlan } from '../../src/report/text/plan-text.ts';
import { desiredHost, liveAs, observation, unread } from '../support/model/builders.ts';
import { beganRecord, ledgerOf, sendRecord } from '../support/model/ledgers.ts';
import { applyReport, driftReport, planOf, planReport, renderOptions } from '../support/reports/reports.ts';

const plain = { colour: false, details: false, settleWindowMs: 300_000 };
const here = desiredHost({ name: 'web-1', tag: 'web' });
const there = desiredHost({ name: 'web-1', region: 'hk', zone: 'hk-02' });
const interrupted = { cause: 'interrupted' } as const;

describe('a run of several regions', () => {
  const outcomes: readonly CreateOutcome[] = [
    { status: 'created', desired: here, live: liveAs(here) },
    { status: 'not-sent', desired: there, because: interrupted },
  ];
  const listed = [observation([liveAs(here)]), observation([], { region: 'hk' })];

  it('names the region of each result', () => {
    const report = applyReport(planOf([here, there], listed), outcomes);

    const lines = renderApplied(report, plain).split('\n');

    expect(lines.slice(0, 2)).toEqual([
      '  created   cn-bj2  web-1  host-web-1  Running',
      '  not-sent  hk      web-1  not tried: the run was interrupted',
    ]);
  });

  it('names the region of a duplicate, and of a host that is gone', () => {
    const twins = [liveAs(here, { hostId: 'host-a' }), liveAs(here, { hostId: 'host-b' })];
    const plan = planOf([here, there], [observation(twins), observation([], { region: 'hk' })]);
    const report = applyReport(plan, [], { gone: [{ key: there.key, hostIds: ['host-c'] }] });

    const text = renderApplied(report, plain);

    expect(text).toMatch(/^ {2}! web-1 \(cn-bj2\) {2}2 live hosts share this name: host-a \(.*\), host-b \(/);
    expect(text).toContain('\nGONE web-1 (hk): this run saw host-c');
  });

  it('names it in the last words of a process, too', () => {
    const sends = trackSentRequests();
    for (const [desired, answer] of [
      [here, { status: 'accepted', hostIds: ['host-a'] }],
      [there, { status: 'in-doubt', reason: 'the connection was reset' }],
    ] as const) {
      sends.take({ type: 'sending', desired });
      sends.take({ type: 'leaving', desired });
      sends.take({ type: 'answered', desired, answer });
    }

    expect(sends.lastWords()).toContain('\n  accepted web-1 (cn-bj2): host-a');
    expect(sends.lastWords()).toContain('\n  IN DOUBT web-1 (hk): the connection was reset');
  });

  const plan = planOf([here, there], listed);
  const stops: readonly (readonly [Stop, string])[] = [
    [{ cause: 'doubt', ...here.key, settled: true }, 'a third answer was lost, for web-1 (cn-bj2).'],
    [{ cause: 'surprise', live: [liveAs(there)] }, '"web-1" (hk, host-web-1) appeared'],
    [{ cause: 'outside-project', live: liveAs(there), projectId: 'org-7' }, '"web-1" (hk, host-web-1) was created'],
  ];

  it.each(stops)('names the region of the host that ended it: %j', async (stop, sentence) => {
    const report = applyReport(plan, outcomes, { stop });

    const told = [renderApplied(report, plain), ...(await renderedAs(report, 'json', 'ndjson'))];

    for (const text of told) expect(text.replaceAll('\\"', '"')).toContain(sentence);
  });

  it('names the region of the host that keeps another from being sent', () => {
    const doubt: CreateOutcome = {
      status: 'not-sent',
      desired: there,
      because: { cause: 'doubt', ...here.key, settled: false },
    };

    const text = renderApplied(applyReport(plan, [doubt]), plain);

    expect(text).toContain('not tried: the outcome of web-1 (cn-bj2) is unknown');
  });

  it('names the region in the message of each event', async () => {
    const twins = [liveAs(here, { hostId: 'host-a' }), liveAs(here, { hostId: 'host-b' })];
    const doubled = planOf([here, there], [observation(twins), observation([], { region: 'hk' })]);

    const [events = ''] = await renderedAs(applyReport(doubled, outcomes.slice(1)), 'ndjson');

    expect(messagesOf(events)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^web-1 \(cn-bj2\): 2 live hosts share this name: host-a \(.*\), host-b \(.*\) \(/),
        expect.stringMatching(/^web-1 \(hk\): cpu 2 /),
        'not-sent web-1 (hk): not tried: the run was interrupted',
        expect.stringMatching(/^web-1 \(cn-bj2\): 2 live hosts share this name: host-a, host-b$/),
      ]),
    );
  });
});

async function renderedAs(report: Report, ...names: readonly ('json' | 'ndjson')[]): Promise<readonly string[]> {
  return await Promise.all(names.map(async (name) => (await formats[name]()).render(report, renderOptions)));
}

function messagesOf(events: string): readonly string[] {
  return events
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).message);
}

it('a run of one region spares the reader its name', () => {
  const report = applyReport(planOf([here], [observation([liveAs(here)])]), [
    { status: 'created', desired: here, live: liveAs(here) },
  ]);

  const [first] = renderApplied(report, plain).split('\n');

  expect(first).toBe('  created  web-1  host-web-1  Running');
});

it('a run of one region spares the reader its name where it ended early, too', async () => {
  const stop = { cause: 'surprise', live: [liveAs(here)] } as const;
  const report = applyReport(planOf([here], [observation()]), [], { stop });

  const [events = ''] = await renderedAs(report, 'ndjson');

  expect(messagesOf(events).join('\n')).not.toContain('cn-bj2)');
  expect(renderApplied(report, plain)).toContain('"web-1" (host-web-1) appeared');
});

it('a row of a plan shows what is sent and what no listing can show later', () => {
  const text = renderPlan(planReport(planOf([here, there], [observation(), observation([], { region: 'hk' })])), plain);

  expect(text).toContain('img-ubuntu  Month x 1  zone cn-bj2-04  tag web');
  expect(text).toContain('img-ubuntu  Month x 1  zone hk-02   hosts.yaml');
});

it('a region that could not be listed: its hosts are unknown, and no other row says that apply creates it now', async () => {
  const elsewhere = desiredHost({ name: 'far-1', region: 'hk' });
  const plan = planOf([desiredHost({ name: 'near-1' }), elsewhere], [observation(), unread('HTTP 503.', 'hk')]);

  for (const report of [planReport(plan), driftReport(plan)]) {
    const html = (await formats.html()).render(report, renderOptions);
    const [near, far] = rowsOfReport(report);

    expect(near?.next).toBe('apply creates it once every listing can be trusted');
    expect(far).toMatchObject({
      what: 'unknown: its region could not be listed',
      next: 'not created, because it may exist',
    });
    expect(html).not.toContain('>apply creates it<');
    expect(html).toMatch(/<th scope="row">hk<\/th>.*<td class="number">unknown<\/td>.*COULD NOT BE LISTED/);
  }
});

describe('a region in which this run declares nothing, and which could not be listed', () => {
  const inSync = observation([liveAs(here)]);

  it('holds an open create: no page and no comment says that all is in sync', async () => {
    const ledger = ledgerOf(beganRecord(0), sendRecord('web-1', 1_000, { region: 'hk' }));
    const hk = { ...unread('HTTP 503.', 'hk'), listedFor: 'open-intent' } as const;
    const plan = planOf([here], [inSync, hk], {}, ledger);
    const report = { ...applyReport(plan, [], { unsent: 'nothing-to-create' }), exit: 'in-doubt' } as const;

    const html = (await formats.html()).render(report, renderOptions);
    const markdown = (await formats.markdown()).render(report, renderOptions);

    expect(html).toContain('<title>Apply: 1 create in doubt');
    expect(html).toContain('<h1><span>1 create in doubt</span></h1>');
    expect(html).toContain('<strong class="bad">✗ NOT TRUSTED</strong> (hk)');
    expect(html).toContain('No differences in cn-bj2. Nothing is known of hk.');
    expect(markdown).toContain(': 1 host listed; `hk` **not trusted**, 2026');
  });

  it('may hold hosts of the fleet: "no differences" is said of the other region alone', async () => {
    const hk = { ...unread('HTTP 503.', 'hk'), listedFor: 'fleet' } as const;
    const report = planReport(planOf([here], [inSync, hk]));

    const html = (await formats.html()).render(report, renderOptions);

    expect(report.exit).toBe('cloud');
    expect(html).toContain('<h1><span>Not known: the listing of hk is not trusted</span></h1>');
    expect(html).toContain('No differences in cn-bj2. Nothing is known of hk.');
  });

  it('may hold hosts of the fleet: a host that is none of them is created at once, and its row says so', () => {
    const hk = { ...unread('HTTP 503.', 'hk'), listedFor: 'fleet' } as const;
    const plan = planOf([here], [observation([]), hk]);

    const rows = [planReport(plan), driftReport(plan)].map((report) => rowsOfReport(report)[0]);

    expect(rows.map((row) => row?.next)).toEqual(['', 'apply creates it']);
  });
});

it('an apply that was interrupted before it sent anything says so once', () => {
  const outcome = { status: 'not-sent', desired: here, because: interrupted } as const;
  const plan = planOf([here], [observation([])]);

  const text = renderApplied(applyReport(plan, [outcome], { unsent: 'interrupted', stop: interrupted }), plain);

  expect(text.match(/Interrupted: .*/g)).toEqual(['Interrupted: nothing was sent.']);
});

it('a page whose run did not succeed never says that all is in sync', async () => {
  const report = { ...driftReport(planOf([here], [observation([liveAs(here)])])), exit: 'locked' } as const;

  const html = (await formats.html()).render(report, renderOptions);

  expect(html).toContain('<h1><span>The lock or the journal cannot be used</span></h1>');
});
