/**
 * What is said of a plan that is saved: what its apply keeps to, and the command that applies it.
 */
import { formatKey } from '../../core/host.ts';
import type { Report, Saved } from '../../core/report/report.ts';
import { quoteForShell, writeCommandLine } from '../../core/text/shell-word.ts';
import type { IntentTextOptions } from './intents.ts';
import { shown } from './style.ts';

/** To be copied as it is. What is in doubt is sent again only by an apply that is told so. */
export function writeApplyCommand(
  { path, files }: Saved,
  report: Pick<Report, 'hosts' | 'openIntents'>,
  { repeatFlags }: Pick<IntentTextOptions, 'repeatFlags'>,
): string {
  const words = [
    'apply',
    quoteForShell(path),
    ...files.map((file) => `-f ${quoteForShell(file)}`),
    ...(sendsAgain(report) ? ['--on-doubt recreate'] : []),
  ];
  return writeCommandLine(words.join(' '), repeatFlags);
}

function sendsAgain({ hosts, openIntents }: Pick<Report, 'hosts' | 'openIntents'>): boolean {
  const open = new Set(openIntents.map(({ key }) => formatKey(key)));
  return hosts.some(
    ({ diff, hold }) => diff.status === 'missing' && hold === undefined && open.has(formatKey(diff.key)),
  );
}

/** What else is approved with a saved plan; at most one line. */
export function explainTerms({ terms }: Saved): readonly string[] {
  return terms.length === 0 ? [] : [`Made with ${shown(terms.join(' '))}: its apply keeps to that.`];
}

/** "2026-11-21 17:52 UTC". */
export function minuteOf(wall: string): string {
  return `${wall.slice(0, 16).replace('T', ' ')} UTC`;
}
