import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { declarationText, diagnosticsOf } from './building.ts';

const examples = new URL('../../examples/', import.meta.url);
const texts = readdirSync(examples)
  .map((name) => new URL(`${name}/hosts.yaml`, examples))
  .filter((file) => existsSync(file) && !file.pathname.includes('/broken/'))
  .map((file) => readFileSync(file, 'utf8'));

/** The lines with one of them changed, where YAML can no longer read the result. */
async function* broken(change: (line: string) => string | undefined) {
  for (const text of texts) {
    const lines = text.split('\n');
    for (const [index, line] of lines.entries()) {
      const changed = change(line);
      if (changed === undefined || /^\s*(?:#|$)/.test(line)) continue;
      const diagnostics = await diagnosticsOf(lines.with(index, changed).join('\n'));
      if (diagnostics.some(({ rule }) => rule === 'syntax')) yield { line: index + 1, diagnostics };
    }
  }
}

describe('a line that is indented wrongly', () => {
  it.each<[string, (line: string) => string | undefined]>([
    ['by one space too many', (line) => ` ${line}`],
    ['by two spaces too many', (line) => `  ${line}`],
    ['by one space too few', (line) => (line.startsWith(' ') ? line.slice(1) : undefined)],
  ])('%s is the place of the one fault, or the line after it is', async (_, change) => {
    let count = 0;
    for await (const { line, diagnostics } of broken(change)) {
      count += 1;
      expect(diagnostics.map(({ rule }) => rule)).toEqual(['syntax']);
      expect([line, line + 1]).toContain(diagnostics[0]?.line);
      expect(diagnostics[0]?.label).toMatch(/^(?:add|remove) /);
    }
    expect(count).toBeGreaterThan(5);
  });
});

it.each<[string, string]>([
  ['line ends of Windows', declarationText().replaceAll('\n', '\r\n')],
  [
    'a comma too many in JSON',
    '{"apiVersion": "hostwright/v2", "hosts": [{"name": "web-1",},],}'.replace('/v2', '/v1'),
  ],
])('%s are no fault of syntax', async (_, text) => {
  const diagnostics = await diagnosticsOf(text);

  expect(diagnostics.filter(({ rule }) => rule !== 'missing-field')).toEqual([]);
});
