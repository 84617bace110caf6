import { describe, expect, it } from 'vitest';
import { declarationText, diagnosticsOf, printed } from './building.ts';

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
});
