import { suggestName } from './suggest-name.ts';

/** A disk of a given host (API description 2.2). */
interface GivenDisk {
  readonly Type?: string;
  readonly DIskId?: string;
  readonly Drive?: string;
  readonly Size?: number | string;
}

/** An address of a given host (API description 2.3). */
interface GivenAddress {
  readonly Type?: string;
  readonly IPId?: string;
  readonly IP?: string;
  readonly Bandwidth?: number | string;
}

/**
 * A host to start with or to add: a row as it is listed (API description 2.1), plus its place,
 * which rows do not contain. A missing field gets a default; null keeps it out of the listing. A
 * number may be text, as some clouds may send it.
 */
export interface GivenHost {
  readonly Region: string;
  readonly Zone?: string;
  readonly ProjectId?: string;
  readonly HostId?: string;
  readonly Name: string | null;
  readonly ImageId?: string | null;
  readonly BasicImageId?: string | null;
  readonly BasicImageName?: string | null;
  readonly Tag?: string | null;
  readonly Remark?: string | null;
  readonly State?: string | null;
  readonly CreateTime?: number | string | null;
  readonly ChargeType?: string | null;
  readonly ExpireTime?: number | string | null;
  readonly CPU?: number | string | null;
  readonly Memory?: number | string | null;
  readonly AutoRenew?: string | null;
  readonly NetworkState?: string | null;
  readonly NetCapability?: string | null;
  readonly DiskSet?: readonly GivenDisk[] | null;
  readonly IpSet?: readonly GivenAddress[] | null;
}

type Rule = 'text' | 'number' | 'place' | Readonly<Record<string, 'text' | 'number'>>;

const hostRules: Readonly<Record<keyof GivenHost, Rule>> = {
  Region: 'place',
  Zone: 'place',
  ProjectId: 'place',
  HostId: 'place',
  Name: 'text',
  ImageId: 'text',
  BasicImageId: 'text',
  BasicImageName: 'text',
  Tag: 'text',
  Remark: 'text',
  State: 'text',
  CreateTime: 'number',
  ChargeType: 'text',
  ExpireTime: 'number',
  CPU: 'number',
  Memory: 'number',
  AutoRenew: 'text',
  NetworkState: 'text',
  NetCapability: 'text',
  DiskSet: { Type: 'text', DIskId: 'text', Drive: 'text', Size: 'number' },
  IpSet: { Type: 'text', IPId: 'text', IP: 'text', Bandwidth: 'number' },
};

/**
 * Everything that is wrong with hosts given as data, each with its place, e.g. `hosts[3].CPU must
 * be …`.
 */
export function checkGivenHosts(value: unknown, place: string): readonly string[] {
  if (!Array.isArray(value)) return [`${place} must be a list of hosts`];
  const problems = value.flatMap((host: unknown, index) => checkHost(host, `${place}[${index}]`));
  const seen = new Set<unknown>();
  for (const [index, host] of value.entries()) {
    const id: unknown = isRecord(host) ? host.HostId : undefined;
    if (id !== undefined && seen.has(id)) problems.push(`${place}[${index}].HostId is there twice`);
    seen.add(id);
  }
  return problems;
}

function checkHost(host: unknown, place: string): readonly string[] {
  if (!isRecord(host)) return [`${place} must be an object`];
  const problems: string[] = [];
  if (!Object.hasOwn(host, 'Region')) problems.push(`${place}.Region is missing: rows do not say where a host is`);
  if (!Object.hasOwn(host, 'Name')) problems.push(`${place}.Name is missing; null keeps it out of the listing`);
  for (const [name, value] of Object.entries(host)) {
    const rule = Object.hasOwn(hostRules, name) ? hostRules[name as keyof GivenHost] : undefined;
    if (rule === undefined) {
      problems.push(`${place} has no field ${JSON.stringify(name)}. ${suggestName(name, Object.keys(hostRules))}`);
    } else if (rule === 'place') {
      if (typeof value !== 'string' || value === '') problems.push(`${place}.${name} must be text, not empty`);
    } else if (value !== null) {
      problems.push(...checkField(value, rule, `${place}.${name}`));
    }
  }
  return problems;
}

function checkField(value: unknown, rule: Exclude<Rule, 'place'>, place: string): readonly string[] {
  if (rule === 'text') return typeof value === 'string' ? [] : [`${place} must be text`];
  if (rule === 'number') {
    return Number.isFinite(value) || typeof value === 'string' ? [] : [`${place} must be a number, or text`];
  }
  if (!Array.isArray(value)) return [`${place} must be a list`];
  return value.flatMap((entry: unknown, index) => {
    if (!isRecord(entry)) return [`${place}[${index}] must be an object`];
    return Object.entries(entry).flatMap(([name, member]) => {
      const memberRule = Object.hasOwn(rule, name) ? rule[name] : undefined;
      return memberRule === undefined
        ? [`${place}[${index}] has no field ${JSON.stringify(name)}. ${suggestName(name, Object.keys(rule))}`]
        : checkField(member, memberRule, `${place}[${index}].${name}`);
    });
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
