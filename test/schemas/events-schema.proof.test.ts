/** What `-o ndjson` prints is as schemas/events.schema.json says, and there is nothing in that schema that it never is. */
import { describe, expect } from 'vitest';
import { startEventStream } from '../../src/app/apply/screen.ts';
import type { CreateEvent, RestReason } from '../../src/creating/create-outcome.ts';
import type { CreateAnswer } from '../../src/model/ports.ts';
import { ndjsonFormat } from '../../src/report/ndjson.ts';
import { everyDiagnostic } from '../declare/building.ts';
import { desiredHost } from '../support/model/builders.ts';
import { everyReport } from '../support/reports/every-report.ts';
import { failure, renderOptions, reportRules } from '../support/reports/reports.ts';
import { openSchema } from '../support/reports/schema-coverage.ts';
import { it } from '../support/stage.ts';

const answers: readonly CreateAnswer[] = [
  { status: 'accepted', hostIds: ['host-1'] },
  { status: 'accepted', hostIds: [] },
  { status: 'refused', reason: 'Insufficient balance', retCode: 8039 },
  { status: 'refused', reason: 'HTTP 403' },
  { status: 'not-sent', reason: 'ECONNREFUSED' },
  { status: 'in-doubt', reason: 'the connection was reset' },
];

const reasons: readonly RestReason[] = [
  'cold-start',
  'sent-before',
  'seen-before',
  'refused-before',
  'visibility',
  'retry',
  'throttled',
];

/** Everything that a run can tell while it is under way. */
async function streamed(): Promise<string> {
  const printed: string[] = [];
  const clock = { now: () => 1_000, wall: () => Date.parse('2026-11-21T17:52:21.000Z') };
  const io = { out: (text: string) => void printed.push(text) };
  const stream = await startEventStream({ stdout: 'ndjson', files: [] }, renderOptions, reportRules(), clock, io);
  const desired = desiredHost();
  const counts = { sent: 1, answered: 1, settled: 0, of: 6 };
  const events: readonly CreateEvent[] = [
    ...answers.flatMap((answer): readonly CreateEvent[] => [
      { type: 'sending', desired },
      { type: 'answered', desired, answer },
    ]),
    { type: 'counted', ...counts },
    ...reasons.map((because): CreateEvent => ({ type: 'resting', ...counts, because, until: 3_000 })),
    { type: 'running', running: 1, of: 6 },
  ];
  for (const event of events) stream(event);
  return printed.join('');
}

async function failed(): Promise<string> {
  return ndjsonFormat.renderFailure?.({ ...failure, diagnostics: await everyDiagnostic() }, renderOptions) ?? '';
}

describe('schemas/events.schema.json', () => {
  it('takes every line, and has no part that no line has', async () => {
    const schema = openSchema('events');
    const reports = everyReport().map((report) => ndjsonFormat.render(report, renderOptions));
    // Many reports have the same lines.
    const texts = [...reports, await streamed(), await failed()].flatMap((text) => text.split('\n').slice(0, -1));
    const lines = [...new Set(texts)].map((text) => JSON.parse(text));

    const faults = lines.map(schema.faultsOf);
    for (const line of lines) schema.reach(line);

    expect(faults.filter((fault) => fault !== '')).toEqual([]);
    expect(schema.unreached()).toEqual([]);
  });
});
