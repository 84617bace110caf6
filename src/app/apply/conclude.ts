/** The end of an apply: what is recorded, what the next run will find, and the exit code that follows. */

import { findLostHosts, type StopReason } from '../../creating/create-outcome.ts';
import { makeFleetRecords, makeHoldingRecords } from '../../creating/fleet-records.ts';
import { exitOfHold, exitsOfApply, exitsOfKnowledge, exitsOfStop, exitsOfUnsent } from '../../findings/exits.ts';
import { type Applied, isIdle } from '../../findings/report.ts';
import type { JournalStore } from '../../ledger/journal-store.ts';
import { findOpenIntents, type Ledger } from '../../ledger/ledger.ts';
import { foldRecords } from '../../ledger/ledger-draft.ts';
import type { Recorder } from '../../ledger/recorder.ts';
import { type Observation, withLatest, withRegionClashes } from '../../listing/observation.ts';
import { catchKnown, type ExitName, KnownError, pickMostUrgent } from '../../model/errors.ts';
import type { Intent } from '../../model/intent.ts';
import type { Stop } from '../../model/ports.ts';
import { type Adoption, countAdoptions } from '../../planning/fleet.ts';
import { type Plan, planFrom } from '../../planning/plan.ts';
import type { JournalPlace, Ports } from '../bind-ports.ts';
import type { Prepared } from '../prepare.ts';
import type { Applier } from './applier.ts';
import type { ApplyRules, Created } from './decide.ts';

export interface ApplyEnd {
  readonly prepared: Prepared;
  readonly outcomes: Created['outcomes'];
  readonly applied: Omit<Applied, 'shown' | 'waited'>;
  /** The plan made from the last listings. */
  readonly after: Plan;
  /** Intents that the next run will find open. */
  readonly openIntents: readonly Intent[];
  readonly exit: ExitName;
  /** A bug that was thrown after all creates were settled. It is reported after their outcomes. */
  readonly bug?: Created['bug'];
}

/** Records the hosts that it adopts, and releases the lock: the last that the run writes to its journal. */
export async function conclude(
  run: { readonly applyRules: ApplyRules; readonly stop: Stop; readonly journal: JournalPlace },
  prepared: Prepared,
  created: Created,
  applier: Applier,
  { journalAt }: Ports,
): Promise<ApplyEnd> {
  const isFleetTold = isDone(created, run.stop);
  const planning = startPlanning(prepared, created.observations);
  const adopted = isFleetTold ? await recordFleet(prepared, planning, applier.recorder) : [];
  // Read before another run may write to the journal.
  const left = await readLedgerLeft(applier.recorder, await journalAt(run.journal));
  const lost = await applier.end(true, run.stop);
  const { outcomes, observations, unsent, bug, changes } = created;
  const stop = lost === undefined ? created.stop : stopOfLockLoss(created, lost);
  const after = planning.planAgain(left);
  const gone = findLostHosts(prepared.plan, outcomes, after);
  const open = findOpenIntents(left);
  const own: readonly ExitName[] = [
    ...prepared.plan.held.map(({ hold }) => exitOfHold(hold)),
    ...exitsOfApply(outcomes, stop, run.applyRules.waitForRunning),
    ...exitsOfKnowledge(after),
    ...(lost !== undefined ? (['locked'] as const) : []),
    ...(unsent === undefined ? [] : exitsOfUnsent[unsent]),
    ...(open.length > 0 ? (['in-doubt'] as const) : []),
    ...(gone.length > 0 ? (['partial'] as const) : []),
    // If nothing had to be sent, a closed pipe has interrupted nothing.
    ...(isIdle(unsent) && run.stop.why === 'error' ? [] : exitsOfStop(run.stop)),
  ];
  const [older, duplicates] = [new Set(listDuplicates(prepared.plan)), listDuplicates(after)];
  const hasDuplicates = older.size + duplicates.length > 0;
  const areOlder = hasDuplicates && duplicates.every((one) => older.has(one));
  return {
    prepared,
    outcomes,
    applied: {
      stop,
      unsent,
      lookedAgain: observations.length > 0,
      gone,
      adopted: adopted.length > 0 ? adopted : undefined,
      changes,
      ownExit: areOlder ? pickMostUrgent(own) : undefined,
    },
    after,
    openIntents: open,
    exit: pickMostUrgent(hasDuplicates ? ['duplicate', ...own] : own),
    bug,
  };
}

/** A run that ended early, or was declined, has not reliably reported its orphans. */
function isDone({ unsent, stop, bug }: Created, asked: Stop): boolean {
  return (unsent === undefined || isIdle(unsent)) && stop === undefined && bug === undefined && !asked.isAsked();
}

/**
 * If another run had taken the lock by the end, what this run saw may be outdated and is not recorded. The next run
 * lists the cloud itself.
 */
function stopOfLockLoss({ stop }: Created, reason: string): StopReason {
  // A later stop is often caused by the successor; it appears in the outcomes.
  const isToldBefore = stop?.cause === 'barred' || stop?.cause === 'interrupted';
  return isToldBefore ? stop : { cause: 'barred', by: 'lock', reason };
}

/** The hosts that share a declared name. */
function listDuplicates({ diffs }: Plan): readonly string[] {
  return diffs.flatMap((diff) => (diff.status === 'duplicate' ? diff.candidates.map(({ hostId }) => hostId) : []));
}

// What the next run will find in the journal if writing it failed.

/**
 * The ledger of the next run. A failed write may have put complete lines on the disk, and a failed sync all of them. If
 * the file contains the line of an intent, that intent is open for the next run, although nothing was sent for it. So
 * the file is read again. If it cannot be read, each intent of the failed writes may be in it.
 */
async function readLedgerLeft(
  recorder: Pick<Recorder, 'durable' | 'unsure'>,
  store: Pick<JournalStore, 'read'>,
): Promise<Ledger> {
  const sends = recorder.unsure().filter((record) => record.type === 'send');
  if (sends.length === 0) return recorder.durable();
  const read = await store.read().catch(catchKnown);
  const left = sends.filter(({ intent }) => read instanceof KnownError || read.ledger.intents.has(intent));
  const ledger = foldRecords(recorder.durable(), left);
  const intents = new Map(ledger.intents);
  for (const { intent: id } of left) {
    const intent = intents.get(id);
    // It was not sent: a create is sent only after its record is certainly on disk.
    if (intent !== undefined) intents.set(id, { ...intent, withheld: true });
  }
  return { ...ledger, intents };
}

// What an apply reports and records about its fleet.

/** After an apply that ended normally: records its orphans and the hosts it adopted. Returns the latter. */
async function recordFleet(
  { plan: before, facts }: Prepared,
  { diffs, planAgain }: ReturnType<typeof startPlanning>,
  recorder: Recorder,
): Promise<readonly Adoption[]> {
  const ledger = recorder.durable();
  const after = planAgain(ledger);
  const records = makeFleetRecords({ ...facts, diffs, before, after, ledger }, recorder.moment());
  if (records.length === 0) return [];
  const failure = await recorder.record(records);
  // If it cannot be recorded, the next apply does it.
  if (failure !== undefined) return [];
  const hosts = records.flatMap((record) => (record.type === 'adopted' ? record.hosts : []));
  return countAdoptions(ledger, hosts, facts.fleet.name);
}

/** If this cannot be recorded, nothing is sent: each create is recorded after it. */
export async function recordHolding(prepared: Prepared, recorder: Recorder): Promise<void> {
  const { plan, facts } = prepared;
  const records = makeHoldingRecords({ ...facts, plan, ledger: recorder.ledger() }, recorder.moment());
  if (records.length > 0) await recorder.record(records);
}

/** `observations`: the last listing of each region that was listed again. They are compared once for all plans. */
function startPlanning({ plan, facts, diff }: Prepared, observations: readonly Observation[]) {
  const latest = withRegionClashes(withLatest(facts.observations, observations));
  const diffs = diff(latest);
  return {
    diffs,
    /**
     * The plan after an apply. It shows two hosts of one name, whoever made the second. `ledger`: as the next run will
     * find it. An intent that is certainly not on disk was not sent, and holds nothing.
     */
    planAgain: (ledger: Ledger) =>
      planFrom({ ...facts, observations: latest, diffs, ledger, guards: plan.guards, onDoubt: 'hold' }),
  };
}
