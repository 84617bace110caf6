/**
 * The order in which the creates of a region are sent: the canary first, the others in random
 * order.
 */
import type { DesiredHost } from '../host.ts';
import type { Random } from '../ports.ts';

export function sendOrder(creates: readonly DesiredHost[], random: Random): readonly DesiredHost[] {
  const shuffled = creates
    .map((desired) => ({ desired, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ desired }) => desired);
  const canary = shuffled.toSorted(comparePrice)[0];
  return canary === undefined ? [] : [canary, ...shuffled.filter((host) => host !== canary)];
}

/** Prices are not known, so a smaller host that is paid for a shorter time counts as cheaper. */
function comparePrice(a: DesiredHost, b: DesiredHost): number {
  return a.chargeQuantity - b.chargeQuantity || a.cpu - b.cpu || a.memory - b.memory || diskOf(a) - diskOf(b);
}

function diskOf({ diskSpace = 0, bootDisk, dataDisks = [] }: DesiredHost): number {
  return dataDisks.reduce((sum, { size }) => sum + size, diskSpace + (bootDisk?.size ?? 0));
}
