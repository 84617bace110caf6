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
  ...advise('type instancetype hosttype flavor flavour sku plan', {
    help: 'there are no named sizes: write machineType, cpu, memory and bootDisk, or a template that has them (template: NAME)',
  }),
  ...advise('resources specs requests', {
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
  ...advise('state status ensure running lifecycle dependson provisioner connection restart', noChanges),
  ...advise(
    'endpoint baseurl url publickey privatekey accesskey secretkey credentials provider providers',
    byEnvironment,
  ),
  ...advise('vars var variables variable env environment locals params parameters values', noVariables),
  ...advise('include includes import imports', noInclude),
  ...advise('kind metadata spec', noFrame),
  ...advise('type instancetype machinetype hosttype flavor flavour sku plan', noTypes),
  ...advise('resources specs requests', {
    help: 'write cpu, memory and diskSpace as fields of the host, not in a map',
  }),
  ...advise(
    'userdata cloudinit sshkeys sshkey keypair keyname securitygroups securitygroup firewall networks network vpc subnet ip ips privateip publicip volumes ports port command user username annotations ansiblehost',
    noSuchParameter,
  ),
]);

function advise(list: string, hint: Advice): readonly (readonly [string, Advice])[] {
  return list.split(' ').map((word) => [word, hint]);
}
