import { describe, expect, it } from 'vitest';
import { testDialect } from '../support/hostwright.ts';
import { declarationText, diagnosticsOf, faultsOf, parse, rulesOf, withField } from './building.ts';

describe('each of these is one fault at its place', () => {
  const cases: readonly (readonly [what: string, text: string, fault: string])[] = [
    ['an alias without an anchor', withField('cpu', '*none'), 'alias-unknown 13:10'],
    ['an alias in place of hosts', declarationText(' *none\n'), 'alias-unknown 12:2'],
    ['an unknown tag', withField('tag', '!x web'), 'custom-tag 13:10'],
    ['a host without a name', declarationText('  - cpu: 1\n'), 'missing-field 12:5'],
    ['1e308', withField('cpu', '1e308'), 'number-imprecise 13:10'],
    ['an integer past 2^53', withField('memory', '9007199254740993'), 'number-imprecise 13:13'],
    ['a leading zero', withField('cpu', '017'), 'number-ambiguous 13:10'],
    ['a version read as a number', withField('imageId', '1.10'), 'wrong-type 13:14'],
    ['no charging period', withField('chargeQuantity', '0'), 'out-of-range 13:21'],
    testDialect === 'uhost'
      ? ['a value out of a fixed few', withField('chargeType', 'Weekly'), 'bad-value 13:17']
      : ['a value out of a fixed few', declarationText(undefined, 'compareDisk: bot\n'), 'bad-value 11:14'],
    ['no place for a password', withField('password', '{}'), 'bad-value 13:15'],
    ['a variable of ours for a password', withField('password', '{ env: HOSTWRIGHT_PRIVATE_KEY }'), 'bad-value 13:22'],
    ['a key that is not text', withField('1', 'x'), 'key-not-text 13:5'],
    ['an image with a parameter in it', withField('imageId', 'xLoginModey'), 'bad-value 13:14'],
    ['hosts over a limit', declarationText('  - name: a-[1:3]\n', 'limits: { maxHosts: 2 }\n'), 'too-many-hosts 13:11'],
    ['more hosts than any run', declarationText('  - name: a-[0:199999]\n  - name: b\n'), 'too-many-hosts 13:11'],
    ['more hosts than any run', declarationText('  - name: "[0:999999999][0:999999999]"\n'), 'too-many-hosts 12:11'],
  ];

  for (const [what, text, fault] of cases) {
    it(what, async () => {
      expect(await faultsOf(text)).toEqual([fault]);
    });
  }
});

describe('names', () => {
  const bad: Readonly<Record<string, string>> = {
    empty: '""',
    'of 100,000 characters': 'a'.repeat(100_000),
    'of 64 characters once expanded': `${'a'.repeat(60)}-[001:100]`,
    'with a leading dash': '"-a"',
    'with a line break': '"a\\nb"',
    'with a zero-width space': '"a\\u200bb"',
    'with the name of the next parameter': 'webPasswordUGFz',
    'that spell that name by a range': '"web[P:P]assword"',
  };

  for (const [what, yaml] of Object.entries(bad)) {
    it(`cannot be ${what}`, async () => {
      expect(await rulesOf(declarationText(`  - name: ${yaml}\n`))).toEqual(['bad-name']);
    });
  }

  for (const name of ['no', 'a', '数据库-1', '2024-01-01', 'A.b_c-d', '0x', 'a'.repeat(63)]) {
    it(`can be ${name}, unquoted`, async () => {
      const { hosts } = await parse(declarationText(`  - name: ${name}\n`));

      expect(hosts[0]?.names.parts).toEqual([name]);
    });
  }

  it('stand once in a region; the fault shows both places', async () => {
    const [fault] = await diagnosticsOf(
      declarationText('  - name: web-[01:12]\n  - name: web-03\n  - name: web-04\n    region: other\n'),
    );

    expect(fault).toMatchObject({ rule: 'duplicate-name', line: 13, column: 11, related: [{ line: 12, column: 11 }] });
  });

  it('that clash by the hundred are one fault for each entry', async () => {
    const [fault, ...more] = await diagnosticsOf(declarationText('  - name: web-[1:500]\n  - name: web-[1:500]\n'));

    expect(fault?.message).toBe('"web-1" appears twice in region "cn-bj2"');
    expect(more).toEqual([]);
  });

  it('differ by more than their Unicode form', async () => {
    const [fault] = await diagnosticsOf(declarationText('  - name: \uf900\n  - name: \u8c48\n'));

    expect(fault).toMatchObject({ rule: 'name-twin', line: 13, related: [{ line: 12, column: 11 }] });
  });
});

describe('numbers that are whole are accepted however they are written', () => {
  for (const yaml of ['4.0', '4e0', '+4', '0x4', '0o4', '!!int 4']) {
    it(yaml, async () => {
      const { hosts } = await parse(withField('cpu', yaml));

      expect(hosts[0]?.fields.cpu).toBe(4);
    });
  }
});

describe('one run', () => {
  it('reports each fault of syntax, and nothing that may only be lost because of it', async () => {
    const rules = await rulesOf(declarationText('  - name: a\n    cpus: 1\n  - name: "\\q"\n  - name: @b\n'));

    expect(rules).toEqual(['syntax', 'syntax']);
  });

  it('shows a hundred faults a file and counts the rest', async () => {
    const error = await parse(declarationText('  - { name: a b, cpus: 1 }\n'.repeat(300))).catch((thrown) => thrown);

    expect(error.diagnostics).toHaveLength(100);
    expect(error.message).toBe(
      'The declaration has 600 faults in hosts.yaml; the first 100 are shown, 500 more are not.',
    );
    expect(error.code).toBe('declaration-invalid');
  });

  it.runIf(testDialect === 'documented')('asks for no password where people log in otherwise', async () => {
    const text = declarationText('  - name: a\n    loginMode: KeyPair\n').replace(/ {2}password: .*\n/, '');

    const { notes } = await parse(text);

    expect(notes.map(({ rule }) => rule)).toEqual(['login-mode-unseen']);
  });
});

describe.runIf(testDialect === 'documented')('what the API description does not show', () => {
  it('is noted once, where it is written, and kept', async () => {
    const { hosts, notes } = await parse(
      declarationText(
        '  - name: a\n    template: y\n  - name: b\n    template: y\n',
        'templates:\n  y: { chargeType: Year }\n',
      ),
    );

    expect(hosts.map(({ fields }) => fields.chargeType)).toEqual(['Year', 'Year']);
    expect(notes).toMatchObject([{ rule: 'charge-type-unseen', line: 12, column: 20 }]);
  });
});
