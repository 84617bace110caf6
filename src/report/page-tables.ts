/** The tables of a page: what was found, what does not count, what is in sync, what is known of each region. */

import { countHosts, type HostReport, isInSync } from '../findings/host-report.ts';
import { allListingsOf, listUntrusted, type Report } from '../findings/report.ts';
import { groupBy } from '../model/group-by.ts';
import type { LiveHost } from '../model/host.ts';
import { readCloudTime } from '../model/quantities.ts';
import type { RenderOptions } from './format.ts';
import {
  describeFold,
  describeNames,
  describePosition,
  type Fold,
  foldRows,
  isUnreported,
  liveHostsOf,
  type Row,
  rowsOfReport,
  sortByImportance,
} from './rows.ts';
import { explainDowntime, listCommands, stepOf } from './step.ts';
import { describeDistrust, describeExcuse } from './words/counts.ts';
import { describeDesired } from './words/creates.ts';
import { type RowKind, rowKinds, type Severity, wordOf } from './words/kinds.ts';
import { dayOf, keepTexts, plural, shown } from './words/style.ts';

export interface Table {
  readonly id: string;
  readonly title: string;
  /** Folded until somebody looks into it. */
  readonly isFolded: boolean;
  /** Left out where there is little room. */
  readonly isMinor: boolean;
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
}

/** `kind` and `severity` decide the colours. */
export interface TableRow {
  readonly kind: RowKind;
  readonly severity: Severity;
  /** One for each column. */
  readonly cells: readonly Cell[];
}

export interface Cell {
  readonly text: string;
  readonly isOwnWords?: boolean;
  /** Whether it names what the row is about. */
  readonly isHead?: boolean;
  readonly symbol?: string;
  /** The part of the text that costs money at once. */
  readonly prepaid?: string | undefined;
  /** Left out where there is little room. */
  readonly details?: readonly string[];
  /** Left out, too: each after the words that it follows. */
  readonly commands?: readonly (readonly [before: string, command: string])[];
  /** The hosts that it is about, if they are several: left out, too. */
  readonly members?: readonly Cell[];
}

export function listTables(report: Report, options: RenderOptions): readonly Table[] {
  const rows = sortByImportance(rowsOfReport(report)).filter((row) => options.details || !isUnreported(row));
  const [found, aside] = [rows.filter((row) => !isAside(row)), rows.filter(isAside)];
  const calm = report.hosts.filter(isInSync);
  const hasRegions = report.listings.length > 1;
  const columns = ['Class', 'Host', ...(hasRegions ? ['Region'] : []), 'What', 'What to do', 'Declared'];
  const makeRow = ({ kind, severity, word, region, host, what, next, place }: RowOfHosts): TableRow => {
    const head = [
      { text: word, symbol: rowKinds[kind].mark.symbol, isOwnWords: true },
      { ...host, isHead: true },
    ];
    const where = place === '' ? { text: 'not declared', isOwnWords: true } : { text: place };
    const cells = [
      ...head,
      ...(hasRegions ? [{ text: shown(region) }] : []),
      what,
      { isOwnWords: true, ...next },
      where,
    ];
    return { kind, severity, cells };
  };
  const makeTable = (id: string, title: string, own: readonly Row[]) => {
    const folds = foldRows(own, options);
    return { id, title, columns, rows: folds.map((one) => makeRow(describeRow(one, report, options))) };
  };
  return [
    {
      ...makeTable('findings', found.length > 0 ? titles[report.purpose] : describeNoFindings(report), found),
      isFolded: false,
      isMinor: found.length === 0,
    },
    { ...makeTable('aside', `${plural(aside.length, 'row')} set aside`, aside), isFolded: true, isMinor: false },
    {
      id: 'in-sync',
      title: `${plural(calm.length, 'host')} in sync, in all that can be compared`,
      isFolded: true,
      isMinor: true,
      columns,
      rows: calm.map((host) => makeRow(describeInSync(host, options))),
    },
    tableOfRegions(report),
  ];
}

const titles = { plan: 'What differs', drift: 'What differs', apply: 'What this apply did, and what differs' };

/** Excused, or an attribute that most clouds never report: shown, but not prominently. */
function isAside(row: Row): boolean {
  return row.excuse !== undefined || isUnreported(row);
}

/** For a region that could not be listed, nothing is said. */
function describeNoFindings(report: Report): string {
  const all = allListingsOf(report);
  const unknown = listUntrusted(all);
  if (unknown.length === 0) return 'No differences.';
  const known = all.flatMap(({ region, trusted }) => (trusted ? [shown(region)] : [])).join(', ');
  return `${known === '' ? '' : `No differences in ${known}. `}Nothing is known of ${unknown.map(shown).join(', ')}.`;
}

interface RowOfHosts extends Pick<Row, 'kind' | 'severity' | 'word' | 'region'> {
  readonly host: Cell;
  readonly what: Cell;
  readonly next: Cell;
  /** Empty if it is not declared. */
  readonly place: string;
}

function describeRow(fold: Fold, report: Report, options: RenderOptions): RowOfHosts {
  const { first, items } = fold;
  const { kind, next, excuse, prepaid, host } = first;
  const isToCreate = kind === 'create' && report.purpose !== 'plan' && 'desired' in host.diff;
  const said = keepTexts(describeFold(fold), excuse && describeExcuse(excuse)).join('  ');
  const advice = next === '' ? (kind === 'create' ? 'apply creates it' : 'nothing is left to do') : next;
  const members = items.map(
    (one): Cell => ({ text: shown(one.name), details: one.isOutcome ? [] : liveHostsOf(one.host).map(describeLive) }),
  );
  return {
    ...first,
    host: { ...(items.length === 1 ? members[0] : { members }), text: describeNames(fold) },
    what: {
      text: splitColumns(said),
      prepaid,
      details: isToCreate ? [splitColumns(describeDesired(host.diff.desired))] : [],
    },
    next: { text: advice, ...stepOfFold(fold, options) },
    place: describePosition(fold, (file) => shown(options.repositoryPath(file))),
  };
}

/** As the runbook has it. A command selects one name, or one range of them. */
function stepOfFold({ first, names: [name, another] }: Fold, { repeatFlags }: RenderOptions): Partial<Cell> {
  if (first.excuse !== undefined || stepOf(first) === undefined) return {};
  const isOne = name !== undefined && another === undefined;
  return { details: explainDowntime(first), commands: isOne ? listCommands(first, name.text, repeatFlags) : [] };
}

function describeInSync(host: HostReport, { repositoryPath }: RenderOptions): RowOfHosts {
  const { region, name } = host.diff.key;
  const { file, line } = 'desired' in host.diff ? host.diff.desired.position : { file: '', line: 0 };
  return {
    kind: 'in-sync',
    severity: 'note',
    word: wordOf('in-sync'),
    region,
    host: { text: shown(name), details: liveHostsOf(host).map(describeLive) },
    what: { text: 'as declared', isOwnWords: true },
    next: { text: 'nothing is left to do' },
    place: `${shown(repositoryPath(file))}:${line}`,
  };
}

/** Turns the columns of a terminal into parts of a sentence. */
function splitColumns(text: string): string {
  return text.replaceAll('  ', ' · ');
}

/** What distinguishes live hosts of one name. Addresses are as received, also text that is none. */
function describeLive({ hostId, state, tag, cpu, memory, addresses, createTime }: LiveHost): string {
  const created = readCloudTime(createTime);
  return keepTexts(
    shown(hostId),
    state === undefined ? 'state not reported' : shown(state),
    tag !== undefined && tag !== '' && `tag ${shown(tag)}`,
    cpu !== undefined && `cpu ${shown(cpu)}`,
    memory !== undefined && `memory ${shown(memory)}`,
    ...addresses.map(({ type, ip }) => ip !== undefined && `${shown(type ?? 'address').toLowerCase()} ${shown(ip)}`),
    createTime !== undefined && `created ${created === undefined ? shown(createTime) : dayOf(created)}`,
  ).join(' · ');
}

function tableOfRegions({ listings, hosts }: Report): Table {
  const byRegion = groupBy(hosts, ({ diff }) => diff.key.region);
  return {
    id: 'regions',
    title: plural(listings.length, 'region'),
    isFolded: true,
    isMinor: listings.length < 2,
    columns: ['Region', 'Declared', 'In sync', 'Live', 'Listing'],
    rows: listings.map((listing): TableRow => {
      const { region, trusted, failure, requests, unreadable } = listing;
      const { declared, inSync } = countHosts(byRegion.get(region) ?? []);
      const bad = unreadable === 0 ? '' : `, ${plural(unreadable, 'unreadable row')}`;
      return {
        kind: trusted ? 'in-sync' : 'dead',
        severity: 'note',
        cells: [
          { text: shown(region), isHead: true },
          ...[declared, inSync, failure === undefined ? listing.hosts : 'unknown'].map((one) => ({
            text: String(one),
          })),
          {
            ...(trusted ? { text: 'trusted', symbol: '✓' } : { text: describeDistrust(listing), symbol: '✗' }),
            details: [`${plural(requests, 'request')}${bad}`],
          },
        ],
      };
    }),
  };
}
