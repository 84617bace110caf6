/** What `explain` shows of one name: how it is declared, what is live, what the journal knows, and what apply would do. */
import { isToCreate } from '../findings/host-report.ts';
import type { Report } from '../findings/report.ts';
import type { KnownHost, Sighting } from '../ledger/ledger.ts';
import type { IgnoreRule } from '../model/drift-class.ts';
import type { HostKey, LiveHost, LiveNumber, Position } from '../model/host.ts';
import type { ComparedAttribute } from '../model/host-fields.ts';
import { readCloudTime } from '../model/host-values.ts';
import type { Intent } from '../model/intent.ts';
import { quoteForShell, type RepeatFlags } from '../model/text/shell-word.ts';
import { wrapRow } from '../model/text/terminal-lines.ts';
import { comparisons, type FieldFacts } from './explain-fields.ts';
import { statusOf } from './journal-document.ts';
import { encodeLive } from './json.ts';
import { encodeIntents } from './json-text.ts';
import { isUnreported, type Row, rowsOfReport, sortByImportance } from './rows.ts';
import { renderCommand, secondOf } from './words/intents.ts';
import { wordOf } from './words/kinds.ts';
import { describeDistrust, describeExcuse, uncomparedReasons } from './words/limits.ts';
import { describeRefusal } from './words/stops.ts';
import { keepTexts, padCells, paint, shown, type TextStyle, widestOf } from './words/style.ts';

export interface ExplainFacts {
  readonly key: HostKey;
  /** The plan's report, with the hosts of this name alone; none if it is neither declared nor live. */
  readonly report: Report;
  /** Every listed host of this name. */
  readonly live: readonly LiveHost[];
  /** Empty if it is not declared. */
  readonly fields: readonly FieldFacts[];
  /** What was read of the journal. */
  readonly intents: readonly Intent[];
  readonly known: readonly (KnownHost & { readonly hostId: string })[];
  readonly sighting?: Sighting | undefined;
  /** The rules whose pattern matches the name. */
  readonly ignore: readonly { readonly rule: IgnoreRule; readonly state: 'past' | 'applies' | 'idle' }[];
  /** The file into which a host may be imported. */
  readonly file?: string | undefined;
  readonly repeatFlags: RepeatFlags | undefined;
}

/** `words`: the verdict for people. `refused`: by guards. `next`: one command, if something is left to do outside of the console. */
function judge(facts: ExplainFacts) {
  const { report, live, repeatFlags } = facts;
  // As the plan shows them.
  const rows = sortByImportance(rowsOfReport(report));
  const told = rows.filter((row) => !isUnreported(row));
  const row = told.find(({ excuse }) => excuse === undefined) ?? told[0];
  const refused = report.hosts.some(isToCreate) ? report.refused.map(describeRefusal) : [];
  const next = chooseNext(facts, row, refused.length > 0);
  const isDeclared = report.hosts.some(({ diff }) => diff.status !== 'unmanaged');
  const verdict = row?.kind ?? (isDeclared ? 'in-sync' : live.length > 0 ? 'unmanaged' : 'unlisted');
  const word = verdict === 'unlisted' ? 'not declared, and in no listing of this run' : (row?.word ?? wordOf(verdict));
  const words = row?.excuse === undefined ? word : `${word}, and does not count`;
  return { rows, verdict, words, refused, next: next && renderCommand(next, repeatFlags) };
}

function chooseNext({ key, intents, live, file }: ExplainFacts, row: Row | undefined, isRefused: boolean) {
  const open = intents.find(({ end }) => end === undefined);
  if (open !== undefined) return `resolve ${open.id}`;
  // Who the candidate is comes before any answer to the hold.
  const { hold } = row?.host ?? {};
  if (hold?.reason === 'may-exist') {
    const [candidate] = hold.live;
    if (candidate === undefined) return `resolve ${hold.open[0]?.id}`;
    return `explain ${quoteForShell(candidate.name)} --region ${quoteForShell(candidate.region)}`;
  }
  if (row === undefined) return live.length === 0 ? 'intents --all' : undefined;
  // A name from the cloud may be no pattern.
  if (row.excuse !== undefined || !/^[^\s/{}[\]*?,:]+$/u.test(key.name)) return undefined;
  const name = quoteForShell(key.name);
  const { diff } = row.host;
  if (hold !== undefined || isRefused) return 'plan';
  if (row.kind === 'create') return `apply --only ${name}`;
  if (row.kind === 'changed') return `accept ${name}`;
  if (diff.status !== 'unmanaged') return `drift --only ${name}`;
  return diff.origin?.kind === 'other-fleet' || file === undefined
    ? undefined
    : `import --into ${quoteForShell(file)} --only ${name}`;
}

export function encodeExplained(facts: ExplainFacts): Readonly<Record<string, unknown>> {
  const { key, report, live, fields, intents, known, sighting, ignore } = facts;
  const { rows, verdict, refused, next } = judge(facts);
  return {
    ...key,
    fleet: report.fleet,
    verdict,
    fields,
    live: live.map(encodeLive),
    journal: {
      intents: encodeIntents(intents),
      hosts: known.map(({ key: as, ...host }) => ({ ...as, ...host })),
      lastSeen: sighting && { hostIds: sighting.hostIds, at: sighting.at.wall },
    },
    ignore: ignore.map(({ rule, state }) => ({ ...rule, state })),
    rows: rows.map(encodeRow),
    refused,
    next,
  };
}

const encodeRow = ({ kind, severity, what, next, excuse }: Row) => ({ kind, severity, what, next, excuse });

export function renderExplained(facts: ExplainFacts, style: TextStyle): string {
  const { key, report, fields, live, ignore } = facts;
  const { rows, words, refused, next } = judge(facts);
  const fleet = report.fleet === undefined ? '' : ` (fleet ${shown(report.fleet)})`;
  const untrusted = report.listings.filter(({ region, trusted }) => region === key.region && !trusted);
  const nothing = rows.some((row) => row.class === 'missing') ? [] : ['does nothing for it'];
  const sections = {
    live: live.map(describeLive),
    journal: explainJournal(facts),
    ignore: ignore.map(({ rule: { position, name, classes, until }, state }) => {
      return `${placeOf(position)} ${shown(name)}, ${classes.join(', ')}: ${state}, until ${until}`;
    }),
    // In the words of the plan.
    apply: [...nothing, ...rows.map(describeRow), ...untrusted.map(describeDistrust), ...refused],
  };
  return [
    paint(style, 'strong', `${shown(key.name)} in ${shown(key.region)}${fleet}: ${words}`),
    ...renderFields(fields, style),
    ...Object.entries(sections).flatMap(([title, lines]) =>
      lines.map((line, at) => wrapRow(`${(at === 0 ? title : '').padEnd(9)}${line}`, 11, style.columns)),
    ),
    ...(next === undefined ? [] : [`Next: ${next}`]),
    '',
  ].join('\n');
}

function describeRow({ word, what, next, excuse }: Row): string {
  const end = excuse === undefined ? next : describeExcuse(excuse);
  return `${word}: ${what.replaceAll('  ', ' ')}${end === '' ? '' : ` (${end})`}`;
}

function renderFields(fields: readonly FieldFacts[], style: TextStyle): readonly string[] {
  const rows = fields.flatMap((one) =>
    one.layers.map(({ value, layer, position }, at) => [
      at === 0 ? one.field : '',
      shown(value),
      `${position === undefined ? '' : `${placeOf(position)} `}${shown(layer)}`,
      at === 0 ? describeComparison(one) : 'overridden',
    ]),
  );
  // A longer text moves only what stands beside it.
  const widths = [16, 16, 24].map((most, column) => Math.min(most, widestOf(rows.map((row) => row[column] ?? ''))));
  return rows.map((row) => {
    const text = row.map((cell, column) => padCells(cell, widths[column] ?? 0)).join('  ');
    return wrapRow(`  ${text.trimEnd()}`, 4 + (widths[0] ?? 0), style.columns);
  });
}

function describeComparison({ comparison, live = [], because, field }: FieldFacts): string {
  const values = new Set(live.map(shown));
  const reason = comparison === 'uncompared' ? uncomparedReasons[field as ComparedAttribute] : undefined;
  const why = because === undefined ? reason : placeOf(because);
  const seen = values.size === 0 ? '' : `live ${[...values].join(', ')}, `;
  return `${seen}${comparisons[comparison]}${why === undefined ? '' : ` (${why})`}`;
}

function placeOf({ file, line }: Position): string {
  return `${shown(file)}:${line}`;
}

function describeLive({ hostId, state, createTime, expireTime, autoRenew }: LiveHost): string {
  const tell = (word: string, time: LiveNumber | undefined) => {
    const seconds = readCloudTime(time);
    return seconds !== undefined && `${word} ${secondOf(new Date(seconds * 1_000).toISOString())}`;
  };
  return keepTexts(
    shown(hostId),
    state === undefined ? 'state not reported' : shown(state),
    tell('created', createTime),
    tell('ends', expireTime),
    autoRenew !== undefined && `renews itself: ${shown(autoRenew)}`,
  ).join(', ');
}

function explainJournal({ intents, known, sighting }: ExplainFacts): readonly string[] {
  const all = keepTexts(
    ...intents.map((intent) => `${shown(intent.id)} sent ${secondOf(intent.sent.wall)}: ${statusOf(intent)}`),
    ...known.map(({ hostId, isMade, since, fleet, key: { name } }) => {
      const whose = fleet === undefined ? 'no fleet' : `fleet ${shown(fleet)}`;
      return `${shown(hostId)} ${isMade ? 'made' : 'adopted'} as ${shown(name)} ${secondOf(since)}, ${whose}`;
    }),
    sighting && `last seen ${secondOf(sighting.at.wall)} as ${sighting.hostIds.map(shown).join(', ')}`,
  );
  return all.length === 0 ? ['no record of it was read'] : all;
}
