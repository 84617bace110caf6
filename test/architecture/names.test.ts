/** Exported names: each once, functions as verbs, and every word one that the glossary or a programmer knows. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readSources } from './sources.ts';
import { computing, irregularVerbs, nounsOfVerbs, ordinary, readAsPart, verbs } from './vocabulary.ts';

interface ExportedName {
  readonly path: string;
  readonly name: string;
  readonly isFunction: boolean;
}

const declared =
  /^export (?:default )?(?:abstract |async |declare )*(function\*?|class|const|let|interface|type|enum) (\w+)/gm;

const names: readonly ExportedName[] = readSources().flatMap(({ path, text }) =>
  [...text.matchAll(declared)].map(([, kind = '', name = '']) => ({
    path,
    name,
    isFunction: kind.startsWith('function'),
  })),
);

function wordsOf(name: string): readonly string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(' ');
}

/** `commit`, `commits`, `committed` and `committing`; `place` and `placing`; `reply` and `replied`. */
function formsOf(verb: string): readonly string[] {
  const stem = verb.replace(/e$/, '');
  const endings = ['s', 'es', 'd', 'ed', 'ing'].flatMap((ending) => [`${verb}${ending}`, `${stem}${ending}`]);
  const doubled = ['ed', 'ing'].map((ending) => `${verb}${verb.at(-1)}${ending}`);
  return [verb, ...endings, ...doubled, verb.replace(/y$/, 'ies'), verb.replace(/y$/, 'ied')];
}

const glossary = [...readFileSync('docs/glossary.md', 'utf8').matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, term = '']) =>
  term.split(/[^A-Za-z]+/).flatMap(wordsOf),
);

const verbForms = new Set([...verbs.flatMap(formsOf), ...irregularVerbs]);
const known = new Set([
  ...ordinary,
  ...[...glossary, ...computing, ...nounsOfVerbs].flatMap((noun) => [noun, `${noun}s`, `${noun}es`]),
]);

describe('exported names', () => {
  it('stand for one thing each', () => {
    const places = new Map<string, string[]>();
    for (const { name, path } of names) places.set(name, [...(places.get(name) ?? []), path]);

    expect([...places].filter(([, paths]) => paths.length > 1)).toEqual([]);
  });

  it('consist of words of docs/glossary.md and of ordinary words', () => {
    const strange = names.flatMap(({ name, path }) =>
      wordsOf(name)
        .filter((word) => !known.has(word) && !verbForms.has(word))
        .map((word) => `${word}: ${name} in ${path}`),
    );

    expect(strange).toEqual([]);
  });

  it('of functions begin with a verb, or are a selector (keyOf), or a changed copy (withListings)', () => {
    const nouns = names
      .filter(({ isFunction, name }) => isFunction && !/Of(?=[A-Z]|$)|^with[A-Z]/.test(name))
      .filter(({ name }) => !verbForms.has(wordsOf(name)[0] ?? ''))
      .filter(({ name, path }) => readAsPart[path]?.includes(name) !== true)
      .map(({ name, path }) => `${name} in ${path}`);

    expect(nouns).toEqual([]);
  });
});
