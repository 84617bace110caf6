/**
 * Imported hosts -> the text of a new declaration, with what they share in defaults and templates where that is
 * shorter; or of a declaration that is there, with them behind its own hosts.
 */
import { Document, isMap, isScalar, isSeq, type Node, visit } from 'yaml';
import { type HostFields, layersOfAll, mergeFields } from '../declare/layers.ts';
import type { ReadFile } from '../declare/yaml/place.ts';
import { groupBy } from '../model/group-by.ts';
import { compareText } from '../model/host.ts';
import type { ImportedEntry } from './import-hosts.ts';
import { addEntries, applyEdits } from './splice.ts';

export interface NewDeclaration {
  readonly top: Readonly<Record<string, string | undefined>>;
  readonly entries: readonly ImportedEntry[];
  /** Lines without what a terminal or YAML would obey. */
  readonly before: readonly string[];
  readonly after: readonly string[];
}

const sections: ReadonlySet<string> = new Set(['defaults', 'templates', 'hosts']);

type FieldName = keyof HostFields;
type Own = Readonly<Partial<Record<FieldName, unknown>>>;

export function writeDeclaration({ top, entries, before, after }: NewDeclaration): string {
  const common = findCommon(entries);
  const { region, zone, ...defaults } = common;
  const own = entries.map(({ name, fields }) => ({ name, fields: without(fields, common) }));
  const templates = findTemplates(own);
  const hosts = own.map(({ name, fields }) => {
    const template = templates.get(shapeKeyOf(fields));
    return template === undefined
      ? { name, ...fields }
      : { name, template: template.name, ...without(fields, template.shape) };
  });
  const document = new Document(
    {
      apiVersion: 'hostwright/v1',
      ...top,
      region,
      zone,
      defaults: { create: 'never', ...defaults },
      templates:
        templates.size === 0
          ? undefined
          : Object.fromEntries([...templates.values()].map((one) => [one.name, one.shape])),
      hosts,
    },
    // Other tools read YAML 1.1, in which `yes` is true.
    { compat: 'yaml-1.1' },
  );
  setFlow(document);
  // As people part the sections of a file.
  if (isMap(document.contents)) {
    for (const { key } of document.contents.items) {
      if (isScalar(key) && sections.has(String(key.value))) key.spaceBefore = true;
    }
  }
  const lines = (texts: readonly string[]) => texts.map((one) => `# ${one}\n`).join('');
  return `${lines(before)}${document.toString({ lineWidth: 0, flowCollectionPadding: true })}${lines(after)}`;
}

/** Undefined if the list of its hosts is written in a way that cannot be extended, e.g. with an alias. */
export function addHosts(file: ReadFile, entries: readonly ImportedEntry[]): string | undefined {
  if (entries.length === 0) return file.source.text;
  const shared = mergeFields(layersOfAll(file));
  const added = entries.map(({ name, fields }) => ({ name, ...without({ ...fields, create: 'never' }, shared) }));
  const edit = addEntries(file, 'hosts', added, true);
  return edit && applyEdits(file.source.text, [edit]);
}

/** By field that every entry has: its commonest value, if it is that of several entries. */
function findCommon(entries: readonly ImportedEntry[]): HostFields {
  const names = Object.keys(entries[0]?.fields ?? {}) as FieldName[];
  const everywhere = names.filter((name) => entries.every(({ fields }) => fields[name] !== undefined));
  return Object.fromEntries(
    everywhere.flatMap((name) => {
      const groups = [...groupBy(entries, ({ fields }) => JSON.stringify(fields[name]))];
      const [most] = groups.sort(([a, left], [b, right]) => right.length - left.length || compareText(a, b));
      const isShared = most !== undefined && (most[1].length > 1 || entries.length === 1);
      return isShared ? [[name, most[1][0]?.fields[name]]] : [];
    }),
  );
}

interface Template {
  readonly name: string;
  readonly shape: Own;
}

/** The place and the tag of a host often differ where all else is equal, so a template is for the rest. */
const places: readonly string[] = ['region', 'zone', 'tag'];

function shapeOf(fields: Own): Own {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !places.includes(name)));
}

const shapeKeyOf = (fields: Own): string => JSON.stringify(shapeOf(fields));

/** By shape: a template, where several entries share several fields and it makes the text shorter. */
function findTemplates(own: readonly { readonly name: string; readonly fields: Own }[]): ReadonlyMap<string, Template> {
  const templates = new Map<string, Template>();
  const taken = new Set<string>();
  for (const [key, group] of groupBy(own, ({ fields }) => shapeKeyOf(fields))) {
    const shape = shapeOf(group[0].fields);
    if (group.length < 2 || Object.keys(shape).length < 2) continue;
    const name = nameTemplate(
      group.map((one) => one.name),
      taken,
    );
    const [whole, reference] = [key.length, `"template":"${name}",`.length];
    if (group.length * whole <= whole + name.length + group.length * reference) continue;
    taken.add(name);
    templates.set(key, { name, shape });
  }
  return templates;
}

/** The common beginning of the names of its hosts. */
function nameTemplate(names: readonly string[], taken: ReadonlySet<string>): string {
  const [first = ''] = names;
  let length = first.length;
  for (const name of names) while (!name.startsWith(first.slice(0, length))) length -= 1;
  const stem = first.slice(0, length).replace(/[[\d._-]+$/, '') || 'hosts';
  let name = stem;
  for (let index = 2; taken.has(name); index += 1) name = `${stem}-${index}`;
  return name;
}

function without(fields: Own, others: Own): Own {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(others[name as FieldName]),
    ),
  );
}

/** A line that people can still read. */
const longestLine = 110;

/** Short hosts, templates and disks stand on a line of their own. */
function setFlow(document: Document): void {
  const lengthOf = (node: Node) => JSON.stringify(node.toJSON()).length;
  const lists: readonly unknown[] = [document.contents, document.get('templates'), document.get('hosts')];
  visit(document, {
    Collection(_, node) {
      if (lists.includes(node) || !(isMap(node) || isSeq(node)) || lengthOf(node) > longestLine) return undefined;
      node.flow = true;
      return visit.SKIP;
    },
  });
}
