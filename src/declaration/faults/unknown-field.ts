import { findNearest } from '../../core/text/nearest-name.ts';
import { knownFields } from '../declaration.gen.ts';
import type { DeclarationFault, Path } from './fault.ts';

type Hint = Pick<DeclarationFault, 'label' | 'why' | 'help'>;

/** The closed object that a path stands in. */
type ClosedObject = { readonly fields: readonly string[]; readonly article: string };

const declaration: ClosedObject = { fields: knownFields.declaration, article: 'a declaration' };

function closedObjectAt(path: Path): ClosedObject {
  const last = path.at(-1);
  if (last === 'password') return { fields: knownFields.password, article: 'a password reference' };
  switch (path[0]) {
    case 'hosts':
      return { fields: knownFields.host, article: 'a host' };
    case 'defaults':
      return { fields: knownFields.fields, article: 'defaults' };
    case 'templates':
      return { fields: knownFields.fields, article: 'a template' };
    case 'manage':
      return { fields: knownFields.manage, article: 'manage' };
    case 'ignore':
      return { fields: knownFields.ignore, article: 'an ignore rule' };
    case 'limits':
      return { fields: knownFields.limits, article: 'limits' };
    default:
      return declaration;
  }
}

/** Words a key that the object at `path` does not know, with the most useful hint that there is. */
export function describeUnknownField(path: Path, field: string): Pick<DeclarationFault, 'message'> & Hint {
  const { fields, article } = closedObjectAt(path);
  return { message: (quote) => `${quote(field)} is not a field of ${article}`, ...hintFor(path, field, fields) };
}

function hintFor(path: Path, field: string, fields: readonly string[]): Hint {
  const written = field.toLowerCase().replace(/[_-]/g, '');
  const special = specialHints.get(written);
  if (special !== undefined) return special;
  const meant = synonyms.get(written);
  const nearest = meant !== undefined && fields.includes(meant) ? meant : findNearest(field, fields);
  if (nearest !== undefined) return { label: `did you mean ${nearest}?` };
  const elsewhere = meant ?? field;
  if (path.at(-1) === 'password') return { help: 'a password reference is { env: VARIABLE } or { file: PATH }' };
  if (path.length > 0 && includes(knownFields.declaration, elsewhere)) {
    return { help: `${elsewhere} belongs at the top of the file` };
  }
  if (elsewhere === 'name' || elsewhere === 'template') return { help: `${elsewhere} belongs to an entry of hosts` };
  if (includes(knownFields.host, elsewhere)) {
    return { help: `${elsewhere} belongs to a host, to a template or to defaults` };
  }
  return fields.length <= 12 ? { help: `known here: ${fields.join(', ')}` } : {};
}

function includes(fields: readonly string[], field: string): boolean {
  return fields.includes(field);
}

const synonyms: ReadonlyMap<string, string> = new Map([
  ['billing', 'chargeType'],
  ['cores', 'cpu'],
  ['disk', 'diskSpace'],
  ['disksize', 'diskSpace'],
  ['hostname', 'name'],
  ['image', 'imageId'],
  ['login', 'loginMode'],
  ['mem', 'memory'],
  ['passwd', 'password'],
  ['project', 'projectId'],
  ['ram', 'memory'],
  ['regionid', 'region'],
  ['vcpu', 'cpu'],
  ['vcpus', 'cpu'],
  ['zoneid', 'zone'],
]);

const countedByRange = 'hosts are counted by a range in the name: web-[01:12] is twelve of them';
const byEnvironment: Hint = {
  why: 'a change of a declaration must not be able to redirect signed requests',
  help: 'the endpoint and the keys come from HOSTWRIGHT_ENDPOINT, HOSTWRIGHT_PUBLIC_KEY and HOSTWRIGHT_PRIVATE_KEY',
};
const noChanges: Hint = {
  why: 'the API can list and create hosts, and nothing else: there is no state to set',
  help: 'remove the field',
};

const specialHints: ReadonlyMap<string, Hint> = new Map<string, Hint>([
  [
    'quantity',
    {
      why: 'the API counts charging periods with this word, not hosts',
      help: `write chargeQuantity for the periods paid for; ${countedByRange}`,
    },
  ],
  ...['count', 'replicas', 'instances', 'number', 'amount', 'size'].map(
    (word) => [word, { help: countedByRange }] as const,
  ),
  ...['state', 'status', 'ensure', 'running'].map((word) => [word, noChanges] as const),
  ...['endpoint', 'baseurl', 'url', 'publickey', 'privatekey', 'credentials'].map(
    (word) => [word, byEnvironment] as const,
  ),
]);
