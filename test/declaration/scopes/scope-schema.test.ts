/** What schemas/scope.schema.json takes, a controller takes, and the other way round. */
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { driftClasses } from '../../../src/core/report/finding.ts';
import { parseScope } from '../../../src/declaration/scopes.ts';

const schema = JSON.parse(readFileSync('schemas/scope.schema.json', 'utf8'));
const isValid = new Ajv({ strict: true, allowUnionTypes: true }).compile(schema);

function isTaken(scope: unknown): boolean {
  try {
    return parseScope({ file: '/scopes/shop.yaml', text: stringify(scope) }, 'shop').cloud !== '';
  } catch {
    return false;
  }
}

const shop = { files: 'shop.yaml', cloud: 'shop' };

const good: readonly unknown[] = [
  shop,
  { ...shop, files: ['a', 'b.yaml'], id: 'shop.prod-1', every: '7d', cloud: 'eu.lab-1' },
  { ...shop, failOn: [...driftClasses] },
];

const bad: readonly unknown[] = [
  [],
  {},
  { files: 'a' },
  { ...shop, files: [] },
  { ...shop, files: '' },
  { ...shop, more: 1 },
  { ...shop, id: 'Shop' },
  { ...shop, id: 'a.json' },
  { ...shop, cloud: '' },
  { ...shop, cloud: 'a b' },
  { ...shop, cloud: { endpoint: 'https://api.example.com' } },
  { ...shop, keys: { publicKeyFile: 'a', privateKeyFile: 'b' } },
  { ...shop, every: '15' },
  { ...shop, failOn: [] },
  { ...shop, failOn: ['lost'] },
  { ...shop, endpoint: 'https://api.example.com' },
  { ...shop, policy: 'manual' },
];

describe('schemas/scope.schema.json', () => {
  it.each(good.map((scope) => [JSON.stringify(scope), scope]))('takes %s', (_, scope) => {
    expect([isValid(scope), isTaken(scope)]).toEqual([true, true]);
  });

  it.each(bad.map((scope) => [JSON.stringify(scope), scope]))('refuses %s', (_, scope) => {
    expect([isValid(scope), isTaken(scope)]).toEqual([false, false]);
  });
});
