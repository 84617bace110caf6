/** One look at a scope: the same as `drift`, with the keys of the scope. Creates nothing. */
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import type { LookResult } from '../../controller/open-scope.ts';
import { KnownError } from '../../core/errors.ts';
import type { WatchedScope } from '../../core/watched-scope.ts';
import type { Failure } from '../../report/format.ts';
import { formats } from '../../report/formats.ts';
import { describeReport } from '../../report/notices.ts';
import { type DriftFlags, runDrift } from '../drift/drift.ts';
import type { Io } from '../io.ts';
import { makeFailure } from '../output/conclude.ts';
import { noJournal, renderOptions } from '../output/outputs.ts';
import { explainCloud, removeOwnKeys } from './scope-access.ts';

/** Flags of the process that apply to each of its scopes. */
export type LookFlags = Omit<DriftFlags, 'file' | 'fail-on' | 'only' | 'exclude' | 'baseline' | 'details' | 'quiet'>;

/** What a scope shares with others. */
export type ScopeSurroundings = Pick<Io, 'env' | 'givenSources'>;

export async function lookAtScope(
  scope: WatchedScope,
  flags: LookFlags,
  io: ScopeSurroundings,
  ending: AbortSignal,
): Promise<LookResult> {
  const scopeIo = scopeIoOf(scope, io, ending);
  try {
    const { report, options } = await runDrift(driftFlagsOf(scope, flags), scopeIo, { ending, needsJournal: true });
    const [json, html] = await Promise.all([formats.json(), formats.html()]);
    const sent = report.openIntents.map((intent) => Math.floor(Date.parse(intent.sent.wall) / 1_000));
    const counts = {
      ...report.counts,
      inDoubt: sent.length,
      ...(sent.length > 0 && { oldestIntent: Math.min(...sent) }),
    };
    const trusted = report.listings.every((listing) => listing.trusted);
    return {
      exit: report.exit,
      counts,
      message: describeReport(report, options),
      trusted,
      json: json.render(report, options),
      html: html.render(report, options),
    };
  } catch (error) {
    return tellFault(explainCloud(error, scope), scopeIo);
  }
}

/** Turns an error that prevents a look into its result. Anything but a KnownError is a bug. */
export async function tellFault(thrown: unknown, io: Pick<Io, 'cwd' | 'env'>): Promise<LookResult> {
  const failure = await makeFailure('drift', thrown instanceof KnownError ? thrown : undefined);
  const options = renderOptions({}, noJournal, { ...io, colour: { out: false, err: false } });
  const [json, html] = await Promise.all([formats.json(), formats.html()]);
  return {
    exit: failure.exit,
    counts: {},
    message: describeFailure(failure),
    trusted: false,
    json: json.renderFailure?.(failure, options) ?? '',
    html: html.renderFailure?.(failure, options) ?? '',
  };
}

function describeFailure({ message, diagnostics: [first] }: Failure): string {
  return first === undefined ? message : `${message} ${first.file}:${first.line}:${first.column}: ${first.message}.`;
}

function driftFlagsOf({ declarations, failOn, cloud }: WatchedScope, flags: LookFlags): DriftFlags {
  return {
    ...flags,
    file: declarations,
    ...(failOn !== undefined && { 'fail-on': failOn }),
    cloud,
    quiet: true,
    details: false,
  };
}

/** Makes a look appear to the command as a process of its own. */
function scopeIoOf({ file }: WatchedScope, { env, givenSources }: ScopeSurroundings, ending: AbortSignal): Io {
  return {
    env: removeOwnKeys(env),
    cwd: dirname(file),
    stdin: Readable.from([]),
    out: () => undefined,
    // The notes of a look are in its report.
    err: () => undefined,
    interactive: false,
    colour: { out: false, err: false },
    interruption: ending,
    givenSources,
  };
}
