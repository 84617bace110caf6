import { countDrift, type DriftClass, defaultFailOn, driftClasses } from '../core/drift.ts';
import { type ExitName, mostUrgent } from '../core/exit.ts';
import type { Plan } from '../core/plan.ts';
import { renderDrift } from '../report/drift-text.ts';
import { planJson } from '../report/plan-json.ts';
import { openReader } from './cloud.ts';
import { readCloudSettings, scopeOf } from './cloud-settings.ts';
import type { CommandResult } from './command-result.ts';
import { parseChoice } from './flag-values.ts';
import type { Io } from './io.ts';
import { type IntentFlags, openNotebook, readSettleWindow } from './notebook.ts';
import type { FactsFlags } from './plan.ts';
import { preparePlan, readDeclared, sayEnvironment, unmanagedFilter } from './prepare.ts';
import { realClock } from './real-ports.ts';

export interface DriftFlags extends FactsFlags, IntentFlags {
  readonly 'fail-on'?: readonly string[] | undefined;
}

/** Nothing is created, so no guard has a say. */
const unguarded = { maxCreates: Number.POSITIVE_INFINITY, allowNewScope: true, allowedNearMatches: [] };

/** The same facts as a plan, for a pipeline that asks whether declaration and cloud agree. */
export async function runDrift(flags: DriftFlags, io: Io): Promise<CommandResult> {
  const failOn = (flags['fail-on'] ?? defaultFailOn).map((text) => parseChoice('fail-on', text, driftClasses));
  const declared = await readDeclared(flags, io);
  const settings = readCloudSettings(flags, io);
  const settleWindowMs = readSettleWindow(flags);
  sayEnvironment(flags.quiet, io);
  const cloud = await openReader(settings, io);
  try {
    const { plan, declaration } = await preparePlan({
      declared,
      reader: cloud.api,
      listing: { ...settings, scope: scopeOf(settings, declared.declaration.settings.projectId) },
      guards: unguarded,
      onDoubt: 'hold',
      recorder: await openNotebook(flags, settings, io),
      clock: realClock,
    });
    const unmanaged = unmanagedFilter(declaration, flags['show-unmanaged']);
    return {
      exit: mostUrgent(driftExits(plan, failOn)),
      text: renderDrift(plan, {
        unmanaged,
        details: flags.details,
        settleWindowMs,
        journalFlag: flags.journal,
        colour: io.colour.out,
      }),
      document: {
        format: 'hostwright/drift',
        content: { ...planJson(plan, unmanaged), failOn, counts: countDrift(plan) },
      },
    };
  } finally {
    cloud.close();
  }
}

function driftExits(plan: Plan, failOn: readonly DriftClass[]): readonly ExitName[] {
  const counts = countDrift(plan);
  const untrusted = plan.observations.some((observation) => observation.trust.status === 'untrusted');
  const inDoubt = plan.held.some(({ hold }) => hold.reason === 'open-intent');
  return [
    ...(untrusted ? ['cloud' as const] : []),
    ...(inDoubt ? ['in-doubt' as const] : []),
    ...failOn.filter((one) => counts[one] > 0).map((one) => (one === 'duplicate' ? 'duplicate' : 'differences')),
  ];
}
