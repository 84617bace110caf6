/** The fault matrix has no hole. `matrix-reporter.ts` holds it against the tests that really ran. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { columns, drawMatrix, readCells, readMatrix } from './matrix.ts';

const matrix = readMatrix(readFileSync(new URL('../golden/fault-matrix.txt', import.meta.url), 'utf8'));

describe('the fault matrix', () => {
  it('has a test in each column of the rows from F1 to F45, but for the cells that a fault cannot meet', () => {
    const cells = Array.from({ length: 45 }, (_, index) => columns.map((column) => `F${index + 1} ${column}`)).flat();

    expect(cells.filter((cell) => !matrix.has(cell))).toEqual([
      'F10 listing',
      'F11 listing',
      'F18 create',
      'F19 create',
      'F38 create',
      ...['F39', 'F40', 'F41'].flatMap((row) => ['plan', 'listing', 'drift'].map((column) => `${row} ${column}`)),
    ]);
    expect([...matrix.keys()].filter((cell) => !cells.includes(cell))).toEqual([]);
  });

  it('names each file of tests beside this one', () => {
    const files = readdirSync(new URL('.', import.meta.url), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.test.ts'),
    );
    const named = new Set([...matrix.values()].flat());

    const forgotten = files.map((name) => `faults/${name.replace('.test.ts', '')}`).filter((file) => !named.has(file));

    expect(forgotten).toEqual(['faults/matrix']);
  });
});

describe('a title', () => {
  it('names its cells by tags', () => {
    expect(readCells('a listing > late [F4 F5 create] once more [F10 plan drift]')).toEqual([
      ...['F4 create', 'F5 create'],
      ...['F10 plan', 'F10 drift'],
    ]);
    expect(readCells('an answer [F22 looks]')).toEqual(['F22 plan', 'F22 listing', 'F22 drift']);
    expect(readCells('F1 create, or [x]')).toEqual([]);
  });

  it('names no column that there is not', () => {
    expect(() => readCells('late [F4 creates]')).toThrow('[F4 creates] in a title: there is no column creates');
  });

  it('counts once for each cell of its file', () => {
    const tests = [
      { file: 'faults/late', title: 'one [F10 create]' },
      { file: 'faults/late', title: 'two [F2 create] [F10 create]' },
      { file: 'core/rounds', title: 'three [F10 create]' },
    ];

    expect(drawMatrix(tests)).toBe('F2 create: 1 faults/late\nF10 create: 1 core/rounds, 2 faults/late\n');
  });
});
