/**
 * What an approved plan allows. A saved plan is an approval, never an instruction: the declaration is read again, the
 * cloud is listed again, and a create is sent only if the present plan and the approved one agree in every value. Fewer
 * creates than approved are fine; more or different ones are not.
 */
import type { CreateOutcome, EarlierCreate } from '../creating/create-outcome.ts';
import { dialectOf } from '../model/dialect.ts';
import { type CloudScope, type DesiredHost, formatKey, type HostKey } from '../model/host.ts';
import { declaredValue, sentFields } from '../model/host-fields.ts';
import { isCreatable } from '../planning/diff.ts';
import type { Plan } from '../planning/plan.ts';

/** A reason why an approved plan cannot be applied. */
export type PlanChange =
  /** It would be created now, and is not in the approved plan. */
  | { readonly change: 'added'; readonly key: HostKey }
  | { readonly change: 'differs'; readonly key: HostKey; readonly attributes: readonly ValueChange[] }
  /** The plan is about another endpoint, account, project or fleet. */
  | ({ readonly change: 'scope' } & ValueChange)
  /** An optional parameter is sent in one plan and not in the other. */
  | ({ readonly change: 'parameters' } & ValueChange);

export interface ValueChange {
  readonly attribute: string;
  /** As text: empty if it is not set. */
  readonly approved: string;
  readonly present: string;
}

export interface Approved {
  readonly scope: CloudScope;
  /** Which hosts it may have left behind: without a fleet, or under another one, none are known as its own. */
  readonly fleet?: string | undefined;
  readonly creates: readonly DesiredHost[];
  readonly sendTag: boolean;
}

type Value = string | number | boolean | undefined;

/** Sorted like the present plan; empty if every create was approved. */
export function findChanges(approved: Approved, present: Approved): readonly PlanChange[] {
  const byKey = new Map(approved.creates.map((create) => [formatKey(create.key), create]));
  return [
    ...(['endpoint', 'account', 'projectId', 'dialect', 'fleet'] as const)
      .flatMap((name) => differ(name, scopeOf(approved)[name], scopeOf(present)[name]))
      .map((one) => ({ change: 'scope' as const, ...one })),
    ...differ('sends Tag', approved.sendTag, present.sendTag).map((one) => ({ change: 'parameters' as const, ...one })),
    ...present.creates.flatMap((create): readonly PlanChange[] => {
      const before = byKey.get(formatKey(create.key));
      if (before === undefined) return [{ change: 'added', key: create.key }];
      const attributes = findValueChanges(before, create);
      return attributes.length === 0 ? [] : [{ change: 'differs', key: create.key, attributes }];
    }),
  ];
}

const scopeOf = ({ scope, fleet }: Approved) => ({ ...scope, dialect: dialectOf(scope), fleet });

/** The values in which two creates of one name differ. */
export function findValueChanges(before: DesiredHost, now: DesiredHost): readonly ValueChange[] {
  return sentFields.flatMap((field) => differ(field, declaredValue(before, field), declaredValue(now, field)));
}

function differ(attribute: string, approved: Value, present: Value): readonly ValueChange[] {
  if (approved === present) return [];
  return [{ attribute, approved: String(approved ?? ''), present: String(present ?? '') }];
}

/**
 * Approved creates that the present plan does not contain any more. `alreadyThere`: somebody made the host, or an
 * earlier run of this plan did.
 */
export function findDropped(
  approved: Approved,
  present: Plan,
  /** The create that made a host, if the journal knows it. */
  makerOf: (hostId: string) => EarlierCreate | undefined,
) {
  const diffs = new Map(
    present.diffs.flatMap((diff) => (diff.status === 'unmanaged' ? [] : [[formatKey(diff.key), diff]])),
  );
  const alreadyThere: CreateOutcome[] = [];
  const undeclared: HostKey[] = [];
  for (const { key } of approved.creates) {
    const diff = diffs.get(formatKey(key));
    const isNever = diff?.status === 'missing' && !isCreatable(diff);
    if (diff === undefined || isNever) undeclared.push(key);
    else if (diff.status === 'in-sync' || diff.status === 'changed') {
      const { desired, live } = diff;
      alreadyThere.push({ desired, status: 'already-there', live, intent: makerOf(live.hostId) });
    }
  }
  return { alreadyThere, undeclared };
}
