/**
 * The fields of a declared host: what each is for. Approval, create parameters, descriptions,
 * comparison, schemas and saved plans all follow from this table, so that a new field cannot be
 * sent without being approved and compared.
 */
import type { DesiredHost } from './host.ts';

type HostField<Value> =
  /** Identifies the host, so it is never compared: plans are compared host by host. */
  | { readonly role: 'identity' }
  /** For reports only: never sent or compared, and not part of an approval. */
  | { readonly role: 'told' }
  /**
   * A create sends it, and an approval covers it. Of a password, that is the place where it is
   * kept.
   */
  | ({
      readonly role: 'sent';
      /** `compared`: the listing shows it. `unchecked`: no listing does. */
      readonly check: 'compared' | 'unchecked';
    } & (Value extends number ? { readonly unit: Unit } : unknown));

/**
 * `api`: the API's own number, which has no stated unit. `periods`: charging periods that are paid
 * at once.
 */
export type Unit = 'CPUs' | 'api' | 'periods';

/** In the order of reports. */
export const hostFields = {
  key: { role: 'identity' },
  zone: { role: 'sent', check: 'unchecked' },
  imageId: { role: 'sent', check: 'compared' },
  cpu: { role: 'sent', check: 'compared', unit: 'CPUs' },
  memory: { role: 'sent', check: 'compared', unit: 'api' },
  diskSpace: { role: 'sent', check: 'compared', unit: 'api' },
  chargeType: { role: 'sent', check: 'compared' },
  chargeQuantity: { role: 'sent', check: 'unchecked', unit: 'periods' },
  loginMode: { role: 'sent', check: 'unchecked' },
  tag: { role: 'sent', check: 'compared' },
  password: { role: 'sent', check: 'unchecked' },
  template: { role: 'told' },
  position: { role: 'told' },
} as const satisfies { readonly [Name in keyof Required<DesiredHost>]: HostField<DesiredHost[Name]> };

type FieldsThat<Are> = {
  [Name in keyof typeof hostFields]: (typeof hostFields)[Name] extends Are ? Name : never;
}[keyof typeof hostFields];

/**
 * What a create sends; the tag only where it is told to (`createParameters` of the declaration).
 */
export type SentField = FieldsThat<{ readonly role: 'sent' }>;
/** What a create sends and the listing shows. */
export type ComparedAttribute = FieldsThat<{ readonly check: 'compared' }>;
/** What a create sends and no listing shows. */
export type UncheckedField = FieldsThat<{ readonly check: 'unchecked' }>;

const names = Object.keys(hostFields) as readonly (keyof typeof hostFields)[];

export const sentFields = names.filter((name): name is SentField => hostFields[name].role === 'sent');

export const comparedAttributes = sentFields.filter(
  (name): name is ComparedAttribute => hostFields[name].check === 'compared',
);
