/**
 * The fields of a declared host: what each is for, and what a create sends of it as text. Approval, create parameters,
 * descriptions, comparison, schemas and saved plans all follow from this table, so that a new field cannot be sent
 * without being approved and compared.
 */
import { type DialectName, dialectNames } from './dialect.ts';
import type { DeclaredAddress, DeclaredDisk, DesiredHost } from './host.ts';

/** `compared`: the listing shows it. `unchecked`: none does. `absent`: the dialect lacks it. */
type Check = 'compared' | 'unchecked' | 'absent';

type HostField =
  /** Identifies the host, so it is never compared: plans are compared host by host. */
  | { readonly role: 'identity' }
  /** Says what is done with the host: never sent or compared. */
  | { readonly role: 'rule' }
  /** For reports only: never sent or compared, and not part of an approval. */
  | { readonly role: 'shown' }
  /**
   * A create sends it, and an approval covers it. For a password, the approval covers the place where it is kept; for
   * user data, the digest.
   */
  | ({ readonly role: 'sent' } & Readonly<Record<DialectName, Check>>);

/** In the order of reports. */
export const hostFields = {
  key: { role: 'identity' },
  zone: { role: 'sent', documented: 'unchecked', uhost: 'compared' },
  imageId: { role: 'sent', documented: 'compared', uhost: 'compared' },
  machineType: { role: 'sent', documented: 'absent', uhost: 'compared' },
  cpuPlatform: { role: 'sent', documented: 'absent', uhost: 'unchecked' },
  cpu: { role: 'sent', documented: 'compared', uhost: 'compared' },
  memory: { role: 'sent', documented: 'compared', uhost: 'compared' },
  gpuType: { role: 'sent', documented: 'absent', uhost: 'compared' },
  gpu: { role: 'sent', documented: 'absent', uhost: 'compared' },
  diskSpace: { role: 'sent', documented: 'compared', uhost: 'absent' },
  bootDisk: { role: 'sent', documented: 'absent', uhost: 'compared' },
  dataDisks: { role: 'sent', documented: 'absent', uhost: 'compared' },
  chargeType: { role: 'sent', documented: 'compared', uhost: 'compared' },
  chargeQuantity: { role: 'sent', documented: 'unchecked', uhost: 'unchecked' },
  loginMode: { role: 'sent', documented: 'unchecked', uhost: 'unchecked' },
  keyPairId: { role: 'sent', documented: 'absent', uhost: 'unchecked' },
  vpcId: { role: 'sent', documented: 'absent', uhost: 'compared' },
  subnetId: { role: 'sent', documented: 'absent', uhost: 'compared' },
  privateIp: { role: 'sent', documented: 'absent', uhost: 'compared' },
  publicIp: { role: 'sent', documented: 'absent', uhost: 'unchecked' },
  securityGroupId: { role: 'sent', documented: 'absent', uhost: 'unchecked' },
  isolationGroup: { role: 'sent', documented: 'absent', uhost: 'compared' },
  labels: { role: 'sent', documented: 'absent', uhost: 'unchecked' },
  userData: { role: 'sent', documented: 'absent', uhost: 'unchecked' },
  intentLabel: { role: 'sent', documented: 'absent', uhost: 'unchecked' },
  tag: { role: 'sent', documented: 'compared', uhost: 'compared' },
  password: { role: 'sent', documented: 'unchecked', uhost: 'unchecked' },
  create: { role: 'rule' },
  createOnly: { role: 'rule' },
  notSent: { role: 'shown' },
  template: { role: 'shown' },
  position: { role: 'shown' },
} as const satisfies { readonly [Name in keyof Required<DesiredHost>]: HostField };

type FieldsThat<Are> = {
  [Name in keyof typeof hostFields]: (typeof hostFields)[Name] extends Are ? Name : never;
}[keyof typeof hostFields];

/** What a create sends, but for what a host names in its `notSent`. */
export type SentField = FieldsThat<{ readonly role: 'sent' }>;
/** What a create of this dialect sends; if no dialect is named, of all dialects. */
export type SentIn<Dialect extends DialectName> = FieldsThat<Readonly<Record<Dialect, 'compared' | 'unchecked'>>>;
/** What a create of this dialect sends and its listing shows. */
export type ComparedIn<Dialect extends DialectName> = FieldsThat<Readonly<Record<Dialect, 'compared'>>>;
/** What a create sends and the listing of some dialect shows. */
export type ComparedAttribute = { [Dialect in DialectName]: ComparedIn<Dialect> }[DialectName];
/** What a create sends and the listing of some dialect does not show. */
export type UncheckedField = {
  [Dialect in DialectName]: FieldsThat<Readonly<Record<Dialect, 'unchecked'>>>;
}[DialectName];

const names = Object.keys(hostFields) as readonly (keyof typeof hostFields)[];

export const sentFields = names.filter((name): name is SentField => hostFields[name].role === 'sent');

export function comparedFieldsOf<Dialect extends DialectName>(dialect: Dialect): readonly ComparedIn<Dialect>[] {
  return sentFields.filter((name): name is ComparedIn<Dialect> & SentField => hostFields[name][dialect] === 'compared');
}

export function uncheckedFieldsOf(dialect: DialectName): readonly UncheckedField[] {
  return sentFields.filter((name): name is UncheckedField => hostFields[name][dialect] === 'unchecked');
}

export const comparedAttributes: readonly ComparedAttribute[] = sentFields.filter((name): name is ComparedAttribute =>
  dialectNames.some((dialect) => hostFields[name][dialect] === 'compared'),
);

// Values as the YAML that declares them.

export const textOfDisk = ({ type, size }: DeclaredDisk): string => `{ type: ${type}, size: ${size} }`;

export const textOfDisks = (disks: readonly DeclaredDisk[]): string => `[${disks.map(textOfDisk).join(', ')}]`;

function textOfPublicIp({ bandwidth, line, payMode }: DeclaredAddress): string {
  const paid = payMode === undefined ? '' : `, payMode: ${payMode}`;
  return `{ bandwidth: ${bandwidth}, line: ${line}${paid} }`;
}

function textOfLabels(labels: Readonly<Record<string, string>>): string {
  // Keys and values as JSON, so that no two maps share a text.
  const pairs = Object.entries(labels).map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`);
  return `{ ${pairs.sort().join(', ')} }`;
}

/** What a create sends for a field, to compare and to show; undefined if it is not declared. */
export function declaredValue(desired: DesiredHost, field: SentField): string | number | undefined {
  switch (field) {
    case 'password':
      return placeOfPassword(desired);
    case 'bootDisk':
      return desired.bootDisk && textOfDisk(desired.bootDisk);
    case 'dataDisks':
      return desired.dataDisks && textOfDisks(desired.dataDisks);
    case 'publicIp':
      return desired.publicIp && textOfPublicIp(desired.publicIp);
    case 'labels':
      return desired.labels && textOfLabels(desired.labels);
    case 'userData':
      return desired.userData && `sha256:${desired.userData.sha256}`;
    case 'intentLabel':
      return desired.intentLabel && 'true';
    default:
      return desired[field];
  }
}

/**
 * A path is relative to the folder of the declaration. So the same text in two folders means two places, and a leading
 * `./` does not make another place.
 */
function placeOfPassword({ password, position }: DesiredHost): string | undefined {
  if (password === undefined) return undefined;
  if ('env' in password) return `env:${password.env}`;
  const folder = password.file.startsWith('/') ? '' : position.file.replace(/[^/\\]*$/, '').replace(/^(?:\.\/+)+/, '');
  return `file:${folder}${password.file}`;
}
