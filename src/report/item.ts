/** What a report says, one item for each fact, and the same of a run that has no report. Every format shows items. */

import { createHash } from 'node:crypto';
import type { Excuse, Report } from '../findings/report.ts';
import type { HostKey, Position } from '../model/host.ts';
import type { Failure, FailureDiagnostic } from './format.ts';
import type { Severity } from './words/kinds.ts';
import { keepTexts } from './words/style.ts';

export type Place = Pick<Position, 'file' | 'line'> & Partial<Pick<Position, 'column'>>;

/**
 * Name and region are empty if it is about more than one. Each text is one line and escaped for a terminal; each format
 * escapes it for its own syntax.
 */
export interface Item extends HostKey {
  readonly kind: string;
  /** What tools filter by; undefined if nobody has to act, as for a host that was created. */
  readonly rule: string | undefined;
  readonly severity: Severity;
  readonly sentences: readonly string[];
  /** The same in every run that finds the same fact. It contains no line numbers. */
  readonly identity: string;
  /** The line of the declaration, if a file of the repository has it. */
  readonly place?: Place | undefined;
  readonly excuse?: Excuse | undefined;
}

/** The faults of a declaration, or else the failure as a whole. */
export function itemsOfFailure({ code, message, suggestions, diagnostics }: Failure): readonly Item[] {
  if (diagnostics.length > 0) return itemsOfFaults('error', diagnostics);
  const about = { kind: code, rule: code, identity: code, region: '', name: '' };
  return [{ ...about, severity: 'error', sentences: [message, ...suggestions] }];
}

export function itemsOfFaults(severity: 'error' | 'note', faults: readonly FailureDiagnostic[]): readonly Item[] {
  return faults.map((fault) => {
    const { rule, host, file, message } = fault;
    return {
      kind: rule,
      rule,
      severity,
      sentences: [describeFault(fault)],
      identity: `${file} ${message}`,
      place: placeOf(fault),
      region: '',
      name: host ?? '',
    };
  });
}

/** "The declaration has no apiVersion. Begin the file with: apiVersion: hostwright/v1." */
function describeFault({ file, line, message, label, help }: FailureDiagnostic): string {
  const place = file === standardInput ? `line ${line} of standard input` : undefined;
  return keepTexts(place, message, label, help).map(endSentence).join(' ');
}

export function describePlacedFault(fault: FailureDiagnostic): string {
  const { file, line, column, rule } = fault;
  return `${file}:${line}:${column} ${rule}: ${describeFault(fault)}`;
}

export function endSentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? '' : '.'}`;
}

/** Standard input is not a file of the repository. */
const standardInput = '-';

export function placeOf({ file, line, column }: Place): Place | undefined {
  return file === standardInput ? undefined : { file, line, column };
}

/** Gives those without a place, which code hosts need, the start of a file with hosts of their region, else of any. */
export function placeItems(items: readonly Item[], { hosts }: Report): readonly Item[] {
  const files = new Map<string, string>();
  for (const { diff } of hosts) {
    if (!('desired' in diff) || diff.desired.position.file === standardInput) continue;
    for (const one of ['', diff.key.region]) if (!files.has(one)) files.set(one, diff.desired.position.file);
  }
  return items.map((one) => {
    const file = files.get(one.region) ?? files.get('');
    return one.place !== undefined || file === undefined ? one : { ...one, place: { file, line: 1 } };
  });
}

/** A digest of each. Equal items differ by their order, because tools treat equal fingerprints as one. */
export function fingerprintsOf(items: readonly Item[]): readonly string[] {
  const texts = tellApart(
    items.map(({ rule, identity }) => `${rule} ${identity}`),
    '\n',
  );
  return texts.map(digestOf);
}

/** SHA-256 in hex digits. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Adds to each text that came before the number of times that it has come. */
export function tellApart(texts: readonly string[], between: string): readonly string[] {
  const seen = new Map<string, number>();
  return texts.map((text) => {
    const times = (seen.get(text) ?? 0) + 1;
    seen.set(text, times);
    return times === 1 ? text : `${text}${between}${times}`;
  });
}
