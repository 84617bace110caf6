/** The shape of a saved plan. It refuses everything that schemas/plan.schema.json refuses. */
import { type ErrorCode, errorExits } from '../core/errors.ts';
import { exitNames } from '../core/exit.ts';
import type { ListingFacts } from '../core/listing/listing-facts.ts';
import type { GuardRefusal } from '../core/plan/guards.ts';
import { driftClasses } from '../core/report/finding.ts';
import type { ReportCounts } from '../core/report/host-report.ts';
import type { Purpose, Report } from '../core/report/report.ts';
import {
  absent,
  count,
  listOf,
  matching,
  object,
  oneOf,
  optional,
  type Shape,
  tagged,
  text,
  texts,
  yesOrNo,
} from '../core/shape.ts';
import { hostShape, intentShape, otherRefusal } from './host-shape.ts';
import type { SavedPlan } from './saved-plan.ts';

const moment = matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, 'is not a time like 2026-11-21T17:52:21.000Z');
const digest = matching(/^[0-9a-f]{64}$/, 'is not 64 hex digits');

const listing: Shape<ListingFacts> = object({
  region: text,
  listedFor: optional(oneOf(['fleet', 'open-intent'])),
  hosts: count,
  unreadable: count,
  requests: count,
  trusted: yesOrNo,
  flaw: optional(text),
  sharedWith: optional(texts),
  failure: optional(object({ code: oneOf(Object.keys(errorExits) as ErrorCode[]), suggestions: texts })),
});

const refusal: Shape<GuardRefusal> = tagged('guard', {
  size: object({ guard: oneOf(['size']), creates: count, maxCreates: count }),
  'unfamiliar-scope': object({
    guard: oneOf(['unfamiliar-scope']),
    region: text,
    declared: count,
    gone: count,
    elsewhere: optional(texts),
    knownAt: optional(texts),
    replacements: optional(texts),
    firstApply: optional(oneOf([true])),
  }),
  'other-fleet': object({ guard: oneOf(['other-fleet']), fleet: text, declared: count, others: count }),
});

const counts: Shape<ReportCounts> = object({
  declared: count,
  create: count,
  held: count,
  inSync: count,
  missing: count,
  changed: count,
  duplicate: count,
  dead: count,
  orphaned: count,
  unmanaged: count,
  expiring: count,
  attention: count,
  unchecked: count,
  claimed: count,
  ignored: count,
  known: count,
});

const report: Shape<Report> = object({
  purpose: oneOf<Purpose>(['plan']),
  madeAt: moment,
  scope: object({ endpoint: text, account: text, projectId: optional(text), dialect: optional(oneOf(['uhost'])) }),
  fleet: optional(text),
  unknownOrigin: count,
  listings: listOf(listing),
  alsoListed: optional(listOf(listing)),
  hosts: listOf(hostShape),
  leftOut: optional(object({ only: texts, exclude: texts, hosts: count })),
  openIntents: listOf(intentShape),
  pendingRefusals: optional(listOf(otherRefusal)),
  refused: listOf(refusal),
  counts,
  failOn: listOf(oneOf(driftClasses)),
  exit: oneOf(exitNames),
  applied: absent,
  saved: absent,
});

export const savedPlanShape: Shape<SavedPlan> = object({
  format: oneOf(['hostwright/saved-plan']),
  formatVersion: oneOf([1]),
  hostwright: text,
  made: moment,
  expires: moment,
  declaration: listOf(object({ file: text, sha256: digest })),
  selection: object({ only: texts, exclude: texts }),
  guards: object({
    maxCreates: count,
    allowNewScope: yesOrNo,
    allowedReplacements: texts,
    takenOver: texts,
  }),
  sendTag: yesOrNo,
  creates: listOf(object({ region: text, name: text, precondition: oneOf(['absent']) })),
  report,
  fingerprint: digest,
});
