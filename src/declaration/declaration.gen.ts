// Generated from schemas/declaration.schema.json by schemas/generate.mjs: edit the schema, not this file.

/**
 * Hosts that should exist. Hostwright shows which of them are missing and creates those.
 */
export interface DeclarationFile {
  /**
   * The version of this format.
   */
  apiVersion: 'hostwright/v1';
  /**
   * Whose hosts these are: what a create of this fleet made and nobody declares any more is told as orphaned.
   */
  fleet?: string;
  /**
   * The region's code. A host is looked for in its region alone.
   */
  region?: string;
  /**
   * The availability zone's code. It takes no part in the host's identity: changing it creates nothing.
   */
  zone?: string;
  /**
   * Only keys of this account may be used: the first 12 hex digits of SHA-256 of the public key, as `hostwright intents` shows them.
   */
  account?: string;
  /**
   * Lists this project as well; the documented create has no such parameter.
   */
  projectId?: string;
  /**
   * For clouds that refuse to list a region whole: each of these zones is listed, and the union counts. A list counts for the regions of this file, a map says the zones of each region. Every host must be in one of the zones of its region.
   */
  zones?:
    | string[]
    | {
        /**
         * @minItems 1
         * @maxItems 100
         *
         * This interface was referenced by `undefined`'s JSON-Schema definition
         * via the `patternProperty` "^[a-z0-9][a-z0-9-]{0,62}$".
         */
        [k: string]: string[];
      };
  defaults?: HostFields;
  /**
   * Named sets of fields; a host takes one with `template: NAME`.
   */
  templates?: {
    [k: string]: HostFields;
  };
  /**
   * The hosts that should exist. One entry stands for many hosts where its name holds a range.
   *
   * @minItems 1
   */
  hosts: HostFileEntry[];
  /**
   * Hosts that are live and not declared are only counted, unless their name or tag matches here: then they are listed.
   */
  manage?: {
    /**
     * @maxItems 1000
     */
    names?: string[];
    /**
     * @maxItems 1000
     */
    tags?: string[];
  };
  /**
   * What is known to differ and is not to count, each with a reason and a last day.
   *
   * @maxItems 1000
   */
  ignore?: IgnoreFileRule[];
  /**
   * Which disk of a live host diskSpace is compared with: any of them, the boot disk, the data disks, or none (off).
   */
  compareDisk?: 'any' | 'boot' | 'data' | 'off';
  /**
   * The tag that the cloud gives to hosts without one: such a live tag counts as not set.
   */
  defaultTag?: string;
  /**
   * Parameters beyond the documented ones that this cloud takes when a host is created.
   *
   * @maxItems 1
   */
  createParameters?: 'Tag'[];
  /**
   * Bounds that reviewers agree on.
   */
  limits?: {
    /**
     * The declaration is refused when it declares more hosts than this.
     */
    maxHosts?: number;
  };
}
export interface HostFields {
  /**
   * The region's code. A host is looked for in its region alone.
   */
  region?: string;
  /**
   * The availability zone's code. It takes no part in the host's identity: changing it creates nothing.
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
   * Memory, as the number that the API takes; it states no unit.
   */
  memory?: number;
  /**
   * Disk size, as the number that the API takes; it states no unit.
   */
  diskSpace?: number;
  /**
   * How the host is paid for, e.g. Month or Dynamic.
   */
  chargeType?: string;
  /**
   * Charging periods paid for, not a number of hosts.
   */
  chargeQuantity?: number;
  /**
   * How people log in, e.g. Password.
   */
  loginMode?: string;
  password?: PasswordSource;
  /**
   * The tag that tells hosts of one name apart; compared, and sent only where createParameters holds Tag.
   */
  tag?: string;
}
/**
 * Where the login password is kept: { env: VARIABLE } or { file: PATH }. Never the password itself.
 */
export interface PasswordSource {
  /**
   * An environment variable. Hostwright's own variables cannot be named.
   */
  env?: string;
  /**
   * A file; a relative path starts at the declaration and stays in its folder.
   */
  file?: string;
}
export interface HostFileEntry {
  /**
   * The host's name: the key it is known by in its region. A range stands for many: web-[01:12], [1:9:2] has a step, [a:f] letters.
   */
  name: string;
  /**
   * The template that this host takes its fields from.
   */
  template?: string;
  /**
   * The region's code. A host is looked for in its region alone.
   */
  region?: string;
  /**
   * The availability zone's code. It takes no part in the host's identity: changing it creates nothing.
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
   * Memory, as the number that the API takes; it states no unit.
   */
  memory?: number;
  /**
   * Disk size, as the number that the API takes; it states no unit.
   */
  diskSpace?: number;
  /**
   * How the host is paid for, e.g. Month or Dynamic.
   */
  chargeType?: string;
  /**
   * Charging periods paid for, not a number of hosts.
   */
  chargeQuantity?: number;
  /**
   * How people log in, e.g. Password.
   */
  loginMode?: string;
  password?: PasswordSource;
  /**
   * The tag that tells hosts of one name apart; compared, and sent only where createParameters holds Tag.
   */
  tag?: string;
}
export interface IgnoreFileRule {
  /**
   * Hosts whose whole name matches: * is any text, ? one character.
   */
  name: string;
  /**
   * What about them is not to count.
   */
  class:
    | ('changed' | 'unmanaged' | 'expiring' | 'attention' | 'unchecked')
    | ('changed' | 'unmanaged' | 'expiring' | 'attention' | 'unchecked')[];
  /**
   * With class: changed alone. The rule holds for hosts of which no other attribute differs.
   *
   * @minItems 1
   * @maxItems 6
   */
  attributes?: ('imageId' | 'cpu' | 'memory' | 'diskSpace' | 'chargeType' | 'tag')[];
  /**
   * Why it is accepted, for whoever reads the report.
   */
  reason: string;
  /**
   * The last day on which the rule holds, in UTC: YYYY-MM-DD. From the next day on everything counts again.
   */
  until: string;
}

/** The fields that each closed object of a declaration knows. */
export const knownFields = {
  declaration: ['apiVersion', 'fleet', 'region', 'zone', 'account', 'projectId', 'zones', 'defaults', 'templates', 'hosts', 'manage', 'ignore', 'compareDisk', 'defaultTag', 'createParameters', 'limits'],
  fields: ['region', 'zone', 'imageId', 'cpu', 'memory', 'diskSpace', 'chargeType', 'chargeQuantity', 'loginMode', 'password', 'tag'],
  host: ['name', 'template', 'region', 'zone', 'imageId', 'cpu', 'memory', 'diskSpace', 'chargeType', 'chargeQuantity', 'loginMode', 'password', 'tag'],
  ignore: ['name', 'class', 'attributes', 'reason', 'until'],
  limits: ['maxHosts'],
  manage: ['names', 'tags'],
  password: ['env', 'file'],
} as const;
