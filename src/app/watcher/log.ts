/** What a watcher tells on stderr. An event is data until here, where it becomes a line of text or of JSON. */
import type { DatabaseSettings } from '../../journal/database/address.ts';
import { explainDatabase } from '../../journal/database/failures.ts';
import { isDatabaseFailure, refusals } from '../../journal/database/journal-database.ts';
import { KnownError } from '../../model/errors.ts';
import { describeDuration } from '../../model/quantities.ts';
import { escapeText } from '../../model/text/escape.ts';
import { renderJsonLine } from '../../report/json.ts';
import { realClock } from '../../system/clock.ts';
import type { ScopeClash } from '../../watcher/scope-store.ts';
import type { WorkerEvent } from '../../watcher/worker.ts';
import type { Io } from '../io.ts';
import type { FlagsOf } from '../settings/command-flags.ts';
import type { LoadedScope } from './scopes-of-folder.ts';

/** Its message is all that the text has. */
export interface LogLine {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly event: string;
  readonly scope?: string;
  readonly message: string;
  readonly [field: string]: unknown;
}

export function openLines(
  flags: Pick<FlagsOf<'watch'>, 'log-format' | 'quiet'>,
  io: Pick<Io, 'err'>,
): (line: LogLine) => void {
  return (line) => {
    if (flags.quiet && line.level !== 'error') return;
    const time = new Date(realClock.wall()).toISOString();
    io.err(
      flags['log-format'] === 'json' ? renderJsonLine({ time, ...line }) : `${time} ${escapeText(line.message)}\n`,
    );
  };
}

/** Undefined if the event is not told, or if the log of the database tells it. */
export function lineOf(event: WorkerEvent): LogLine | undefined {
  if (event.kind === 'lease-lost') {
    const message = `${event.id}: another worker may have taken it over, so this look does not count`;
    return { level: 'warn', event: event.kind, scope: event.id, message };
  }
  // A cloud that cannot be read any more, too: what is in doubt stays so.
  if (event.kind !== 'looked' || (event.was === event.state && event.failures !== 1)) return undefined;
  const { kind, id, was, state, exit, message: why } = event;
  const message = `${id}: ${was === state ? '' : `${was} -> `}${state}${why === '' ? '' : `: ${why}`}`;
  return { level: state === 'in-sync' ? 'info' : 'warn', event: kind, scope: id, was, state, exit, message };
}

// What people must know about a load of scopes.

export function noteLoad(scopes: readonly LoadedScope[], folder: string): readonly LogLine[] {
  if (scopes.length === 0) {
    const message = `no scope is watched: the folder ${folder} has no .yaml or .yml file. It is read again every 30 seconds.`;
    return [{ level: 'warn', event: 'no-scopes', message }];
  }
  return scopes
    .filter(({ isLeft }) => isLeft)
    .map(({ id, fault }) => {
      const message = `${id}: left to other processes: ${fault?.message}`;
      return { level: 'warn', event: 'scope-left', scope: id, message };
    });
}

export function noteClash({ id, link }: ScopeClash): LogLine {
  const [other, until] =
    link === '' ? ['one without a link', 'three minutes'] : [link, 'twice its "every" and 15 minutes'];
  const message = `${id}: left out, because this database has a scope of this id from another repository, ${other}. Give one of them another id; if only the link has changed, wait ${until}.`;
  return { level: 'error', event: 'scope-clash', scope: id, message };
}

/** A watcher tells times of two clocks: leases and looks are by the database's, certificates and signatures by ours. */
export function noteClock(aheadMs: number, name: string): readonly LogLine[] {
  if (Math.abs(aheadMs) < 60_000) return [];
  const distance = describeDuration(Math.abs(aheadMs), 1.5);
  const message = `The clock of this machine is ${distance} ${aheadMs > 0 ? 'ahead of' : 'behind'} that of ${name}. Correct the wrong one: reports have times of this machine, states have times of the database.`;
  return [{ level: 'warn', event: 'clock', aheadSeconds: Math.round(aheadMs / 1_000), message }];
}

// What a watcher says of its database.

export type Log = ReturnType<typeof openLog>;

/** It tells once that the database is away, and once that it is back. */
export function openLog({ address, repeatFlags }: DatabaseSettings, write: (line: LogLine) => void) {
  /** The name of the journal, without a password. */
  const journal = address.shown;
  const told = new Set<string>();
  let isAwayTold = false;
  const explain = (error: unknown) => explainDatabase(journal, error, 'used', 'Nothing is looked at.', repeatFlags);
  const describe = (error: unknown) => {
    const known = explain(error);
    // Anything but a KnownError is a bug, whose text may contain anything.
    return known instanceof KnownError ? known.message : 'An unexpected error (a bug).';
  };
  return {
    journal,
    write,
    explain,
    describe,
    failed(error: unknown) {
      const message = describe(error);
      // The database could not be reached, was busy, or is a standby.
      const isAway = isDatabaseFailure(error) && (error.isPassing || error.code === refusals.readOnly);
      const isTold = told.has(message) || (isAway && isAwayTold);
      if (!isTold) write({ level: 'error', event: 'failed', message });
      told.add(message);
      isAwayTold ||= isAway;
    },
    answered() {
      const message = `The journal ${journal} answers again.`;
      if (isAwayTold) write({ level: 'info', event: 'store-answers', message });
      told.clear();
      isAwayTold = false;
    },
  };
}
