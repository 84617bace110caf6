import { describe, expect, it } from 'vitest';
import { readSources } from './sources.ts';

/** Too short and too usual to be a wording: errors of every room say so. */
const usual: readonly string[] = ['Nothing was sent', 'nothing was sent', 'Run it again'];

/** What an apply asks and says before there is a report. */
const beforeReport: readonly string[] = ['A create cannot be undone'];

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
    const words =
      /\b(refusalLines|describeRefusal|describeDistrust|distrustTitle|adviseOnListing|intentLines|doubtLines|goneLines|stopLines|describeStop|unapprovedLines|joinedLines|notLookedAgainLines)\b/;
    const readers = readSources()
      .filter(({ path, text }) => /^src\/report\/(?!words\/|json\/)/.test(path) && words.test(text))
      .map(({ path }) => path);

    expect(readers).toEqual(['src/report/notices.ts']);
  });
});
