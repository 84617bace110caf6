/** Checks documents against a published schema, and keeps a record of which parts of it they reach. */
import { Ajv, type ValidateFunction } from 'ajv';
import { readWholeSchema } from '../../../src/app/init.ts';

type Schema = Readonly<Record<string, unknown>>;

export interface SchemaCheck {
  /** What is wrong with a document; nothing where it is as the schema says. */
  readonly faultsOf: (document: unknown) => string;
  /** Notes the parts that a valid document has. */
  readonly reach: (document: unknown) => void;
  /** Properties, branches and values that no document had. */
  readonly unreached: () => readonly string[];
}

/** The lines of `-o ndjson`; throws where one is no JSON. */
export function linesOf<Line>(text: string): readonly Line[] {
  const lines = text.split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line));
}

/** `name`: of the schema as `hostwright schema` prints it. */
export function openSchema(name: string): SchemaCheck {
  const schema: Schema = JSON.parse(readWholeSchema('schemas', name));
  const ajv = new Ajv({ strict: true, allowUnionTypes: true, allErrors: true, ownProperties: true });
  const validate = ajv.compile(schema);
  const validators = new Map<string, ValidateFunction>();
  const reached = new Set<string>();

  const isValid = (pointer: string, value: unknown): boolean => {
    let validator = validators.get(pointer);
    if (validator === undefined) {
      validator = ajv.compile({ $ref: `${String(schema.$id)}${pointer}` });
      validators.set(pointer, validator);
    }
    return validator(value);
  };
  const walk = (pointer: string, value: unknown): void => {
    const node = nodeAt(schema, pointer);
    if (typeof node.$ref === 'string') {
      walk(node.$ref, value);
      return;
    }
    for (const part of partsOfAll(node, pointer)) walk(part, value);
    for (const branch of branchesOf(node, pointer)) {
      if (!isValid(branch, value)) continue;
      reached.add(branch);
      walk(branch, value);
    }
    if (Array.isArray(node.enum)) reached.add(`${pointer}/enum/${String(value)}`);
    if (typeof node.items === 'object' && Array.isArray(value)) {
      for (const one of value) walk(`${pointer}/items`, one);
    }
    if (typeof node.properties === 'object' && typeof value === 'object' && value !== null) {
      for (const [key, one] of Object.entries(value)) {
        if (typeof (node.properties as Schema)[key] !== 'object') continue;
        reached.add(`${pointer}/properties/${key}`);
        walk(`${pointer}/properties/${key}`, one);
      }
    }
  };
  return {
    faultsOf: (document) => (validate(document) ? '' : ajv.errorsText(validate.errors, { separator: '\n' })),
    reach: (document) => walk('#', document),
    unreached: () => partsOf(schema).filter((part) => !reached.has(part)),
  };
}

function nodeAt(schema: Schema, pointer: string): Schema {
  return pointer
    .split('/')
    .slice(1)
    .reduce<Schema>((node, key) => node[key] as Schema, schema);
}

function branchesOf(node: Schema, pointer: string): readonly string[] {
  return ['oneOf', 'anyOf'].flatMap((keyword) => {
    const branches = node[keyword];
    return Array.isArray(branches) ? branches.map((_, index) => `${pointer}/${keyword}/${index}`) : [];
  });
}

/** A value is as all of these say. */
function partsOfAll({ allOf = [] }: Schema, pointer: string): readonly string[] {
  return (allOf as readonly Schema[]).map((_, index) => `${pointer}/allOf/${index}`);
}

function partsOf(schema: Schema): readonly string[] {
  const parts: string[] = [];
  const visit = (pointer: string): void => {
    const node = nodeAt(schema, pointer);
    for (const part of partsOfAll(node, pointer)) visit(part);
    for (const branch of branchesOf(node, pointer)) {
      parts.push(branch);
      visit(branch);
    }
    if (Array.isArray(node.enum)) parts.push(...node.enum.map((value) => `${pointer}/enum/${value}`));
    if (typeof node.items === 'object') visit(`${pointer}/items`);
    for (const [key, property] of Object.entries((node.properties ?? {}) as Schema)) {
      // Whether it may be there at all depends on who refers to this.
      if (typeof property === 'boolean') continue;
      parts.push(`${pointer}/properties/${key}`);
      visit(`${pointer}/properties/${key}`);
    }
    for (const name of Object.keys((node.definitions ?? {}) as Schema)) visit(`${pointer}/definitions/${name}`);
  };
  visit('#');
  return parts;
}
