/** A plan as a file: what a reviewer approves, and `apply FILE` checks. Never evidence of what exists. */

import { createHash } from 'node:crypto';
import { isToCreate } from '../findings/make-report.ts';
import type { Report } from '../findings/report.ts';
import { compareText, type HostKey } from '../model/host.ts';
import { unitMs } from '../model/quantities.ts';
import { escapeInJson } from '../model/text/escape.ts';
import { isObject } from '../model/text/json.ts';
import type { HostSelection } from '../model/text/name-pattern.ts';
import type { Guards } from '../planning/guards.ts';

/** Described by schemas/plan.schema.json. */
export interface SavedPlan {
  readonly format: 'hostwright/saved-plan';
  readonly formatVersion: 1;
  /** The version that made it. */
  readonly hostwright: string;
  /** Wall clock, ISO 8601 in UTC; the report was made then. */
  readonly made: string;
  readonly expires: string;
  /** Digests of the declaration at that time: they tell a reader which commit it is of; nothing checks them. */
  readonly declaration: readonly { readonly file: string; readonly sha256: string }[];
  readonly selection: HostSelection;
  /** In force when it was made, with the answers that were given. */
  readonly guards: Guards;
  /** Whether creates send the tag. */
  readonly sendTag: boolean;
  /** The approved creates, and what must be true of each. Their values are in `report`. */
  readonly creates: readonly (HostKey & { readonly precondition: 'absent' })[];
  readonly report: Report;
  /** SHA-256 of this file without this line, canonical. */
  readonly fingerprint: string;
}

/** How long an approval is valid. */
const planAgeMs = 7 * unitMs.d;

export type PlanContent = Omit<SavedPlan, 'format' | 'formatVersion' | 'made' | 'expires' | 'creates' | 'fingerprint'>;

export function makeSavedPlan(content: PlanContent): SavedPlan {
  const { report } = content;
  const bare = {
    format: 'hostwright/saved-plan' as const,
    formatVersion: 1 as const,
    ...content,
    made: report.madeAt,
    expires: new Date(Date.parse(report.madeAt) + planAgeMs).toISOString(),
    creates: report.hosts.filter(isToCreate).map(({ diff }) => ({ ...diff.key, precondition: 'absent' as const })),
  };
  return { ...bare, fingerprint: fingerprintOf(bare) };
}

export function fingerprintOf(bare: Omit<SavedPlan, 'fingerprint'>): string {
  return createHash('sha256').update(writeCanonicalJson(bare)).digest('hex');
}

/**
 * Exactly one text for each value: keys sorted, two spaces of indentation, and no characters that could control a
 * terminal. For plain data only. A key without a value is left out. Ends with a line break.
 */
export function writeCanonicalJson(value: unknown): string {
  const lines = JSON.stringify(value, sortKeys, 2).split('\n');
  return `${lines.map(escapeInJson).join('\n')}\n`;
}

function sortKeys(_: string, value: unknown): unknown {
  return isObject(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => compareText(a, b))) : value;
}

/**
 * What the validator of schemas/plan.schema.json found. Of several, the last one is the fault; before it are those of
 * each form of a value that has several.
 */
export interface PlanFault {
  /** A JSON pointer, e.g. `/report/hosts/0/diff`. */
  readonly instancePath: string;
  readonly message?: string;
  readonly params: Readonly<Record<string, unknown>>;
}
