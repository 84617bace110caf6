import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { validateUhostFields } from '../../../src/declare/validate.gen.js';

const published = JSON.parse(readFileSync('schemas/declaration.schema.json', 'utf8'));

describe('docs/reference.md', () => {
  const [, section = ''] = readFileSync('docs/reference.md', 'utf8').split('### Dialect uhost\n');
  const [rows = ''] = section.split('\n## ');

  it('has each field of the dialect in its table, and no other', () => {
    const documentedFields = [...rows.matchAll(/^\| ((?:`\w+`(?:, )?)+) \| `/gm)].flatMap(([, cell = '']) =>
      cell.split(', ').map((name) => name.slice(1, -1)),
    );

    // Those of every dialect are in the table of the declaration.
    const { template, create, createOnly, ...properties } = published.definitions.uhostHost.properties;
    expect(documentedFields.sort()).toEqual([...Object.keys(properties), 'projectId'].sort());
  });

  it('has the largest size of each type of disk', () => {
    const sizes = [...rows.matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) \| 20 to ([\d,]+) GB \|$/gm)].flatMap(
      ([, types = '', size = '']) =>
        types.split(', ').map((type) => [type.slice(1, -1), Number(size.replace(',', ''))]),
    );

    expect(sizes.map(([type]) => type).sort()).toEqual(
      [...published.definitions.declaredDisk.properties.type.enum].sort(),
    );
    for (const [type, size] of sizes) {
      const fits = (gigabytes: number) => validateUhostFields({ dataDisks: [{ type, size: gigabytes }] });
      expect([fits(Number(size)), fits(Number(size) + 10)]).toEqual([true, false]);
    }
  });
});
