/**
 * Whether a host can be of a create whose outcome is not known. The host has the name that was asked for, but other
 * hands may have made it: after a refusal, people often make it in the console. So a create that was refused or is in
 * doubt has made a host only if the host appeared within the settle window of the end of its request, and has the
 * image, cpu and memory that were sent. An accepted create has made the host that its answer named or, if it named
 * none, the host of its name.
 */

import type { LiveHost, LiveNumber } from '../model/host.ts';
import type { Intent, IntentSpec, Moment } from '../model/intent.ts';
import { readCloudTime } from '../model/quantities.ts';
import { findAge } from './clocks.ts';
import { findCountedMoment, type Ledger } from './ledger.ts';

/** `absentAt`: when a proven listing of the region last lacked the host; undefined: never. */
export function canBeOf(
  intent: Pick<Intent, 'answer' | 'hostIds' | 'spec' | 'stopped'>,
  host: LiveHost,
  absentAt: Moment | undefined,
  ledger: Ledger,
): boolean {
  if (intent.answer === 'accepted') return allowsHost(intent, host.hostId);
  return hasValues(host, intent.spec) && !isLate(intent, host, absentAt, ledger);
}

/** Whether its answer allows that it made this host: it named no host, or this one. */
export function allowsHost({ hostIds }: Pick<Intent, 'hostIds'>, hostId: string): boolean {
  return hostIds.length === 0 || hostIds.includes(hostId);
}

/**
 * The row may say when the host was made, by the cloud's clock. If the clocks differ, a create stays in doubt for a
 * person to settle, which is safe. Moments of two boots cannot be compared.
 */
function isLate(
  { stopped }: Pick<Intent, 'stopped'>,
  { createTime }: LiveHost,
  absentAt: Moment | undefined,
  ledger: Ledger,
): boolean {
  const { settleWindowMs } = ledger;
  if (stopped === undefined || settleWindowMs === undefined) return false;
  const [made, ended] = [readCloudTime(createTime), readCloudTime(stopped.wall)];
  if (made !== undefined && ended !== undefined && made >= ended + settleWindowMs / 1_000) return true;
  if (absentAt === undefined) return false;
  const age = findAge(stopped, absentAt) ?? findAge(findCountedMoment(ledger, stopped), absentAt);
  return age !== undefined && age >= settleWindowMs;
}

/** Whether a host may be what was sent. What its row does not show contradicts nothing. */
export function hasValues(host: LiveHost, { imageId, cpu, memory }: IntentSpec): boolean {
  const isImage = host.imageId === undefined || [host.imageId, host.basicImageId].includes(imageId);
  return isImage && isNumber(host.cpu, cpu) && isNumber(host.memory, memory);
}

function isNumber(live: LiveNumber | undefined, sent: number): boolean {
  return live === undefined || live === '' || Number(live) === sent;
}
