/**
 * The fault matrix, as text: each fault of docs/safety.md, in each column, with the files whose tests show what becomes
 * of it. A test names its cells by a tag in its title: `[F4 create]`, `[F8 F27 looks]`, `[F10 plan drift]`.
 */
export const columns = ['plan', 'listing', 'create', 'drift'] as const;

const several: Readonly<Record<string, readonly string[]>> = {
  all: columns,
  looks: ['plan', 'listing', 'drift'],
  ...Object.fromEntries(columns.map((column) => [column, [column]])),
};

/** A test that ran, by its whole title. `file`: below test/, without `.test.ts`. */
export interface TaggedTest {
  readonly file: string;
  readonly title: string;
}

/** The cells that a title names, e.g. `F4 create`. Throws for a column that there is not. */
export function readCells(title: string): readonly string[] {
  return [...title.matchAll(/\[((?:F\d+ )+)([a-z ]+)\]/g)].flatMap(([tag, rows = '', words = '']) =>
    words.split(' ').flatMap((word) => {
      const named = several[word];
      if (named === undefined) throw new Error(`${tag} in a title: there is no column ${word}`);
      return named.flatMap((column) =>
        rows
          .trim()
          .split(' ')
          .map((row) => `${row} ${column}`),
      );
    }),
  );
}

/** One line a cell: `F4 create: 3 provider/create, 1 faults/connection`. */
export function drawMatrix(tests: readonly TaggedTest[]): string {
  const cells = new Map<string, Map<string, number>>();
  for (const { file, title } of tests) {
    for (const cell of new Set(readCells(title))) {
      const counts = cells.get(cell) ?? new Map<string, number>();
      cells.set(cell, counts.set(file, (counts.get(file) ?? 0) + 1));
    }
  }
  const lines = [...cells].map(([cell, counts]) => {
    const files = [...counts].sort(([one], [other]) => (one < other ? -1 : 1));
    return `${cell}: ${files.map(([file, count]) => `${count} ${file}`).join(', ')}\n`;
  });
  return lines.sort((one, other) => one.localeCompare(other, 'en', { numeric: true })).join('');
}

/** Cell to files, out of the text. */
export function readMatrix(text: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    text
      .trim()
      .split('\n')
      .map((line) => {
        const [cell = '', files = ''] = line.split(': ');
        return [cell, files.split(', ').map((one) => one.replace(/^\d+ /, ''))];
      }),
  );
}
