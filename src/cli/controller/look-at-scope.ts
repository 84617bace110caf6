/** One look at a scope: the same as `drift`, with the keys of the scope. Creates nothing. */
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import type { LookResult } from '../../controller/worker.ts';
import { type ErrorCode, KnownError } from '../../core/errors.ts';
import type { DriftClass } from '../../core/report/finding.ts';
import { escapeText } from '../../core/text/escape.ts';
import type { WatchedScope } from '../../core/watched-scope.ts';
import type { Failure } from '../../report/format.ts';
import { formats } from '../../report/formats.ts';
import { describeReport } from '../../report/notices.ts';
import { type DriftFlags, runDrift } from '../drift/drift.ts';
import type { Io } from '../io.ts';
import { makeFailure } from '../output/conclude.ts';
import { noJournal, renderOptions } from '../output/outputs.ts';
import { keyVariables } from '../settings/cloud-settings.ts';
import { type CloudKeys, type CloudsFlags, readNamedCloud } from '../settings/named-cloud.ts';

/** Flags of the process that apply to each of its scopes. */
export type LookFlags = Omit<DriftFlags, 'file' | 'fail-on' | 'only' | 'exclude' | 'baseline' | 'details' | 'quiet'>;

/** What a scope shares with others. */
type ScopeSurroundings = Pick<Io, 'env' | 'givenSources'>;

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
    // The reader of the scope has checked it.
    ...(failOn !== undefined && { 'fail-on': failOn as readonly DriftClass[] }),
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

// The endpoint and the keys of a scope: those of its cloud in clouds.yaml, and no others.

/** Throws KnownError, which never repeats a value. */
export async function readScopeCloud(
  scope: WatchedScope,
  flags: CloudsFlags,
  io: Pick<Io, 'env' | 'cwd'>,
): Promise<CloudKeys> {
  try {
    return await readNamedCloud(scope.cloud, flags, io);
  } catch (error) {
    throw explainCloud(error, scope);
  }
}

/** Says of an error about a cloud which scope it is for, and where its file names the cloud. */
function explainCloud(error: unknown, { id, cloudAt: { file, line, column } }: WatchedScope): unknown {
  if (!(error instanceof KnownError) || !explainedCodes.includes(error.code)) return error;
  const { code, message, suggestions } = error;
  return new KnownError(code, `The scope ${id} (${escapeText(file)}:${line}:${column}): ${message}`, { suggestions });
}

/** What another process may have, or have right. */
export const cloudCodes: readonly ErrorCode[] = ['clouds-unusable', 'endpoint-unusable', 'key-unusable'];
const explainedCodes = [...cloudCodes, 'account-differs'];

/** The keys of the process itself are of no scope. */
function removeOwnKeys(env: Io['env']): Io['env'] {
  const own = keyVariables.flatMap((name) => [name, `${name}_FILE`]);
  return Object.fromEntries(Object.entries(env).filter(([name]) => !own.includes(name)));
}
