/** S8-S11 over all formats: whatever text stands in a report, a format has the same structure and drives nothing. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type FormatName, formatNames } from '../../src/core/report/format-name.ts';
import type { Report } from '../../src/core/report/report.ts';
import type { Format } from '../../src/report/format.ts';
import { formats } from '../../src/report/formats.ts';
import { expectInert, shapes } from '../support/reports/format-shapes.ts';
import { failureWith, reportsWith } from '../support/reports/hostile-reports.ts';
import { hostileText } from '../support/reports/hostile-text.ts';
import { renderOptions } from '../support/reports/reports.ts';
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
