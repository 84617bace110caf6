/** The line that is drawn over, on a terminal that shows what was written to it. */
import { expect, it } from 'vitest';
import { openStatusLine } from '../../../src/commands/process/process-io.ts';
import { openScreen } from '../../tools/screen.ts';

const long = 'Waiting: 4 min 28 s left; earlier creates may be unknown, and their hosts may still appear; 0 of 4';

function open(columns: number) {
  const screen = openScreen(columns);
  const written: string[] = [];
  const terminal = { columns, write: (text: string) => written.push(text) > 0 };
  const line = openStatusLine(terminal);
  const shown = async () => {
    await screen.write(written.splice(0).join(''));
    return screen.rows();
  };
  return { line, shown, print: (text: string) => line.printAbove(() => void terminal.write(text), text) };
}

it.each([40, 80, 100, 200])('takes one row of %i columns, however often it is drawn', async (columns) => {
  const { line, shown } = open(columns);

  for (let second = 0; second < 50; second += 1) line.draw(`${long} ${second}`);

  const [row = '', ...more] = await shown();
  expect(more).toEqual([]);
  expect(row).toMatch(/^Waiting: 4 min 28 s left; earlier c/);
  expect(row.length).toBe(Math.min(columns - 3, long.length + ' 49'.length));
});

it('stays below what is printed meanwhile', async () => {
  const { line, shown, print } = open(40);

  line.draw('Creating 1 of 3');
  print('  + created   web-1\n');
  line.draw('Creating 2 of 3');
  print('  + created   web-2\n');

  expect(await shown()).toEqual(['  + created   web-1', '  + created   web-2', 'Creating 2 of 3']);
});

it('is not drawn behind a question, where the answer is typed', async () => {
  const { line, shown, print } = open(40);

  line.draw('Creating 1 of 3');
  print('Go on? ');

  expect(await shown()).toEqual(['Go on?']);
});
