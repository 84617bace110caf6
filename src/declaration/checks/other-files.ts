/** Adds faults for other files that a published declaration names: they are not in its row. */
import { isAbsolute } from 'node:path';
import type { HostEntry } from '../declaration.ts';
import type { Path } from '../faults/fault.ts';
import { layerOf } from '../merge.ts';
import { placeOfValue, type ReadFile } from '../yaml/place.ts';

/** Adds only one fault for each place of a declaration. */
export function refuseOtherFiles(hosts: readonly HostEntry[], fileOf: (entry: HostEntry) => ReadFile): void {
  for (const entry of hosts) {
    const { password, userData } = entry.fields;
    const passwordFile: unknown = password?.file;
    if (typeof passwordFile === 'string' && !isAbsolute(passwordFile)) {
      const help = 'name an absolute path such as /run/secrets/host-password, or a variable: password: { env: NAME }';
      add(entry, 'password', 'a password file of a published scope must have an absolute path', help);
    }
    if (userData?.file !== undefined) {
      const help =
        'user data may contain secrets, and the database stores none: let a controller read this scope from a folder';
      add(entry, 'userData', 'a published scope must not have user data', help);
    }
  }

  function add(entry: HostEntry, field: 'password' | 'userData', message: string, help: string): void {
    const file = fileOf(entry);
    const path: Path = [...(layerOf(entry.file.layersOf(entry), field)?.path ?? []), field, 'file'];
    file.faults.add({ ...placeOfValue(file, path), rule: 'not-published', message, help });
  }
}
