/** Generates, from plan.schema.json, the compiled validator that src/saved-plan commits. */
import { readFileSync, writeFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';

const banner =
  '// Generated from schemas/plan.schema.json by schemas/generate-plan.mjs: edit the schema, not this file.';
const schema = JSON.parse(readFileSync(new URL('plan.schema.json', import.meta.url), 'utf8'));
// The first fault is enough: a file that its fingerprint fits and its schema does not was made by hand. An inherited key
// must not count as a key of the plan.
const ajv = new Ajv({
  ownProperties: true,
  messages: false,
  strict: true,
  strictRequired: false,
  allowUnionTypes: true,
  discriminator: true,
  inlineRefs: false,
  code: { source: true, esm: true, lines: true },
});
const code = standalone.default(ajv, ajv.compile(withoutDescriptions(schema)));
if (code.includes('require(')) {
  throw new Error('The compiled validator needs a run-time part of ajv; keep to keywords that compile without one.');
}
const file = new URL('../src/saved-plan/validate.gen.js', import.meta.url);
writeFileSync(file, `${banner}\n${code.replace(/^"use strict";\s*/, '')}\n`);

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
