/** Exported names: each once, and every word one that the glossary or a programmer knows. Functions: as verbs. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readSources } from './sources.ts';
import { computing, irregularVerbs, nounsOfVerbs, ordinary, readAsPart, verbs } from './vocabulary.ts';

interface Name {
  readonly path: string;
  readonly name: string;
}

const exported =
  /^export (?:default )?(?:abstract |async |declare )*(?:function\*?|class|const|let|interface|type|enum) (\w+)/gm;
const functions = /^(?:export )?(?:default )?(?:async )?function\*? (\w+)/gm;

const sources = readSources();
const names = listNames(exported);

function listNames(declared: RegExp): readonly Name[] {
  return sources.flatMap(({ path, text }) => [...text.matchAll(declared)].map(([, name = '']) => ({ path, name })));
}

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
});

describe('names of functions', () => {
  it('begin with a verb, or are a selector (keyOf), or a changed copy (withListings)', () => {
    const nouns = listNames(functions)
      .filter(({ name }) => !/Of(?=[A-Z]|$)|^with[A-Z]/.test(name))
      .filter(({ name }) => !verbForms.has(wordsOf(name)[0] ?? ''))
      .filter(({ name, path }) => readAsPart[path]?.includes(name) !== true)
      .map(({ name, path }) => `${name} in ${path}`);

    expect(nouns).toEqual([]);
  });
});
