/** Hosts, observations and answers with everything a test is not about already filled in. */

import { KnownError } from '../../../src/core/errors.ts';
import type { DesiredHost, LiveHost } from '../../../src/core/host.ts';
import type { Observation } from '../../../src/core/listing/observation.ts';
import type { ComparisonRules } from '../../../src/core/plan/diff.ts';
import type { Guards } from '../../../src/core/plan/guards.ts';
import type { Page } from '../../../src/core/ports.ts';

export const region = 'cn-bj2';

/** A declared host; `name` and `region` are short for its key. */
export function desiredHost(
  fields: Partial<DesiredHost> & { readonly name?: string; readonly region?: string } = {},
): DesiredHost {
  const { name = 'web-1', region: where = region, ...rest } = fields;
  return {
    key: { region: where, name },
    zone: `${where}-04`,
    imageId: 'img-ubuntu',
    cpu: 2,
    memory: 4096,
    diskSpace: 40,
    chargeType: 'Month',
    chargeQuantity: 1,
    loginMode: 'Password',
    position: { file: 'hosts.yaml', line: 10, column: 5 },
    ...rest,
  };
}

export function desiredHosts(...names: readonly string[]): readonly DesiredHost[] {
  return names.map((name) => desiredHost({ name }));
}

/** A row of the cloud's listing that shows no more than it must. */
export function liveHost(fields: Partial<LiveHost> = {}): LiveHost {
  const name = fields.name ?? 'web-1';
  return { hostId: `host-${name}`, name, region, state: 'Running', disks: [], addresses: [], ...fields };
}

/** The host as the cloud shows it once it was created as declared. */
export function liveAs(desired: DesiredHost, fields: Partial<LiveHost> = {}): LiveHost {
  return liveHost({
    name: desired.key.name,
    region: desired.key.region,
    imageId: desired.imageId,
    cpu: desired.cpu,
    memory: desired.memory,
    chargeType: desired.chargeType,
    disks: [{ type: 'Boot', size: desired.diskSpace }],
    ...fields,
  });
}

/** A trusted look at the region, at clock time 0. */
export function observation(hosts: readonly LiveHost[] = [], fields: Partial<Observation> = {}): Observation {
  return {
    region,
    hosts,
    vanished: [],
    trust: { status: 'trusted', provenAt: 0 },
    unreadable: 0,
    requests: 3,
    outsideProject: new Set(),
    ...fields,
  };
}

export function untrusted(hosts: readonly LiveHost[] = [], where = region): Observation {
  return observation(hosts, {
    region: where,
    trust: { status: 'untrusted', view: { region: where }, flaw: { kind: 'moving' } },
  });
}

/** A region that could not be read to its end: what its pages had shown, which is nothing unless a test says so. */
export function unread(reason = 'HTTP 503', where = region, vanished: readonly LiveHost[] = []): Observation {
  const failure = new KnownError('cloud-http-status', reason, { suggestions: ['Try again later.'] });
  const flaw = { kind: 'unfinished', reason } as const;
  return observation([], {
    region: where,
    vanished,
    trust: { status: 'untrusted', view: { region: where }, flaw, failure },
  });
}

export function comparison(rules: Partial<ComparisonRules> = {}): ComparisonRules {
  return { compareDisk: 'any', defaultTag: 'Default', sendTag: false, ...rules };
}

export function guards(fields: Partial<Guards> = {}): Guards {
  return {
    maxCreates: 50,
    allowNewScope: true,
    allowedNearMatches: [],
    allowedReplacements: [],
    takenOver: [],
    ...fields,
  };
}

/** One answer of the listing. */
export function page<Row = LiveHost>(rows: readonly Row[], fields: Partial<Page<Row>> = {}): Page<Row> {
  return { rows, unreadable: 0, totalCount: 'absent', strained: false, ...fields };
}
