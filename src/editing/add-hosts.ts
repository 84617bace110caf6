/** Imported hosts -> the text of a declaration that has them too, behind its own hosts. */
import { type FieldName, type HostFields, layersOfAll, mergeFields } from '../declare/layers.ts';
import type { ReadFile } from '../declare/yaml/place.ts';
import type { ImportedEntry } from './import-hosts.ts';
import { addEntries, applyEdits } from './splice.ts';

/** Undefined if the list of its hosts is written in a way that cannot be extended, e.g. with an alias. */
export function addHosts(file: ReadFile, entries: readonly ImportedEntry[]): string | undefined {
  const shared = mergeFields(
    layersOfAll(file).map(({ fields }) => fields),
    file.dialect,
  );
  const added = entries.map(({ name, fields }) => ({ name, ...without({ ...fields, create: 'never' }, shared) }));
  if (entries.length === 0) return file.source.text;
  const edit = addEntries(file, 'hosts', added, true);
  return edit && applyEdits(file.source.text, [edit]);
}

function without(fields: HostFields, shared: HostFields): HostFields {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(shared[name as FieldName]),
    ),
  );
}
