import { countDrift, type DriftClass, defaultFailOn, driftClasses } from '../core/drift.ts';
import { type ExitName, mostUrgent } from '../core/exit.ts';
import type { Plan } from '../core/plan.ts';
import { renderDrift } from '../report/drift-text.ts';
import { planJson } from '../report/plan-json.ts';
import { openReader } from './cloud.ts';
import { readCloudSettings } from './cloud-settings.ts';
import type { CommandResult } from './command-result.ts';
import { parseChoice } from './flag-values.ts';
import type { Io } from './io.ts';
import type { FactsFlags } from './plan.ts';
import { preparePlan, readDeclared, sayEnvironment, unmanagedFilter } from './prepare.ts';

export interface DriftFlags extends FactsFlags {
  readonly 'fail-on'?: readonly string[] | undefined;
}

/** Nothing is created, so no guard has a say. */
const unguarded = { maxCreates: Number.POSITIVE_INFINITY, allowNewScope: true, allowedNearMatches: [] };

/** The same facts as a plan, for a pipeline that asks whether declaration and cloud agree. */
export async function runDrift(flags: DriftFlags, io: Io): Promise<CommandResult> {
  const failOn = (flags['fail-on'] ?? defaultFailOn).map((text) => parseChoice('fail-on', text, driftClasses));
  const declared = await readDeclared(flags, io);
  const settings = readCloudSettings(flags, io);
  sayEnvironment(flags.quiet, io);
  const cloud = await openReader(settings, io);
  try {
    const { plan, declaration } = await preparePlan(declared, cloud.api, settings, unguarded);
    const unmanaged = unmanagedFilter(declaration, flags['show-unmanaged']);
    return {
      exit: mostUrgent(driftExits(plan, failOn)),
      text: renderDrift(plan, { unmanaged, details: flags.details, colour: io.colour.out }),
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
  return [
    ...(untrusted ? ['cloud' as const] : []),
    ...failOn.filter((one) => counts[one] > 0).map((one) => (one === 'duplicate' ? 'duplicate' : 'differences')),
  ];
}
