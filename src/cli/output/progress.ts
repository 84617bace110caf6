import type { Clock } from '../../core/ports.ts';
import type { Io } from '../io.ts';

/** Milliseconds between lines of a log; what a person watches is drawn over more often. */
const logEvery = 5_000;
const drawEvery = 250;

export interface Progress {
  /** Says what is going on now, e.g. `12 of 40 created`; a function is asked again for each line. News is printed at once. */
  show(text: string | (() => string), news?: string): void;
  end(): void;
}

/** Counts and elapsed time on stderr: one line drawn over at a terminal, plain lines at a bounded rate elsewhere. */
export function startProgress(io: Io, clock: Clock, quiet: boolean): Progress {
  if (quiet) return { show: () => {}, end: () => {} };
  const started = clock.now();
  let text: string | (() => string) = '';
  let printed = '';
  const told = new Set<string>();
  const latest = () => (typeof text === 'string' ? text : text());
  const line = () => `${latest()} [${Math.round((clock.now() - started) / 1_000)} s]`;
  const print = () => {
    if (text === '') return;
    if (io.redrawable) io.err(`\r\u001b[2K${line()}`);
    else if (latest() !== printed) io.err(`${line()}\n`);
    printed = latest();
  };
  const timer = setInterval(print, io.redrawable ? drawEvery : logEvery);
  return {
    show: (next, news = '') => {
      const isNew = text === '' || (news !== '' && !told.has(news));
      text = next;
      told.add(news);
      if (isNew) print();
    },
    end: () => {
      clearInterval(timer);
      print();
      if (io.redrawable && printed !== '') io.err('\n');
    },
  };
}
