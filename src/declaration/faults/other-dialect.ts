/** Fields in a file of one dialect that belong to the other one. */
import type { DialectName } from '../../core/dialect.ts';
import { fieldsOfDialect } from '../dialect.ts';
import type { DeclarationFault, Path } from './fault.ts';

type Words = Pick<DeclarationFault, 'rule' | 'message' | 'why' | 'help'>;

/** Undefined if the key is not a field of the other dialect in such a place. */
export function describeOtherDialect(dialect: DialectName, path: Path, field: string): Words | undefined {
  if (!isOfHosts(path) && !(path.length === 0 && settingsOfDocumented.has(field))) return undefined;
  return dialect === 'uhost' ? describeInUhost(field) : describeInDocumented(field);
}

/** Whether the path leads to the fields of hosts: `defaults`, a template, an entry of `hosts`. */
function isOfHosts([top, ...rest]: Path): boolean {
  return rest.length === (top === 'defaults' ? 0 : 1) && ['defaults', 'templates', 'hosts'].includes(String(top));
}

const settingsOfDocumented: ReadonlySet<string> = new Set(['compareDisk', 'createParameters']);

function describeInUhost(field: string): Words | undefined {
  const instead = inPlaceOf.get(field);
  if (instead === undefined) return undefined;
  return {
    rule: 'other-dialect',
    message: `${field} belongs to the documented dialect; ${instead.write}`,
    why: 'this file has dialect: uhost, whose fields differ',
    help: instead.help,
  };
}

const inPlaceOf: ReadonlyMap<string, { readonly write: string; readonly help: string }> = new Map([
  [
    'diskSpace',
    {
      write: 'write bootDisk: { type, size }',
      help: 'e.g. bootDisk: { type: CLOUD_SSD, size: 40 }, with the size in GB',
    },
  ],
  [
    'compareDisk',
    { write: 'remove it', help: 'bootDisk is compared with the boot disk, and dataDisks with the other disks' },
  ],
  ['createParameters', { write: 'remove it', help: 'a create sends the tag of each host that has one' }],
]);

function describeInDocumented(field: string): Words | undefined {
  const isOther = (fieldsOfDialect.uhost.fields as readonly string[]).includes(field);
  // Users of many tools write labels and mean a tag.
  if (!isOther || field === 'labels') return undefined;
  const instead = field === 'bootDisk' ? 'write diskSpace' : 'remove it';
  return {
    rule: 'other-dialect',
    message: `${field} belongs to the dialect uhost; ${instead}, or begin the file with dialect: uhost`,
    why: 'the documented API has no such parameter',
    help: `${instead}; if the cloud is UCloud or one of its resellers, write dialect: uhost below apiVersion`,
  };
}
