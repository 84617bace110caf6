/** The production code as an applier of the simulator: all of it below the command line. */

import { applyHosts } from '../../src/app/apply/apply-hosts.ts';
import { approveUnasked } from '../../src/app/apply/ask.ts';
import { hardenApplyStop } from '../../src/app/apply/sent-requests.ts';
import { isIdle } from '../../src/findings/report.ts';
// Loaded before anything is played: while a run loads it, the world would stand still.
import '../../src/journal/lock/lock.ts';
import '../../src/listing/incomplete.ts';
import { chooseJournalFolder } from '../../src/journal/place.ts';
import { KnownError } from '../../src/model/errors.ts';
import { selects } from '../../src/model/text/name-pattern.ts';
import type { Held } from '../../src/planning/plan.ts';
import type { Applier, ApplierMeans, ToldHold } from './applier.ts';
import { account, originOf, usualOrigin } from './rules.ts';

export const hostwright: Applier = async (means) => {
  const { process, order, rules, journalAt } = means;
  const { clock, random, stop } = process;
  const endpoint = order.endpoint ?? usualOrigin;
  // As the command line finds it: whatever the operator edits must lead to the same journal.
  const place = { env: { XDG_STATE_HOME: '/state' }, cwd: '/', endpoint: new URL(endpoint) };
  // In a pipeline: nobody is there to send a second signal.
  const endHardening = hardenApplyStop({ stop, interactive: false }, clock);
  try {
    const end = await applyHosts(
      {
        declared: declaredBy(means),
        listing: {
          scope: {
            endpoint: originOf(order),
            account,
            ...(order.projectId !== undefined && { projectId: order.projectId }),
            ...(rules.dialect === 'uhost' && { dialect: rules.dialect }),
          },
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
          allowNewScope: order.allowNewScope ?? true,
          allowedReplacements: order.allowedReplacements ?? [],
          takenOver: [],
        },
        applyRules: { ...rules, waitTimeoutMs: 60_000, waitForRunning: true },
        ...(order.planFingerprint !== undefined && { planFingerprint: order.planFingerprint }),
        readPasswords: () => () => undefined,
        approvedBefore: order.thinkMs === undefined,
        approver: {
          asks: false,
          approve: async ({ plan }) => {
            // A person may think for long, and answers a guard too.
            if (order.thinkMs !== undefined) await clock.sleep(order.thinkMs, stop.signal());
            const approval = order.thinkMs === undefined ? approveUnasked({ plan }) : ({ withHeld: false } as const);
            if (typeof approval !== 'string') {
              means.onApproved(
                plan.creates.map(({ key }) => key.name),
                plan.held.map(tellHold),
              );
            }
            return approval;
          },
          decideColdStart: async () => 'wait',
        },
        stop,
        events: { tell: () => {} },
      },
      { clock, random, journalAt },
    );
    if (end.bug !== undefined) throw end.bug.thrown;
    const held = end.outcomes.filter(({ status }) => status === 'held' || status === 'in-doubt');
    const holds = [...end.outcomes.flatMap((one) => (one.status === 'held' ? [one] : [])), ...end.after.held];
    const names = [...held.map(({ desired }) => desired), ...end.after.held.map(({ desired }) => desired)];
    const { stop: reason, unsent } = end.applied;
    const why = reason === undefined ? (unsent ?? '') : JSON.stringify(reason);
    const trusted = end.after.observations.every(({ trust }) => trust.status === 'trusted');
    const open = end.openIntents.map(({ id }) => id);
    const isUncut = reason === undefined && (unsent === undefined || isIdle(unsent));
    return {
      exit: end.exit,
      held: names.map(({ key }) => key.name),
      holds: holds.map(tellHold),
      open,
      trusted,
      endedByItself: isUncut && trusted && !stop.isAsked(),
      why,
    };
  } catch (error) {
    if (!(error instanceof KnownError)) throw error;
    return { exit: error.exit, held: [], trusted: false, why: `${error.code}: ${error.message}` };
  } finally {
    endHardening();
  }
};

function tellHold({ desired, hold }: Pick<Held, 'desired' | 'hold'>): ToldHold {
  const known = 'hostId' in hold && hold.hostId !== undefined ? [hold.hostId] : [];
  return {
    key: desired.key,
    reason: hold.reason,
    hostIds: [...known, ...('live' in hold ? hold.live.map(({ hostId }) => hostId) : [])],
    intents: 'open' in hold ? hold.open.map(({ id }) => id) : [],
  };
}

function declaredBy({ order, rules }: ApplierMeans) {
  const { desired, projectId, zones = new Map(), only = [] } = order;
  const selection = { only, exclude: [] };
  return {
    declaration: {
      hosts: [],
      emptyRegions: [],
      used: [],
      hostCount: desired.length,
      settings: {
        zones,
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
    selection,
    selected: desired.filter(({ key }) => selects(selection, key)),
  } as const;
}
