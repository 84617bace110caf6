// Generated from schemas/declaration.schema.json by schemas/generate.mjs: edit the schema, not this file.

export interface DeclarationParts {
  fields?: DocumentedFields;
  uhostFields?: UhostFields;
  ignoreRule?: IgnoreFileRule;
}
export interface DocumentedFields {
  /**
   * The code of the region: lower-case letters, digits and dashes, e.g. cn-bj2. Hostwright looks for a host only in its region.
   */
  region?: string;
  /**
   * The code of the availability zone: lower-case letters, digits and dashes, e.g. cn-bj2-04. It is not part of the host's identity: changing it creates nothing.
   */
  zone?: string;
  /**
   * The id of the image to create from, not its title: letters, digits, dots, underscores and dashes. It is compared with the live host's image and base image.
   */
  imageId?: string;
  /**
   * Number of CPUs.
   */
  cpu?: number;
  /**
   * Memory, as the API's number. The API states no unit.
   */
  memory?: number;
  /**
   * Disk size, as the API's number. The API states no unit.
   */
  diskSpace?: number;
  /**
   * The way the host is paid for: a word such as Month or Dynamic.
   */
  chargeType?: string;
  /**
   * Number of charging periods to pay for, not a number of hosts.
   */
  chargeQuantity?: number;
  /**
   * The way people log in: a word such as Password.
   */
  loginMode?: string;
  password?: PasswordSource;
  /**
   * The tag that distinguishes hosts with the same name: letters, digits, Chinese letters, dots, underscores and dashes. It is compared, and sent only if createParameters contains Tag.
   */
  tag?: string;
}
/**
 * Where the login password is kept: { env: VARIABLE } or { file: PATH }. Never the password itself.
 */
export interface PasswordSource {
  /**
   * The name of an environment variable that is not Hostwright's own, without a $: letters, digits and underscores.
   */
  env?: string;
  /**
   * The path of a file, of at most 1,024 characters. A relative path begins in the declaration's folder and stays inside it.
   */
  file?: string;
}
export interface UhostFields {
  /**
   * The code of the region: lower-case letters, digits and dashes, e.g. cn-bj2. Hostwright looks for a host only in its region.
   */
  region?: string;
  /**
   * The code of the availability zone: lower-case letters, digits and dashes, e.g. cn-bj2-04. It is not part of the host's identity: changing it creates nothing.
   */
  zone?: string;
  /**
   * The id of the image to create from, not its title, e.g. uimage-abc123. A live host shows the base image only, so a custom image cannot be compared.
   */
  imageId?: string;
  /**
   * Number of CPUs.
   */
  cpu?: number;
  /**
   * Memory with its unit, e.g. 8GiB, or in MB as the cloud counts it: a multiple of 1024, up to 262144.
   */
  memory?: string | number;
  bootDisk?: DiskFields;
  /**
   * Further disks of the host, of at least 20 GB. Their sizes go in steps of 10 GB.
   *
   * @maxItems 16
   */
  dataDisks?: DiskFields[];
  /**
   * The kind of machine, in capital letters, digits and dots, e.g. N, C, O or G. Left out, the cloud chooses.
   */
  machineType?: string;
  /**
   * The least CPU platform: a maker and a platform, e.g. Intel/Auto or Amd/Auto. The cloud may give a newer one.
   */
  cpuPlatform?: string;
  /**
   * The kind of GPU: letters, digits, dots, underscores and dashes, e.g. T4. Only with machineType: G.
   */
  gpuType?: string;
  /**
   * Number of GPUs. Only with machineType: G.
   */
  gpu?: number;
  /**
   * How the host is paid for. Spot hosts are cheaper, and the cloud may take them back.
   */
  chargeType?: 'Year' | 'Month' | 'Dynamic' | 'Postpay' | 'Spot';
  /**
   * Number of charging periods to pay for, not a number of hosts.
   */
  chargeQuantity?: number;
  /**
   * How people log in: by Password (the default), by KeyPair, or with the password of the image (ImagePasswd).
   */
  loginMode?: 'Password' | 'KeyPair' | 'ImagePasswd';
  password?: PasswordSource;
  /**
   * The id of the key pair that may log in: letters, digits, dots, underscores and dashes. Only with loginMode: KeyPair.
   */
  keyPairId?: string;
  /**
   * The id of the network of the host, e.g. uvnet-abc123. Left out, the default of the region.
   */
  vpcId?: string;
  /**
   * The id of the subnet of the host, e.g. subnet-abc123. Left out, the default of the region.
   */
  subnetId?: string;
  /**
   * The id of the firewall of the host, e.g. firewall-abc123. Left out, the default of the region.
   */
  securityGroupId?: string;
  /**
   * The IPv4 address of the host in its subnet, e.g. 10.9.0.12. No two hosts of a subnet can have it.
   */
  privateIp?: string;
  publicIp?: PublicIpFields;
  /**
   * The id of the isolation group: letters, digits, dots, underscores and dashes. Its hosts run on different machines.
   */
  isolationGroup?: string;
  labels?: Labels;
  userData?: UserDataSource;
  /**
   * Whether the host gets a label with the id of the create that made it. If the create is in doubt, that label names its host.
   */
  intentLabel?: boolean;
  /**
   * The business group: letters, digits, Chinese letters, dots, underscores and dashes. It is sent and compared; the cloud calls a host without one Default.
   */
  tag?: string;
}
export interface DiskFields {
  /**
   * The type of the disk.
   */
  type: 'CLOUD_SSD' | 'CLOUD_RSSD' | 'CLOUD_ESSD' | 'CLOUD_NORMAL' | 'LOCAL_SSD' | 'LOCAL_NORMAL';
  /**
   * The size of the disk in GB.
   */
  size: number;
}
/**
 * A public address for the host. Left out, it has none.
 */
export interface PublicIpFields {
  /**
   * Bandwidth in Mbit/s.
   */
  bandwidth: number;
  /**
   * The line of the address: Bgp in mainland China, International elsewhere.
   */
  line: 'Bgp' | 'International';
  /**
   * What is paid for. Left out, the cloud's own choice.
   */
  payMode?: 'Bandwidth' | 'Traffic' | 'ShareBandwidth';
}
/**
 * The labels of the host: names and texts of letters, digits, Chinese letters, dots, underscores and dashes, no name beginning with hostwright. They are sent at its creation, and no listing shows them.
 */
export interface Labels {
  /**
   * This interface was referenced by `Labels`'s JSON-Schema definition
   * via the `patternProperty` "^(?!hostwright)(?!.*(?:Labels|LoginMode))[A-Za-z0-9._\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff-]{1,63}$".
   */
  [k: string]: string;
}
/**
 * What the host reads when it first starts, for images with cloud-init. No listing shows it.
 */
export interface UserDataSource {
  /**
   * The path of a file in the folder of this declaration, or below it, of 1 to 16,384 bytes. It may hold secrets: plans show its size and its digest.
   */
  file: string;
}
export interface IgnoreFileRule {
  /**
   * The hosts whose whole name matches: * is any text, ? is one character.
   */
  name: string;
  /**
   * The classes of findings that do not count.
   */
  class:
    | ('changed' | 'dead' | 'unmanaged' | 'expiring' | 'attention' | 'unchecked')
    | ('changed' | 'dead' | 'unmanaged' | 'expiring' | 'attention' | 'unchecked')[];
  /**
   * Only with class: changed. The rule applies if no other attribute of the host differs.
   *
   * @minItems 1
   * @maxItems 16
   */
  attributes?: (
    | 'zone'
    | 'imageId'
    | 'machineType'
    | 'cpu'
    | 'memory'
    | 'gpuType'
    | 'gpu'
    | 'diskSpace'
    | 'bootDisk'
    | 'dataDisks'
    | 'chargeType'
    | 'vpcId'
    | 'subnetId'
    | 'privateIp'
    | 'isolationGroup'
    | 'tag'
  )[];
  /**
   * The reason why it is accepted, in 1 to 500 characters that say something.
   */
  reason: string;
  /**
   * The last day on which the rule applies, in UTC: YYYY-MM-DD, e.g. 2026-12-31. From the next day on, everything counts again.
   */
  until: string;
}

/** The fields that a host of each dialect shares with defaults and templates. */
const fields = ['region', 'zone', 'imageId', 'cpu', 'memory', 'diskSpace', 'chargeType', 'chargeQuantity', 'loginMode', 'password', 'tag'] as const;
const uhostFields = ['region', 'zone', 'imageId', 'cpu', 'memory', 'bootDisk', 'dataDisks', 'machineType', 'cpuPlatform', 'gpuType', 'gpu', 'chargeType', 'chargeQuantity', 'loginMode', 'password', 'keyPairId', 'vpcId', 'subnetId', 'securityGroupId', 'privateIp', 'publicIp', 'isolationGroup', 'labels', 'userData', 'intentLabel', 'tag'] as const;

/** The fields that each closed object of a declaration knows. */
export const knownFields = {
  fields,
  uhostFields,
  host: ['name', 'template', ...fields],
  uhostHost: ['name', 'template', ...uhostFields],
  declaration: ['apiVersion', 'dialect', 'fleet', 'region', 'zone', 'account', 'projectId', 'zones', 'defaults', 'templates', 'hosts', 'manage', 'ignore', 'compareDisk', 'defaultTag', 'createParameters', 'limits'],
  disk: ['type', 'size'],
  publicIp: ['bandwidth', 'line', 'payMode'],
  userData: ['file'],
  ignore: ['name', 'class', 'attributes', 'reason', 'until'],
  limits: ['maxHosts'],
  manage: ['names', 'tags'],
  password: ['env', 'file'],
  cloud: ['endpoint', 'publicKey', 'privateKey', 'securityToken', 'requestForm', 'pageSize', 'listingStaleness', 'retCodes', 'timeout', 'settleWait', 'useEnvProxy'],
  keyPlace: ['file', 'env'],
  codes: ['transient', 'refused', 'throttled'],
  scope: ['id', 'files', 'cloud', 'every', 'failOn'],
} as const;

/** What each field is, in the words of its schema, of those of a declaration that have a pattern. */
export const fieldForms: Readonly<Record<string, string>> = {"tag":"the tag that distinguishes hosts with the same name: letters, digits, Chinese letters, dots, underscores and dashes","file":"the path of a file, of at most 1,024 characters","labels":"the labels of the host: names and texts of letters, digits, Chinese letters, dots, underscores and dashes, no name beginning with hostwright","isolationGroup":"the id of the isolation group: letters, digits, dots, underscores and dashes","privateIp":"the IPv4 address of the host in its subnet, e.g. 10.9.0.12","securityGroupId":"the id of the firewall of the host, e.g. firewall-abc123","subnetId":"the id of the subnet of the host, e.g. subnet-abc123","vpcId":"the id of the network of the host, e.g. uvnet-abc123","keyPairId":"the id of the key pair that may log in: letters, digits, dots, underscores and dashes","env":"the name of an environment variable that is not Hostwright's own, without a $: letters, digits and underscores","gpuType":"the kind of GPU: letters, digits, dots, underscores and dashes, e.g. T4","cpuPlatform":"the least CPU platform: a maker and a platform, e.g. Intel/Auto or Amd/Auto","machineType":"the kind of machine, in capital letters, digits and dots, e.g. N, C, O or G","imageId":"the id of the image to create from, not its title: letters, digits, dots, underscores and dashes","zone":"the code of the availability zone: lower-case letters, digits and dashes, e.g. cn-bj2-04","region":"the code of the region: lower-case letters, digits and dashes, e.g. cn-bj2","loginMode":"the way people log in: a word such as Password","chargeType":"the way the host is paid for: a word such as Month or Dynamic","defaultTag":"the tag that the cloud gives to hosts without one","names":"a pattern of names: the characters of a name, * for any number of them and ? for one","tags":"a pattern of names: the characters of a name, * for any number of them and ? for one","projectId":"the id of a project: letters, digits, dots, underscores and dashes, e.g. org-abc123","account":"the only account whose keys may be used: in quotes, 12 hex digits, as `hostwright intents` shows them","fleet":"the name of the fleet of these hosts: letters, digits, dots, underscores and dashes","until":"the last day on which the rule applies, in UTC: YYYY-MM-DD, e.g. 2026-12-31","reason":"the reason why it is accepted, in 1 to 500 characters that say something","name":"the hosts whose whole name matches: * is any text, ? is one character"};
export const cloudForms: Readonly<Record<string, string>> = {"useEnvProxy":"the switch for the proxy of HTTPS_PROXY and NO_PROXY: true or false","settleWait":"the time to look for a new host before it is reported as in doubt, e.g. settleWait: 5m","timeout":"the maximum time for one listing of a region, e.g. timeout: 90s","retCodes":"the codes of the cloud by their meaning, e.g. retCodes: { refused: [110] }","listingStaleness":"the time by which the cloud's replicas may lag behind, e.g. listingStaleness: 5s","pageSize":"the page size of listings: a whole number from 1 to 1000","requestForm":"the way listings are requested, and with `dialect: uhost` creates: json, form or query","securityToken":"the place of the key, never the key itself: { file: PATH }, or { env: NAME } for a variable such as SHOP_PRIVATE_KEY, whose name has capital letters and underscores and does not begin with HOSTWRIGHT_","privateKey":"the place of the key, never the key itself: { file: PATH }, or { env: NAME } for a variable such as SHOP_PRIVATE_KEY, whose name has capital letters and underscores and does not begin with HOSTWRIGHT_","publicKey":"the place of the key, never the key itself: { file: PATH }, or { env: NAME } for a variable such as SHOP_PRIVATE_KEY, whose name has capital letters and underscores and does not begin with HOSTWRIGHT_","endpoint":"the address of the API: scheme, host and port","clouds":"the clouds by name, of 1 to 63 letters, digits, dots, underscores and dashes: { shop: { endpoint: https://api.example.com, publicKey: { file: shop-public-key }, privateKey: { file: shop-private-key } } }"};
export const scopeForms: Readonly<Record<string, string>> = {"failOn":"the classes of drift that count, e.g. failOn: [missing, changed]","every":"the time from one look to the next: a number and a unit from 10s to 7d, e.g. every: 15m","cloud":"the name of a cloud in the controller's clouds.yaml, e.g. cloud: shop","files":"the path of a declaration, or of a folder of them, or a list of paths, e.g. files: [shop, db.yaml]","id":"the id of the scope: 1 to 63 lower-case letters, digits, dots, underscores and dashes, e.g. shop-prod"};
