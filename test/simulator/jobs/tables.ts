/** What the proofs found, as Markdown. */
import { faultKinds } from '../faults.ts';
import type { Summary } from './summary.ts';

export function countsRow(name: string, { histories, runs, sends, hosts, doubled, brokenCount }: Summary): string {
  const share = histories === 0 ? 0 : (100 * doubled) / histories;
  return `| ${[name, histories, runs, sends, hosts, `${doubled} (${share.toFixed(2)} %)`, brokenCount].join(' | ')} |`;
}

export const countsHead = [
  '| proof | histories | runs | creates sent | hosts made | histories with a double | broken promises |',
  '| --- | --- | --- | --- | --- | --- | --- |',
];

/** How often each fault happened, the rarest first. */
export function faultsTable({ faults }: Summary): readonly string[] {
  const rows = faultKinds.map((kind) => ({ kind, count: faults[kind] ?? 0 })).sort((a, b) => a.count - b.count);
  return ['| fault | times |', '| --- | --- |', ...rows.map(({ kind, count }) => `| ${kind} | ${count} |`)];
}

export function brokenLines({ broken }: Summary): readonly string[] {
  return broken.map(({ seed, what }) => `- seed ${seed}: ${what}`);
}
