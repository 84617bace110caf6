/** The line that is drawn over, on a terminal that shows what was written to it. */
import { expect, it } from 'vitest';
import { openStatusLine } from '../../../src/commands/process/status-line.ts';
import { openScreen } from '../../tools/screen.ts';

const long = 'Waiting: 4 min 28 s left; earlier creates may be unknown, and their hosts may still appear; 0 of 4';

function open(columns: number, wraps = true) {
  const screen = openScreen(columns, wraps);
  let written = '';
  const terminal = {
    columns,
    write: (text: string) => {
      written += text;
    },
  };
  const line = openStatusLine(terminal);
  const shown = async () => {
    await screen.write(written);
    written = '';
    return screen.rows();
  };
  return {
    line,
    shown,
    print: (text: string) => line.printAbove(() => terminal.write(text), text),
    /** As it is shown so far, and then at another width. */
    async resize(next: number) {
      await shown();
      screen.resize(next);
      terminal.columns = next;
    },
  };
}

it.each([40, 80, 100, 200])('takes one row of %i columns, however often it is drawn', async (columns) => {
  const { line, shown } = open(columns);

  for (let second = 0; second < 50; second += 1) line.draw(`${long} ${second}`);

  const [empty, row = '', ...more] = await shown();
  expect([empty, more]).toEqual(['', []]);
  expect(row).toMatch(/^Waiting: 4 min 28 s left; earlier c/);
  expect(row.length).toBe(Math.min(columns - 1, 79));
});

const resizes = [
  [100, 40],
  [200, 60],
  [80, 45],
  [40, 200],
].flatMap(([before = 0, after = 0]) => [
  { before, after, wraps: true, how: 'wraps' },
  { before, after, wraps: false, how: 'cuts off' },
]);

it.each(resizes)(
  'leaves no text behind, and erases no other, where $before columns become $after in a terminal that $how long lines',
  async ({ before, after, wraps }) => {
    const { line, shown, print, resize } = open(before, wraps);
    print('The plan.\nIts end.\n');
    line.draw(long);

    await resize(after);
    line.draw(long);
    const during = await shown();
    line.draw('');

    expect(during.filter((row) => row !== '')).toEqual([
      'The plan.',
      'Its end.',
      expect.stringMatching(/^Waiting: 4 min/),
    ]);
    expect(await shown()).toEqual(['The plan.', 'Its end.']);
  },
);

it('stays below what is printed meanwhile', async () => {
  const { line, shown, print } = open(40);

  line.draw('Creating 1 of 3');
  print('  + created   web-1\n');
  line.draw('Creating 2 of 3');
  print('  + created   web-2\n');

  expect(await shown()).toEqual(['  + created   web-1', '  + created   web-2', '', 'Creating 2 of 3']);
});

it('is not drawn behind a question, where the answer is typed', async () => {
  const { line, shown, print } = open(40);

  line.draw('Creating 1 of 3');
  print('Go on? ');

  expect(await shown()).toEqual(['Go on?']);
});
