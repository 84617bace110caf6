/** The production code as an applier of the simulator: all of it below the command line. */

import { askApproval } from '../../src/cli/apply/3-ask.ts';
import { startCreateLog } from '../../src/cli/apply/4-create-log.ts';
import { readToEnd } from '../../src/cli/apply/apply-events.ts';
import { applyUnderLock } from '../../src/cli/apply/apply-under-lock.ts';
import { startAbandonment } from '../../src/cli/apply/readers/apply-progress.ts';
import type { Io } from '../../src/cli/io.ts';
import { KnownError } from '../../src/core/errors.ts';
import { chooseJournalFolder } from '../../src/journal/place.ts';
import type { Applier, ApplierMeans } from './applier.ts';
import { account } from './rules.ts';

/** As a pipeline has them: nobody is asked. */
const unasked = { 'auto-approve': true, 'no-input': true };

export const hostwright: Applier = async (means) => {
  const { process, order, rules, journalAt } = means;
  const { clock, random } = process;
  const endpoint = order.endpoint ?? 'https://api.example.com';
  // As the command line finds it: whatever the operator edits must lead to the same journal.
  const place = { env: { XDG_STATE_HOME: '/state' }, cwd: '/', endpoint: { origin: endpoint, isLoopback: false } };
  const interruption = process.interruption.signal;
  // In a pipeline: nobody is there to send a second signal. It looks at nothing else of the Io.
  const abandonment = startAbandonment({ interruption, interactive: false } as Io, clock);
  try {
    const run = applyUnderLock(
      {
        declared: declaredBy(means),
        listing: {
          scope: { endpoint, account, ...(rules.dialect === 'uhost' && { dialect: rules.dialect }) },
          pageSize: 100,
          stalenessMs: rules.stalenessMs,
          timeoutMs: undefined,
        },
        journal: {
          folder: chooseJournalFolder({ ...place, account }),
          account,
          checkpointEvery: rules.checkpointEvery,
        },
        provider: means.provider,
        guards: {
          maxCreates: order.maxCreates ?? 50,
          allowNewScope: true,
          allowedReplacements: order.allowedReplacements ?? [],
          takenOver: [],
        },
        pace: {
          ...rules,
          waitTimeoutMs: 60_000,
          waitForRunning: true,
        },
        ...(order.planFingerprint !== undefined && { planFingerprint: order.planFingerprint }),
        passwords: { passwordOf: () => undefined, notes: [] },
        approvedBefore: order.thinkMs === undefined,
        approver: {
          chooseReplacements: async () => [],
          approve: async (plan) => {
            // A person may think for long, and answers a guard too.
            if (order.thinkMs !== undefined) await clock.sleep(order.thinkMs, interruption);
            const approval =
              order.thinkMs === undefined ? await askApproval(plan, undefined, unasked, false, {} as Io) : 'approved';
            if (approval === 'approved') means.onApproved(plan.creates.map(({ key }) => key.name));
            return approval;
          },
          decideColdStart: async () => 'wait',
        },
        interruption,
        abandon: abandonment.abandon,
        abandonLook: abandonment.abandonLook,
        log: startCreateLog(),
      },
      { clock, random, journalAt },
    );
    const end = await readToEnd(run, []);
    if (end.bug !== undefined) throw end.bug.thrown;
    const held = end.outcomes.filter(({ status }) => status === 'held' || status === 'in-doubt');
    const names = [...held.map(({ desired }) => desired), ...end.after.held.map(({ desired }) => desired)];
    const why = end.stop === undefined ? (end.unsent ?? '') : JSON.stringify(end.stop);
    const trusted = end.after.observations.every(({ trust }) => trust.status === 'trusted');
    const open = end.openIntents.map(({ id }) => id);
    return { exit: end.exit, held: names.map(({ key }) => key.name), open, trusted, why };
  } catch (error) {
    if (!(error instanceof KnownError)) throw error;
    return { exit: error.exit, held: [], trusted: false, why: `${error.code}: ${error.message}` };
  } finally {
    abandonment.end();
  }
};

function declaredBy({ order, rules }: ApplierMeans) {
  const { desired, projectId } = order;
  return {
    declaration: {
      hosts: [],
      hostCount: desired.length,
      settings: {
        zones: new Map(),
        dialect: rules.dialect ?? 'documented',
        compareDisk: 'any',
        defaultTag: 'Default',
        createParameters: [],
        ignore: [],
        limits: {},
        ...(rules.fleet !== undefined && { fleet: rules.fleet }),
        ...(projectId !== undefined && { projectId }),
      },
      notes: [],
      files: [],
      userData: new Map(),
    },
    desired,
    sources: [],
    selection: { only: [], exclude: [] },
    selected: desired,
  } as const;
}
