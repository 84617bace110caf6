import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { csvFormat } from '../../src/report/csv.ts';
import { liveHost, observation } from '../support/model/builders.ts';
import { driftReport, everyApplied, everyFinding, planOf, renderOptions } from '../support/reports/reports.ts';

type Cells = Readonly<Record<string, string>>;

const rowsOf = (report: Parameters<typeof csvFormat.render>[0]): readonly Cells[] =>
  parse(csvFormat.render(report, renderOptions), { columns: true, record_delimiter: '\r\n' });

describe('csv', () => {
  it('has a row a finding, and a row a host that is in sync, with lines as RFC 4180 ends them', async () => {
    const text = csvFormat.render(driftReport(everyFinding), renderOptions);
    const outcomes = rowsOf(everyApplied()).map(({ kind, class: driftClass }) => `${kind} ${driftClass}`);

    expect(outcomes).toEqual(expect.arrayContaining(['created ', 'already-there ', 'refused missing']));
    await expect(text).toMatchFileSnapshot('../golden/csv/drift.csv');
  });

  it.each(['=', '+', '-', '@', "'", '＝', '＋', '－', '＠'])('marks a cell that begins with %s as text', (mark) => {
    const name = `${mark}1+1`;

    const rows = rowsOf(driftReport(planOf([], [observation([liveHost({ name })])])));

    expect(rows.find(({ kind }) => kind === 'unmanaged')?.name).toBe(`'${name}`);
  });
});
