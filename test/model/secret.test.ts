import { format, inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { Secret } from '../../src/model/secret.ts';

const value = 'k7Qp2vXw9LmZ4tRb8NcY3dFh';
const secret = new Secret(value);

describe('a secret', () => {
  it.each<[string, string, string]>([
    ['String()', String(secret), '(sensitive)'],
    ['a template', `${secret}`, '(sensitive)'],
    ['JSON', JSON.stringify(secret), '"(sensitive)"'],
    ['inspect', inspect(secret), '(sensitive)'],
    ['a spread object', JSON.stringify({ ...secret }), '{}'],
    ['a clone', JSON.stringify(structuredClone({ secret })), '{"secret":{}}'],
    ['%s', format('%s', secret), '(sensitive)'],
    ['%j', format('%j', secret), '"(sensitive)"'],
  ])('prints as (sensitive) through %s', (_, printed, expected) => {
    expect(printed).toBe(expected);
  });

  it('is not told by an inspection that ignores what objects ask for', () => {
    const printed = inspect(secret, { customInspect: false, showHidden: true, depth: Number.POSITIVE_INFINITY });

    expect(printed).not.toContain(value);
  });

  it('has no property that holds it', () => {
    expect(Reflect.ownKeys(secret)).toEqual([]);
  });

  it('tells its value to whoever asks for it by name', () => {
    expect(secret.reveal()).toBe(value);
  });
});
