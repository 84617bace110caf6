import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { declarationText, diagnosticsOf, printed } from './building.ts';

const examples = new URL('../../examples/', import.meta.url);

const readExample = (name: string): string => readFileSync(new URL(`${name}/hosts.yaml`, examples), 'utf8');

describe('a code frame', () => {
  it('puts the caret under the fault after tabs and wide characters', async () => {
    const [fault] = await diagnosticsOf(declarationText('  - { name: 数据库,\t cpus: 1 }\n'));

    expect(fault?.excerpt).toEqual({ text: '  - { name: 数据库,   cpus: … }', indent: 22, width: 4 });
  });

  it('escapes what a terminal would obey', async () => {
    const shown = await printed(declarationText('  - name: "a"\n    tag: "\u001b[2J\u202e"\n'));

    expect(shown).toContain(String.raw`tag: "\u{1b}[2J\u{202e}"`);
    expect(shown).not.toMatch(/[^\n\x20-\x7e]/);
  });

  it('cuts a long line around the fault', async () => {
    const [fault] = await diagnosticsOf(
      declarationText(`  - { name: a, tag: ${'x'.repeat(60)}, cpus: 1, imageId: ${'y'.repeat(120)}, memory: 5 }\n`),
    );

    expect(fault?.excerpt.text).toMatch(/^….*cpus: ….*…$/);
    expect(fault?.excerpt.text.slice(fault.excerpt.indent, fault.excerpt.indent + fault.excerpt.width)).toBe('cpus');
  });

  it('is short for a file that is one line of a hundred thousand characters', async () => {
    const hosts = `{"name":"a b","tag":"${'x'.repeat(478)}"},`.repeat(200);

    const shown = await printed(`{"apiVersion":"hostwright/v1","hosts":[${hosts}]}`);

    expect(shown.length).toBeLessThan(100_000);
  });
});

const declared = readdirSync(examples).filter((name) => existsSync(new URL(`${name}/hosts.yaml`, examples)));

it.each(declared)('the example %s tells editors its schema', (name) => {
  // A file: an address in a network could be somebody else's tomorrow.
  expect(readExample(name)).toMatch(/^# yaml-language-server: \$schema=\.\/hosts\.schema\.json\n/);
});
