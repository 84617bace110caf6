/** A key that its map does not know: what was most likely meant by it, and what newcomers should know. */

import { type DialectName, dialectNames } from '../../model/dialect.ts';
import { isObject } from '../../model/text/json.ts';
import { findNearest, ignoreSpelling } from '../../model/text/similar-names.ts';
import { declarationOutline, fieldsAt, nameAt, outlineOfFile } from '../outline.ts';
import { placeOfKey, type ReadFile, valueAt } from '../yaml/place.ts';
import type { DeclarationFault, Path, Words } from './rules.ts';

type Advice = Pick<Words, 'label' | 'why' | 'help'>;

/** The field of a host that a path leads to or into. A template may have the name of a field. */
export function hostFieldOf([top, first, second]: Path): string | number | undefined {
  if (top === 'defaults') return first;
  return top === 'templates' || top === 'hosts' ? second : undefined;
}

/** Describes the key at a path, with the most useful hint. */
export function describeUnknownField(file: ReadFile, path: Path): Words {
  const [owner, key] = [path.slice(0, -1), String(path.at(-1))];
  return (
    describeOtherDialect(file, owner, key) ?? {
      rule: 'unknown-field',
      message: (quote) => `${quote(key)} is not a field of ${nameAt(outlineOfFile(file), owner)}`,
      ...adviseOnKey(file, owner, key),
    }
  );
}

/** The unknown keys of a map. Only these can be misspelt fields. */
export function unknownKeysOf(file: ReadFile, path: Path): readonly string[] {
  const fields = fieldsAt(outlineOfFile(file), path);
  const map = valueAt(file, path);
  return isObject(map) ? Object.keys(map).filter((key) => !fields.includes(key)) : [];
}

/** Whether an unknown key is a misspelling of this field. Then the field is not missing. */
export function isMeantAs(file: ReadFile, path: Path, key: string, field: string): boolean {
  return findMeant(file, key, fieldsAt(outlineOfFile(file), path)) === field;
}

/** The field of a map that was most likely meant by a key. */
function findMeant({ dialect }: Pick<ReadFile, 'dialect'>, key: string, fields: readonly string[]): string | undefined {
  const plain = ignoreSpelling(key);
  const same = fields.find((field) => ignoreSpelling(field) === plain);
  // In an entry of hosts, one host is its name.
  const isName = fields.includes('name') && /^(?:host|server|machine|node|vm)$/.test(plain);
  const meant = isName ? 'name' : synonymOf(dialect, plain);
  if (same !== undefined || (meant !== undefined && fields.includes(meant))) return same ?? meant;
  return adviceOfKey.has(plain) ? undefined : findNearest(key, fields);
}

function adviseOnKey(file: ReadFile, owner: Path, key: string): Advice {
  // No-break spaces look like indentation, and are part of the key.
  if (/^[\s\u200b\ufeff]/.test(key)) {
    return { help: 'the spaces before it are not plain spaces: remove them, and type them with the space bar' };
  }
  const fields = fieldsAt(outlineOfFile(file), owner);
  const [before = ''] = key.split(':');
  if (before !== key && fields.includes(before)) {
    return { help: `a space is missing after the colon: write "${before}: " and then the value` };
  }
  const meant = findMeant(file, key, fields);
  if (meant !== undefined) return { label: `did you mean ${meant}?` };
  const ofDeclaration = file.kind === 'declaration' ? adviseOnPlace(file, owner, key) : undefined;
  return ofDeclaration ?? { help: `known here: ${fields.join(', ')}` };
}

/** For a key that may be right in another place of a declaration. */
function adviseOnPlace(file: ReadFile, owner: Path, key: string): Advice | undefined {
  if (hostFieldOf(owner) === 'password') return undefined;
  const plain = ignoreSpelling(key);
  const hint = adviceOfKey.get(plain);
  if (hint !== undefined) return hint;
  const elsewhere = synonymOf(file.dialect, plain) ?? key;
  if (owner.length > 0 && fieldsAt(outlineOfFile(file), []).includes(elsewhere)) {
    return { help: `${elsewhere} belongs at the top of the file` };
  }
  if (elsewhere === 'name' || elsewhere === 'template') return { help: `${elsewhere} belongs to an entry of hosts` };
  if (fieldsAt(outlineOfFile(file), ['defaults']).includes(elsewhere)) {
    return { help: `${elsewhere} belongs to a host, to a template or to defaults` };
  }
  const value = valueAt(file, [...owner, key]);
  if (owner[0] !== 'hosts' || (value !== null && !isObject(value))) return undefined;
  return { help: (quote) => `if this is the name of the host, write: - name: ${quote(key)}, and its fields below` };
}

/** Undefined if the key is not a field of the other dialect in such a place. */
function describeOtherDialect({ dialect, kind }: ReadFile, owner: Path, key: string): Words | undefined {
  const other = dialectNames.find((one) => one !== dialect && kind === 'declaration');
  // Users of many tools write labels and mean a tag.
  const isMistaken = dialect === 'documented' && key === 'labels';
  if (other === undefined || isMistaken || !fieldsAt(declarationOutline[other], owner).includes(key)) return undefined;
  if (other === 'documented') {
    return {
      rule: 'other-dialect',
      message: `${key} belongs to the documented dialect`,
      why: 'this file has dialect: uhost, whose fields differ',
      help: inPlaceOf[key] ?? 'remove it',
    };
  }
  return {
    rule: 'other-dialect',
    message: `${key} belongs to the dialect uhost`,
    why: 'the documented API has no such parameter',
    help: `${key === 'bootDisk' ? 'write diskSpace' : 'remove it'}; if the cloud is UCloud or one of its resellers, write dialect: uhost below apiVersion`,
  };
}

const inPlaceOf: Readonly<Record<string, string>> = {
  diskSpace: 'write bootDisk: { type: CLOUD_SSD, size: 40 }, with the size in GB',
  compareDisk: 'remove it: bootDisk is compared with the boot disk, and dataDisks with the other disks',
  createParameters: 'remove it: a create sends the tag of each host that has one',
};

/** The field that another word stands for, as `ignoreSpelling` writes it. */
function synonymOf(dialect: DialectName, key: string): string | undefined {
  return (dialect === 'uhost' ? uhostSynonyms.get(key) : undefined) ?? synonyms.get(key);
}

const synonyms: ReadonlyMap<string, string> = new Map([
  ...spell('apiVersion', 'version schemaversion apiversion'),
  ...spell('hosts', 'host servers server machines machine instances instance nodes node vms vm inventory hostlist'),
  ...spell('name', 'hostname title label hostnames names'),
  ...spell('region', 'regionid regions location datacenter'),
  ...spell('zone', 'zoneid availabilityzone az'),
  ...spell('imageId', 'image ami os osimage imagename'),
  ...spell('cpu', 'cores vcpu vcpus cpus cpucount ncpu cpucores'),
  ...spell('memory', 'mem ram memorymb memorygb memorysize'),
  ...spell('diskSpace', 'disk disks disksize disksizegb storage bootdisk rootdisk volumesize'),
  ...spell('chargeType', 'billing billingtype billingmode chargemode paymenttype'),
  ...spell('chargeQuantity', 'period periods chargeperiod duration months'),
  ...spell('loginMode', 'login logintype'),
  ...spell(
    'password',
    'pass passwd pwd passphrase pw rootpass rootpw rootpassword adminpass adminpw adminpassword loginpass loginpassword userpassword 密码 密碼 口令',
  ),
  ...spell('tag', 'tags labels group'),
  ...spell('projectId', 'project'),
  ...spell('template', 'profile preset extends inherits inherit from base parent uses use'),
]);

const uhostSynonyms: ReadonlyMap<string, string> = new Map([
  ...spell('bootDisk', 'diskspace disk disksize disksizegb storage rootdisk volumesize systemdisk bootdiskspace'),
  ...spell('dataDisks', 'disks datadisk datadisksize volumes'),
  ...spell('labels', 'label'),
  ...spell('machineType', 'machine uhosttype'),
  ...spell('cpuPlatform', 'minimalcpuplatform mincpuplatform platform'),
  ...spell('gpu', 'gpus gpucount'),
  ...spell('keyPairId', 'sshkeys sshkey keypair keyname'),
  ...spell('vpcId', 'vpc network networks'),
  ...spell('subnetId', 'subnet'),
  ...spell('securityGroupId', 'securitygroup securitygroups firewall firewallid'),
  ...spell('privateIp', 'ip ips privateips'),
  ...spell('publicIp', 'eip elasticip networkinterface'),
  ...spell('userData', 'cloudinit initscript startupscript'),
]);

const byRange: Advice = {
  help: 'to declare several hosts, write a range in the name: web-[01:12] declares twelve; chargeQuantity is the periods paid for',
};
const byEnvironment: Advice = {
  why: 'a change of a declaration must not be able to redirect signed requests',
  help: 'the endpoint and the keys come from HOSTWRIGHT_ENDPOINT, HOSTWRIGHT_PUBLIC_KEY and HOSTWRIGHT_PRIVATE_KEY',
};
const noVariables: Advice = {
  help: 'a declaration has no variables: put what hosts share into defaults or into templates',
};
const byUse: Advice = { help: 'use: [PATH] takes defaults, templates, limits and ignore rules from another file' };
const noTypes: Advice = {
  help: 'hosts have no named sizes: write cpu, memory and the disk, or a template that has them (template: NAME)',
};

/** The advice for a key in each place of a declaration. */
const adviceOfKey: ReadonlyMap<string, Advice> = new Map<string, Advice>([
  ...spell(byRange, 'quantity count counts replicas instances number num total size scale foreach hostcount'),
  ...spell(byEnvironment, 'endpoint baseurl url publickey privatekey accesskey secretkey credentials provider'),
  ...spell(noVariables, 'vars variables env environment locals params parameters'),
  ...spell(byUse, 'include includes import imports'),
  ...spell(noTypes, 'type instancetype machinetype hosttype flavor flavour sku resources'),
]);

/** One value for each of these words. */
function spell<Value>(value: Value, words: string): readonly (readonly [string, Value])[] {
  return words.split(' ').map((word) => [word, value]);
}

/** The only fault of a file that is no declaration, instead of one for each field. */
export function findForeignFault(file: ReadFile): DeclarationFault | undefined {
  const { value: top } = file;
  if (top === null) return { rule: 'no-hosts', start: 0, end: 1, message: 'no hosts declared', help: usual };
  if (!isObject(top)) return undefined;
  const refuse = (key: string, message: string, help: string): DeclarationFault => {
    const { start, end } = placeOfKey(file, [key]);
    return { rule: 'foreign-file', start, end, message, help };
  };
  if (top.format === 'hostwright/saved-plan') {
    return refuse('format', 'this is a saved plan, not a declaration', 'apply it with: hostwright apply FILE');
  }
  const [first] = Object.keys(top);
  if (first === undefined || Object.keys(top).some((key) => isFieldOfAny(file, key))) return undefined;
  return refuse(first, 'this is not a declaration of Hostwright: its top has no field of a declaration', usual);
}

const usual = 'begin a declaration with: apiVersion: hostwright/v1, and put the hosts under hosts:';

function isFieldOfAny(file: ReadFile, key: string): boolean {
  const fields = fieldsAt(outlineOfFile(file), []);
  if (fields.includes(key) || fieldsAt(outlineOfFile(file), ['hosts', 0]).includes(key)) return true;
  return fields.some((field) => isMeantAs(file, [], key, field));
}
