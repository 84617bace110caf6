import { describe, expect, it } from 'vitest';
import type { Report } from '../../src/findings/report.ts';
import { ndjsonFormat } from '../../src/report/ndjson.ts';
import { everyApplied, failure, renderOptions } from '../support/reports/reports.ts';
import { linesOf } from '../support/reports/schema-coverage.ts';

type Line = Readonly<Record<string, unknown>> & { readonly type: string; readonly message: string };

const read = linesOf<Line>;
const linesIn = (report: Report, streamed?: number) =>
  read(ndjsonFormat.render(report, streamed === undefined ? renderOptions : { ...renderOptions, streamed }));

const stopped = {
  gone: [{ key: { region: 'cn-bj2', name: 'web-09' }, hostIds: ['host-9'] }],
  stop: { cause: 'interrupted' },
} as const;

describe('ndjson', () => {
  it('has a line a host, and the counts in the last one', async () => {
    await expect(ndjsonFormat.render(everyApplied(stopped), renderOptions)).toMatchFileSnapshot(
      '../golden/ndjson/apply.ndjson',
    );
  });

  it('tells behind the lines that were printed while the run was under way what is left to tell', () => {
    const whole = linesIn(everyApplied());
    const planned = whole.findIndex(({ type }) => type === 'plan') + 1;

    const rest = linesIn(everyApplied(), 40);
    const [error, none] = read(ndjsonFormat.renderFailure?.(failure, { ...renderOptions, streamed: 3 }) ?? '');

    expect(rest.map(({ seq, ...line }) => line)).toEqual(whole.slice(planned).map(({ seq, ...line }) => line));
    expect(rest[0]?.seq).toBe(41);
    expect(error).toMatchObject({ type: 'error', seq: 4, code: 'declaration-invalid' });
    expect(none).toBeUndefined();
  });
});
