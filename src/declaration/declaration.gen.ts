// Generated from schemas/declaration.schema.json by schemas/generate.mjs: edit the schema, not this file.

export interface DeclarationParts {
  fields?: DocumentedFields;
  uhostFields?: UhostFields;
  ignoreRule?: IgnoreFileRule;
}
export interface DocumentedFields {
  /**
   * The region's code. Hostwright looks for a host only in its region.
   */
  region?: string;
  /**
   * The availability zone's code. It is not part of the host's identity: changing it creates nothing.
   */
  zone?: string;
  /**
   * The image to create from; compared with the live host's image and base image.
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
   * How the host is paid for, e.g. Month or Dynamic.
   */
  chargeType?: string;
  /**
   * Number of charging periods to pay for, not a number of hosts.
   */
  chargeQuantity?: number;
  /**
   * How people log in, e.g. Password.
   */
  loginMode?: string;
  password?: PasswordSource;
  /**
   * The tag that distinguishes hosts with the same name. It is compared, and sent only if createParameters contains Tag.
   */
  tag?: string;
}
/**
 * Where the login password is kept: { env: VARIABLE } or { file: PATH }. Never the password itself.
 */
export interface PasswordSource {
  /**
   * An environment variable. Hostwright's own variables are not allowed.
   */
  env?: string;
  /**
   * A file. A relative path begins in the declaration's folder and stays inside it.
   */
  file?: string;
}
export interface UhostFields {
  /**
   * The region's code. Hostwright looks for a host only in its region.
   */
  region?: string;
  /**
   * The availability zone's code. It is not part of the host's identity: changing it creates nothing.
   */
  zone?: string;
  /**
   * The id of the image to create from, e.g. uimage-abc123. A live host shows the base image only, so a custom image cannot be compared.
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
   * The kind of machine, e.g. N, C, O or G. Left out, the cloud chooses.
   */
  machineType?: string;
  /**
   * The least CPU platform, e.g. Intel/Auto or Amd/Auto. The cloud may give a newer one.
   */
  cpuPlatform?: string;
  /**
   * The kind of GPU, e.g. T4. Only with machineType: G.
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
   * The id of the key pair that may log in. Only with loginMode: KeyPair.
   */
  keyPairId?: string;
  /**
   * The network of the host, e.g. uvnet-abc123. Left out, the default of the region.
   */
  vpcId?: string;
  /**
   * The subnet of the host, e.g. subnet-abc123. Left out, the default of the region.
   */
  subnetId?: string;
  /**
   * The firewall of the host, e.g. firewall-abc123. Left out, the default of the region.
   */
  securityGroupId?: string;
  /**
   * The IPv4 address of the host in its subnet. No two hosts of a subnet can have it.
   */
  privateIp?: string;
  publicIp?: PublicIpFields;
  /**
   * The id of the isolation group: its hosts run on different machines.
   */
  isolationGroup?: string;
  labels?: Labels;
  userData?: UserDataSource;
  /**
   * Whether the host gets a label with the id of the create that made it. If the create is in doubt, that label names its host.
   */
  intentLabel?: boolean;
  /**
   * The business group. It is sent and compared; the cloud calls a host without one Default.
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
 * Labels of the host. They are sent at its creation, and no listing shows them.
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
   * A file in the folder of this declaration, or below it, of 1 to 16,384 bytes. It may hold secrets: plans show its size and its digest.
   */
  file: string;
}
export interface IgnoreFileRule {
  /**
   * Hosts whose whole name matches: * is any text, ? is one character.
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
   * Why it is accepted, for readers of the report.
   */
  reason: string;
  /**
   * The last day on which the rule applies, in UTC: YYYY-MM-DD. From the next day on, everything counts again.
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
} as const;
