/** A command at a real terminal of some width, and what a person sees there. */
import { openScreen } from '../tools/screen.ts';
import type { AtEnd } from './hostwright.ts';
import { openTerminal, type Terminal } from './terminal.ts';
import { until } from './until.ts';

export interface WatchedTerminal extends Terminal {
  /** Resolves once the text was written, line ends and colours aside. */
  readonly shows: (text: RegExp) => Promise<void>;
  readonly rows: () => Promise<readonly string[]>;
  /** Without the breaks that the terminal made. */
  readonly lines: () => Promise<readonly string[]>;
  /** Lines wider than the terminal, but for what is copied whole: a command, and one word such as a path. */
  readonly tooWide: () => Promise<readonly string[]>;
}

const isToCopy = (line: string) => /\bhostwright /.test(line) || /^\s*(\(?--allow )?\S+$/.test(line);

export function watchTerminal(
  words: readonly string[],
  place: { readonly cwd: string; readonly env: Readonly<Record<string, string | undefined>> },
  columns: number,
  atEnd: AtEnd,
): WatchedTerminal {
  const start = `stty cols ${columns} rows 24; exec "$@"`;
  const env = { PATH: process.env.PATH, HOME: place.cwd, TERM: 'xterm', ...place.env };
  const terminal = openTerminal(['sh', '-c', start, 'sh', ...words], { cwd: place.cwd, env });
  atEnd(terminal.close);
  const screen = openScreen(columns);
  let shown = 0;
  const look = async () => {
    const all = terminal.screen();
    await screen.write(all.slice(shown));
    shown = all.length;
    return screen;
  };
  return {
    ...terminal,
    shows: (text) => until(async () => text.test((await look()).rows().join('\n')), 20),
    rows: async () => (await look()).rows(),
    lines: async () => (await look()).lines(),
    tooWide: async () => (await look()).lines().filter((line) => line.length > columns && !isToCopy(line)),
  };
}
