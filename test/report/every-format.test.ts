/** S8-S11 over all formats: whatever text stands in a report, a format has the same structure and drives nothing. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatNames, formats } from '../../src/report/formats.ts';
import { everyReport } from '../support/reports/every-report.ts';
import { expectInert, shapes } from '../support/reports/format-shapes.ts';
import { hostileText } from '../support/reports/hostile-text.ts';
import { driftReport, everyFinding, renderOptions } from '../support/reports/reports.ts';
import { cleanReports, failureWith, stained } from '../support/reports/stained-reports.ts';

const options = { ...renderOptions, details: true };

it.each(formatNames)('%s says the same with any text in it, and no more', async (name) => {
  const { render, renderFailure } = await formats[name]();
  // A digit: some formats tell text that is only words from text that is more. A space: then no name can be declared.
  const write = (index: number, text: string) => {
    const report = cleanReports[index];
    return report === undefined
      ? (renderFailure?.(failureWith(`${text} 1`), options) ?? '')
      : render(stained(report, `${text} 1`), options);
  };
  const tame = new Map<number, unknown>();
  const last = cleanReports.length - (renderFailure === undefined ? 1 : 0);

  fc.assert(
    fc.property(fc.nat({ max: last }), hostileText, (index, text) => {
      if (!tame.has(index)) tame.set(index, shapes[name](write(index, 'plain')));

      const written = write(index, text);

      expectInert(written, name);
      expect(shapes[name](written)).toEqual(tame.get(index));
    }),
    // Of a failure.
    { numRuns: 25, examples: [[last, '::error::']] },
  );
});

it.each([
  ['github', 'a%2Cb%3A ü%25/hosts.yaml'],
  ['sarif', 'a%2Cb%3A%20%C3%BC%25/hosts.yaml'],
  ['gitlab-codequality', 'a,b: ü%/hosts.yaml'],
  ['junit', 'a,b: ü%/hosts.yaml'],
] as const)('%s names the file as the repository does, in its own spelling: %s', async (name, path) => {
  const { render } = await formats[name]();

  const text = render(driftReport(everyFinding), { ...options, repositoryPath: (file) => `a,b: ü%/${file}` });
  expect(text).toContain(path);
});

/** A field of GitLab's format counts what Terraform would delete. */
const removal = /\b(?:remove|delete|terminate|destroy|discard)\b(?!"?:).{0,60}/gi;

it.each(formatNames)('%s repeats the needed flags in each command, and has nobody remove a host', async (name) => {
  const { render } = await formats[name]();
  const flags = ['--journal kept', '--cloud eu', '--settle-window 20m', '--project p'];
  const [place = '', cloud = '', window = '', project = ''] = flags;
  const repeatFlags = { variable: 'A=b', place, cloud, window, project, source: '-f my.yaml' };
  for (const report of everyReport()) {
    const text = render(report, { ...options, repeatFlags });
    expect(text.replaceAll('&quot;', '"').match(removal) ?? []).toEqual([]);
    const told = text.replace(/"rules":.*?"results":/s, '');
    expect(told).not.toMatch(/(?<!A=b |name=")hostwright (?:plan|apply|drift|accept|intents|resolve)\b/);
    const commands = told.matchAll(/(?<!name=")hostwright (?:plan|apply|drift|accept|(intents|resolve))\b[^"<`]*/g);
    for (const [command, ofAccount] of commands) {
      for (const flag of [' -f ', ...flags.slice(0, ofAccount ? 4 : 3)]) expect(command).toContain(flag);
    }
  }
});
