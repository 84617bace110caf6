/** How fast an apply sends, how long it waits, and what it does if something is unknown. */

import { KnownError } from '../../core/errors.ts';
import { wires } from '../../provider/wires.ts';
import type { Io } from '../io.ts';
import { type IntentFlags, readOnDoubt, readSettleWindow } from '../read-journal.ts';
import type { CloudSettings } from './cloud-settings.ts';
import { defaultFlags } from './default-flags.ts';
import { parseChoice, parseCount, parseDuration } from './flag-values.ts';
import { isEmulator } from './known-emulator.ts';

export interface ApplyRuleFlags extends Pick<IntentFlags, 'settle-window'> {
  readonly 'on-doubt': string;
  readonly parallelism?: string | undefined;
  readonly 'first-apply': boolean;
  readonly 'cold-start'?: string | undefined;
  /** Flags that were given on the command line, not by a default or a variable. */
  readonly asked?: readonly string[] | undefined;
  readonly 'wait-timeout': string;
}

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
  flags: ApplyRuleFlags & { readonly 'no-input': boolean },
  cloud: Pick<CloudSettings, 'dialect' | 'endpoint' | 'keys' | 'settleWaitMs'>,
  io: Pick<Io, 'interactive'>,
): ApplyRules {
  const { parallelism } = flags;
  // How long a throttled run goes on does not depend on whether anybody waits for Running.
  const waitMs = parseDuration('wait-timeout', flags['wait-timeout'], { zero: true });
  return {
    parallelism:
      parallelism === undefined
        ? wires[cloud.dialect].pace.parallelism
        : parseCount('parallelism', parallelism, 1, 256),
    settleWaitMs: cloud.settleWaitMs,
    settleWindowMs: readSettleWindow(flags),
    waitTimeoutMs: waitMs === 0 ? parseDuration('wait-timeout', defaultFlags['wait-timeout']) : waitMs,
    waitForRunning: waitMs > 0,
    onDoubt: readOnDoubt(flags),
    coldStart: readColdStart(flags, cloud, io),
  };
}

function readColdStart(
  flags: Pick<ApplyRuleFlags, 'first-apply' | 'cold-start' | 'asked'> & { readonly 'no-input': boolean },
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
  if (given !== undefined) return parseChoice('cold-start', given, ['wait', 'proceed', 'refuse']);
  if (isEmulator(cloud)) return 'proceed';
  return interactive && !flags['no-input'] ? 'ask' : 'wait';
}
