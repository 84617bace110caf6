/** What `resolve` says and asks before it settles. */

import type { Intent } from '../../core/intent.ts';
import { listNames } from './intents.ts';
import { plural, shown } from './style.ts';

/** A sentence. `until`: when its absence will prove something. */
export function describeAbsence(name: string, until: Date): string {
  return `${shown(name)} may still appear until ${describeTime(until)}: its absence from the listing proves nothing yet.`;
}

/** What does without a terminal. Another machine begins to count anew. */
export function describeLater(until: Date): string {
  return `Run this again on this machine after ${describeTime(until)}: then it does not ask.`;
}

/** A line of progress. */
export function describeWindowWait(until: Date): string {
  return `settle window: a host may still appear until ${describeTime(until)}`;
}

/** What does without a terminal, at any time. */
export function adviseConfirm(count: number): string {
  return `In a pipeline: look in the console, then add --confirm ${count}. It waits until the settle window is over.`;
}

/**
 * The question before several creates are settled; `until`: when the absence of the last of them
 * proves something.
 */
export function describeAbsences(absent: readonly Intent[], until: Date | undefined): string {
  const names = listNames(absent.map(({ key }) => key));
  const [is, whose] = absent.length === 1 ? ['is', 'its'] : ['are', 'their'];
  const yet =
    until === undefined
      ? ''
      : `\n${absent.length === 1 ? 'Its host' : 'Their hosts'} may still appear until ${describeTime(until)}: ${whose} absence from the listing proves nothing yet.`;
  return `${plural(absent.length, 'create')} ${is} in no listing: ${names}.${yet}`;
}

export function describeTime(date: Date): string {
  return date.toISOString().replace(/\.\d+Z$/, 'Z');
}
