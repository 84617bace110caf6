import { expect, it } from 'vitest';
import { claimsOf, findOverlaps } from '../../src/cli/controller/load-scopes.ts';

const scopeOf = (id: string, names: readonly string[], place = 'cloud') => ({
  id,
  claims: claimsOf(place, names),
});

it('two scopes that share a host are both named, with the host', () => {
  const scopes = [scopeOf('a', ['x', 'y']), scopeOf('b', ['y', 'z']), scopeOf('c', ['w'])];

  expect(findOverlaps(scopes)).toEqual(
    new Map([
      ['a', { others: ['b'], hosts: ['y'], count: 1 }],
      ['b', { others: ['a'], hosts: ['y'], count: 1 }],
    ]),
  );
});

it('one name in two accounts is two hosts', () => {
  expect(findOverlaps([scopeOf('a', ['x'], 'one'), scopeOf('b', ['x'], 'two')])).toEqual(new Map());
});
