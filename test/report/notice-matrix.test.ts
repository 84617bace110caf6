/** Every notice times every format: each tells it in the words of the notice, or the table here says why not. */
import { expect, it } from 'vitest';
import { type FormatName, formatNames, formats } from '../../src/report/formats.ts';
import { rowsOfReport } from '../../src/report/item.ts';
import { listFaults, listNotices, type Notice } from '../../src/report/notices.ts';
import { faultKinds, remarkKinds } from '../../src/report/words/kinds.ts';
import { everyReport } from '../support/reports/every-report.ts';
import { applyReport, everyOutcome, everyRow, renderOptions } from '../support/reports/reports.ts';

type Kind = Notice['kind'];
const noticeKinds: readonly Kind[] = [...faultKinds, ...remarkKinds];
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

/** Each report with its notices; a doubt that a row tells in its own words is left out. */
const examples = [...everyReport(), notLookedAgain].map((report) => {
  const faults = listFaults(report, rowsOfReport(report), renderOptions).filter(({ kind }) => kind === 'in-doubt');
  const others = listNotices(report, renderOptions).filter(({ kind }) => kind !== 'in-doubt');
  return { report, notices: [...faults, ...others] };
});

/** On the screen the headline of a region names it, and in an event of its listing the sentence ends with it. */
function clueOf(name: FormatName, { kind, what }: Notice): string {
  if (kind !== 'untrusted-listing') return what;
  return name === 'text' ? what.replace(/^[^:]+: /, '') : name === 'ndjson' ? what.replace(/^Region /, '') : what;
}

it('every kind of notice is in a report of these tests', () => {
  const kinds = new Set(examples.flatMap(({ notices }) => notices.map(({ kind }) => kind)));

  expect(noticeKinds.filter((kind) => !kinds.has(kind))).toEqual([]);
});

it('text says the same of a report whichever of its files are loaded', async () => {
  const { render } = await formats.text();
  for (const one of everyReport()) expect((await formats.text(one)).render(one, full)).toBe(render(one, full));
});

it.each(formatNames)('%s tells each notice in its words, or the table says why not', async (name) => {
  const { render } = await formats[name]();
  const mute = examples.flatMap(({ report, notices }) => {
    const text = bare(render(report, full));
    return notices.filter((notice) => !text.includes(bare(clueOf(name, notice))));
  });

  const reasons = silent[name];
  expect(mute.filter(({ kind }) => reasons[kind] === undefined).map(({ what }) => what)).toEqual([]);
  expect(Object.keys(reasons).filter((kind) => mute.every((one) => one.kind !== kind))).toEqual([]);
});
