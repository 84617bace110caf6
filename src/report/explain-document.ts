/** What `explain` shows of one name: what is declared, what is live, what the journal knows, what apply would do. */

import type { HostEntry, Settings } from '../declare/declaration.ts';
import { type FieldName, type Layer, layersOf } from '../declare/layers.ts';
import { fieldsOfLayers } from '../declare/outline.ts';
import { positionOfKey } from '../declare/yaml/place.ts';
import { isToCreate } from '../findings/make-report.ts';
import type { Report } from '../findings/report.ts';
import type { KnownHost, Sighting } from '../ledger/ledger.ts';
import type { IgnoreRule } from '../model/drift-class.ts';
import type { HostKey, LiveHost, LiveNumber, Position } from '../model/host.ts';
import { type ComparedAttribute, comparedFieldsOf, uncheckedFieldsOf } from '../model/host-fields.ts';
import type { Intent } from '../model/intent.ts';
import { readCloudTime } from '../model/quantities.ts';
import { quoteForShell, type RepeatFlags } from '../model/text/shell-word.ts';
import { wrapRow } from '../model/text/terminal-lines.ts';
import type { HostDiff } from '../planning/diff.ts';
import { liveValuesOf } from '../planning/live-values.ts';
import type { RenderOptions } from './format.ts';
import { endSentence, type Row, rowsOfReport } from './item.ts';
import { statusOf } from './journal-document.ts';
import { encodeIntents, encodeLive } from './json.ts';
import { isUnreported, sortByImportance } from './rows.ts';
import { describeDistrust, describeExcuse, uncomparedReasons } from './words/counts.ts';
import { describeRefusal } from './words/holds.ts';
import { wordOf } from './words/kinds.ts';
import {
  alignCells,
  keepTexts,
  paint,
  quoted,
  renderCommand,
  secondOf,
  shown,
  type TextStyle,
  widestOf,
} from './words/style.ts';

export interface ExplainFacts {
  readonly key: HostKey;
  /** The plan's report, with the hosts of this name alone; none if it is neither declared nor live. */
  readonly report: Report;
  readonly live: readonly LiveHost[];
  /** If there is none: hosts that were known by this name, and have another one now. */
  readonly renamed: readonly LiveHost[];
  readonly others: readonly string[];
  /** Declared names that are not created, because their host may be this one. */
  readonly holds: readonly HostKey[];
  /** Empty if it is not declared. */
  readonly fields: readonly FieldFacts[];
  readonly isJournalRead: boolean;
  readonly intents: readonly Intent[];
  readonly known: readonly (KnownHost & { readonly hostId: string })[];
  readonly sighting?: Sighting | undefined;
  readonly ignore: readonly { readonly rule: IgnoreRule; readonly state: 'past' | 'applies' | 'idle' }[];
  /** The file into which a host may be imported. */
  readonly file?: string | undefined;
  readonly notImported: string | undefined;
  /** Why no edit of its declaration can say what is live. */
  readonly notAccepted: string | undefined;
  readonly repeatFlags: RepeatFlags | undefined;
  /** Who holds the lock, and may settle a doubt by itself. */
  readonly holder?: RenderOptions['holder'];
}

/** `words`: the verdict for people. `refused`: by guards. `next`: a command, if one is left to run. */
function judge(facts: ExplainFacts) {
  const { report, live, repeatFlags } = facts;
  const rows = sortByImportance(rowsOfReport(report, { repeatFlags }));
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

/** A name from the cloud may be no pattern, and no word of a command. */
const isSelectable = (name: string) => /^(?!-)[^\s/{}[\]*?,:]+$/u.test(name) && shown(name) === name;

export function selectKey({ key, others }: Pick<ExplainFacts, 'key' | 'others'>) {
  return { only: [key.name], exclude: others.map((region) => `region:${region}`) };
}

/** Each command does what it is for, and none refuses what was seen here. */
function chooseNext(facts: ExplainFacts, row: Row | undefined, isRefused: boolean): string | undefined {
  const { key, report, intents, live, renamed, holds, file, notImported, notAccepted, holder } = facts;
  const open = intents.find(({ end }) => end === undefined);
  if (open !== undefined) return holder?.isThere ? 'intents' : `resolve ${open.id}`;
  if (report.listings.some(({ region, trusted }) => region === key.region && !trusted)) return 'plan';
  // Who the candidate is comes before any answer to the hold.
  const { hold } = row?.host ?? {};
  const isUnclear = hold?.reason === 'may-exist';
  if (isUnclear && hold.live.length === 0) return `resolve ${hold.open[0]?.id}`;
  const [other] = isUnclear ? hold.live : renamed;
  if (other !== undefined && isSelectable(other.name)) {
    return `explain ${quoteForShell(other.name)} --region ${quoteForShell(other.region)}`;
  }
  if (row === undefined) return live.length + renamed.length === 0 ? 'intents --all' : undefined;
  if (row.excuse !== undefined) return undefined;
  const [held] = holds;
  if (held !== undefined) return `plan --only ${quoteForShell(held.name)}`;
  if (hold !== undefined || isRefused) return 'plan';
  if (!isSelectable(key.name)) return undefined;
  const { exclude } = selectKey(facts);
  const name = [key.name, ...exclude.flatMap((one) => ['--exclude', one])].map(quoteForShell).join(' ');
  const { diff } = row.host;
  if (row.kind === 'create') return `apply --only ${name}`;
  if (row.kind === 'changed' && notAccepted === undefined) return `accept ${name}`;
  if (diff.status !== 'unmanaged') return `drift --only ${name}`;
  const isTheirs = diff.origin?.kind === 'other-fleet';
  if (isTheirs || file === undefined || notImported !== undefined) return undefined;
  return `import --into ${quoteForShell(file)} --only ${name}`;
}

export function encodeExplained(facts: ExplainFacts): Readonly<Record<string, unknown>> {
  const { key, report, live, renamed, holds, fields, intents, known, sighting, ignore, notImported, notAccepted } =
    facts;
  const { rows, verdict, refused, next } = judge(facts);
  return {
    ...{ ...key, fleet: report.fleet, verdict, fields },
    live: live.map(encodeLive),
    renamed: renamed.map(encodeLive),
    journal: {
      intents: encodeIntents(intents),
      hosts: known.map(({ key: as, ...host }) => ({ ...as, ...host })),
      lastSeen: sighting && { hostIds: sighting.hostIds, at: sighting.at.wall },
    },
    ignore: ignore.map(({ rule, state }) => ({ ...rule, state })),
    rows: rows.map(encodeRow),
    holds: holds.map(({ region, name }) => ({ region, name })),
    ...{ notImported, notAccepted, refused, next },
  };
}

const encodeRow = ({ kind, severity, what, next, excuse }: Row) => ({ kind, severity, what, next, excuse });

export function renderExplained(facts: ExplainFacts, style: TextStyle): string {
  const { key, report, fields, live, renamed, holds, ignore, notImported, notAccepted } = facts;
  const { rows, words, refused, next } = judge(facts);
  const fleet = report.fleet === undefined ? '' : ` (fleet ${shown(report.fleet)})`;
  const untrusted = report.listings.filter(({ region, trusted }) => region === key.region && !trusted);
  const nothing = rows.some((row) => row.class === 'missing') ? [] : ['does nothing for it'];
  const sections = {
    live: [
      ...live.map(describeLive),
      ...renamed.map(({ hostId, name, region }) => `${shown(hostId)} is ${quoted(name)} in ${shown(region)} now`),
    ],
    journal: explainJournal(facts),
    ignore: ignore.map(({ rule: { position, name, classes, until }, state }) => {
      return `${placeOf(position)} ${shown(name)}, ${classes.join(', ')}: ${state}, until ${until}`;
    }),
    // In the words of the plan.
    apply: [
      ...nothing,
      ...rows.map((row) => describeRow(row, holds.length === 0 && notImported === undefined)),
      ...holds.map(({ name, region }) => `does not create ${shown(name)} (${shown(region)}), which this may be`),
      ...untrusted.map(describeDistrust),
      ...refused,
    ],
    import: notImported === undefined ? [] : [`leaves it out: ${shown(notImported)}`],
    accept: notAccepted === undefined ? [] : [`leaves it as it is: ${shown(notAccepted)}`],
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

/** `isFree`: whether to declare it is no mistake. */
function describeRow({ word, what, next, excuse, host: { diff } }: Row, isFree: boolean): string {
  const told = what.replaceAll('  ', ' ');
  const advice = diff.status !== 'unmanaged' || isFree ? next : '';
  const end = excuse === undefined ? advice : describeExcuse(excuse);
  return `${told.startsWith(word) || told.endsWith(word) ? told : `${word}: ${told}`}.${end === '' ? '' : ` ${endSentence(end)}`}`;
}

function renderFields(fields: readonly FieldFacts[], style: TextStyle): readonly string[] {
  const rows = fields.flatMap((one) =>
    one.layers.map(({ value, layer, position }, at) => [
      at === 0 ? one.field : '',
      shown(textOf(value)),
      `${position === undefined ? '' : `${placeOf(position)} `}${shown(layer)}`,
      at === 0 ? describeComparison(one) : 'overridden',
    ]),
  );
  const indent = 4 + Math.min(16, widestOf(rows.map(([field = '']) => field)));
  return alignCells(rows, [16, 20, 24]).map((line) => wrapRow(`  ${line}`, indent, style.columns));
}

/** `{"env":"PW"}` is read as `env PW`. */
function textOf(value: string): string {
  return value.replace(/^\{"(\w+)":"([^"\\]*)"\}$/, '$1 $2');
}

/** An equal value is not repeated; another disk of the host is not its size. */
function describeComparison({ comparison, live = [], layers: [own], because, field }: FieldFacts): string {
  const values = new Set(live.map(shown));
  if (comparison === 'equal' && own !== undefined && values.has(shown(own.value))) values.clear();
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

function explainJournal({ intents, known, sighting, isJournalRead }: ExplainFacts): readonly string[] {
  const all = keepTexts(
    ...intents.map((intent) => `${shown(intent.id)} sent ${secondOf(intent.sent.wall)}: ${statusOf(intent)}`),
    ...known.map(({ hostId, isMade, since, fleet, key: { name } }) => {
      const whose = fleet === undefined ? 'no fleet' : `fleet ${shown(fleet)}`;
      return `${shown(hostId)} ${isMade ? 'made' : 'adopted'} as ${shown(name)} ${secondOf(since)}, ${whose}`;
    }),
    sighting && `last seen ${secondOf(sighting.at.wall)} as ${sighting.hostIds.map(shown).join(', ')}`,
  );
  return all.length === 0 ? [isJournalRead ? 'none' : 'there is none yet'] : all;
}

/** `no-host`: there is not one live host to compare. `rule`: it identifies the host, or says what is done with it. */
export const comparisons = {
  equal: 'equal',
  differs: 'DIFFERS',
  'create-only': 'not compared: createOnly',
  uncompared: 'not compared',
  unreported: 'not reported by the cloud',
  unlisted: 'never listed',
  'no-host': '',
  rule: '',
} as const;

export interface FieldFacts {
  readonly field: string;
  /** Strongest first: the first one gives the value, and overrides the others. */
  readonly layers: readonly LayerFacts[];
  readonly comparison: keyof typeof comparisons;
  /** Several for disks. */
  readonly live?: readonly LiveNumber[];
  /** Where `createOnly` is written. */
  readonly because?: Position;
}

export interface LayerFacts {
  /** Lists and maps as JSON. */
  readonly value: string;
  /** "template web". */
  readonly layer: string;
  /** Absent: built in. */
  readonly position?: Position;
}

type Rules = Pick<Settings, 'dialect' | 'compareDisk' | 'defaultTag'>;

/** `diff`: of one of the hosts of this entry. */
export function explainFields(entry: HostEntry, diff: HostDiff, rules: Rules): readonly FieldFacts[] {
  const layers = layersOf(entry).toReversed();
  const names = fieldsOfLayers[entry.file.dialect] as readonly FieldName[];
  const own = (name: FieldName) => layers.filter(({ fields }) => Object.hasOwn(fields, name));
  const [createOnly] = own('createOnly').map((layer) => describeLayer(layer, 'createOnly').position);
  return names.flatMap((field) => {
    const having = own(field).map((layer) => describeLayer(layer, field));
    if (having.length === 0) return [];
    const compared = compareField(field, diff, rules);
    const because = compared.comparison === 'create-only' ? createOnly : undefined;
    return [{ field, layers: having, ...compared, because }];
  });
}

function compareField(field: FieldName, diff: HostDiff, rules: Rules): Pick<FieldFacts, 'comparison' | 'live'> {
  const { dialect } = rules;
  if ((uncheckedFieldsOf(dialect) as readonly string[]).includes(field)) return { comparison: 'unlisted' };
  if (!(comparedFieldsOf(dialect) as readonly string[]).includes(field)) return { comparison: 'rule' };
  if (diff.status !== 'in-sync' && diff.status !== 'changed') return { comparison: 'no-host' };
  const attribute = field as ComparedAttribute;
  const found = liveValuesOf(rules)
    .find((one) => one.attribute === attribute)
    ?.show(diff.live, diff.desired);
  const live = typeof found === 'object' ? found : undefined;
  const differs = diff.status === 'changed' && diff.attributes.find((one) => one.attribute === attribute);
  if (differs) return { comparison: 'differs', live: differs.live };
  if (diff.unreported.includes(attribute)) return { comparison: 'unreported' };
  if (!diff.uncompared?.includes(attribute)) return { comparison: 'equal', live };
  return { comparison: diff.desired.createOnly?.includes(attribute) ? 'create-only' : 'uncompared', live };
}

function describeLayer({ fields, file, path = [] }: Layer, field: FieldName): LayerFacts {
  const value = fields[field];
  const [kind = 'top level', name] = path;
  const named: Readonly<Record<string, string>> = { templates: `template ${name}`, hosts: 'host' };
  return {
    value: typeof value === 'string' ? value : JSON.stringify(value),
    layer: file === undefined ? 'built in' : (named[kind] ?? String(kind)),
    position: file && positionOfKey(file, [...path, field]),
  };
}
