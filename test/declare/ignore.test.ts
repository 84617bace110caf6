import { describe, expect, it } from 'vitest';
import { declarationText, diagnosticsOf, parse } from './building.ts';

/** A declaration with one rule, its fields given as YAML. */
function withRule(fields: Readonly<Record<string, string | undefined>>): string {
  const rule = { name: 'db-*', class: 'changed', reason: 'resized by hand', until: '2026-12-31', ...fields };
  const lines = Object.entries(rule).flatMap(([field, yaml]) => (yaml === undefined ? [] : [`${field}: ${yaml}`]));
  return declarationText(undefined, `ignore:\n  - ${lines.join('\n    ')}\n`);
}

it('an ignore rule is read with its place', async () => {
  const { settings } = await parse(withRule({ attributes: '[memory, cpu]', region: 'hk' }));

  const written = { name: 'db-*', region: 'hk', reason: 'resized by hand', until: '2026-12-31' };
  const position = { file: 'hosts.yaml', line: 12, column: 5 };
  expect(settings.ignore).toEqual([{ ...written, classes: ['changed'], attributes: ['memory', 'cpu'], position }]);
});

describe('an ignore rule is refused', () => {
  const cases: readonly (readonly [what: string, text: string, fault: string, message: string])[] = [
    ['without a name', withRule({ name: undefined }), 'missing-field 12:5', 'this ignore rule has no name'],
    ['with an empty reason', withRule({ reason: '""' }), 'bad-value 14:13', 'reason is empty'],
    ['for ever', withRule({ until: 'never' }), 'bad-value 15:12', 'until cannot be "never"'],
    ['until a day that is none', withRule({ until: '2026-02-32' }), 'bad-value 15:12', 'until cannot be'],
    ['for a class that is none', withRule({ class: 'expired' }), 'bad-value 13:12', 'class cannot be "expired"'],
    ['for no class at all', withRule({ class: '[]' }), 'out-of-range 13:12', 'class is an empty list'],
    ['for missing hosts', withRule({ class: 'missing' }), 'bad-value 13:12', 'class cannot be "missing"'],
    [
      'with attributes of another class',
      withRule({ class: 'attention', attributes: '[memory]' }),
      'bad-value 16:5',
      'attributes is allowed only with class: changed',
    ],
    ['with a pattern that no name matches', withRule({ name: '"db *"' }), 'bad-value 12:11', 'name cannot be "db *"'],
  ];

  for (const [what, text, fault, message] of cases) {
    it(what, async () => {
      const diagnostics = await diagnosticsOf(text);

      expect(diagnostics.map(({ rule, line, column }) => `${rule} ${line}:${column}`)).toEqual([fault]);
      expect(diagnostics[0]?.message).toContain(message);
    });
  }
});
