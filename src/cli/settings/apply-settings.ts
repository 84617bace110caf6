/** How fast an apply sends, how long it waits, and what it does if something is unknown. */

import { KnownError } from '../../core/errors.ts';
import { wires } from '../../provider/wires.ts';
import type { Io } from '../io.ts';
import type { CloudSettings } from './cloud-settings.ts';
import { defaultsOf, type FlagsOf } from './flag-kinds.ts';
import { applyFlags, type GuardFlags, type IntentFlags } from './flags.ts';
import { isEmulator } from './known-emulator.ts';

export type ApplyRuleFlags = Pick<IntentFlags, 'settle-window'> &
  Pick<GuardFlags, 'on-doubt' | 'first-apply'> &
  Pick<FlagsOf<typeof applyFlags>, 'no-input' | 'parallelism' | 'cold-start' | 'wait-timeout'> & {
    /** Flags that were given on the command line, not by a default or a variable. */
    readonly asked?: readonly string[] | undefined;
  };

export interface ApplyRules {
  readonly parallelism: number;
  /** Milliseconds for which this run waits until its hosts are listed. */
  readonly settleWaitMs: number;
  /** Milliseconds after which a created host is guaranteed to be listed. */
  readonly settleWindowMs: number;
  readonly waitTimeoutMs: number;
  readonly waitForRunning: boolean;
  readonly onDoubt: 'hold' | 'recreate';
  /**
   * What to do if it is not known what was sent before this run. `first-apply`: the operator says
   * that nothing was.
   */
  readonly coldStart: 'wait' | 'proceed' | 'refuse' | 'ask' | 'first-apply';
}

export function readApplyRules(
  flags: ApplyRuleFlags,
  cloud: Pick<CloudSettings, 'dialect' | 'endpoint' | 'keys' | 'settleWaitMs'>,
  io: Pick<Io, 'interactive'>,
): ApplyRules {
  const { parallelism = wires[cloud.dialect].pace.parallelism, 'wait-timeout': waitMs } = flags;
  return {
    parallelism,
    settleWaitMs: cloud.settleWaitMs,
    settleWindowMs: flags['settle-window'],
    // How long a throttled run goes on does not depend on whether anybody waits for Running.
    waitTimeoutMs: waitMs === 0 ? defaultsOf(applyFlags)['wait-timeout'] : waitMs,
    waitForRunning: waitMs > 0,
    onDoubt: flags['on-doubt'],
    coldStart: readColdStart(flags, cloud, io),
  };
}

function readColdStart(
  flags: Pick<ApplyRuleFlags, 'first-apply' | 'cold-start' | 'asked' | 'no-input'>,
  cloud: Pick<CloudSettings, 'endpoint' | 'keys'>,
  { interactive }: Pick<Io, 'interactive'>,
): ApplyRules['coldStart'] {
  const given = flags['cold-start'];
  if (flags['first-apply']) {
    if (flags.asked?.includes('cold-start') !== true) return 'first-apply';
    throw new KnownError('flag-invalid', '--first-apply and --cold-start both say what to do at a cold start.', {
      suggestions: ['Give one of them. Nothing was sent.'],
    });
  }
  if (given !== undefined) return given;
  if (isEmulator(cloud)) return 'proceed';
  return interactive && !flags['no-input'] ? 'ask' : 'wait';
}
