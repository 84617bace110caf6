/** Reports in which the same text stands wherever a cloud, a declaration or a file system could put one. */
import type { CreateOutcome } from '../../../src/core/creating/create-outcome.ts';
import type { DesiredHost } from '../../../src/core/host.ts';
import type { Report } from '../../../src/core/report/report.ts';
import type { Failure } from '../../../src/report/format.ts';
import { desiredHost, liveAs, liveHost, observation } from '../model/builders.ts';
import { answerRecord, ledgerOf, recorded, sendRecord } from '../model/ledgers.ts';
import { applyReport, driftReport, failure, planOf, planReport } from './reports.ts';

/** What there is to see is the same for each text: only the text differs. */
export function reportsWith(text: string): readonly Report[] {
  const position = { file: `a${text}`, line: 7, column: 1 };
  const at = (name: string, fields: Partial<DesiredHost> = {}) => desiredHost({ name, position, ...fields });
  const twin = at(`2${text}`);
  const changed = at('db-1', { tag: 'db' });
  const plan = planOf(
    [twin, changed, at('new-1', { imageId: text }), at('web-04'), at('web-05')],
    [
      observation(
        [
          liveAs(twin, { hostId: text }),
          liveAs(twin, { hostId: `b${text}` }),
          liveAs(changed, { imageId: text, tag: text, state: text, hostId: text }),
          liveHost({ name: 'Web-04', hostId: text }),
        ],
        { vanished: [liveHost({ name: 'web-05', hostId: text })] },
      ),
    ],
    { maxCreates: 0 },
    ledgerOf(
      sendRecord('job-1', 0, { intent: 'i-00000001' }),
      answerRecord('in-doubt', 1, { intent: 'i-00000001', reason: text, hostIds: [text] }),
    ),
  );
  const reason = { classes: ['changed'] as const, until: '2026-12-31', reason: text, position };
  const unmanaged = planOf([], [observation([liveHost({ name: text, hostId: text })])]);
  return [
    planReport(plan),
    driftReport(plan, { ignore: [{ name: 'db-1', ...reason }] }),
    driftReport(unmanaged),
    applied(text),
  ];
}

function applied(text: string): Report {
  const host = (name: string) => desiredHost({ name });
  const live = liveHost({ name: 'web-1', hostId: text, addresses: [{ type: text, ip: text }] });
  const outcomes: readonly CreateOutcome[] = [
    { desired: host('web-1'), status: 'created', live, learnt: { from: 'lost-answer', reason: text } },
    { desired: host('web-2'), status: 'refused', intent: recorded('i-2'), retCode: 1, reason: text },
    {
      desired: host('web-3'),
      status: 'in-doubt',
      intent: recorded('i-3'),
      accepted: false,
      hostIds: [text],
      reason: text,
      looks: 1,
      failedLooks: 0,
      lookedForMs: 1_000,
    },
    {
      desired: host('web-4'),
      status: 'held',
      hold: { reason: 'may-exist', live: [liveHost({ name: text, hostId: text })], open: [] },
    },
  ];
  const declared = outcomes.map(({ desired }) => desired);
  return applyReport(planOf(declared, [observation([live])]), outcomes, {
    stop: { cause: 'surprise', live: [liveHost({ name: text, hostId: text })] },
    gone: [{ key: { region: 'cn-bj2', name: text }, hostIds: [text] }],
  });
}

export function failureWith(text: string): Failure {
  return {
    ...failure,
    message: text,
    suggestions: [text],
    diagnostics: [
      {
        rule: 'unknown-field',
        file: `a${text}`,
        line: 1,
        column: 2,
        message: text,
        label: text,
        help: text,
        host: text,
      },
    ],
  };
}
