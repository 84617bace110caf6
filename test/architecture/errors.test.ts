import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { rules } from '../../src/declare/faults/rules.ts';
import { errorExits, exitCodes } from '../../src/model/errors.ts';
import { readSources } from './sources.ts';

const page = readFileSync('docs/errors.md', 'utf8');
describe('docs/errors.md', () => {
  it('describes each error code with its exit code, and no other', () => {
    const documented = [...page.matchAll(/^### `([a-z-]+)` \(exit (\d+)\)$/gm)].map(([, id, exit]) => `${id} ${exit}`);
    const thrown = Object.entries(errorExits).map(([code, exit]) => `${code} ${exitCodes[exit]}`);

    expect(documented.sort()).toEqual(thrown.sort());
  });

  it('lists each rule of declarations once, and no other', () => {
    const lists = page.slice(page.indexOf('## Rules of declarations')).match(/^- .*$/gm) ?? [];
    const documented = [...lists.join('\n').matchAll(/`([a-z-]+)`/g)].map(([, id]) => id);

    expect(documented.sort()).toEqual([...rules].sort());
  });

  it('lists each exit code with its name', () => {
    const rows = [...page.matchAll(/^\| (\d+) \| `([a-z-]+)` \|/gm)].map(([, code, name]) => `${name} ${code}`);
    const named = Object.entries(exitCodes).map(([name, code]) => `${name} ${code}`);

    expect(rows.sort()).toEqual(named.sort());
  });
});

it('error codes are each used somewhere', () => {
  const code = readSources().map(({ path, text }) => (path === 'src/model/errors.ts' ? '' : text));

  expect(Object.keys(errorExits).filter((one) => !code.join('').includes(`'${one}'`))).toEqual([]);
});
