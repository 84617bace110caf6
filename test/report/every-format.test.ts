/** S8-S11 over all formats: whatever text stands in a report, a format has the same structure and drives nothing. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type FormatName, formatNames } from '../../src/core/report/format-name.ts';
import type { Report } from '../../src/core/report/report.ts';
import type { Format } from '../../src/report/format.ts';
import { formats } from '../../src/report/formats.ts';
import { desiredHost, liveAs, liveHost, observation, untrusted } from '../support/model/builders.ts';
import { answerRecord, ledgerOf, sendRecord } from '../support/model/ledgers.ts';
import { expectInert, shapes } from '../support/reports/format-shapes.ts';
import { failureWith, reportsWith } from '../support/reports/hostile-reports.ts';
import { hostileText } from '../support/reports/hostile-text.ts';
import {
  applyReport,
  driftReport,
  everyOutcome,
  everyRow,
  ledgerOfFleet,
  planOf,
  planReport,
  renderOptions,
  web,
} from '../support/reports/reports.ts';
import { cleanReports, stained } from '../support/reports/stained-reports.ts';

/** Of facts that hold the text, and reports that hold it wherever a forged plan could. */
const reports: readonly ((text: string) => Report | undefined)[] = [
  ...reportsWith('plain').map((_, index) => (text: string) => reportsWith(text)[index]),
  ...cleanReports.map((report) => (text: string) => stained(report, text)),
];

const loaded = {} as Record<FormatName, Format>;

beforeAll(async () => {
  for (const name of formatNames) loaded[name] = await formats[name]();
});

describe.each(formatNames)('%s', (name) => {
  const options = { ...renderOptions, details: true };

  it('says the same with any text in it, and no more', () => {
    const { render, renderFailure } = loaded[name];
    // A digit: some formats tell text that is only words from text that is more.
    const write = (index: number, text: string) => {
      const report = reports[index]?.(`${text}1`);
      return report === undefined ? (renderFailure?.(failureWith(`${text}1`), options) ?? '') : render(report, options);
    };
    const tame = new Map<number, unknown>();
    const which = fc.nat({ max: reports.length - (renderFailure === undefined ? 1 : 0) });

    fc.assert(
      fc.property(which, hostileText, (index, text) => {
        if (!tame.has(index)) tame.set(index, shapes[name](write(index, 'plain')));

        const written = write(index, text);

        expectInert(written, name);
        expect(shapes[name](written)).toEqual(tame.get(index));
      }),
      { numRuns: 25 },
    );
  });
});

describe('a listing that is not trusted, of a region whose name has a comma', () => {
  it('is one part of the headline of a page', () => {
    const report = planReport(planOf(web, [untrusted([], 'cn, bj2'), observation([], { region: 'hk' })]));

    const page = loaded.html.render(report, renderOptions);

    expect(page).toContain('<h1><span>Not known: the listing of cn, bj2 is not trusted</span></h1>');
  });
});

describe('an apply that sent nothing, since it was not as approved,', () => {
  const added = { change: 'added', key: { region: 'cn-bj2', name: 'web-99' } } as const;
  const report = applyReport(everyRow, [], { unsent: 'outdated', lookedAgain: false, changes: [added] });
  const people = [
    'text',
    'markdown',
    'html',
    'github',
    'junit',
    'sarif',
    'gitlab-codequality',
    'csv',
    'ndjson',
  ] as const;

  it.each(people)('says so, and why: %s', (name) => {
    const written = loaded[name].render(report, renderOptions);

    expect(written).toMatch(/web-99.{0,40}(would be created now, but is not in the approved plan|"added")/s);
  });

  it('fails in JUnit', () => {
    expect(loaded.junit.render(report, renderOptions)).toMatch(
      /<failure[^>]*>[^<]*The plan differs from the approved one/,
    );
  });

  it('names ten changes, and how many more there are', () => {
    const changes = Array.from({ length: 25 }, (_, index) => ({
      ...added,
      key: { region: 'cn-bj2', name: `web-${index}` },
    }));
    const many = applyReport(everyRow, [], { unsent: 'outdated', lookedAgain: false, changes });

    const written = loaded.github.render(many, renderOptions);

    expect(written).toMatch(/web-9 [^;]*; and 15 more\. Make a new plan, and have it approved\./);
  });
});

describe('the count of orphans', () => {
  const batch = desiredHost({ name: 'batch-1' });
  const after = planOf(
    web,
    [observation([...web.map((one) => liveAs(one)), liveAs(batch, { hostId: 'host-batch-1' })])],
    {},
    ledgerOfFleet([batch]),
    'shop',
  );
  const report = applyReport(after, everyOutcome.slice(0, 2));
  const counted: Partial<Record<FormatName, string>> = {
    text: 'Apply: 2 created, 1 of them not Running; 1 orphaned.',
    markdown: '### Hostwright apply: 2 created, 1 of them not Running; 1 orphaned\n',
    github: 'Hostwright apply: 2 created, 1 of them not Running; 1 orphaned. Exit',
    html: '5 in sync, 1 orphaned, 0 unmanaged.',
    json: '"orphaned": 1,',
    ndjson: '"orphaned":1,',
    junit: '<property name="orphaned" value="1"/>',
    prometheus: 'hostwright_orphaned_hosts{purpose="apply",fleet="shop",region="cn-bj2"} 1\n',
    ansible: '"hostwright_orphaned_count": 1,',
  };

  it.each(Object.entries(counted))('is told after an apply: %s', (name, words) => {
    const written = loaded[name as FormatName].render(report, renderOptions);

    expect(written).toContain(words);
  });

  it.each(['text', 'markdown', 'github'] as const)('is left out where there is none: %s', (name) => {
    const clean = applyReport(planOf(web, [observation(web.map((one) => liveAs(one)))]), everyOutcome.slice(0, 1));

    expect(loaded[name].render(clean, renderOptions)).not.toContain('orphaned');
  });
});

describe('a doubt about a name that is not declared any more', () => {
  const plan = planOf(
    web,
    [observation(web.map((one) => liveAs(one)))],
    {},
    ledgerOf(sendRecord('web-09', 0, { intent: 'i-web-09' })),
  );
  const counted: Partial<Record<FormatName, string>> = {
    text: 'Plan: 0 to create, 5 in sync; 1 other create in doubt.',
    markdown: '### Hostwright plan: 0 to create, 5 in sync; 1 other create in doubt\n',
    github: 'Hostwright plan: 0 to create, 5 in sync; 1 other create in doubt. Exit',
    ndjson: '"message":"Plan: 0 to create, 5 in sync; 1 other create in doubt."',
    html: '1 create in doubt',
  };

  it.each(Object.entries(counted))('is counted, and neither as missing nor as to be created: %s', (name, words) => {
    const report = planReport(plan);

    expect(report.counts).toMatchObject({ missing: 0, create: 0, held: 0 });
    expect(loaded[name as FormatName].render(report, renderOptions)).toContain(words);
  });
});

it('an ignored host of unknown origin may be a declared one, and does not count as unmanaged', () => {
  const position = { file: 'hosts.yaml', line: 1, column: 1 };
  const ignore = [
    { name: 'legacy-*', classes: ['unmanaged'], reason: 'moves soon', until: '2099-12-31', position },
  ] as const;
  const plan = planOf(web, [observation([...web.map((one) => liveAs(one)), liveHost({ name: 'legacy-1' })])]);

  const written = loaded.text.render(driftReport(plan, { ignore }), { ...renderOptions, details: true });

  expect(written).toContain(
    '1 undeclared host may be a declared one under another name: the declaration names no fleet.',
  );
  expect(written).toContain('Not counted: 1 by ignore rules of the declaration.');
  expect(written).toContain('0 unmanaged; 5 in sync.');
});

describe('the guards that an apply tells', () => {
  const guardedPlan = planOf(web, [observation()], { maxCreates: 1 });
  const told: readonly FormatName[] = ['markdown', 'html', 'github', 'junit', 'sarif', 'gitlab-codequality', 'csv'];

  it.each(told)('are those that kept it from sending: %s', (name) => {
    const shown = planReport(guardedPlan);
    const guarded = applyReport(guardedPlan, [], { shown, unsent: 'guarded', lookedAgain: false });
    const looked = applyReport(planOf(web, [observation()]), [], { shown, unsent: 'guarded' });

    expect(loaded[name].render(guarded, renderOptions)).toContain('Guarded: 5 hosts to create');
    expect(loaded[name].render(looked, renderOptions)).toContain('Guarded: 5 hosts to create');
  });

  it.each(told)('are none where it sent, whatever the plan after it holds: %s', (name) => {
    const shown = planReport(planOf(web, [observation()]));
    const sent = applyReport(guardedPlan, everyOutcome, { shown });

    expect(loaded[name].render(sent, renderOptions)).not.toContain('Guarded: ');
  });
});

it.each(['text', 'markdown', 'html'] as const)(
  'the commands that apply and repeat a saved plan are whole: %s',
  (name) => {
    const files = Array.from({ length: 40 }, (_, index) => `fleet/of/the/${'very '.repeat(4)}long/name-${index}.yaml`);
    const saved = {
      path: 'plan.json',
      fingerprint: 'f'.repeat(64),
      expires: '2026-11-28T17:52:21.000Z',
      terms: [],
      files,
    };

    const written = loaded[name].render({ ...planReport(everyRow), saved }, renderOptions);

    // One command creates what is held, too.
    expect(written.match(/name-\d+\.yaml/g)).toHaveLength(2 * files.length);
  },
);

describe('the result of an apply', () => {
  const declared = ['web-01', 'near-1', 'open-1'].map((name) => desiredHost({ name }));
  const ledger = ledgerOf(sendRecord('open-1', 0), answerRecord('in-doubt', 10, { reason: 'reset' }));
  const live = [...declared.slice(0, 1).map((one) => liveAs(one)), liveHost({ name: 'Near-1', hostId: 'host-n' })];
  const report = applyReport(planOf(declared, [observation(live)], {}, ledger), everyOutcome.slice(0, 1));
  const counted: Partial<Record<FormatName, string>> = {
    text: 'Apply: 1 created, 1 held, 1 in doubt',
    markdown: '### Hostwright apply: 1 created, 1 held, 1 in doubt',
    github: 'Hostwright apply: 1 created, 1 held, 1 in doubt',
    html: '<title>Apply: 1 created, 1 held, 1 in doubt</title>',
    ndjson: '"held":1,"in-doubt":1}',
    prometheus: 'hostwright_apply_creates{purpose="apply",outcome="held"} 1\n',
  };

  it.each(Object.entries(counted))('counts what was held or in doubt before it: %s', (name, words) => {
    const written = loaded[name as FormatName].render(report, renderOptions);

    expect(written).toContain(words);
  });

  it('counts what was held or in doubt before it: json', () => {
    const written = JSON.parse(loaded.json.render(report, renderOptions));

    expect(written.counts).toMatchObject({ created: 1, held: 1, 'in-doubt': 1 });
  });
});
