import { describe, expect, it } from 'vitest';
import { declarationText, parse, rulesOf, withField } from './building.ts';

describe('anchors, aliases and merge keys work as people use them', () => {
  it('a map merged into a host gives what the host does not say', async () => {
    const hosts = '  - &base { name: a, cpu: 8, tag: x }\n  - <<: *base\n    name: b\n    tag: y\n';

    const { hosts: entries } = await parse(declarationText(hosts));

    expect(entries[1]?.fields).toMatchObject({ cpu: 8, tag: 'y' });
  });

  it('one anchor may be used 2,000 times', async () => {
    const hosts = Array.from({ length: 2_000 }, (_, index) => `  - <<: *base\n    name: web-${index}\n`);

    const { hostCount } = await parse(declarationText(`  - &base { name: first, tag: &t web }\n${hosts.join('')}`));

    expect(hostCount).toBe(2_001);
  });
});

describe('hostile aliases', () => {
  it('a bomb is a fault, and takes no time', async () => {
    const levels = Array.from(
      { length: 30 },
      (_, index) => `  l${index + 1}: &l${index + 1} [*l${index}, *l${index}, *l${index}]\n`,
    );

    const rules = await rulesOf(declarationText(undefined, `templates:\n  l0: &l0 {}\n${levels.join('')}`));

    expect(rules).toEqual(['too-large']);
  });

  it('a bomb of merge keys is a fault', async () => {
    const wide = `{ ${Array.from({ length: 1_000 }, (_, index) => `k${index}: 1`).join(', ')} }`;
    const merges = Array.from({ length: 2_001 }, (_, index) => `  m${index}: { <<: *w }\n`);

    const rules = await rulesOf(declarationText(undefined, `templates:\n  w: &w ${wide}\n${merges.join('')}`));

    expect(rules).toEqual(['too-large']);
  });

  it.each(['&a [*a]', '&a { x: *a }', '&a { <<: *a }'])('a cycle is a fault: %s', async (yaml) => {
    expect(await rulesOf(declarationText(undefined, `templates: ${yaml}\n`))).toContain('alias-cycle');
  });
});

it.each([
  ['lists', '- '.repeat(5_000)],
  ['brackets', '['.repeat(5_000)],
  ['closed brackets', '['.repeat(5_000) + ']'.repeat(5_000)],
  ['a million brackets', '['.repeat(1_000_000)],
  ['maps', '{a: '.repeat(5_000)],
  ['keys', '? '.repeat(5_000)],
  ['indented maps', Array.from({ length: 3_000 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n')],
])('depth of thousands of %s is a fault', async (_, text) => {
  expect(await rulesOf(text)).toEqual(['too-deep']);
});

describe('keys that JavaScript gives a meaning', () => {
  const prototype = Object.freeze(Reflect.ownKeys(Object.prototype));

  for (const key of ['__proto__', 'constructor', 'prototype']) {
    it.each([
      ['at the top', (yaml: string) => declarationText(undefined, `${yaml}\n`)],
      ['in defaults', (yaml: string) => declarationText().replace('  cpu: 2\n', `  cpu: 2\n  ${yaml}\n`)],
      ['as a template', (yaml: string) => declarationText(undefined, `templates:\n  ${yaml}\n`)],
      ['in a host', (yaml: string) => declarationText(`  - name: a\n    ${yaml}\n`)],
      ['in a password', (yaml: string) => withField('password', `{ env: A, ${yaml} }`)],
      ['in a merged map', (yaml: string) => withField('<<', `{ ${yaml} }`)],
    ])(`${key} is refused %s`, async (_, place) => {
      expect(await rulesOf(place(`${key}: { polluted: true }`))).toEqual(['reserved-key']);
      expect(Reflect.ownKeys(Object.prototype)).toEqual(prototype);
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    });
  }
});

it('what YAML 1.1 read otherwise no directive turns a text into a truth value', async () => {
  const { hosts } = await parse(`%YAML 1.1\n---\n${withField('tag', 'no')}`);

  expect(hosts[0]?.fields.tag).toBe('no');
});
