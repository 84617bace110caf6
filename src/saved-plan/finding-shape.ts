/** The shape of what was found out about a host, in a saved plan. */

import { type ComparedAttribute, comparedAttributes } from '../core/host-fields.ts';
import type { Excuse, Finding } from '../core/report/finding.ts';
import {
  type FormOf,
  integer,
  listOf,
  number,
  object,
  oneOf,
  optional,
  type Shape,
  tagged,
  text,
} from '../core/shape.ts';

export const attributes: Shape<readonly ComparedAttribute[]> = listOf(oneOf(comparedAttributes));

const excuse: Shape<Excuse> = tagged('by', {
  ignore: object({ by: oneOf(['ignore']), reason: text, until: text }),
  baseline: object({ by: oneOf(['baseline']) }),
});

const bareFinding: Shape<FormOf<Finding, 'class', 'missing'>> = object({
  class: oneOf(['missing', 'changed', 'duplicate', 'orphaned', 'unmanaged', 'attention']),
  identity: text,
  excuse: optional(excuse),
});

const deadByState: Shape<FormOf<FormOf<Finding, 'class', 'dead'>, 'because', 'failed'>> = object({
  class: oneOf(['dead']),
  because: oneOf(['failed', 'gone']),
  hostId: text,
  state: text,
  identity: text,
  excuse: optional(excuse),
});

export const finding: Shape<Finding> = tagged('class', {
  missing: bareFinding,
  changed: bareFinding,
  duplicate: bareFinding,
  orphaned: bareFinding,
  unmanaged: bareFinding,
  attention: bareFinding,
  dead: tagged('because', {
    failed: deadByState,
    gone: deadByState,
    expired: object({
      class: oneOf(['dead']),
      because: oneOf(['expired']),
      hostId: text,
      expiresAt: number,
      identity: text,
      excuse: optional(excuse),
    }),
  }),
  expiring: object({
    class: oneOf(['expiring']),
    identity: text,
    excuse: optional(excuse),
    expiresAt: number,
    daysLeft: integer,
  }),
  unchecked: tagged('because', {
    'untrusted-listing': object({
      class: oneOf(['unchecked']),
      because: oneOf(['untrusted-listing']),
      identity: text,
      excuse: optional(excuse),
    }),
    unreported: object({
      class: oneOf(['unchecked']),
      because: oneOf(['unreported']),
      attributes,
      identity: text,
      excuse: optional(excuse),
    }),
  }),
});
