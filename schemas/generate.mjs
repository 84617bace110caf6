/**
 * Makes what the program needs of the schemas: the TypeScript types of declarations and of the emulator's options, and the
 * validators of both and of saved plans. Each build and each run of the tests makes them anew.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { compile } from 'json-schema-to-typescript';

const source = new URL('../src/', import.meta.url);
const [schema, clouds, scope, common] = ['declaration', 'clouds', 'scope', 'common'].map(readSchema);
const ignoreRule = schema.properties.ignore.items;
/** How types are written. */
const typeOptions = {
  bannerComment: '// Made of schemas/ by schemas/generate.mjs: edit the schema, not this file.',
  additionalProperties: false,
  style: { singleQuote: true, printWidth: 120 },
};

write('declare/declaration.gen.ts', `${await types()}\n${outlines()}`);
writeValidators(
  'declare/validate',
  validators(),
  "{ (value: unknown, place?: { readonly instancePath: string }): boolean; errors?: readonly import('ajv').ErrorObject[] | null }",
);
writeValidators(
  'saved-plan/validate-plan',
  planValidator(),
  "{ (document: unknown): document is import('./saved-plan.ts').SavedPlan; errors?: readonly import('./saved-plan.ts').PlanFault[] | null }",
);
write('emulator/options.gen.ts', await optionTypes());
writeValidators('emulator/validate', optionValidators(), "import('ajv').ValidateFunction");

/**
 * With the types of its functions.
 * @param {string} path without the end of the name
 * @param {string} code
 * @param {string} type
 */
function writeValidators(path, code, type) {
  const names = [...code.matchAll(/^export const (\w+) =/gm)].map(([, name]) => name);
  write(`${path}.gen.js`, code);
  write(`${path}.gen.d.ts`, names.map((name) => `export const ${name}: ${type};\n`).join(''));
}

/**
 * Nothing where the file is the same: another process may be reading it.
 * @param {string} path
 * @param {string} code
 */
function write(path, code) {
  const file = new URL(path, source);
  if (!existsSync(file) || readFileSync(file, 'utf8') !== code) writeFileSync(file, code);
}

/** @param {string} name */
function readSchema(name) {
  return JSON.parse(readFileSync(new URL(`${name}.schema.json`, import.meta.url), 'utf8'));
}

function types() {
  const { host, uhostHost } = schema.definitions;
  const scopeFile = { ...inlineRefs(scope, () => true, scope), title: 'ScopeFile' };
  const parts = { fields: withoutName(host), uhostFields: withoutName(uhostHost), ignoreRule, scopeFile };
  const { definitions } = schema;
  return compile(
    withoutConditions(
      inlineRefs({ type: 'object', properties: parts, definitions }, (definition) => definition.type !== 'object'),
    ),
    'DeclarationParts',
    {
      ...typeOptions,
      // Bounds on the length of a list would become tuple types of every length.
      ignoreMinAndMaxItems: true,
    },
  );
}

/** Of the emulator: its options, and the hosts that it is given. Nobody changes them in place. */
async function optionTypes() {
  const code = await compile(readSchema('emulator'), '', { ...typeOptions, unreachableDefinitions: true });
  return code.replace(/^( +)(\w+\??:)/gm, '$1readonly $2').replace(/\w+\[\]/g, (list) => `readonly ${list}`);
}

/**
 * What defaults and templates have of a host.
 * @param {any} host
 */
function withoutName({ properties: { name, template, ...properties }, ...host }) {
  return { ...host, properties };
}

/**
 * A type cannot say how large a disk of each type may be, and of alternatives it says enough by itself.
 * @param {any} node
 * @returns {any}
 */
function withoutConditions(node) {
  if (Array.isArray(node)) return node.map(withoutConditions);
  if (typeof node !== 'object' || node === null) return node;
  const { allOf, type, ...others } = node;
  const rest = type === undefined || node.anyOf ? others : { type, ...others };
  return allOf?.[0].$ref ? allOf[0] : mapValues(rest, withoutConditions);
}

/** Of each schema, what words about faults need (src/declare/outline.ts). */
function outlines() {
  const { host, uhostHost } = schema.definitions;
  const objects = {
    declaration: [schema, schema],
    host: [host, schema],
    uhostHost: [uhostHost, schema],
    clouds: [clouds, clouds],
    scope: [scope, scope],
  };
  const lines = Object.entries(objects).map(
    ([name, [object, root]]) => `  ${name}: ${JSON.stringify(outlineOf(inlineRefs(object, () => true, root)))},\n`,
  );
  return `/** What the schemas say of each map and of each value. */\nexport const outlines = {\n${lines.join('')}};\n`;
}

/**
 * @param {any} node without references
 * @returns {any}
 */
function outlineOf({ description = '', ...node }) {
  const parts = [node, ...(node.anyOf ?? []), ...(node.allOf ?? [])];
  const fields = parts.find(({ properties }) => properties !== undefined)?.properties;
  const entries = parts.flatMap(({ items, patternProperties = {} }) => [
    ...(items === undefined ? [] : [items]),
    ...Object.values(patternProperties),
  ]);
  const [, first, rest] = /^(.)(.*?)(?<!e\.g)(?:\. |\.$)/.exec(description) ?? [];
  return {
    ...(first !== undefined && { form: first.toLowerCase() + rest }),
    ...(fields !== undefined && { fields: mapValues(fields, outlineOf) }),
    ...(entries.length > 0 && { each: Object.assign({}, ...entries.map(outlineOf)) }),
  };
}

/**
 * The schema in parts, so that no field is compiled twice: what all files have in common, what a dialect adds to that, and
 * the fields of its hosts, which are held against each of `defaults`, `templates` and `hosts` in turn.
 */
function validators() {
  const ajv = new Ajv({
    allErrors: true,
    // An inherited key must not count as a key of the declaration.
    ownProperties: true,
    // Values stay out of errors: one of them may be a password.
    verbose: false,
    messages: false,
    allowUnionTypes: true,
    code: { source: true, esm: true, lines: true },
  });
  const { definitions, if: _, then, else: __, ...common } = schema;
  const { name, template } = definitions.host.properties;
  const noHost = definitions.nameless;
  const file = {
    ...common,
    properties: {
      ...common.properties,
      defaults: noHost,
      templates: { type: 'object', additionalProperties: noHost },
      hosts: {
        ...common.properties.hosts,
        items: { type: 'object', required: ['name'], properties: { name, template } },
      },
    },
  };
  const { defaults: ___, templates: ____, hosts: _____, ...settings } = then.properties;
  const parts = {
    validateFile: file,
    validateUhostFile: { type: 'object', required: then.required, properties: settings },
    validateFields: fieldsOf(definitions.host),
    validateUhostFields: fieldsOf(definitions.uhostHost),
  };
  for (const [id, part] of [
    ['validateClouds', clouds],
    ['validateScope', scope],
  ]) {
    const { $id: _, $schema: __, definitions: ___, ...whole } = part;
    ajv.addSchema({ ...withoutDescriptions(inlineRefs(whole, () => true, part)), $id: id });
  }
  // One function for each part: between functions ajv joins lists of faults in time that grows with their square.
  for (const [id, part] of Object.entries(parts)) {
    ajv.addSchema({ ...withoutDescriptions(inlineRefs(part, () => true)), $id: id });
  }
  return writeCode(ajv, sameNames([...Object.keys(parts), 'validateClouds', 'validateScope']));
}

/** It stops at the first fault: a plan is as it was written, or it is refused. */
function planValidator() {
  const ajv = new Ajv({
    ownProperties: true,
    allowUnionTypes: true,
    // A function for each definition.
    inlineRefs: false,
    code: { source: true, esm: true, lines: true },
  });
  const ids = { common: 'common.schema.json', plan: 'validatePlan' };
  for (const [name, $id] of Object.entries(ids)) {
    ajv.addSchema({ ...withoutDescriptions(readSchema(name)), $id });
  }
  return writeCode(ajv, sameNames(['validatePlan'])).replaceAll(/,schemaPath:"[^"]*"/g, '');
}

function optionValidators() {
  const code = { source: true, esm: true, lines: true };
  const ajv = new Ajv({
    allErrors: true,
    ownProperties: true,
    allowUnionTypes: true,
    verbose: true,
    inlineRefs: false,
    code,
  });
  ajv.addSchema({ ...withoutDescriptions(readSchema('emulator')), $id: 'emulator' });
  return writeCode(ajv, {
    validateChanges: 'emulator',
    validateFault: 'emulator#/definitions/fault',
    validateRateLimit: 'emulator#/definitions/rateLimit',
    validateHosts: 'emulator#/definitions/hosts',
    validateRename: 'emulator#/definitions/rename',
  });
}

/** @param {string[]} names of schemas, and of the functions that are made of them */
function sameNames(names) {
  return Object.fromEntries(names.map((name) => [name, name]));
}

/**
 * @param {import('ajv').Ajv} ajv
 * @param {Record<string, string>} schemas the id of the schema of each function
 */
function writeCode(ajv, schemas) {
  const code = standalone.default(ajv, schemas);
  if (code.includes('require(')) {
    throw new Error('The compiled validator needs a run-time part of ajv; keep to keywords that compile without one.');
  }
  return code
    .replace(/^"use strict";\s*/, '')
    .replace(
      /^(const schema\d+ = )(\{.*\});$/gm,
      (_, start, json) => `${start}${JSON.stringify(looksOf(JSON.parse(json)))};`,
    );
}

/**
 * Of a schema, what its validator looks up at run time: names and enums.
 * @param {any} schema
 * @returns {any}
 */
function looksOf({ properties, patternProperties, items, allOf, anyOf, oneOf, if: condition, enum: words, type }) {
  return {
    ...(properties && { properties: mapValues(properties, looksOf) }),
    ...(patternProperties && { patternProperties: mapValues(patternProperties, looksOf) }),
    ...(items && { items: looksOf(items) }),
    ...(allOf && { allOf: allOf.map(looksOf) }),
    ...(condition && { if: looksOf(condition) }),
    ...(anyOf && { anyOf: anyOf.map(looksOf) }),
    ...(oneOf && { oneOf: oneOf.map(looksOf) }),
    ...(Array.isArray(type) && { type }),
    ...(words && { enum: words }),
  };
}

/**
 * @param {object} object
 * @param {(value: any) => any} change
 */
function mapValues(object, change) {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}

/**
 * Name and template are looked at with the file.
 * @param {any} host
 */
function fieldsOf({ type, additionalProperties, properties }) {
  return { type, additionalProperties, properties: { ...properties, name: true, template: true } };
}

/**
 * Puts definitions in the place of the references to them. In the type, those of strings and numbers: an alias for each
 * would hide what it is, while objects keep their names.
 * @param {any} node
 * @param {(definition: any) => boolean} chosen
 * @param {any} root has the definitions
 * @returns {any}
 */
function inlineRefs(node, chosen, root = schema) {
  if (Array.isArray(node)) return node.map((one) => inlineRefs(one, chosen, root));
  if (typeof node !== 'object' || node === null) return node;
  // A description beside a reference is for editors: draft-07 gives it no meaning, and the type would be renamed by it.
  const { description, $ref, ...rest } = node;
  const [file, name] = $ref?.split('#/definitions/') ?? [];
  const definition = (file === 'common.schema.json' ? common : root).definitions?.[name];
  if (definition !== undefined && chosen(definition)) {
    const { title, ...inlined } = inlineRefs(definition, chosen, root);
    return description === undefined ? inlined : { ...inlined, description };
  }
  const entries = Object.entries($ref === undefined ? node : { $ref, ...rest });
  return Object.fromEntries(entries.map(([key, value]) => [key, inlineRefs(value, chosen, root)]));
}

/**
 * @param {any} node
 * @returns {any}
 */
function withoutDescriptions(node) {
  if (Array.isArray(node)) return node.map(withoutDescriptions);
  if (typeof node !== 'object' || node === null) return node;
  const entries = Object.entries(node).filter(([key]) => key !== 'description');
  return Object.fromEntries(entries.map(([key, value]) => [key, withoutDescriptions(value)]));
}
