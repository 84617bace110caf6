import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import type { Log, Result, Run } from 'sarif';
import { describe, expect, it } from 'vitest';
import type { Report } from '../../src/findings/report.ts';
import type { RenderOptions } from '../../src/report/format.ts';
import { sarifFormat } from '../../src/report/sarif.ts';
import { desiredHost, liveAs, observation, untrusted } from '../support/model/builders.ts';
import { ignoreRule } from '../support/reports/drift-facts.ts';
import { driftReport, everyFinding, failure, planOf, renderOptions, web } from '../support/reports/reports.ts';
import { readStoreSchema } from '../tools/schema-store.ts';

const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
addFormats.default(ajv);
const isSarif = ajv.compile(readStoreSchema('sarif-2.1.0.json'));

/** The one run of a document; throws where it is not of the schema, or where GitHub would turn it down. */
function readRun(text: string | undefined): Run & { readonly results: Result[] } {
  const log: Log = JSON.parse(text ?? '');
  if (!isSarif(log)) throw new Error(`Not SARIF 2.1.0: ${ajv.errorsText(isSarif.errors)}`);
  const [run] = log.runs;
  if (run?.results === undefined || log.runs.length !== 1) throw new Error('Not one run with results');
  const ids = run.tool.driver.rules?.map(({ id }) => id) ?? [];
  for (const { ruleId, ruleIndex, locations, partialFingerprints } of run.results) {
    const uri = locations?.[0]?.physicalLocation?.artifactLocation?.uri;
    if (uri === undefined || uri === '') throw new Error('A result without a place');
    if (ids[ruleIndex ?? -1] !== ruleId) throw new Error(`No rule ${ruleId} at ${ruleIndex}`);
    if (!/^[0-9a-f]{64}$/.test(partialFingerprints?.primaryLocationLineHash ?? '')) throw new Error('No fingerprint');
  }
  for (const { shortDescription, fullDescription, help } of run.tool.driver.rules ?? []) {
    if (![shortDescription, fullDescription, help].every((one) => one !== undefined && one.text !== '')) {
      throw new Error('A rule without words');
    }
  }
  return { ...run, results: run.results };
}

const runOf = (report: Report, options: RenderOptions = renderOptions) => readRun(sarifFormat.render(report, options));
const fingerprintsIn = ({ results }: { readonly results: readonly Result[] }) =>
  results.map(({ partialFingerprints }) => partialFingerprints?.primaryLocationLineHash);

describe('sarif', () => {
  it('has every kind of result', async () => {
    const { results, tool } = runOf(driftReport(everyFinding));
    const rules = tool.driver.rules?.map(({ id }) => id) ?? [];

    const lines = [rules, ...results].map((part) => JSON.stringify(part));
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('../golden/sarif.ndjson');
  });

  it('keeps its fingerprints when lines move, though hosts share a line', () => {
    const at = (line: number) =>
      driftReport(
        planOf(
          web.map((host) => ({ ...host, position: { ...host.position, line } })),
          [observation()],
        ),
      );

    expect(fingerprintsIn(runOf(at(7)))).toEqual(fingerprintsIn(runOf(at(99))));
    expect(new Set(fingerprintsIn(runOf(at(7)))).size).toBe(5);
  });

  it('leaves out what is excused: a code host would open an alert for it', () => {
    const [stopped = desiredHost()] = web;
    const plan = planOf([stopped], [observation([liveAs(stopped, { state: 'Stopped' })])]);
    const ignore = [ignoreRule({ classes: ['attention'] })];

    const { results } = runOf(driftReport(plan, { ignore }));

    expect(results).toEqual([]);
  });

  it('is an unsuccessful run where a listing is not trusted, so that no alert is closed', () => {
    const run = runOf({ ...driftReport(planOf(web, [untrusted()])), exit: 'cloud' });

    const [invocation] = run.invocations ?? [];
    expect(invocation).toMatchObject({ executionSuccessful: false, exitCode: 4, exitCodeDescription: 'cloud' });
    expect(invocation?.toolExecutionNotifications?.[0]).toMatchObject({
      level: 'error',
      associatedRule: { id: 'untrusted-listing' },
    });
    expect(run.results.map(({ ruleId }) => ruleId)).toEqual(['untrusted-listing', ...web.map(() => 'unchecked')]);
  });

  it('keeps the gravest 5,000 and says how many are left out', () => {
    const fleet = Array.from({ length: 5_100 }, (_, index) => desiredHost({ name: `web-${index}` }));
    const stopped = fleet.flatMap((host, index) => (index < 200 ? [liveAs(host, { state: 'Stopped' })] : []));
    const report = driftReport(planOf(fleet, [observation(stopped)], { maxCreates: 10_000 }));

    const run = runOf(report);

    expect(run.results).toHaveLength(5_000);
    expect(run.results.filter(({ level }) => level === 'error')).toHaveLength(4_900);
    expect(run.properties).toMatchObject({ counts: { missing: 4_900, attention: 200 } });
    expect(run.invocations?.[0]?.toolExecutionNotifications).toMatchObject([
      { level: 'warning', message: { text: expect.stringContaining('100 of 5100 findings are not in this file') } },
    ]);
  });

  it('puts each fault of a declaration on its line, in a run that failed', () => {
    const run = readRun(sarifFormat.renderFailure?.(failure, renderOptions));

    expect(run.invocations).toMatchObject([
      {
        executionSuccessful: false,
        exitCode: 3,
        exitCodeDescription: 'invalid',
        toolExecutionNotifications: [{ level: 'error', message: { text: expect.stringContaining('1 fault') } }],
      },
    ]);
    expect(run.results).toMatchObject([
      { ruleId: 'unknown-field', locations: [{ physicalLocation: { region: { startLine: 12, startColumn: 5 } } }] },
    ]);
  });
});
