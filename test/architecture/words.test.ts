import { describe, expect, it } from 'vitest';
import { readSources } from './sources.ts';

/** Too short and too usual to be a wording: errors of every room say so. */
const usual: readonly string[] = ['Nothing was sent', 'nothing was sent', 'Run it again'];

/** What an apply asks and says before there is a report. */
const beforeReport: readonly string[] = ['A create cannot be undone'];

/** Formats without notices put them beside their counts. */
const alsoRemarks: readonly string[] = ['explainLeftOut', 'explainOtherRefusals', 'explainUnknownOrigins'];

/** The sentences and clauses in the strings of a file that have three words or more. A value of a template is a dot. */
function sentencesOf(text: string): ReadonlySet<string> {
  const code = text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/^import .*$|from '[^']*'/gm, '');
  const strings = [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)];
  const sentences = strings
    .map(([, plain, template = '']) => plain ?? template.replace(/\$\{[^}]*\}/g, '·'))
    .flatMap((string) => string.split(/\\n|(?<=[.;?!]) /))
    .map((sentence) => sentence.trim().replace(/[.;?!]$/, ''))
    .filter((sentence) => sentence.split(' ').length >= 3 && /^["A-Za-z]/.test(sentence))
    .filter((sentence) => !/[={}<>]/.test(sentence) && !usual.includes(sentence));
  return new Set(sentences);
}

describe('what report/words says', () => {
  it('is written in no other file', () => {
    const places = new Map<string, string[]>();
    for (const { path, text } of readSources()) {
      for (const sentence of sentencesOf(text)) places.set(sentence, [...(places.get(sentence) ?? []), path]);
    }

    const twice = [...places]
      .filter(([, paths]) => paths.length > 1 && paths.some((path) => path.startsWith('src/report/words/')))
      .filter(([sentence]) => !beforeReport.includes(sentence))
      .map(([sentence, paths]) => `${sentence}: ${paths.join(', ')}`);

    expect([...places.keys()]).toContain('nothing is sent until this is settled: ·');
    expect(twice).toEqual([]);
  });

  it('of a fact of a run is asked for by the notices alone, and by JSON, which tells the facts as data', () => {
    const sources = readSources();
    const notices = sources.find(({ path }) => path === 'src/report/notices.ts')?.text ?? '';
    const imports = [...notices.matchAll(/^import \{([^}]*)\} from '\.\/words\//gm)];
    const explaining = imports
      .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
      .filter((name) => /^(explain|advise|titleOf)/.test(name) && !alsoRemarks.includes(name));

    const readers = sources
      .filter(({ path }) => /^src\/report\/(?!words\/|json\/|notices\.ts)/.test(path))
      .flatMap(({ path, text }) =>
        explaining.filter((name) => new RegExp(`\\b${name}\\b`).test(text)).map((name) => `${path}: ${name}`),
      );

    expect(explaining).toContain('explainStop');
    expect(explaining.length).toBeGreaterThanOrEqual(9);
    expect(readers).toEqual([]);
  });
});
