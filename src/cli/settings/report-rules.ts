/** The rules that decide which facts a report shows, and which of them count. */

import { areTrusted } from '../../core/listing/observation.ts';
import type { Plan } from '../../core/plan/plan.ts';
import type { Clock } from '../../core/ports.ts';
import { findIdleRules, type IgnoreRule, isPast } from '../../core/report/finding.ts';
import { readExpiry } from '../../core/report/live-findings.ts';
import type { ReportRules } from '../../core/report/report.ts';
import { makeAppearsUntil } from '../../report/words/intents.ts';
import { quoted, shown } from '../../report/words/style.ts';
import type { Declared } from '../prepare.ts';

export interface ReportFlags {
  readonly details: boolean;
}

/** The rules of a single command, besides the flags that all of them share. */
export type OwnRules = Partial<Pick<ReportRules, 'expireWithinMs' | 'baseline'>> & {
  /** Lists every host that nobody declared, because each of them counts. */
  readonly countsUnmanaged?: boolean;
};

export function readReportRules(
  { declaration: { settings }, desired, selected, selection }: Declared,
  flags: ReportFlags,
  settleWindowMs: number,
  clock: Pick<Clock, 'wall'>,
  { expireWithinMs, baseline = new Set(), countsUnmanaged = false }: OwnRules = {},
): ReportRules {
  const nowMs = clock.wall();
  const madeAt = new Date(nowMs).toISOString();
  const manage = settings.manage && { names: settings.manage.names ?? [], tags: settings.manage.tags ?? [] };
  // Whoever declares no host asks what is there.
  const isEmpty = desired.length === 0;
  return {
    madeAt,
    dialect: settings.dialect,
    nowMs,
    today: madeAt.slice(0, 10),
    expireWithinMs,
    ignore: settings.ignore,
    baseline,
    appearsUntil: makeAppearsUntil(settleWindowMs, nowMs),
    leftOut: { ...selection, hosts: desired.length - selected.length },
    unmanaged: { all: flags.details || isEmpty || (countsUnmanaged && manage === undefined), manage },
  };
}

/** Notes about ignore rules that are past their last day, or that match nothing. */
export function noteIdleRules(plan: Plan, rules: ReportRules): readonly string[] {
  const past = rules.ignore.filter((rule) => isPast(rule, rules.today));
  // A run over a part of the hosts cannot know what the rest would show.
  const sawAll = rules.leftOut.hosts === 0 && areTrusted(plan.observations);
  return [
    ...past.map((rule) => `${describeRule(rule)} ended on ${rule.until}: its findings count again since then`),
    ...(sawAll ? findIdleRules(plan.diffs, rules) : []).map((rule) => `${describeRule(rule)} matches nothing`),
  ];
}

function describeRule({ name, classes, position: { file, line } }: IgnoreRule): string {
  return `${shown(file)}:${line}: the ignore rule for ${quoted(name)} (${classes.join(', ')})`;
}

/** Notes about hosts whose end cannot be read: they would never expire without a word. */
export function noteUnreadExpiry({ diffs }: Pick<Plan, 'diffs'>): readonly string[] {
  return diffs.flatMap((diff) => {
    if ((diff.status !== 'in-sync' && diff.status !== 'changed') || readExpiry(diff.live) !== 'unreadable') return [];
    const { hostId, expireTime = '' } = diff.live;
    const host = `${shown(diff.key.name)} (${shown(hostId)})`;
    return [`nobody can tell when ${host} expires: its ExpireTime ${quoted(String(expireTime))} is no time`];
  });
}
