/**
 * An inventory for Ansible in JSON, read as strictly as Ansible can be made to: what it only warns of is a fault here.
 * `npm run check:tools` holds this reader to the real `ansible-inventory`.
 */
import { Ajv } from 'ajv';

export interface Inventory {
  readonly _meta: { readonly hostvars: Readonly<Record<string, Variables>> };
  readonly all: { readonly children: readonly string[]; readonly vars?: Variables };
  readonly [group: string]: unknown;
}

type Variables = Readonly<Record<string, unknown>>;

const only = (properties: object, required: readonly string[] = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const names = { type: 'array', items: { type: 'string' }, uniqueItems: true };
/** Ansible runs a template in any text that is not marked as unsafe. */
const value = {
  anyOf: [
    { type: 'string', not: { pattern: '\\{[{%#]' } },
    { type: ['number', 'boolean', 'null'] },
    { type: 'array', items: { $ref: '#/$defs/value' } },
    only({ __ansible_unsafe: { type: 'string' } }),
  ],
};
const variables = {
  type: 'object',
  propertyNames: { pattern: '^[A-Za-z_]\\w*$' },
  additionalProperties: { $ref: '#/$defs/value' },
};
const isInventory = new Ajv({ strict: false }).compile({
  $defs: { value },
  type: 'object',
  required: ['_meta', 'all'],
  properties: {
    _meta: only({ hostvars: { type: 'object', additionalProperties: variables } }),
    all: only({ children: names, vars: variables }, ['children']),
  },
  // Ansible takes other names of groups, with a warning, or not, as it is set.
  propertyNames: { pattern: '^[\\p{L}_][\\p{L}\\p{N}_]*$' },
  additionalProperties: only({ hosts: names }),
});

/** What `ansible-inventory --list` prints of it. Throws where Ansible would not take it as it is meant. */
export function readInventory(text: string): Inventory {
  const written: unknown = JSON.parse(text);
  if (!isInventory(written)) throw new Error(`No inventory: ${JSON.stringify(isInventory.errors)}`);
  const { _meta: meta, all, ...groups } = written as Inventory;
  const { hostvars } = meta;
  const known = ['ungrouped', ...Object.keys(groups)].sort().join();
  if ([...all.children].sort().join() !== known) throw new Error(`These are not the groups: ${all.children}`);
  for (const [group, { hosts }] of Object.entries(groups as Readonly<Record<string, { hosts: readonly string[] }>>)) {
    if (group in hostvars) throw new Error(`A group has the name of a host: ${group}`);
    const strangers = hosts.filter((host) => !(host in hostvars));
    if (strangers.length > 0) throw new Error(`These hosts are in ${group} and have no variables: ${strangers}`);
  }
  const own = Object.entries(hostvars).map(([host, vars]) => [host, { ...all.vars, ...vars }]);
  return { ...groups, all: { children: all.children }, _meta: { hostvars: Object.fromEntries(own) } };
}
