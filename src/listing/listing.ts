/**
 * When a paged listing may be trusted.
 *
 * A create that relies on "the listing lacks this name" makes a duplicate if the listing lost the row. Offset and Limit
 * lose rows easily: a delete before the cursor hides the next row, an insert shows one twice, and both together leave
 * TotalCount unchanged. Limits are clamped, filters run after the limit, result windows are capped, and no order is
 * documented. So a listing is proven:
 *
 *   pass 1   read every page: the set S1
 *   probe    ask for one row at Offset = |S1|: there must be none
 *   pass 2   read every page again: the set S2
 *
 * It is trusted if S1 = S2 = S, the probe was empty, and every TotalCount was absent or |S|.
 *
 * Proof. Let M be the hosts that exist when the cloud computes the probe. Ids are never reused, so a host of S, seen
 * before and after the probe, existed at the probe: S is within M. No host was at offset |S|, so M has at most |S|
 * members. Hence S = M. The proof needs no order, no stable pages and no page size, and allows any change during a
 * pass. Without the second pass, the first could contain deleted hosts in place of missed ones. Without the probe, both
 * passes could lose the same row. A TotalCount that disagrees is the only trace of rows that a filter or a window hides
 * from pages and probe, so nothing can overrule it. The proof needs answers of one state of the cloud. Replicas that
 * lag behind are covered by the pauses of `stalenessMs`: a host that was seen before and after them existed at the
 * probe.
 *
 * Some clouds refuse an Offset behind their last host. Such an answer is an empty page without a TotalCount, and counts
 * only where the pages of both passes had one, and it was |S|. Should such a cloud hide rows as well, a host that came
 * after pass 1 and went before pass 2 can be missed at the probe; one that stayed is in the TotalCount of pass 2.
 *
 * A pass ends with an empty page, or with a first page that is shorter than its Limit and whose TotalCount says that it
 * is complete: three requests. An untrusted pair is followed by another pass. The chain ends after five tries if it
 * failed twice for the same reason, because changes come to rest and lies do not; otherwise after two minutes.
 */

import type { Page } from '../model/ports.ts';
import {
  chooseOffsets,
  type Flaw,
  findPassFlaw,
  findTotalsFlaw,
  joinTotals,
  type Listed,
  membersOf,
  type Pass,
  startPass,
  type Totals,
  withAnswer,
} from './listing-pass.ts';

export interface ListingRules {
  /** The Limit to ask for. The cloud may return fewer rows; a pass advances by the rows that it returns. */
  readonly pageSize: number;
  /**
   * Milliseconds by which replicas of the cloud may lag. The listing waits this long before and after each probe, so
   * that the probe is surely between the passes.
   */
  readonly stalenessMs: number;
  /** Maximum number of pages asked for at once; without it, 8. */
  readonly pagesAtOnce?: number;
}

export interface ListingRequest {
  readonly kind: 'page' | 'probe';
  readonly offset: number;
  readonly limit: number;
}

export interface Evidence<Row> {
  /** The rows of the last pass, in the order in which pages came. One row per id: the last one seen. */
  readonly hosts: readonly Row[];
  /** Rows that an earlier page showed and the last pass did not, or under another name. Each blocks a create. */
  readonly vanished: readonly Row[];
  readonly unreadable: number;
  readonly requests: number;
  readonly passes: number;
}

export type ListingStep<Row> =
  /** Send these requests. If the list is empty, wait for the answers in flight. */
  | { readonly status: 'asking'; readonly ask: readonly ListingRequest[] }
  | { readonly status: 'pausing'; readonly ms: number }
  /** `hosts` is exactly the membership at the probe, which was sent at `provenAt` (clock time, ms). */
  | { readonly status: 'trusted'; readonly provenAt: number; readonly evidence: Evidence<Row> }
  | { readonly status: 'untrusted'; readonly flaw: Flaw; readonly evidence: Evidence<Row> };

export type ListingEvent<Row> =
  | { readonly type: 'answered'; readonly request: ListingRequest; readonly page: Page<Row>; readonly now: number }
  | { readonly type: 'resumed'; readonly now: number };

/** A pass that has ended. */
export interface Seen<Row> {
  readonly byId: ReadonlyMap<string, Row>;
  readonly totals: Totals;
  readonly flaw: Flaw | undefined;
}

/** Opaque to everything else: pass it back unchanged with the next event. */
export interface ListingState<Row> {
  readonly rules: ListingRules;
  readonly startedAt: number;
  readonly phase: 'pass' | 'before-probe' | 'probe' | 'after-probe' | 'before-pass';
  readonly pass: Pass<Row>;
  readonly seen: Seen<Row> | undefined;
  /** The probe after the pass in `seen`. */
  readonly probe: { readonly empty: boolean; readonly totals: Totals; readonly sentAt: number } | undefined;
  readonly vanished: readonly Row[];
  readonly failures: number;
  readonly lastFlaw: Flaw | undefined;
  /** Whether hosts were seen to change. A cloud that contradicts itself does so the same way. */
  readonly isMoving: boolean;
  readonly passes: number;
  readonly requests: number;
  /** Maximum number of requests in flight, and the clean answers since it last grew. */
  readonly window: number;
  readonly clean: number;
}

type Moved<Row> = readonly [ListingState<Row>, ListingStep<Row>];

const triesAtLeast = 5;
const patienceMs = 120_000;
const widestWindow = 8;

export function startListing<Row extends Listed>(rules: ListingRules, now: number): Moved<Row> {
  return askPages({
    rules,
    startedAt: now,
    phase: 'pass',
    pass: startPass<Row>(),
    seen: undefined,
    probe: undefined,
    vanished: [],
    failures: 0,
    lastFlaw: undefined,
    isMoving: false,
    passes: 1,
    requests: 0,
    window: 2,
    clean: 0,
  });
}

export function advanceListing<Row extends Listed>(state: ListingState<Row>, event: ListingEvent<Row>): Moved<Row> {
  switch (event.type) {
    case 'answered':
      return event.request.kind === 'page'
        ? takePage(state, event.request, event.page, event.now)
        : takeProbe(state, event.page);
    case 'resumed':
      return state.phase === 'before-probe' ? askProbe(state, event.now) : startNextPass(state);
  }
}

/** A listing that cannot continue. Its rows prove nothing, and each of them blocks a create. */
export function breakOff<Row extends Listed>(
  state: ListingState<Row>,
  reason: string,
): Extract<ListingStep<Row>, { readonly status: 'untrusted' }> {
  const { pass, seen } = state;
  const rows = [...(seen?.byId.values() ?? []), ...pass.pages.flatMap((page) => page.rows)];
  const evidence = { ...evidenceOf(state), hosts: [], vanished: [...state.vanished, ...rows] };
  return { status: 'untrusted', flaw: { kind: 'unfinished', reason }, evidence };
}

function askPages<Row>(state: ListingState<Row>): Moved<Row> {
  const offsets = chooseOffsets(state.pass, state.window);
  const pass = { ...state.pass, inFlight: [...state.pass.inFlight, ...offsets] };
  const ask = offsets.map((offset) => ({ kind: 'page', offset, limit: state.rules.pageSize }) as const);
  return [
    { ...state, phase: 'pass', pass, requests: state.requests + ask.length },
    { status: 'asking', ask },
  ];
}

function takePage<Row extends Listed>(
  state: ListingState<Row>,
  request: ListingRequest,
  page: Page<Row>,
  now: number,
): Moved<Row> {
  const pass = withAnswer(state.pass, request.offset, request.limit, page);
  const next = { ...state, pass, ...chooseWindow(state, page) };
  if (!pass.ended && pass.flaw === undefined) return askPages(next);
  // Answers still in flight belong to this pass: the probe must come after them.
  if (pass.inFlight.length > 0) return [next, { status: 'asking', ask: [] }];
  return judge(next, now);
}

/** One more request in flight after each clean round; half as many after a sign of strain. */
function chooseWindow<Row>(state: ListingState<Row>, page: Page<Row>): Pick<ListingState<Row>, 'window' | 'clean'> {
  const { pagesAtOnce: widest = widestWindow } = state.rules;
  if (page.strained) return { window: Math.max(1, Math.floor(state.window / 2)), clean: 0 };
  // A total on the first page tells the number of pages, so all of them are requested.
  if (state.requests === 1 && typeof page.totalCount === 'number') return { window: widest, clean: 0 };
  if (state.clean + 1 < state.window) return { window: state.window, clean: state.clean + 1 };
  return { window: Math.min(widest, state.window + 1), clean: 0 };
}

/** A pass has ended, and nothing is in flight: compares it with the pass before. */
function judge<Row extends Listed>(state: ListingState<Row>, now: number): Moved<Row> {
  const { byId, renamed } = membersOf(state.pass);
  const seen = { byId, totals: state.pass.totals, flaw: findPassFlaw(state.pass, byId.size) };
  const before = state.seen;
  const gone =
    before === undefined ? [] : [...before.byId.values()].filter((row) => byId.get(row.hostId)?.name !== row.name);
  const next = { ...state, seen, vanished: [...state.vanished, ...renamed, ...gone] };
  if (seen.flaw !== undefined) return fail(next, seen.flaw, now);
  if (before === undefined || before.flaw !== undefined || state.probe === undefined) return awaitProbe(next, now);
  const flaw = findPairFlaw(before, state.probe, seen);
  if (flaw !== undefined) return fail(next, flaw, now);
  return [next, { status: 'trusted', provenAt: state.probe.sentAt, evidence: evidenceOf(next) }];
}

function findPairFlaw<Row>(
  before: Seen<Row>,
  probe: NonNullable<ListingState<Row>['probe']>,
  seen: Seen<Row>,
): Flaw | undefined {
  const same = before.byId.size === seen.byId.size && [...before.byId.keys()].every((id) => seen.byId.has(id));
  if (!same) return { kind: 'moving' };
  if (!probe.empty) return { kind: 'rows-beyond-the-end', shown: seen.byId.size };
  return findTotalsFlaw(joinTotals(joinTotals(before.totals, probe.totals), seen.totals), seen.byId.size);
}

function fail<Row extends Listed>(state: ListingState<Row>, flaw: Flaw, now: number): Moved<Row> {
  const failures = state.failures + 1;
  const standsStill = flaw.kind !== 'moving' && JSON.stringify(flaw) === JSON.stringify(state.lastFlaw);
  const enough = failures >= triesAtLeast && (standsStill || now - state.startedAt >= patienceMs);
  const isMoving = state.isMoving || flaw.kind === 'moving' || (state.lastFlaw !== undefined && !standsStill);
  const next = { ...state, failures, lastFlaw: flaw, isMoving };
  if (enough || flaw.kind === 'too-many') return [next, { status: 'untrusted', flaw, evidence: evidenceOf(next) }];
  // A sound pass begins the next pair; a flawed one is dropped.
  const phase = next.seen?.flaw === undefined ? 'before-probe' : 'before-pass';
  const staleness = phase === 'before-probe' ? state.rules.stalenessMs : 0;
  return pause(next, phase, Math.min(5_000, 100 * 2 ** failures) + staleness);
}

function pause<Row>(state: ListingState<Row>, phase: ListingState<Row>['phase'], ms: number): Moved<Row> {
  return [
    { ...state, phase },
    { status: 'pausing', ms },
  ];
}

function awaitProbe<Row extends Listed>(state: ListingState<Row>, now: number): Moved<Row> {
  const { stalenessMs } = state.rules;
  return stalenessMs === 0 ? askProbe(state, now) : pause(state, 'before-probe', stalenessMs);
}

function askProbe<Row>(state: ListingState<Row>, now: number): Moved<Row> {
  const offset = state.seen?.byId.size ?? 0;
  const probe = { empty: false, totals: 'none-yet', sentAt: now } as const;
  return [
    { ...state, phase: 'probe', probe, requests: state.requests + 1 },
    { status: 'asking', ask: [{ kind: 'probe', offset, limit: 1 }] },
  ];
}

function takeProbe<Row extends Listed>(state: ListingState<Row>, page: Page<Row>): Moved<Row> {
  const empty = page.rows.length + page.unreadable === 0;
  const probe = { empty, totals: page.totalCount, sentAt: state.probe?.sentAt ?? 0 };
  const next = { ...state, probe, vanished: [...state.vanished, ...page.rows] };
  const { stalenessMs } = state.rules;
  return stalenessMs === 0 ? startNextPass(next) : pause(next, 'after-probe', stalenessMs);
}

function startNextPass<Row extends Listed>(state: ListingState<Row>): Moved<Row> {
  // A single page is complete again in the next pass, so nothing is requested after it.
  const one = state.pass.pages.length === 1;
  const pass = startPass<Row>(one ? undefined : { stride: state.pass.stride, expected: state.pass.frontier });
  return askPages({ ...state, pass, passes: state.passes + 1 });
}

function evidenceOf<Row extends Listed>(state: ListingState<Row>): Evidence<Row> {
  const byId = state.seen?.byId ?? new Map<string, Row>();
  return {
    hosts: [...byId.values()],
    vanished: state.vanished.filter((row) => byId.get(row.hostId)?.name !== row.name),
    unreadable: state.pass.unreadable,
    requests: state.requests,
    passes: state.passes,
  };
}
