/** Every notice times every format: each tells it in the words of the notice, or the table here says why not. */
import { describe, expect, it } from 'vitest';
import type { Report } from '../../src/findings/report.ts';
import { type FormatName, formatNames, formats } from '../../src/report/formats.ts';
import { listFaults, listNotices, type Notice } from '../../src/report/notices.ts';
import { rowsOfReport } from '../../src/report/rows.ts';
import { faultKinds, remarkKinds } from '../../src/report/words/kinds.ts';
import { everyReport } from '../support/reports/every-report.ts';
import { applyReport, everyOutcome, everyRow, renderOptions } from '../support/reports/reports.ts';

type Kind = Notice['kind'];
const noticeKinds = [...Object.keys(faultKinds), ...remarkKinds] as readonly Kind[];
type Reasons = Partial<Readonly<Record<Kind, string>>>;

const asData = 'The fact is there as data, under a name of its own.';
const numbers = 'The format holds numbers alone.';
const inventory = 'An inventory names the hosts that are there, and says of the others why they are not.';
const findings = 'The format holds what goes wrong, and this does not.';
const otherNotice = 'The guard, or the listing, that kept it from sending is told.';
const rows = 'Each difference has an entry of its own.';

/** `told`: but for these. */
function everyKind(reason: string, ...told: readonly Kind[]): Reasons {
  return Object.fromEntries(noticeKinds.filter((kind) => !told.includes(kind)).map((kind) => [kind, reason]));
}

const withoutOrphans = {
  ...{ replaced: findings, adopted: findings, 'nothing-sent': otherNotice },
  ...{ 'not-looked-again': findings, remaining: rows },
};
const remarks = { ...withoutOrphans, 'orphans-unknown': findings };

/** Why a format does not tell a notice in its words. */
const silent: Readonly<Record<FormatName, Reasons>> = {
  text: { 'not-looked-again': 'The plan stands above, and what the apply did below it.' },
  markdown: {},
  runbook: remarks,
  html: {},
  github: remarks,
  junit: remarks,
  sarif: withoutOrphans,
  'gitlab-codequality': { ...remarks, 'left-out': findings },
  csv: {},
  ndjson: {
    ...{ 'left-out': asData, 'orphans-unknown': asData },
    ...{ replaced: asData, adopted: asData, 'not-looked-again': asData },
  },
  json: everyKind(asData, 'stopped', 'remaining', 'guard-size', 'guard-unfamiliar-scope', 'guard-other-fleet'),
  'gitlab-terraform': everyKind(numbers),
  prometheus: everyKind(numbers),
  ansible: everyKind(inventory, 'left-out'),
};

/** With what nobody can act on. */
const full = { ...renderOptions, details: true };

const notLookedAgain = applyReport(everyRow, everyOutcome, { lookedAgain: false });

/** Letters and digits alone: each format has marks and escapes of its own. */
function bare(text: string): string {
  return text
    .replace(/<\/?(?:code|span|strong|h2|p|b)\b[^>]*>/g, '')
    .replace(/&#?\w+;|%[0-9A-F]{2}|\\[nrt]/g, '')
    .replace(/[^A-Za-z0-9]/g, '');
}

/** Reports with such a notice; a doubt that a row tells in its own words is left out. */
function examplesOf(kind: Kind): readonly { readonly report: Report; readonly notice: Notice }[] {
  return [...everyReport(), notLookedAgain].flatMap((report) => {
    const own = listFaults(report, rowsOfReport(report), renderOptions);
    const notices = kind === 'in-doubt' ? own : listNotices(report, renderOptions);
    return notices.filter((one) => one.kind === kind).map((notice) => ({ report, notice }));
  });
}

/** On the screen the headline of a region names it, and in an event of its listing the sentence ends with it. */
function clueOf(name: FormatName, { kind, what }: Notice): string {
  if (kind !== 'untrusted-listing') return what;
  return name === 'text' ? what.replace(/^[^:]+: /, '') : name === 'ndjson' ? what.replace(/^Region /, '') : what;
}

describe.each(noticeKinds)('%s', (kind) => {
  const examples = examplesOf(kind);

  it('is in a report of these tests', () => {
    expect(examples.length).toBeGreaterThan(0);
  });

  it.each(formatNames)('%s', async (name) => {
    const { render } = await formats[name]();
    const mute = examples.filter(
      ({ report, notice }) => !bare(render(report, full)).includes(bare(clueOf(name, notice))),
    );

    if (silent[name][kind] === undefined) expect(mute.map(({ notice }) => notice.what)).toEqual([]);
    else expect(mute.length).toBeGreaterThan(0);
  });
});
