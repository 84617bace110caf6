import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findHostProblems, parseFault } from '../../src/emulator/check.ts';
import { defaultOptions } from '../../src/emulator/options.ts';
import { validateChanges } from '../../src/emulator/validate.gen.js';

const page = readFileSync(new URL('../../docs/emulator.md', import.meta.url), 'utf8');

const schema = JSON.parse(readFileSync('schemas/emulator.schema.json', 'utf8'));

/** The rows of the table that starts with the header, cells trimmed and freed of back quotes. */
function table(header: string): readonly (readonly string[])[] {
  const lines =
    page
      .slice(page.indexOf(`| ${header} |`))
      .split('\n\n', 1)[0]
      ?.split('\n')
      .slice(2) ?? [];
  const rows = lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replace(/^`|`$/g, '')),
  );
  return rows.filter((row) => row.length > 0);
}

describe('docs/emulator.md', () => {
  it('names every option with its default, and no other', () => {
    const documented = table('Option').map(([name, , value]) => [name, JSON.parse(value ?? '')]);

    expect(Object.fromEntries(documented)).toEqual(defaultOptions);
  });

  it('describes every kind of fault, with an example that reads as that kind', () => {
    const rows = table('Kind');

    expect(rows.map(([kind]) => kind)).toEqual(schema.definitions.fault.properties.kind.enum);
    for (const row of rows) expect(parseFault(row.at(-1) ?? '')).toMatchObject({ kind: row[0] });
  });

  it('gives options to the control endpoint that it takes', () => {
    const bodies = [...page.matchAll(/-d '(\{.*\})'/g)].map(([, body]) => JSON.parse(body ?? ''));

    expect(bodies).toHaveLength(3);
    expect(validateChanges(bodies[0])).toBe(true);
    expect(findHostProblems([bodies[1]])).toEqual([]);
    expect(bodies[2]).toEqual({ Name: expect.any(String) });
  });
});
