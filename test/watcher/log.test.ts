/** The lines of a watcher, of whatever text a cloud sends. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LogLine, lineOf, openLines } from '../../src/app/watcher/log.ts';
import { escapeText } from '../../src/model/text/escape.ts';
import { hostileText } from '../support/reports/hostile-text.ts';

function write(line: LogLine, format: 'text' | 'json', quiet = false): string {
  const written: string[] = [];
  openLines({ 'log-format': format, quiet }, { err: (text) => void written.push(text) })(line);
  return written.join('');
}

describe('a line of a watcher', () => {
  it('is one line in both forms, which no text can break or colour', () => {
    const states = { was: 'in-sync', state: 'unknown', exit: 4 } as const;
    const looked = { kind: 'looked', id: 'a', ...states, trusted: false, failures: 2 } as const;
    fc.assert(
      fc.property(hostileText, (why) => {
        const message = `x${why}`;
        const line = lineOf({ ...looked, message });
        if (line === undefined) throw new Error('it is not told');

        const [text, json] = [write(line, 'text'), write(line, 'json')];

        const told = `a: in-sync -> unknown: ${escapeText(message)}`;
        expect(text.slice('2026-11-26T21:00:00.000Z '.length)).toBe(`${told}\n`);
        const same = [1, 2].map((failures) => lineOf({ ...looked, was: 'unknown', message, failures })?.message);
        expect(same).toEqual([`a: unknown: ${message}`, undefined]);
        expect(JSON.parse(json)).toMatchObject({ level: 'warn', event: 'looked', scope: 'a', exit: 4, message: told });
        for (const one of [text, json]) expect(one.slice(0, -1)).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
      }),
      { numRuns: 200 },
    );
  });

  it('is left out by --quiet, unless it is about an error', () => {
    const line = { level: 'info', event: 'looked', message: 'x' } as const;

    expect(write(line, 'text', true)).toBe('');
    expect(write({ ...line, level: 'error' }, 'json', true)).toContain('"message":"x"');
  });
});
