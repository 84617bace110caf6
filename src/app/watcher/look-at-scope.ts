/** One look at a scope: what `drift` finds, with the keys of the scope. Creates nothing. */
import { makeDesiredHosts } from '../../declare/declaration.ts';
import { parseDeclaration } from '../../declare/parse.ts';
import type { SourceText } from '../../declare/yaml/place.ts';
import type { Report } from '../../findings/report.ts';
import { type DriftClass, defaultFailOn } from '../../model/drift-class.ts';
import { type ErrorCode, KnownError } from '../../model/errors.ts';
import { type DesiredHost, formatKey } from '../../model/host.ts';
import type { Intent } from '../../model/intent.ts';
import { escapeText } from '../../model/text/escape.ts';
import type { WatchedScope } from '../../model/watched-scope.ts';
import type { Failure } from '../../report/format.ts';
import { formats } from '../../report/formats.ts';
import { describeReport } from '../../report/notices.ts';
import type { Findings, KnownOfAccount } from '../../watcher/scope-store.ts';
import type { LookResult } from '../../watcher/worker.ts';
import { bindPorts } from '../bind-ports.ts';
import { type DriftSettings, findDrift } from '../drift.ts';
import type { Io } from '../io.ts';
import { renderOptions } from '../output/outputs.ts';
import { makeFailure } from '../output/result.ts';
import { optionsOf } from '../plan.ts';
import { makeCloudSettings, scopeOf } from '../settings/cloud-settings.ts';
import type { FlagsOf } from '../settings/command-flags.ts';
import { locateJournal, writeRepeatFlags } from '../settings/journal-place.ts';
import { type CloudKeys, type CloudsFlags, readNamedCloud } from '../settings/named-cloud.ts';

/** The commit is that of the checkout, which is read with the files. */
type Look = Omit<LookResult, 'commit'>;
type ProcessIo = Pick<Io, 'env' | 'cwd'>;

/** `sources`: its declaration, as it was read. `root`: where its paths begin. */
export async function lookAtScope(
  { scope, sources, root }: ReadScope,
  flags: FlagsOf<'watch'>,
  io: ProcessIo,
  signal: AbortSignal,
): Promise<Look> {
  try {
    let throttled = false;
    const onPace = () => {
      throttled = true;
    };
    const settings = { ...(await readSettings({ scope, sources, root }, flags, io)), onPace };
    // The notes of a look are in its report.
    const { report: all } = await findDrift(settings, { err: () => undefined, quiet: true }, signal);
    // The others are doubts of the account, and told there.
    const report = { ...all, openIntents: selectOwn(all.openIntents, settings.declared.desired) };
    const options = optionsOf(report, settings, settings, plainIo(io));
    return {
      exit: report.exit,
      counts: { ...report.counts, inDoubt: report.openIntents.length },
      findings: listFindings(report),
      ofAccount: { doubts: listDoubts(all.openIntents), throttled, repeatFlags: settings.repeatFlags },
      message: describeReport(report, options),
      trusted: report.listings.every((listing) => listing.trusted),
      json: (await formats.json()).render(report, options),
      html: (await import('../../report/html.ts')).renderReportBody(report, options),
    };
  } catch (error) {
    return tellFault(explainCloud(error, scope), io);
  }
}

/** A scope as it is looked at. */
interface ReadScope {
  readonly scope: WatchedScope;
  readonly sources: readonly SourceText[];
  readonly root: string;
}

/** The intents of names that these hosts have. */
function selectOwn(intents: readonly Intent[], desired: readonly DesiredHost[]): readonly Intent[] {
  const names = new Set(desired.map(({ key }) => formatKey(key)));
  return intents.filter(({ key }) => names.has(formatKey(key)));
}

const [mostFindings, mostDoubts] = [200, 20];

function listFindings({ hosts }: Report): Findings {
  const all = hosts.flatMap(({ diff: { key }, findings }) =>
    findings.flatMap(({ identity, class: found, excuse }) =>
      excuse === undefined ? [{ identity, class: found, name: key.name, region: key.region }] : [],
    ),
  );
  return { total: all.length, first: all.slice(0, mostFindings) };
}

/** They come in the order in which they were sent. */
function listDoubts(intents: readonly Intent[]): KnownOfAccount['doubts'] {
  const first = intents
    .slice(0, mostDoubts)
    .map(({ key: { name, region }, sent }) => ({ name, region, sentAt: sent.wall }));
  return { total: intents.length, first };
}

/** Throws KnownError. A journal that cannot be read is an error too. */
async function readSettings(
  { scope, sources, root }: ReadScope,
  flags: FlagsOf<'watch'>,
  io: ProcessIo,
): Promise<DriftSettings> {
  const declaration = await parseDeclaration(sources, { passwordVariables: flags['password-env'], cwd: root });
  const desired = makeDesiredHosts(declaration);
  const keys = await readNamedCloud(scope.cloud, flags, io);
  const cloud = makeCloudSettings(keys, flags, io.env, declaration.settings);
  const named = { ...flags, file: scope.declarations, cloud: scope.cloud, project: cloud.project };
  const store = await bindPorts(io).journalAt(locateJournal(named, cloud, io));
  const { ledger } = await store.read();
  return {
    declared: { declaration, desired, sources, selection: { only: [], exclude: [] }, selected: desired },
    cloud,
    scope: scopeOf(cloud, declaration.settings),
    ledger,
    settleWindowMs: flags['settle-window'],
    // Whoever pastes a command has other variables.
    repeatFlags: writeRepeatFlags(named, { ...io, env: {} }),
    // The reader of the scope has checked it.
    failOn: (scope.failOn as readonly DriftClass[] | undefined) ?? defaultFailOn,
    expireWithinMs: flags['expire-within'],
    details: false,
  };
}

/** Its reports are files. */
function plainIo(io: ProcessIo) {
  return { ...io, colour: { out: false, err: false } };
}

/** Turns an error that prevents a look into its result. Anything but a KnownError is a bug. */
export async function tellFault(thrown: unknown, io: ProcessIo): Promise<Look> {
  const failure = await makeFailure('drift', thrown);
  const options = renderOptions(plainIo(io));
  return {
    exit: failure.exit,
    counts: {},
    findings: undefined,
    ofAccount: undefined,
    message: describeFailure(failure),
    trusted: false,
    json: (await formats.json()).renderFailure?.(failure, options) ?? '',
    html: (await import('../../report/html.ts')).renderFailureBody(failure, options),
  };
}

function describeFailure({ message, diagnostics: [first] }: Failure): string {
  return first === undefined ? message : `${message} ${first.file}:${first.line}:${first.column}: ${first.message}.`;
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
