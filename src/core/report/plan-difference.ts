/** Why two saved plans differ: their settings, their creates, and the verdicts behind them. */

import { compareKeys, type DesiredHost, formatKey, type HostKey } from '../host.ts';
import type { Guards } from '../plan/guards.ts';
import type { NameSelection } from '../text/name-pattern.ts';
import { type Approved, findChanges, findValueChanges, type ValueChange } from './approval.ts';
import type { HostReport } from './host-report.ts';
import type { Report } from './report.ts';

/** The parts of a saved plan that are compared. */
export interface ComparedPlan {
  readonly report: Report;
  readonly selection: NameSelection;
  readonly guards: Guards;
  readonly sendTag: boolean;
}

/** `approved` stands for the first plan, `present` for the second. */
export type PlanDifference =
  /** Scope, selection, guards. */
  | ({ readonly kind: 'setting' } & ValueChange)
  /**
   * Only the second plan creates it, or only the first. `before`, `now`: what each plan says about
   * it.
   */
  | { readonly kind: 'added' | 'removed'; readonly key: HostKey; readonly before: string; readonly now: string }
  | { readonly kind: 'create'; readonly key: HostKey; readonly attributes: readonly ValueChange[] }
  /** Neither plan creates it, and their verdicts differ. */
  | { readonly kind: 'verdict'; readonly key: HostKey; readonly before: string; readonly now: string };

/** Settings first, then hosts by key; empty if both would do the same for the same reasons. */
export function diffPlans(first: ComparedPlan, second: ComparedPlan): readonly PlanDifference[] {
  const [before, now] = [indexByKey(first.report), indexByKey(second.report)];
  const keys = new Map([...before, ...now].map(([text, { diff }]) => [text, diff.key]));
  const hosts = [...keys]
    .sort(([, a], [, b]) => compareKeys(a, b))
    .flatMap(([text, key]) => diffHost(key, before.get(text), now.get(text)));
  return [...diffSettings(first, second), ...hosts];
}

function diffSettings(first: ComparedPlan, second: ComparedPlan): readonly PlanDifference[] {
  const bare = ({ report, sendTag }: ComparedPlan): Approved => ({ scope: report.scope, creates: [], sendTag });
  const scope = findChanges(bare(first), bare(second)).flatMap((one) =>
    one.change === 'scope' || one.change === 'parameters' ? [one] : [],
  );
  const settings = (Object.keys(settingFlags) as (keyof typeof settingFlags)[]).flatMap((name) => {
    const [approved, present] = [describeSetting(first, name), describeSetting(second, name)];
    return approved === present ? [] : [{ attribute: settingFlags[name], approved, present }];
  });
  return [...scope, ...settings].map(({ attribute, approved, present }) => ({
    kind: 'setting' as const,
    attribute,
    approved,
    present,
  }));
}

/** The flag that sets each setting. */
const settingFlags: Readonly<Record<keyof (NameSelection & Guards), string>> = {
  only: 'only',
  exclude: 'exclude',
  maxCreates: 'max-creates',
  allowNewScope: 'allow-new-scope',
  allowedReplacements: 'allow-replacement',
  takenOver: 'take-over',
};

function describeSetting({ selection, guards }: ComparedPlan, name: keyof typeof settingFlags): string {
  const value = { ...selection, ...guards }[name];
  return typeof value === 'object' ? value.join(', ') : String(value);
}

function indexByKey({ hosts }: Report): ReadonlyMap<string, HostReport> {
  return new Map(
    hosts.filter(({ diff }) => diff.status !== 'unmanaged').map((host) => [formatKey(host.diff.key), host]),
  );
}

function diffHost(
  key: HostKey,
  first: HostReport | undefined,
  second: HostReport | undefined,
): readonly PlanDifference[] {
  const [before, now] = [createOf(first), createOf(second)];
  const [stood, stands] = [describeStanding(first), describeStanding(second)];
  if (before !== undefined && now !== undefined) {
    const attributes = findValueChanges(before, now);
    return attributes.length === 0 ? [] : [{ kind: 'create', key, attributes }];
  }
  if (before !== undefined) return [{ kind: 'removed', key, before: stood, now: stands }];
  if (now !== undefined) return [{ kind: 'added', key, before: stood, now: stands }];
  return stood === stands ? [] : [{ kind: 'verdict', key, before: stood, now: stands }];
}

function createOf(host: HostReport | undefined): DesiredHost | undefined {
  return host?.diff.status === 'missing' && host.hold === undefined ? host.diff.desired : undefined;
}

/** What a plan says about a name: "in-sync as host-9", "held (may-exist)", "not declared". */
function describeStanding(host: HostReport | undefined): string {
  if (host === undefined) return 'not declared';
  const { diff, hold } = host;
  switch (diff.status) {
    case 'missing':
      return hold === undefined ? 'to be created' : `held (${hold.reason})`;
    case 'in-sync':
      return `in sync as ${diff.live.hostId}`;
    case 'changed': {
      const values = diff.attributes.map(({ attribute, live }) => `${attribute} ${live.join(', ')}`);
      return `changed as ${diff.live.hostId} (${values.join('; ')})`;
    }
    case 'duplicate':
      return `duplicate: ${diff.candidates.map(({ hostId }) => hostId).join(', ')}`;
    case 'unmanaged':
      return 'not declared';
  }
}
