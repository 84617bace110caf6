// Generated from schemas/declaration.schema.json by schemas/generate.mjs: edit the schema, not this file.

/**
 * Hosts that should exist. Hostwright shows which of them are missing, and creates them.
 */
export interface DeclarationFile {
  /**
   * The version of this format.
   */
  apiVersion: 'hostwright/v1';
  /**
   * Whose hosts these are. A live host that this fleet created and nobody declares any more is reported as orphaned.
   */
  fleet?: string;
  /**
   * The region's code. Hostwright looks for a host only in its region.
   */
  region?: string;
  /**
   * The availability zone's code. It is not part of the host's identity: changing it creates nothing.
   */
  zone?: string;
  /**
   * Only keys of this account may be used: the first 12 hex digits of the SHA-256 of the public key. `hostwright intents` shows them.
   */
  account?: string;
  /**
   * Also lists this project. The documented create has no such parameter.
   */
  projectId?: string;
  /**
   * For clouds that refuse to list a region as a whole: each of these zones is listed, and the results are combined. A list applies to the regions of this file, a map gives the zones of each region. Every host must be in one of the zones of its region.
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
   * Named sets of fields. A host uses one with `template: NAME`.
   */
  templates?: {
    [k: string]: HostFields;
  };
  /**
   * The hosts that should exist. An entry whose name has a range declares several hosts.
   *
   * @minItems 1
   */
  hosts: HostFileEntry[];
  /**
   * Hosts that are live and not declared are only counted, unless their name or tag matches here. Those are listed.
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
   * Known differences that do not count, each with a reason and a last day.
   *
   * @maxItems 1000
   */
  ignore?: IgnoreFileRule[];
  /**
   * The disk of a live host with which diskSpace is compared: any of them, the boot disk, the data disks, or none (off).
   */
  compareDisk?: 'any' | 'boot' | 'data' | 'off';
  /**
   * The tag that the cloud gives to hosts without one. A live host with this tag counts as having none.
   */
  defaultTag?: string;
  /**
   * Parameters, beyond the documented ones, that this cloud accepts in a create.
   *
   * @maxItems 1
   */
  createParameters?: 'Tag'[];
  /**
   * Limits that reviewers agree on.
   */
  limits?: {
    /**
     * The declaration is refused if it declares more hosts than this.
     */
    maxHosts?: number;
  };
}
export interface HostFields {
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
export interface HostFileEntry {
  /**
   * The host's name, unique in its region. A range declares several hosts: web-[01:12]; [1:9:2] has a step, [a:f] uses letters.
   */
  name: string;
  /**
   * The template from which this host takes fields.
   */
  template?: string;
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
export interface IgnoreFileRule {
  /**
   * Hosts whose whole name matches: * is any text, ? is one character.
   */
  name: string;
  /**
   * The classes of findings that do not count.
   */
  class:
    | ('changed' | 'unmanaged' | 'expiring' | 'attention' | 'unchecked')
    | ('changed' | 'unmanaged' | 'expiring' | 'attention' | 'unchecked')[];
  /**
   * Only with class: changed. The rule applies if no other attribute of the host differs.
   *
   * @minItems 1
   * @maxItems 6
   */
  attributes?: ('imageId' | 'cpu' | 'memory' | 'diskSpace' | 'chargeType' | 'tag')[];
  /**
   * Why it is accepted, for readers of the report.
   */
  reason: string;
  /**
   * The last day on which the rule applies, in UTC: YYYY-MM-DD. From the next day on, everything counts again.
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
