/** What is wrong with an entry of `hosts`: its name, its template, or the fields that it has from no layer. */
import type { DialectName } from '../../model/dialect.ts';
import { groupBy } from '../../model/group-by.ts';
import { findNearest } from '../../model/text/similar-names.ts';
import { templatesOf } from '../layers.ts';
import { type NameFault, readName } from '../name-rules.ts';
import { formAt, outlineAt, outlineOfFile } from '../outline.ts';
import { endOfLine, placeOfKey, placeOfValue, positionOf, type ReadFile } from '../yaml/place.ts';
import { hasFaultAt } from '../yaml/read-yaml.ts';
import { joinWords } from './rules.ts';
import { isMeantAs, unknownKeysOf } from './unknown-field.ts';

/** Why an entry cannot be created, or a file without entries not be listed. */
export type HostProblem =
  | { readonly kind: 'no-region' }
  | { readonly kind: 'template'; readonly index: number; readonly template: string }
  | { readonly kind: 'name'; readonly index: number; readonly name: string; readonly fault: NameFault }
  | { readonly kind: 'missing'; readonly index: number; readonly fields: readonly string[] };

type ProblemOf<Kind> = Extract<HostProblem, { readonly kind: Kind }>;

export function addHostFaults(file: ReadFile, problems: readonly HostProblem[]): void {
  const unknownAbove = [...unknownKeysOf(file, []), ...unknownKeysOf(file, ['defaults'])];
  const incomplete: ProblemOf<'missing'>[] = [];
  for (const problem of problems) {
    if (problem.kind === 'no-region') addNoRegion(file);
    else if (problem.kind === 'name') addNameFault(file, problem);
    // What a file that could not be used has is not missing.
    else if (hasFaultAt(file, 'use')) continue;
    else if (problem.kind === 'template') addTemplateFault(file, problem);
    else incomplete.push({ ...problem, fields: withoutMisspelt(file, problem, unknownAbove) });
  }
  for (const [fields, entries] of groupBy(incomplete, (one) => one.fields.join(' '))) {
    if (fields !== '') addIncomplete(file, fields.split(' '), entries);
  }
}

function addNoRegion(file: ReadFile): void {
  file.faults.add({
    rule: 'missing-field',
    ...placeOfKey(file, ['hosts']),
    message: 'a declaration without hosts has no region',
    help: 'write where to look at the top of the file, e.g. region: cn-bj2',
  });
}

function addTemplateFault(file: ReadFile, { index, template }: ProblemOf<'template'>): void {
  const declared = [file, ...file.used].flatMap((one) => Object.keys(templatesOf(one)));
  const nearest = findNearest(template, declared);
  file.faults.add({
    rule: 'unknown-template',
    ...placeOfValue(file, ['hosts', index, 'template']),
    message: (quote) =>
      `no template ${quote(template)} is declared in this file${file.used.length === 0 ? '' : ' or in those that it uses'}`,
    label: nearest && ((quote) => `did you mean ${quote(nearest)}?`),
    help: (quote) =>
      declared.length === 0
        ? 'declare it under templates'
        : `declared here: ${joinWords(declared.slice(0, 10).map(quote))}`,
  });
}

function addNameFault(file: ReadFile, { index, name, fault }: ProblemOf<'name'>): void {
  const place = placeOfValue(file, ['hosts', index, 'name']);
  // The caret can point inside the text only if the file contains it literally.
  const literal = file.source.text.indexOf(name, place.start);
  const exact = name !== '' && literal !== -1 && literal <= place.start + 1;
  const meant = findMeantName(name, file.dialect);
  // A placeholder for a number, as in other tools, also stands for several names.
  const isRange = fault.rule === 'bad-range' || /[{}%*#$]/.test(name);
  file.faults.add({
    ...place,
    rule: fault.rule,
    ...(exact ? { start: literal + fault.at, end: literal + fault.at + fault.length } : {}),
    message: (quote) => (name === '' ? 'a name is not empty' : `${quote(name)}: ${fault.problem}`),
    label: meant && ((quote) => `did you mean ${quote(meant)}?`),
    why: fault.why,
    help: isRange
      ? 'a range makes several names: web-[01:12], with a step db-[1:9:2], or with letters cache-[a:f]'
      : 'a name has 1 to 63 letters, digits, Chinese letters, dots, underscores and dashes, and does not begin with a dash or a dot',
  });
}

const longestCorrected = 100;

/** The name that was most likely meant: ranges of other tools, spaces and quotation marks are corrected. */
function findMeantName(written: string, dialect: DialectName): string | undefined {
  if (written.length > longestCorrected) return undefined;
  const meant = written
    .normalize('NFKC')
    .replace(/[\u201c\u201d\u2018\u2019"',;]/g, '')
    .replace(/\{(\w+)\.\.(\w+)(?:\.\.(\d+))?\}/g, writeRange)
    .replace(/\[(\w+) *(?:-|\.\.\.?|\u2013|to) *(\w+)\]/g, writeRange)
    .replace(/\[(\d+):(\d+)((?::\d+)?)\]/g, (whole, first, last, step) =>
      Number(first) > Number(last) ? `[${last}:${first}${step}]` : whole,
    )
    .trim()
    .replace(/\s+/g, '-');
  return meant !== written && !('problem' in readName(meant, dialect)) ? meant : undefined;
}

function writeRange(_: string, first: string, last: string, step?: unknown): string {
  return `[${first}:${last}${typeof step === 'string' ? `:${step}` : ''}]`;
}

/**
 * A field that is wrong or misspelt is not missing: it has a fault of its own. A key that is allowed in its place has
 * no fault, so it cannot be the misspelt one: `zones` is not a misspelt `zone`.
 */
function withoutMisspelt(
  file: ReadFile,
  { index, fields }: ProblemOf<'missing'>,
  unknownAbove: readonly string[],
): readonly string[] {
  const path = ['hosts', index];
  const unknown = [...unknownKeysOf(file, path), ...unknownAbove];
  return fields.filter((field) => !unknown.some((key) => isMeantAs(file, path, key, field)));
}

function addIncomplete(
  file: ReadFile,
  missing: readonly string[],
  [first, ...others]: readonly [ProblemOf<'missing'>, ...ProblemOf<'missing'>[]],
): void {
  const { start, path } = placeOfValue(file, ['hosts', first.index]);
  const whose =
    others.length === 0
      ? 'this host has'
      : `this and ${others.length} other ${others.length === 1 ? 'entry' : 'entries'} have`;
  file.faults.add({
    rule: 'missing-field',
    start,
    end: endOfLine(file.source.text, start),
    path,
    message: `${whose} no ${joinWords(missing, 'and no')}`,
    help: adviseOnMissing(file, missing),
    related: others.slice(0, 3).map(({ index }) => ({ ...positionOf(file, ['hosts', index]), message: 'here, too' })),
  });
}

function adviseOnMissing(file: ReadFile, missing: readonly string[]): string {
  const outline = outlineOfFile(file);
  const atTop = missing.filter((field) => field === 'region' || field === 'zone');
  const maps = missing.filter((field) => outlineAt(outline, ['defaults', field]).fields !== undefined);
  return [
    `set ${missing.length === 1 ? 'it' : 'them'} in defaults, on a template, or on the host`,
    ...(atTop.length === 0 ? [] : [`${joinWords(atTop)} may also be at the top of the file`]),
    ...maps.map((field) => `${field} is ${formAt(outline, ['defaults', field])}`),
  ].join('; ');
}
