/** A fault says "it is", and then the first sentence of the description in the schema. */
import { expect, it } from 'vitest';
import { cloudsOutline, declarationOutline, type Outline, scopeOutline } from '../../src/declare/outline.ts';

function formsOf(outline: Outline): readonly string[] {
  const below = [...Object.values(outline.fields ?? {}), ...(outline.each === undefined ? [] : [outline.each])];
  return [...(outline.form === undefined ? [] : [outline.form]), ...below.flatMap(formsOf)];
}

it.each([
  ['a declaration', declarationOutline.documented],
  ['a declaration of the dialect uhost', declarationOutline.uhost],
  ['clouds.yaml', cloudsOutline],
  ['a scope', scopeOutline],
])('the schema of %s says of each field what it is', (_, outline) => {
  expect(formsOf(outline).filter((form) => !/^(?:an?|the) /.test(form))).toEqual([]);
  for (const [field, { form }] of Object.entries(outline.fields ?? {})) expect(form, field).toBeDefined();
});
