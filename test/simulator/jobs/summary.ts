/** What many histories come to: plain data, so that it can be handed from one thread to another, and a table of it. */
import { everyFault, type FaultKind } from '../faults.ts';
import type { World } from '../world.ts';

export interface Summary {
  histories: number;
  runs: number;
  sends: number;
  hosts: number;
  /** Histories in which the tool made a host beside another one of its own. */
  doubled: number;
  duplicates: number;
  /** How often each thing happened. */
  readonly faults: Partial<Record<FaultKind, number>>;
  /** The first broken promises, with the seed that shows them. */
  readonly broken: { readonly seed: number; readonly what: string }[];
  brokenCount: number;
}

const mostKept = 20;

export function emptySummary(): Summary {
  const counts = { histories: 0, runs: 0, sends: 0, hosts: 0, doubled: 0, duplicates: 0, brokenCount: 0 };
  return { ...counts, faults: {}, broken: [] };
}

/** `where`: what to say before each broken promise. */
export function addWorld(summary: Summary, seed: number, world: World, where = ''): void {
  summary.histories += 1;
  summary.runs += world.runs.length;
  summary.sends += world.memory.requests.length;
  summary.hosts += world.cloud.hosts.filter(({ request }) => request !== undefined).length;
  const duplicates = world.watcher.duplicates.length;
  summary.duplicates += duplicates;
  if (duplicates > 0) summary.doubled += 1;
  for (const [kind, count] of world.faults.counts) summary.faults[kind] = (summary.faults[kind] ?? 0) + count;
  for (const what of world.watcher.broken) addBroken(summary, seed, `${where}${what}`);
}

export function addBroken(summary: Summary, seed: number, what: string): void {
  summary.brokenCount += 1;
  keep(summary, { seed, what });
}

/** Of each kind a few, so that one does not hide the others. */
function keep({ broken }: Summary, one: Summary['broken'][number]): void {
  const kind = kindOf(one.what);
  if (broken.length < mostKept && broken.filter(({ what }) => kindOf(what) === kind).length < 2) broken.push(one);
}

function kindOf(what: string): string {
  return what.replace(/\d+/g, '#').slice(0, 80);
}

export function addSummary(summary: Summary, other: Summary): void {
  summary.histories += other.histories;
  summary.runs += other.runs;
  summary.sends += other.sends;
  summary.hosts += other.hosts;
  summary.doubled += other.doubled;
  summary.duplicates += other.duplicates;
  summary.brokenCount += other.brokenCount;
  for (const kind of everyFault) {
    const count = other.faults[kind];
    if (count !== undefined) summary.faults[kind] = (summary.faults[kind] ?? 0) + count;
  }
  for (const one of other.broken) keep(summary, one);
}

/** As Markdown. */
export function countsRow(name: string, { histories, runs, sends, hosts, doubled, brokenCount }: Summary): string {
  const share = histories === 0 ? 0 : (100 * doubled) / histories;
  return `| ${[name, histories, runs, sends, hosts, `${doubled} (${share.toFixed(2)} %)`, brokenCount].join(' | ')} |`;
}

export const countsHead = [
  '| proof | histories | runs | creates sent | hosts made | histories with a double | broken promises |',
  '| --- | --- | --- | --- | --- | --- | --- |',
];

export function brokenLines({ broken }: Summary): readonly string[] {
  return broken.map(({ seed, what }) => `- seed ${seed}: ${what}`);
}
