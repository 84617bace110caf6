import { formatKey, type HostKey } from '../host.ts';
import {
  type AppearsUntil,
  type OtherRefusal,
  type PendingRefusal,
  pendingRefusalOf,
} from '../ledger/pending-refusal.ts';
import type { Plan } from '../plan/plan.ts';

/** The refused creates whose hosts may still appear, as far as a missing host is concerned. */
export interface HostRefusals {
  /** Its own: why it may still appear though it is missing, and though nothing is open. */
  readonly refusal?: PendingRefusal;
  /** Of names that it may replace: it is created after these, if none of their hosts appears. */
  readonly awaited?: readonly OtherRefusal[];
}

/** `others`: of names without a row. */
export function indexRefusals({ unsureRefusals, awaited, diffs }: Plan, appearsUntil: AppearsUntil) {
  const refusals = new Map(
    unsureRefusals.flatMap((intent) => {
      const refusal = pendingRefusalOf(intent, appearsUntil);
      return refusal === undefined ? [] : [[formatKey(intent.key), { key: intent.key, refusal }] as const];
    }),
  );
  const waiting = new Map(awaited.map(({ key, others }) => [formatKey(key), others]));
  const find = (key: HostKey) => refusals.get(formatKey(key));
  const tell = (one: ReturnType<typeof find>): readonly OtherRefusal[] =>
    one === undefined ? [] : [{ ...one.key, ...one.refusal }];
  const declared = new Set(diffs.flatMap(({ status, key }) => (status === 'unmanaged' ? [] : [formatKey(key)])));
  return {
    of(key: HostKey): HostRefusals {
      const own = find(key);
      const others = (waiting.get(formatKey(key)) ?? []).flatMap((one) => tell(find(one)));
      return { refusal: own?.refusal, awaited: others.length > 0 ? others : undefined };
    },
    others: [...refusals].flatMap(([key, one]) => (declared.has(key) ? [] : tell(one))),
  };
}
