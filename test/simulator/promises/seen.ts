/** What a run could see of a host, whichever of the replicas answered. */
import type { HostKey } from '../../../src/model/host.ts';
import type { ApplyOrder } from '../applier.ts';
import type { CloudHost } from '../cloud/cloud.ts';
import { originOf, usualProject, type WorldRules } from '../rules.ts';

/** Whether every replica shows it, as it is now, for the whole of that time. */
export function isShown({ renamedAt, shownFrom, shownUntil }: CloudHost, from: number, to: number): boolean {
  return renamedAt <= from && shownFrom.every((at) => at <= from) && shownUntil.every((at) => at > to);
}

export function isPerhapsShown({ shownFrom, shownUntil }: CloudHost, from: number, to: number): boolean {
  return shownFrom.some((at, replica) => at <= to && (shownUntil[replica] ?? 0) > from);
}

/** What a run can ask for: one cloud, and where each request names a project, one project in it. */
export function scopeOf(order: ApplyOrder, { dialect }: WorldRules): string {
  return dialect === 'uhost' ? `${originOf(order)} ${order.projectId ?? usualProject}` : originOf(order);
}

export function isInScope(host: CloudHost, order: ApplyOrder, { dialect }: WorldRules): boolean {
  const project = order.projectId ?? usualProject;
  return (
    host.origin === originOf(order) &&
    (dialect !== 'uhost' || host.projectId === undefined || host.projectId === project)
  );
}

/** Whether a look-up may show it: one without a project means the usual one. */
export function isLookedUp(host: CloudHost, order: ApplyOrder, rules: WorldRules): boolean {
  const inUsual = isInScope(host, { ...order, projectId: usualProject }, rules);
  return host.hidden !== 'from look-ups too' && (inUsual || isInScope(host, order, rules));
}

/** Whether the listings that a run was told to make show it. */
export function isInView(host: CloudHost, order: ApplyOrder, rules: WorldRules): boolean {
  const zones = order.zones?.get(host.region);
  return host.hidden === 'no' && isInScope(host, order, rules) && (zones === undefined || zones.includes(host.zone));
}

export function isCalled({ region, name }: HostKey, key: HostKey): boolean {
  return region === key.region && name === key.name;
}

/** Whether it is called so, or was since then. */
export function wasCalled(host: CloudHost, key: HostKey, since: number): boolean {
  return isCalled(host, key) || (host.renamedAt > since && isCalled({ ...host, name: host.formerName }, key));
}

/** People take names of one folded form for one name: case, width, blanks, dashes, what nobody sees, leading zeros. */
export function foldedName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Dash}\s_.]/gu, '')
    .replace(/0+(?=\d)/g, '');
}
