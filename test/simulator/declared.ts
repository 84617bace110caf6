/** What the operator declares in a history. */
import type { DesiredHost } from '../../src/model/host.ts';
import { desiredHost } from '../support/model/builders.ts';
import type { ApplyOrder } from './applier.ts';
import { region, usualProject } from './rules.ts';

/** Each host has an entry of its own. */
const entry = (index: number) => ({ file: 'hosts.yaml', line: 10 + index, column: 5 });
const names = ['web-1', 'web-2', 'db-1', 'Cache-1', 'mail-1', 'Proxy-1', 'web-3', 'app-1'];

export function declare(count: number, zone = `${region}-01`): readonly DesiredHost[] {
  return names
    .slice(0, count)
    .map((name, index) =>
      desiredHost({ name, region, zone, cpu: 1 + (index % 3), imageId: 'img-ubuntu', position: entry(index) }),
    );
}

/** The same hosts as a declaration of the dialect `uhost` has them, which names a project. */
export function inUhost(order: ApplyOrder): ApplyOrder {
  const desired = order.desired.map(({ diskSpace = 0, ...host }) => ({
    ...host,
    bootDisk: { type: 'CLOUD_SSD', size: diskSpace },
  }));
  return { ...order, desired, projectId: order.projectId ?? usualProject };
}
