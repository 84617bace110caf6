import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { csvFormat } from '../../src/report/csv.ts';
import { liveHost, observation, untrusted } from '../support/model/builders.ts';
import {
  driftReport,
  everyApplied,
  everyFinding,
  everyRow,
  planOf,
  planReport,
  remembered,
  renderOptions,
  web,
} from '../support/reports/reports.ts';

type Cells = Readonly<Record<string, string>>;

function read(text: string): readonly Cells[] {
  return parse(text, { columns: true, record_delimiter: '\r\n' });
}

const rowsOf = (report: Parameters<typeof csvFormat.render>[0]) => read(csvFormat.render(report, renderOptions));

describe('csv', () => {
  it('has a row a finding, and a row a host that is in sync', async () => {
    const text = csvFormat.render(driftReport(everyFinding), renderOptions);

    await expect(text).toMatchFileSnapshot('../golden/csv/drift.csv');
    expect(read(text).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['create', 'changed', 'duplicate', 'unmanaged', 'expiring', 'attention', 'in-sync']),
    );
  });

  it('begins with what concerns more than one host', () => {
    const gone = [{ key: { region: 'cn-bj2', name: 'web-09' }, hostIds: ['host-9'] }];

    const [flawed] = rowsOf(planReport(planOf(web, [untrusted()])));
    const [guard] = rowsOf(planReport(planOf(web, [observation()], { maxCreates: 1 })));
    const intents = rowsOf(planReport(remembered)).filter(({ kind }) => kind === 'in-doubt');
    const ends = rowsOf(everyApplied({ gone, stop: { cause: 'interrupted' } })).slice(0, 2);
    const changes = [{ change: 'added', key: { region: 'cn-bj2', name: 'web-09' } }] as const;
    const refused = rowsOf(everyApplied({ changes, unsent: 'outdated' })).slice(0, 2);

    expect(flawed).toMatchObject({ kind: 'untrusted-listing', severity: 'error', region: 'cn-bj2' });
    expect(flawed?.what).toContain('its hosts changed');
    expect(guard).toMatchObject({ kind: 'guard-size', severity: 'error' });
    expect(intents.map(({ name, identity }) => `${name} ${identity}`)).toEqual([
      'web-02 i-0c3a11d4',
      'web-03 i-7f3a09c2',
      'web-05 i-95e06b18',
      'other-1 i-b2d47f60',
    ]);
    expect(intents[0]?.what).toContain('IN DOUBT');
    expect(ends.map(({ kind }) => kind)).toEqual(['gone', 'stopped']);
    expect(refused.map(({ kind, name }) => `${kind} ${name}`)).toEqual(['not-as-approved web-09', 'not-applied ']);
  });

  it('ends each line as RFC 4180 does, and quotes every cell', () => {
    const text = csvFormat.render(planReport(everyRow), renderOptions);

    const lines = text.split('\r\n');

    expect(lines.pop()).toBe('');
    expect(lines.every((line) => /^("([^"\r\n]|"")*",)*"([^"\r\n]|"")*"$/.test(line))).toBe(true);
  });

  it.each(['=', '+', '-', '@', "'", '＝', '＋', '－', '＠'])('marks a cell that begins with %s as text', (mark) => {
    const name = `${mark}1+1`;

    const rows = rowsOf(driftReport(planOf([], [observation([liveHost({ name })])])));

    expect(rows.find(({ kind }) => kind === 'unmanaged')?.name).toBe(`'${name}`);
  });
});
