import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const index = readFileSync('docs/decisions/README.md', 'utf8');
const records = readdirSync('docs/decisions')
  .filter((name) => name !== 'README.md')
  .sort()
  .map((name) => ({ name, text: readFileSync(`docs/decisions/${name}`, 'utf8') }));

describe('docs/decisions', () => {
  it('lists each record in its index with its title, and no other', () => {
    const listed = [...index.matchAll(/^- \[(\d{4})\]\((.*)\): (.*)$/gm)].map(
      ([, number, name, title]) => `${number} ${name} ${title}`,
    );

    expect(listed).toEqual(
      records.map(({ name, text }) => `${name.slice(0, 4)} ${name} ${text.split('\n')[0]?.replace('# ', '')}`),
    );
  });

  it.each(records)('$name has a context, a decision and a consequence, on one page', ({ text }) => {
    const headings = [...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);

    expect(headings).toEqual(['Context', 'Decision', 'Consequence']);
    expect(text.split('\n').length).toBeLessThan(60);
  });
});
