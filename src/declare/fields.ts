/** Which keys each map of a declaration may have, and what people call that map. */
import type { DialectName } from '../model/dialect.ts';
import { knownFields } from './declaration.gen.ts';
import type { Path } from './faults/fault.ts';

/** A map with a fixed set of keys; for a list, each map in it. */
export interface ClosedObject {
  readonly article: string;
  readonly fields: Readonly<Record<DialectName, readonly string[]>>;
  readonly inside?: Readonly<Record<string, ClosedObject | ChosenNames>>;
}

/** Keys that people choose. Each stands for a map or a list, or for text in `labels`. */
interface ChosenNames {
  readonly each: ClosedObject | 'text';
}

function close(article: string, fields: readonly string[], inside?: ClosedObject['inside']): ClosedObject {
  return { article, fields: { documented: fields, uhost: fields }, inside };
}

const disk = close('a disk', knownFields.disk);

const partsOfHost: ClosedObject['inside'] = {
  password: close('a password reference', knownFields.password),
  bootDisk: disk,
  dataDisks: disk,
  publicIp: close('publicIp', knownFields.publicIp),
  userData: close('userData', knownFields.userData),
  labels: { each: 'text' },
};

const ofDialect = { documented: knownFields.fields, uhost: knownFields.uhostFields } as const;
/** The fields of an entry of `hosts`. */
export const hostFieldsOf: Readonly<Record<DialectName, readonly string[]>> = {
  documented: knownFields.host,
  uhost: knownFields.uhostHost,
};

export const fieldsOfDeclaration: ClosedObject = close('a declaration', knownFields.declaration, {
  defaults: { article: 'defaults', fields: ofDialect, inside: partsOfHost },
  templates: { each: { article: 'a template', fields: ofDialect, inside: partsOfHost } },
  hosts: { each: { article: 'a host', fields: hostFieldsOf, inside: partsOfHost } },
  zones: { each: close('zones', []) },
  manage: close('manage', knownFields.manage),
  ignore: close('an ignore rule', knownFields.ignore),
  limits: close('limits', knownFields.limits),
});

const keyPlace = close('the place of a key', knownFields.keyPlace);

export const fieldsOfClouds: ClosedObject = close('this file', ['clouds'], {
  clouds: {
    each: close('a cloud', knownFields.cloud, {
      publicKey: keyPlace,
      privateKey: keyPlace,
      securityToken: keyPlace,
      retCodes: close('retCodes', knownFields.codes),
    }),
  },
});

export const fieldsOfScope: ClosedObject = close('a scope', knownFields.scope);

/** What is below a key; undefined if the key is no field. `isText`: whether it stands for text. */
export function fieldsBelow(
  known: ClosedObject | ChosenNames,
  key: string,
  isText: boolean,
): ClosedObject | ChosenNames | undefined {
  if ('each' in known) {
    if (known.each === 'text') return leaf;
    if (!isText) return known.each;
  } else if (known.fields.documented.includes(key) || known.fields.uhost.includes(key)) {
    return known.inside !== undefined && Object.hasOwn(known.inside, key) ? known.inside[key] : leaf;
  }
  return anywhere.has(key) ? leaf : undefined;
}

/** No field has a map like this. */
export const leaf = close('a value', []);

/** These have a fault at a wrong place, and are fields all the same. */
export const anywhere: ReadonlySet<string> = new Set([
  ...knownFields.declaration,
  ...knownFields.host,
  ...knownFields.uhostHost,
]);

/** What the entries of a list may have: those of `hosts` are hosts. */
export function fieldsOfEntries(known: ClosedObject | ChosenNames): ClosedObject | ChosenNames {
  return 'each' in known && known.each !== 'text' ? known.each : known;
}

/** The map that a path leads to. */
export function closedObjectAt(path: Path, top = fieldsOfDeclaration): ClosedObject {
  let known: ClosedObject | ChosenNames = top;
  for (const step of path) {
    known = typeof step === 'number' ? fieldsOfEntries(known) : (fieldsBelow(known, step, false) ?? leaf);
  }
  return 'each' in known ? (known.each === 'text' ? leaf : known.each) : known;
}
