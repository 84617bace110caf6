/** Imported hosts -> the text of a declaration that has them too, behind its own hosts. */
import { type FieldName, type HostFields, layersOfAll, mergeFields } from '../declare/layers.ts';
import { endOf, type ReadFile, startOf } from '../declare/yaml/place.ts';
import type { ImportedEntry } from './import-hosts.ts';
import { addEntriesAfter, applyEdits, type Edit, nodeAt, writeEntry } from './splice.ts';

/** Undefined if the list of its hosts is written in a way that cannot be extended, e.g. with an alias. */
export function addHosts(file: ReadFile, entries: readonly ImportedEntry[]): string | undefined {
  const shared = mergeFields(
    layersOfAll(file).map(({ fields }) => fields),
    file.dialect,
  );
  const added = entries.map(({ name, fields }) => ({ name, ...without({ ...fields, create: 'never' }, shared) }));
  if (entries.length === 0) return file.source.text;
  const { hosts } = file.value as { readonly hosts: readonly unknown[] };
  const edit = hosts.length === 0 ? fillEmpty(file, added) : addEntriesAfter(file, hosts.length - 1, added);
  return edit && applyEdits(file.source.text, [edit]);
}

/** `hosts: []` becomes a list. */
function fillEmpty(file: ReadFile, entries: readonly Readonly<Record<string, unknown>>[]): Edit | undefined {
  const list = nodeAt(file, ['hosts']);
  if (list === undefined) return undefined;
  const { text } = file.source;
  const start = text.slice(0, startOf(list)).trimEnd().length;
  const newLine = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = entries.flatMap((entry) => writeEntry(entry, 2, true));
  return { start, end: endOf(list), text: lines.map((line) => newLine + line).join('') };
}

function without(fields: HostFields, shared: HostFields): HostFields {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(shared[name as FieldName]),
    ),
  );
}
