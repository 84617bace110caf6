/** What a report says, one item for each fact, and the same of a run that has no report. Every format shows items. */

import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { type CreateOutcome, nameOutcome } from '../creating/create-outcome.ts';
import type { HostReport, Report } from '../findings/report.ts';
import type { DriftClass } from '../model/drift-class.ts';
import { formatKey, type LiveHost, type Position } from '../model/host.ts';
import type { RepeatFlags } from '../model/text/shell-word.ts';
import { liveOf } from '../planning/diff.ts';
import { isBarred } from '../planning/holds.ts';
import type { Failure, FailureDiagnostic } from './format.ts';
import { factsOfHost, type RowFacts } from './rows.ts';
import { describeFinding } from './words/findings.ts';
import { describeHeld } from './words/holds.ts';
import { adviseSettling, type CommandOptions } from './words/intents.ts';
import { rowKinds, ruleOf, wordOf } from './words/kinds.ts';
import { describeOutcome } from './words/outcomes.ts';
import { keepTexts, shown } from './words/style.ts';

export type Place = Pick<Position, 'file' | 'line'> & Partial<Pick<Position, 'column'>>;

/**
 * Name and region are empty if it is about more than one. Each text is one line and escaped for a terminal; each format
 * escapes it for its own syntax.
 */
export interface Item extends Pick<RowFacts, 'region' | 'name' | 'severity' | 'identity' | 'excuse'> {
  readonly kind: string;
  /** What tools filter by; undefined if nobody has to act, as for a host that was created. */
  readonly rule: string | undefined;
  readonly sentences: readonly string[];
  /** The line of the declaration, if a file of the repository has it. */
  readonly place?: Place | undefined;
}

// About hosts.

export type Row = Item & RowFacts;

/** One host, several if the name is a duplicate, or none. A host that this run made is shown as it was last seen. */
export function liveHostsOf({ diff, outcome }: HostReport): readonly LiveHost[] {
  const seen = outcome !== undefined && 'live' in outcome ? outcome.live : undefined;
  return liveOf(diff).map((host) => (seen?.hostId === host.hostId ? seen : host));
}

/** Accepts only real addresses from the cloud: other text could be a name to look up, or a flag. */
export function addressesOf({ addresses }: LiveHost) {
  const valid = addresses.filter(({ ip }) => ip !== undefined && isIP(ip) !== 0);
  const ipsOf = (isPrivate: boolean) =>
    valid.filter(({ type }) => (type?.toLowerCase() === 'private') === isPrivate).map(({ ip = '' }) => ip);
  // Any other type is public: `Bgp` is one of several public types.
  return { private: ipsOf(true), public: ipsOf(false) };
}

/** Sorted by region and name. Includes excused rows: text leaves them out, and other formats mark them if they can. */
export function rowsOfReport(report: Report, options: CommandOptions = {}): readonly Row[] {
  return report.hosts.flatMap((host) => rowsOfHost(host, report, options));
}

/** A host that is in sync and Running has none. */
export function rowsOfHost(host: HostReport, report: Report, { repeatFlags }: CommandOptions): readonly Row[] {
  const { diff, hold, outcome } = host;
  const rows = factsOfHost(host, report, (finding) =>
    diff.status === 'missing' && hold !== undefined
      ? describeHeld(host, diff, hold, repeatFlags)
      : describeFinding(host, finding, report, repeatFlags),
  ).map(makeRow);
  if (outcome === undefined || diff.status === 'unmanaged') return rows;
  const row = makeRow(factsOfOutcome(host, outcome, report, repeatFlags));
  // The outcome says the same about the host as these findings, and more.
  const repeated: readonly DriftClass[] =
    row.kind === 'created-not-running' ? ['missing', 'unchecked', 'attention', 'dead'] : ['missing', 'unchecked'];
  return [row, ...rows.filter((one) => !repeated.includes(one.class))];
}

function makeRow(facts: RowFacts): Row {
  const { kind, word, isOutcome, what, next, position, region, name } = facts;
  // The kind precedes what does not show it.
  const isBare = isOutcome || kind === 'held' || kind === 'changed' || word === wordOf('create');
  const finding = `${shown(name)} (${shown(region)}): ${isBare ? `${word}: ` : ''}${what.replaceAll('  ', ' ')}.`;
  return {
    ...facts,
    rule: isDoubtRow(facts) ? 'in-doubt' : ruleOf(kind),
    sentences: [finding, ...(next === '' ? [] : [endSentence(next)])],
    place: position && placeOf(position),
  };
}

function factsOfOutcome(host: HostReport, outcome: CreateOutcome, report: Report, flags?: RepeatFlags): RowFacts {
  const kind = nameOutcome(outcome, report.applied?.waited ?? false);
  const { severity, advice = '' } = rowKinds[kind];
  const text = describeOutcome(outcome, flags);
  return {
    ...host.diff.key,
    kind,
    word: wordOf(kind),
    class: 'missing',
    severity,
    shared: text.what,
    next: kind === 'in-doubt' ? adviseSettling(flags) : advice,
    ...text,
    position: outcome.desired.position,
    identity: `${kind} ${formatKey(host.diff.key)}`,
    isOutcome: true,
    hold: outcome.status === 'held' ? outcome.hold : host.hold,
    host,
  };
}

export function isDoubtRow({ kind, hold }: Pick<Row, 'kind' | 'hold'>): boolean {
  return kind === 'in-doubt' || (kind === 'held' && isBarred(hold, 'open'));
}

// Without a report.

/** The faults of a declaration, or else the failure as a whole. */
export function itemsOfFailure({ code, message, suggestions, diagnostics }: Failure): readonly Item[] {
  if (diagnostics.length > 0) return itemsOfFaults('error', diagnostics);
  const about = { kind: code, rule: code, identity: code, region: '', name: '' };
  return [{ ...about, severity: 'error', sentences: [message, ...suggestions] }];
}

export function itemsOfFaults(severity: 'error' | 'note', faults: readonly FailureDiagnostic[]): readonly Item[] {
  return faults.map((fault) => {
    const { rule, host: name = '', file, message } = fault;
    const about = { kind: rule, rule, identity: `${file} ${message}`, region: '', name };
    return { ...about, severity, sentences: [describeFault(fault)], place: placeOf(fault) };
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
