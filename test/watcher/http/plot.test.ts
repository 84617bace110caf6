/** A plot shows what looks found, and nothing where nobody could look. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderPlot } from '../../../src/watcher/http/plot.ts';
import type { ScopeDetails, ScopeState } from '../../../src/watcher/scope-store.ts';
import { rowOf } from '../../support/watcher/fleet.ts';

const [hour, day] = [3_600_000, 86_400_000];
const now = Date.parse('2026-11-23T10:00:00.000Z');

type Point = ScopeDetails['plot'][number];

function pointOf(agoMs: number, counts: Point['counts'], state: ScopeState = 'drift'): Point {
  return { at: new Date(now - agoMs).toISOString(), state, counts };
}

function draw(points: readonly Point[]): string {
  return renderPlot({ plot: points, row: { ...rowOf('shop'), everyMs: 15 * 60_000 } }, now).markup;
}

/** The line of a kind: `[[x, y], …]` for each piece, and `gap` for the pieces in which nothing is known. */
function piecesOf(text: string, kind: string): readonly (readonly (readonly [number, number])[])[] {
  const [, svg = ''] = new RegExp(`<div class="k ${kind}">.*?<svg(.*?)</svg>`, 's').exec(text) ?? [];
  const [, path = ''] = /<path d="([^"]*)"/.exec(svg) ?? [];
  return path.split('Z').flatMap((piece) => {
    if (piece === '') return [];
    let [x, y] = [0, 0];
    return [
      [...piece.matchAll(/([MHV])(\d+)(?: (\d+))?/g)].map(([, order, first, second]) => {
        if (order === 'V') y = Number(first);
        else x = Number(first);
        if (order === 'M') y = Number(second);
        return [x, y] as const;
      }),
    ];
  });
}

describe('a plot', () => {
  it('has a step at each change', () => {
    const text = draw([
      pointOf(4 * hour, { inSync: 4 }, 'in-sync'),
      pointOf(2 * hour, { inSync: 3, missing: 1 }),
      pointOf(1 * hour, { inSync: 2, missing: 2 }),
    ]);

    const steps = piecesOf(text, 'missing').map((piece) => piece.map((place) => place.join(' ')));
    expect(steps).toEqual([['0 100', '0 100', '500 100', '500 50', '750 50', '750 0', '1000 0', '1000 100']]);
    expect(text).toContain('missing: 2 now, 0 to 2');
    expect(text).toContain('in sync: 2 now, 2 to 4');
    expect(text).not.toContain('Grey');
  });

  it.each([
    ['one fails', [pointOf(4 * hour, { missing: 1 }), pointOf(hour, {}, 'in-doubt'), pointOf(9, { missing: 1 })]],
    ['nobody looked for days', [pointOf(4 * day, { missing: 1 }), pointOf(day, { missing: 1 })]],
  ])('has no line where %s', (_, points) => {
    const text = draw(points);

    expect(piecesOf(text, 'missing')).toHaveLength(2);
    expect(text).toContain('<path class="gap"');
    expect(text).toContain('Grey');
  });

  it('says no number of now if the last look failed', () => {
    expect(draw([pointOf(2 * hour, { missing: 1 }), pointOf(hour, {}, 'stuck')])).toContain('missing: – now, always 1');
  });

  it.each([
    ['without looks', []],
    ['if no look knew of a host', [pointOf(hour, {}, 'unknown'), pointOf(1, {}, 'broken')]],
    ['if the times cannot be read', [{ ...pointOf(hour, { missing: 1 }), at: '"><script>' }]],
    ['if a look is of the future', [pointOf(-hour, { missing: 1 })]],
  ])('is empty %s', (_, points) => {
    expect(draw(points)).toBe('');
  });

  it('goes from left to right, and never leaves its frame, whatever the store holds', () => {
    const state = fc.constantFrom<ScopeState>('drift', 'in-sync', 'unknown', 'waiting');
    const counts = fc.record({ missing: fc.nat(), inSync: fc.oneof(fc.nat(5), fc.constant('x' as never)) });
    const points = fc.array(fc.record({ ago: fc.integer({ min: -day, max: 90 * day }), state, counts }), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(points, (given) => {
        const text = draw(given.map((one) => pointOf(one.ago, one.counts, one.state)));

        const pieces = ['missing', 'in-sync'].flatMap((kind) => piecesOf(text, kind));
        for (const piece of pieces) {
          const xs = piece.map(([x]) => x);
          expect(xs).toEqual(xs.toSorted((a, b) => a - b));
          expect(piece.every(([x, y]) => x >= 0 && x <= 1_000 && y >= 0 && y <= 100)).toBe(true);
        }
        expect(text).not.toMatch(/NaN|undefined|Infinity/);
      }),
    );
  });
});
