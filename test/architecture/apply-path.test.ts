/** An apply can be read aloud: short at the top, one way for its events, and nothing that reaches around it. */
import { describe, expect, it } from 'vitest';
import { readSources, resolveImport } from './sources.ts';

const sources = readSources()
  .filter(({ path }) => path.startsWith('src/cli/apply/'))
  .map(({ path, text }) => ({ path, code: text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '') }));

/** `onPlan: (plan: Plan) => void`, as a field of an interface or as a parameter. */
const functionType = /\b\w+\??: \((?:\w+\??: [^()]*)?\) => (?:void|Promise|readonly|string|number|boolean|[A-Z])/;

const matching = (pattern: RegExp) => sources.filter(({ code }) => pattern.test(code)).map(({ path }) => path);

describe('the path of an apply', () => {
  it.each([
    ['src/cli/apply/apply.ts', 'export async function runApply('],
    ['src/cli/apply/apply-under-lock.ts', 'export async function* applyUnderLock('],
  ])('%s: its function has fewer than 40 lines', (path, head) => {
    const code = sources.find((source) => source.path === path)?.code ?? '';

    const [body = ''] = code.slice(code.indexOf(head)).split(/^}$/m);

    expect(code).toContain(head);
    expect(body.split('\n').length).toBeLessThan(40);
  });

  it('hands functions on only as methods of a port, never alone', () => {
    expect('readonly onPlan: (plan: Plan) => void;').toMatch(functionType);
    expect('function f(ask: () => Promise<string>)').toMatch(functionType);
    expect(matching(functionType)).toEqual([]);
  });

  it('has no side channel: nothing is kept outside of a run', () => {
    expect(matching(/\bWeak(?:Map|Set|Ref)\b|^(?:export )?let /m)).toEqual([]);
  });

  it('numbers its steps in their order', () => {
    const steps = sources.flatMap(({ path }) => /^src\/cli\/apply\/(\d)-[a-z-]+\.ts$/.exec(path)?.[1] ?? []);

    expect([...new Set(steps)].sort()).toEqual(['1', '2', '3', '4', '5', '6']);
  });

  it('lets a step know those before it, and no later one', () => {
    const stepOf = (path: string) => Number(/^src\/cli\/apply\/(\d)-/.exec(path)?.[1] ?? 0);

    const ahead = readSources()
      .filter(({ path }) => stepOf(path) > 0)
      .flatMap(({ path, imports }) => imports.map((specifier) => [path, resolveImport(path, specifier) ?? ''] as const))
      .filter(([path, target]) => stepOf(target) > stepOf(path));

    expect(ahead).toEqual([]);
  });
});
