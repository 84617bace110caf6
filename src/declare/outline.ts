/** What the schemas say of the maps and values of a file: which keys a map may have, and what each of them is. */
import type { DialectName } from '../model/dialect.ts';
import { outlines } from './declaration.gen.ts';
import type { Path } from './faults/rules.ts';
import type { ReadFile } from './yaml/place.ts';

export interface Outline {
  /** What people call it, if neither its key nor its place says it. */
  readonly name?: string;
  /** What it is, to be read after "it is": the first sentence of its description. */
  readonly form?: string;
  /** The keys of a map with a fixed set of keys. */
  readonly fields?: Fields;
  /** Each entry of a list, or of a map whose keys people choose. */
  readonly each?: Outline;
}

type Fields = Readonly<Record<string, Outline>>;

function outlineDeclaration(top: Fields, host: Fields): Outline {
  const { name, template, ...fields } = host;
  return {
    name: 'a declaration',
    form: outlines.declaration.form,
    fields: {
      ...top,
      defaults: { ...top.defaults, fields },
      templates: { ...top.templates, each: { name: 'a template', fields } },
      hosts: { ...top.hosts, each: { name: 'a host', fields: host } },
      ignore: { ...top.ignore, each: { ...top.ignore?.each, name: 'an ignore rule' } },
    },
  };
}

const { compareDisk: _, createParameters: __, ...topOfUhost } = outlines.declaration.fields;
const [host, uhostHost] = [outlines.host.fields, outlines.uhostHost.fields];

/** By the dialect that a file declares, and with the fields of all dialects. */
export const declarationOutline: Readonly<Record<DialectName | 'all', Outline>> = {
  documented: outlineDeclaration(outlines.declaration.fields, host),
  uhost: outlineDeclaration(topOfUhost, uhostHost),
  all: outlineDeclaration(outlines.declaration.fields, { ...uhostHost, ...host }),
};

const { clouds } = outlines.clouds.fields;

export const cloudsOutline: Outline = {
  ...outlines.clouds,
  name: 'this file',
  fields: { clouds: { ...clouds, each: { ...clouds.each, name: 'a cloud' } } },
};

export const scopeOutline: Outline = { ...outlines.scope, name: 'a scope' };

/** What a file may contain, or a file of its kind in any dialect. */
export function outlineOfFile({ kind, dialect }: ReadFile, as: DialectName | 'all' = dialect): Outline {
  if (kind === 'declaration') return declarationOutline[as];
  return kind === 'clouds' ? cloudsOutline : scopeOutline;
}

/** The fields that a host can take from a layer. */
export const fieldsOfLayers: Readonly<Record<DialectName, readonly string[]>> = {
  documented: fieldsAt(declarationOutline.documented, ['defaults']),
  uhost: fieldsAt(declarationOutline.uhost, ['defaults']),
};

/** From the top to the value at a path. */
function* outlinesTo(top: Outline, path: Path): Generator<Outline, void> {
  let at = top;
  yield at;
  for (const step of path) {
    at = (typeof step === 'string' && at.fields !== undefined ? outlineOf(at, step) : at.each) ?? {};
    yield at;
  }
}

export function outlineOf({ fields = {} }: Outline, key: string): Outline | undefined {
  return Object.hasOwn(fields, key) ? fields[key] : undefined;
}

export function outlineAt(top: Outline, path: Path): Outline {
  return [...outlinesTo(top, path)].at(-1) ?? top;
}

/** The fields of the map at a path. */
export function fieldsAt(top: Outline, path: Path): readonly string[] {
  return Object.keys(outlineAt(top, path).fields ?? {});
}

/** What the value at a path is, or else what it is a part of: to be read after "it is". */
export function formAt(top: Outline, path: Path): string {
  return [...outlinesTo(top, path)].findLast(({ form }) => form !== undefined)?.form ?? 'another value';
}

/** The words that people use for the value at a path. */
export function nameAt(top: Outline, path: Path): string {
  const last = path.at(-1);
  return outlineAt(top, path).name ?? (typeof last === 'number' ? `an entry of ${path.at(-2)}` : String(last));
}
