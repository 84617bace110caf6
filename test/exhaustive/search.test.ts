import { beforeAll, describe, expect, it } from 'vitest';
import { figureOf, isProving } from '../prove/figures.mjs';
import { unsettledAfterCalm } from './calm.ts';
import { everyTest, inPart, prove, type Scope } from './scopes.ts';
import { type Searched, type SearchOptions, search } from './search.ts';

type Named = Readonly<Record<string, Searched>>;

const sumOf = (searched: Named, what: 'states' | 'transitions') =>
  Object.values(searched).reduce((sum, one) => sum + one[what], 0);

/** The whole of it in one line, for whoever reads the figures. */
function say(title: string, searched: Named): void {
  const ended = Object.values(searched).filter(({ exhausted }) => exhausted).length;
  const count = (what: 'states' | 'transitions') => `${sumOf(searched, what).toLocaleString('en')} ${what}`;
  const worlds = Object.keys(searched).length;
  process.stdout.write(
    `${title}: ${count('states')}, ${count('transitions')}, ${ended} of ${worlds} worlds to the end\n`,
  );
}

/** `optionsOf`: of the states so far, the worlds left and the world itself. */
function searchAll(
  scopes: Readonly<Record<string, Scope>>,
  optionsOf: (states: number, left: number, scope: Scope) => SearchOptions,
): Named {
  const searched: Record<string, Searched> = {};
  const all = Object.entries(scopes);
  for (const [index, [name, scope]] of all.entries()) {
    searched[name] = search(scope, optionsOf(sumOf(searched, 'states'), all.length - index, scope));
  }
  return searched;
}

const broken = (searched: Named) =>
  Object.fromEntries(Object.entries(searched).flatMap(([name, { found }]) => (found ? [[name, found]] : [])));

/** From one state in so many, what comes where nothing goes wrong any more. */
const everyNth = 499;

function startCalm() {
  const stuck: { readonly names: readonly string[]; readonly path: readonly string[] }[] = [];
  const calm = { stuck, count: 0 };
  const onStateOf = (scope: Scope): NonNullable<SearchOptions['onState']> => {
    return (world, nth, path) => {
      if (nth % everyNth !== 0) return;
      for (const late of [false, true]) {
        calm.count += 1;
        const names = unsettledAfterCalm(world, late, scope);
        if (names.length > 0) stuck.push({ names, path: path() });
      }
    };
  };
  return { calm, onStateOf };
}

describe('every order of events in a small world', () => {
  let searched: Named = {};
  const { calm, onStateOf } = startCalm();

  beforeAll(() => {
    searched = searchAll(everyTest, (_states, _left, scope) => ({ mostStates: 1_000_000, onState: onStateOf(scope) }));
    say('exhaustive', searched);
  });

  it('breaks no law', () => {
    expect(broken(searched)).toEqual({});
  });

  it('is tried to the end', () => {
    expect(Object.entries(searched).filter(([, { exhausted }]) => !exhausted)).toEqual([]);
  });

  it('comes to at least 50,000 distinct states', () => {
    expect(sumOf(searched, 'states')).toBeGreaterThanOrEqual(50_000);
  });

  it('ends well: three runs without trouble see each name, or say what holds it', () => {
    expect(calm.count).toBeGreaterThan(500);
    expect(calm.stuck.slice(0, 3)).toEqual([]);
  });
});

/** Of a world that is too large for a run of the tests. */
const mostStates = isProving ? 40_000 : figureOf('states');

it.each(Object.entries(inPart))(
  `%s: no law breaks as far as ${mostStates.toLocaleString('en')} states go`,
  (_, scope) => {
    const { calm, onStateOf } = startCalm();

    const { found, states } = search(scope, { mostStates, onState: onStateOf(scope) });

    expect(found).toBeUndefined();
    expect(states).toBeGreaterThanOrEqual(mostStates);
    expect(calm.stuck.slice(0, 3)).toEqual([]);
  },
);

if (isProving) {
  const atLeast = figureOf('states');
  it(`a larger part of larger worlds breaks no law in ${atLeast.toLocaleString('en')} states`, {
    timeout: 3_600_000,
  }, () => {
    const searched = searchAll(prove, (states, left) => ({ mostStates: Math.ceil((atLeast - states) / left) }));

    say('prove', searched);
    for (const [name, one] of Object.entries(searched)) say(`  ${name}`, { [name]: one });
    expect(broken(searched)).toEqual({});
    expect(sumOf(searched, 'states')).toBeGreaterThanOrEqual(atLeast);
  });
}
