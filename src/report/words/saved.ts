/** The texts about a saved plan: the flags of its apply, and the command that applies it. */
import { formatKey } from '../../core/host.ts';
import type { Report, Saved } from '../../core/report/report.ts';
import { escapeText } from '../../core/text/escape.ts';
import { quoteForShell, writeCommandLine } from '../../core/text/shell-word.ts';
import type { IntentTextOptions } from './intents.ts';
import { shown } from './style.ts';

/**
 * A command to be copied as it is. Only an apply with `--on-doubt recreate` sends creates in doubt
 * again.
 */
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

/** Says how to apply this plan. `write`: shows a command in the form of the report. */
export function explainNext(
  saved: Saved,
  report: Pick<Report, 'hosts' | 'openIntents'>,
  options: Pick<IntentTextOptions, 'repeatFlags'>,
  write = (command: string) => command,
): string {
  return `Apply it with: ${write(escapeText(writeApplyCommand(saved, report, options)))}`;
}

/** The flags that are approved together with a saved plan; at most one line. */
export function explainTerms({ terms }: Saved): readonly string[] {
  return terms.length === 0 ? [] : [`Made with ${shown(terms.join(' '))}: its apply uses the same flags.`];
}

/** "2026-11-21 17:52 UTC". */
export function minuteOf(wall: string): string {
  return `${wall.slice(0, 16).replace('T', ' ')} UTC`;
}
