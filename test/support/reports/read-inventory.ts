/**
 * An inventory for Ansible in JSON, read as strictly as Ansible can be made to: what it only warns of is a fault here.
 * `npm run check:tools` holds this reader to the real `ansible-inventory`.
 */
export interface Inventory {
  readonly _meta: { readonly hostvars: Readonly<Record<string, Variables>> };
  readonly all: { readonly children: readonly string[]; readonly vars?: Variables };
  readonly [group: string]: unknown;
}

type Variables = Readonly<Record<string, unknown>>;

/** What `ansible-inventory --list` prints of it. Throws where Ansible would not take it as it is meant. */
export function readInventory(text: string): Inventory {
  const written: unknown = JSON.parse(text);
  const { _meta: meta, all, ...groups } = recordOf(written, 'the inventory');
  const { hostvars, ...more } = recordOf(meta, '_meta');
  const { children, vars = {}, ...others } = recordOf(all, 'all');
  expectNone({ ...more, ...others });
  const hosts = recordOf(hostvars, 'hostvars');
  const names = textsOf(children, 'children');
  const known = ['ungrouped', ...Object.keys(groups)];
  if ([...names].sort().join() !== known.sort().join()) throw new Error(`These are not the groups: ${names}`);
  for (const [group, content] of Object.entries(groups)) {
    // Ansible takes others, with a warning, or not, as it is set.
    if (!/^[\p{L}_][\p{L}\p{N}_]*$/u.test(group)) throw new Error(`This is no name of a group: ${group}`);
    if (group in hosts) throw new Error(`A group has the name of a host: ${group}`);
    const { hosts: members, ...rest } = recordOf(content, group);
    expectNone(rest);
    const strangers = textsOf(members, group).filter((host) => !(host in hosts));
    if (strangers.length > 0) throw new Error(`These hosts are in ${group} and have no variables: ${strangers}`);
  }
  const shared = readVariables(vars, 'all');
  return {
    ...groups,
    all: { children: names },
    _meta: {
      hostvars: Object.fromEntries(
        Object.entries(hosts).map(([host, own]) => [host, { ...shared, ...readVariables(own, host) }]),
      ),
    },
  };
}

function readVariables(value: unknown, owner: string): Variables {
  const variables = Object.entries(recordOf(value, owner));
  const odd = variables.filter(([name]) => !/^[A-Za-z_]\w*$/.test(name));
  if (odd.length > 0) throw new Error(`These are no names of variables: ${odd.map(([name]) => name)}`);
  return Object.fromEntries(variables.map(([name, content]) => [name, readValue(content)]));
}

/** Ansible runs a template in any text that is not marked as unsafe. */
function readValue(value: unknown): unknown {
  if (typeof value === 'string' && /\{[{%#]/.test(value)) throw new Error(`Ansible would run this: ${value}`);
  if (Array.isArray(value)) return value.map(readValue);
  if (typeof value !== 'object' || value === null) return value;
  const { __ansible_unsafe: unsafe, ...rest } = value as Variables;
  if (typeof unsafe !== 'string') throw new Error(`This is no value of a variable: ${JSON.stringify(value)}`);
  expectNone(rest);
  return value;
}

function recordOf(value: unknown, name: string): Variables {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`${name} must be an object.`);
  return value as Variables;
}

function textsOf(value: unknown, name: string): readonly string[] {
  if (!Array.isArray(value) || value.some((one) => typeof one !== 'string'))
    throw new Error(`${name} must list names.`);
  if (new Set(value).size < value.length) throw new Error(`${name} names something twice.`);
  return value;
}

function expectNone(rest: Variables): void {
  const names = Object.keys(rest);
  if (names.length > 0) throw new Error(`Ansible does not know: ${names}`);
}
