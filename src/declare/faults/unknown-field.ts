import type { DialectName } from '../../model/dialect.ts';
import { findNearest } from '../../model/text/nearest-name.ts';
import { knownFields } from '../declaration.gen.ts';
import { closedObjectAt, hostFieldsOf } from '../fields.ts';
import { isMap } from '../layers.ts';
import { type DeclarationFault, hostFieldOf, type Path } from './fault.ts';

/** Describes a key that the object at `path` does not know, with the most useful hint. */
export function describeUnknownField(
  dialect: DialectName,
  path: Path,
  field: string,
  value: unknown,
): Pick<DeclarationFault, 'rule' | 'message'> & Advice {
  const other = describeOtherDialect(dialect, path, field);
  if (other !== undefined) return other;
  const { fields: ofDialect, article } = closedObjectAt(path);
  const fields = ofDialect[dialect];
  return {
    rule: 'unknown-field',
    message: (quote) => `${quote(field)} is not a field of ${article}`,
    ...adviseOnField(dialect, path, field, fields, value),
  };
}

/** The unknown keys of an object. Only these can be misspelt fields. */
export function unknownKeysOf(dialect: DialectName, path: Path, value: unknown): readonly string[] {
  if (!isMap(value)) return [];
  const { fields } = closedObjectAt(path);
  return Object.keys(value).filter((key) => !fields[dialect].includes(key));
}

/** Whether an unknown key is a misspelling of this field. Then the field is not missing. */
export function isMeantAs(dialect: DialectName, path: Path, key: string, field: string): boolean {
  return pickField(dialect, key, closedObjectAt(path).fields[dialect]) === field;
}

/** The field of an object that was most likely meant by a key. */
function pickField(dialect: DialectName, key: string, fields: readonly string[]): string | undefined {
  const plain = normaliseKey(key);
  const same = fields.find((field) => normaliseKey(field) === plain);
  const other = meantFieldOf(dialect, plain);
  // In an entry of hosts, one host is its name.
  const meant = fields.includes('name') && /^(?:host|server|machine|node|vm)$/.test(plain) ? 'name' : other;
  if (same !== undefined || (meant !== undefined && fields.includes(meant))) return same ?? meant;
  return adviceOfKey.has(plain) ? undefined : findNearest(key, fields);
}

function adviseOnField(
  dialect: DialectName,
  path: Path,
  field: string,
  fields: readonly string[],
  value: unknown,
): Advice {
  // No-break spaces look like indentation, and are part of the key.
  if (/^[\s\u200b\ufeff]/.test(field)) {
    return { help: 'the spaces before it are not plain spaces: remove them, and type them with the space bar' };
  }
  const meant = pickField(dialect, field, fields);
  if (meant !== undefined) return { label: `did you mean ${meant}?` };
  if (hostFieldOf(path) === 'password') return { help: 'a password reference is { env: VARIABLE } or { file: PATH }' };
  const plain = normaliseKey(field);
  const hint = adviceOfKey.get(plain);
  if (hint !== undefined) return hint;
  const elsewhere = meantFieldOf(dialect, plain) ?? field;
  if (path.length > 0 && hasField(knownFields.declaration, elsewhere)) {
    return { help: `${elsewhere} belongs at the top of the file` };
  }
  if (elsewhere === 'name' || elsewhere === 'template') return { help: `${elsewhere} belongs to an entry of hosts` };
  if (hasField(hostFieldsOf[dialect], elsewhere)) {
    return { help: `${elsewhere} belongs to a host, to a template or to defaults` };
  }
  if (path[0] === 'hosts' && (value === null || isMap(value))) {
    return { help: (quote) => `if this is the name of the host, write: - name: ${quote(field)}, and its fields below` };
  }
  return { help: `known here: ${fields.join(', ')}` };
}

function hasField(fields: readonly string[], field: string): boolean {
  return fields.includes(field);
}

type Words = Pick<DeclarationFault, 'rule' | 'message' | 'why' | 'help'>;

/** Undefined if the key is not a field of the other dialect in such a place. */
function describeOtherDialect(dialect: DialectName, path: Path, field: string): Words | undefined {
  const inUhost = inPlaceOf.get(field);
  if (dialect === 'uhost') {
    const isThere = isOfHosts(path) || (path.length === 0 && field !== 'diskSpace');
    if (inUhost === undefined || !isThere) return undefined;
    const why = 'this file has dialect: uhost, whose fields differ';
    return { rule: 'other-dialect', message: `${field} belongs to the documented dialect`, why, help: inUhost };
  }
  // Users of many tools write labels and mean a tag.
  if (!isOfHosts(path) || field === 'labels') return undefined;
  if (hostFieldsOf.documented.includes(field) || !hostFieldsOf.uhost.includes(field)) return undefined;
  return {
    rule: 'other-dialect',
    message: `${field} belongs to the dialect uhost`,
    why: 'the documented API has no such parameter',
    help: `${field === 'bootDisk' ? 'write diskSpace' : 'remove it'}; if the cloud is UCloud or one of its resellers, write dialect: uhost below apiVersion`,
  };
}

/** Whether the path leads to the fields of hosts: `defaults`, a template, an entry of `hosts`. */
function isOfHosts([top, ...rest]: Path): boolean {
  return rest.length === (top === 'defaults' ? 0 : 1) && ['defaults', 'templates', 'hosts'].includes(String(top));
}

const inPlaceOf: ReadonlyMap<string, string> = new Map([
  ['diskSpace', 'write bootDisk: { type: CLOUD_SSD, size: 40 }, with the size in GB'],
  ['compareDisk', 'remove it: bootDisk is compared with the boot disk, and dataDisks with the other disks'],
  ['createParameters', 'remove it: a create sends the tag of each host that has one'],
]);

// What newcomers write instead of a field, and what they should know.

type Advice = Pick<DeclarationFault, 'label' | 'why' | 'help'>;

/** `host_count`, `Host-Count` and `hostCount` become equal. */
function normaliseKey(key: string): string {
  return key
    .slice(0, 60)
    .toLowerCase()
    .replace(/[_\- ]/g, '');
}

/** The field that another word stands for, as `normaliseKey` writes it. */
function meantFieldOf(dialect: DialectName, key: string): string | undefined {
  return (dialect === 'uhost' ? uhostSynonyms.get(key) : undefined) ?? synonyms.get(key);
}

const synonyms: ReadonlyMap<string, string> = new Map([
  ...pair('apiVersion', 'version schemaversion apiversion'),
  ...pair('hosts', 'host servers server machines machine instances instance nodes node vms vm inventory hostlist'),
  ...pair('name', 'hostname title label hostnames names'),
  ...pair('region', 'regionid regions location datacenter'),
  ...pair('zone', 'zoneid availabilityzone az'),
  ...pair('imageId', 'image ami os osimage imagename template_id'),
  ...pair('cpu', 'cores vcpu vcpus cpus cpucount ncpu cpucores'),
  ...pair('memory', 'mem ram memorymb memorygb memorysize'),
  ...pair('diskSpace', 'disk disks disksize disksizegb storage bootdisk rootdisk volumesize'),
  ...pair('chargeType', 'billing billingtype billingmode chargemode paymenttype'),
  ...pair('chargeQuantity', 'period periods chargeperiod duration months'),
  ...pair('loginMode', 'login logintype'),
  ...pair(
    'password',
    'pass passwd pwd passphrase pw rootpass rootpw rootpassword adminpass adminpw adminpassword loginpass loginpassword userpassword 密码 密碼 口令',
  ),
  ...pair('tag', 'tags labels group'),
  ...pair('projectId', 'project'),
  ...pair('template', 'profile preset extends inherits inherit from base parent uses use'),
]);

const uhostSynonyms: ReadonlyMap<string, string> = new Map([
  ...pair('bootDisk', 'diskspace disk disksize disksizegb storage rootdisk volumesize systemdisk bootdiskspace'),
  ...pair('dataDisks', 'disks datadisk datadisksize volumes'),
  ...pair('labels', 'label'),
  ...pair('machineType', 'machine uhosttype'),
  ...pair('cpuPlatform', 'minimalcpuplatform mincpuplatform platform'),
  ...pair('gpu', 'gpus gpucount'),
  ...pair('keyPairId', 'sshkeys sshkey keypair keyname'),
  ...pair('vpcId', 'vpc network networks'),
  ...pair('subnetId', 'subnet'),
  ...pair('securityGroupId', 'securitygroup securitygroups firewall firewallid'),
  ...pair('privateIp', 'ip ips privateips'),
  ...pair('publicIp', 'eip elasticip networkinterface'),
  ...pair('userData', 'cloudinit initscript startupscript'),
]);

function pair(field: string, list: string): readonly (readonly [string, string])[] {
  return list.split(' ').map((word) => [word, field]);
}

const byRange: Advice = {
  help: 'to declare several hosts, write a range in the name: web-[01:12] declares twelve; chargeQuantity is the periods paid for',
};
const byEnvironment: Advice = {
  why: 'a change of a declaration must not be able to redirect signed requests',
  help: 'the endpoint and the keys come from HOSTWRIGHT_ENDPOINT, HOSTWRIGHT_PUBLIC_KEY and HOSTWRIGHT_PRIVATE_KEY',
};
const noVariables: Advice = {
  help: 'a declaration has no variables and no includes: put what hosts share into defaults or into templates',
};
const noTypes: Advice = {
  help: 'hosts have no named sizes: write cpu, memory and the disk, or a template that has them (template: NAME)',
};

/** The advice for a key in each place of a declaration. */
const adviceOfKey: ReadonlyMap<string, Advice> = new Map<string, Advice>([
  ...advise('quantity count counts replicas instances number num total size scale foreach hostcount', byRange),
  ...advise('endpoint baseurl url publickey privatekey accesskey secretkey credentials provider', byEnvironment),
  ...advise('vars variables env environment locals params parameters include includes import', noVariables),
  ...advise('type instancetype machinetype hosttype flavor flavour sku resources', noTypes),
]);

function advise(list: string, hint: Advice): readonly (readonly [string, Advice])[] {
  return list.split(' ').map((word) => [word, hint]);
}
