/** What newcomers write instead of a field, and what they should know. */
import type { DialectName } from '../../core/dialect.ts';
import type { DeclarationFault } from './fault.ts';

export type Advice = Pick<DeclarationFault, 'label' | 'why' | 'help'>;

/** `host_count`, `Host-Count` and `hostCount` become equal. */
export function normaliseKey(key: string): string {
  return key
    .slice(0, 60)
    .toLowerCase()
    .replace(/[_\- ]/g, '');
}

/** The field that another word stands for, as `normaliseKey` writes it. */
export function meantFieldOf(dialect: DialectName, key: string): string | undefined {
  return (dialect === 'uhost' ? uhostSynonyms.get(key) : undefined) ?? synonyms.get(key);
}

const synonyms: ReadonlyMap<string, string> = new Map([
  ...words('apiVersion', 'version schemaversion apiversion'),
  ...words('hosts', 'host servers server machines machine instances instance nodes node vms vm inventory hostlist'),
  ...words('name', 'hostname title label hostnames names'),
  ...words('region', 'regionid regions location datacenter'),
  ...words('zone', 'zoneid availabilityzone az'),
  ...words('imageId', 'image ami os osimage imagename template_id'),
  ...words('cpu', 'cores vcpu vcpus cpus cpucount ncpu cpucores'),
  ...words('memory', 'mem ram memorymb memorygb memorysize'),
  ...words('diskSpace', 'disk disks disksize disksizegb storage bootdisk rootdisk volumesize'),
  ...words('chargeType', 'billing billingtype billingmode chargemode paymenttype'),
  ...words('chargeQuantity', 'period periods chargeperiod duration months'),
  ...words('loginMode', 'login logintype'),
  ...words('password', 'passwd adminpassword rootpassword adminpass'),
  ...words('tag', 'tags labels group'),
  ...words('projectId', 'project'),
  ...words('template', 'profile preset extends inherits inherit from base parent uses use'),
]);

const uhostSynonyms: ReadonlyMap<string, string> = new Map([
  ...words('bootDisk', 'diskspace disk disksize disksizegb storage rootdisk volumesize systemdisk bootdiskspace'),
  ...words('dataDisks', 'disks datadisk datadisksize volumes'),
  ...words('labels', 'label'),
  ...words('machineType', 'machine uhosttype'),
  ...words('cpuPlatform', 'minimalcpuplatform mincpuplatform platform'),
  ...words('gpu', 'gpus gpucount'),
  ...words('keyPairId', 'sshkeys sshkey keypair keyname'),
  ...words('vpcId', 'vpc network networks'),
  ...words('subnetId', 'subnet'),
  ...words('securityGroupId', 'securitygroup securitygroups firewall firewallid'),
  ...words('privateIp', 'ip ips privateips'),
  ...words('publicIp', 'eip elasticip networkinterface'),
  ...words('userData', 'cloudinit initscript startupscript'),
]);

function words(field: string, list: string): readonly (readonly [string, string])[] {
  return list.split(' ').map((word) => [word, field]);
}

const ofHost = '(?:hosts?|instances?|servers?|machines?|nodes?|vms?)';
const counts =
  '(?:counts?|replicas?|instances?|numbers?|num|nr|amount|total|size|scale|qty|copies|times|desired|foreach|range|autoscaling)';
const counting = new RegExp(`^(?:${ofHost}?${counts}|${counts}(?:of)?${ofHost}|desired(?:count|capacity)|n|min|max)$`);
const countedByRange = 'to declare several hosts, write a range in the name: web-[01:12] declares twelve';

/** The advice for a key in each place of a declaration; empty if there is none. */
export function adviceOfKey(dialect: DialectName, key: string): Advice | undefined {
  return (
    (dialect === 'uhost' ? uhostHints.get(key) : undefined) ??
    hints.get(key) ??
    (counting.test(key) ? { help: countedByRange } : undefined)
  );
}

const byEnvironment: Advice = {
  why: 'a change of a declaration must not be able to redirect signed requests',
  help: 'the endpoint and the keys come from HOSTWRIGHT_ENDPOINT, HOSTWRIGHT_PUBLIC_KEY and HOSTWRIGHT_PRIVATE_KEY',
};
const noChanges: Advice = {
  why: 'the API can list and create hosts, and nothing else: there is no state to set',
  help: 'remove the field',
};
const noVariables: Advice = {
  help: 'a declaration has no variables: put what hosts share into defaults or into templates',
};
const noSuchParameter: Advice = { why: 'a create of this API has no such parameter', help: 'remove the field' };
const noFrame: Advice = {
  help: 'a declaration has no kind, metadata or spec: put hosts: at the top of the file',
};
const noInclude: Advice = { help: 'files are not included: name each with -f, and they are read as one declaration' };
const noTypes: Advice = {
  help: 'hosts have no types: write cpu, memory and diskSpace, or a template that has them (template: NAME)',
};

const uhostHints: ReadonlyMap<string, Advice> = new Map<string, Advice>([
  ...each('type instancetype hosttype flavor flavour sku plan', {
    help: 'there are no named sizes: write machineType, cpu, memory and bootDisk, or a template that has them (template: NAME)',
  }),
  ...each('resources specs requests', {
    help: 'write cpu, memory and bootDisk as fields of the host, not in a map',
  }),
]);

const hints: ReadonlyMap<string, Advice> = new Map<string, Advice>([
  [
    'quantity',
    {
      why: 'the API counts charging periods with this word, not hosts',
      help: `write chargeQuantity for the periods paid for; ${countedByRange}`,
    },
  ],
  ...each('state status ensure running lifecycle dependson provisioner connection restart', noChanges),
  ...each(
    'endpoint baseurl url publickey privatekey accesskey secretkey credentials provider providers',
    byEnvironment,
  ),
  ...each('vars var variables variable env environment locals params parameters values', noVariables),
  ...each('include includes import imports', noInclude),
  ...each('kind metadata spec', noFrame),
  ...each('type instancetype machinetype hosttype flavor flavour sku plan', noTypes),
  ...each('resources specs requests', {
    help: 'write cpu, memory and diskSpace as fields of the host, not in a map',
  }),
  ...each(
    'userdata cloudinit sshkeys sshkey keypair keyname securitygroups securitygroup firewall networks network vpc subnet ip ips privateip publicip volumes ports port command user username annotations ansiblehost',
    noSuchParameter,
  ),
]);

function each(list: string, hint: Advice): readonly (readonly [string, Advice])[] {
  return list.split(' ').map((word) => [word, hint]);
}
