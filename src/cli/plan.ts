import { type ExitName, mostUrgent } from '../core/exit.ts';
import { countPlan, type Guards, type Plan } from '../core/plan.ts';
import { planJson } from '../report/plan-json.ts';
import { renderPlan } from '../report/plan-text.ts';
import { openReader } from './cloud.ts';
import { type CloudFlags, readCloudSettings, scopeOf } from './cloud-settings.ts';
import type { CommandResult } from './command-result.ts';
import { parseCount } from './flag-values.ts';
import type { Io } from './io.ts';
import { type IntentFlags, openNotebook, readOnDoubt, readSettleWindow } from './notebook.ts';
import { missingPasswordNotes, type PasswordFlags } from './passwords.ts';
import {
  preparePlan,
  readDeclared,
  type SelectionFlags,
  sayEnvironment,
  sayNotes,
  unmanagedFilter,
} from './prepare.ts';
import type { SourceFlags } from './read-declaration.ts';
import { realClock } from './real-ports.ts';

export interface GuardFlags {
  readonly 'on-doubt': string;
  readonly 'max-creates': string;
  readonly 'allow-new-scope': boolean;
  readonly 'allow-near-match'?: readonly string[] | undefined;
}

export interface FactsFlags extends SourceFlags, SelectionFlags, CloudFlags {
  readonly details: boolean;
  readonly 'show-unmanaged': boolean;
}

export interface PlanFlags extends FactsFlags, GuardFlags, PasswordFlags, IntentFlags {
  readonly 'detailed-exitcode': boolean;
}

export function readGuards(flags: GuardFlags): Guards {
  return {
    maxCreates: parseCount('max-creates', flags['max-creates'], 0, 200_000),
    allowNewScope: flags['allow-new-scope'],
    allowedNearMatches: flags['allow-near-match'] ?? [],
  };
}

/** Lists, compares and shows. What it is given cannot create. */
export async function runPlan(flags: PlanFlags, io: Io): Promise<CommandResult> {
  const guards = readGuards(flags);
  const declared = await readDeclared(flags, io);
  const settings = readCloudSettings(flags, io);
  const onDoubt = readOnDoubt(flags);
  const settleWindowMs = readSettleWindow(flags);
  sayEnvironment(flags.quiet, io);
  const cloud = await openReader(settings, io);
  try {
    const { plan, declaration } = await preparePlan({
      declared,
      reader: cloud.api,
      listing: { ...settings, scope: scopeOf(settings, declared.declaration.settings.projectId) },
      guards,
      onDoubt,
      recorder: await openNotebook(flags, settings, io),
      clock: realClock,
    });
    sayNotes(missingPasswordNotes(plan.creates, flags, settings.keys, io), flags.quiet, io);
    const unmanaged = unmanagedFilter(declaration, flags['show-unmanaged']);
    return {
      exit: mostUrgent([...factsExits(plan), ...(flags['detailed-exitcode'] ? planExits(plan) : [])]),
      text: renderPlan(plan, {
        unmanaged,
        details: flags.details,
        settleWindowMs,
        journalFlag: flags.journal,
        colour: io.colour.out,
      }),
      document: { format: 'hostwright/plan', content: planJson(plan, unmanaged) },
    };
  } finally {
    cloud.close();
  }
}

/** What the facts alone demand, whatever the command: a listing without trust, names in doubt, names that several hosts bear. */
export function factsExits(plan: Plan): readonly ExitName[] {
  const untrusted = plan.observations.some((observation) => observation.trust.status === 'untrusted');
  const inDoubt = plan.held.some(({ hold }) => hold.reason === 'open-intent');
  return [
    ...(untrusted ? ['cloud' as const] : []),
    ...(inDoubt ? ['in-doubt' as const] : []),
    ...(countPlan(plan).duplicate > 0 ? ['duplicate' as const] : []),
  ];
}

/** A host that waits for a decision is still one to create. */
function planExits(plan: Plan): readonly ExitName[] {
  return plan.creates.length + plan.held.length > 0 ? ['differences'] : [];
}
