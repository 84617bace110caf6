/** The scopes of a folder: loaded and checked all at once, offline, and looked at one by one. Creates nothing. */
import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { makeDesiredHosts } from '../../declare/declaration.ts';
import { needsPermission } from '../../declare/load.ts';
import { parseDeclaration } from '../../declare/parse.ts';
import type { FoundScope, ScopeFolder } from '../../declare/scopes.ts';
import type { SourceText } from '../../declare/yaml/place.ts';
import type { Report } from '../../findings/report.ts';
import { projectOfCreates } from '../../model/dialect.ts';
import { defaultFailOn } from '../../model/drift-class.ts';
import { catchKnown, type ErrorCode, KnownError } from '../../model/errors.ts';
import { type DesiredHost, formatKey } from '../../model/host.ts';
import type { Intent } from '../../model/intent.ts';
import { escapeText } from '../../model/text/escape.ts';
import type { WatchedScope } from '../../model/watched-scope.ts';
import type { Failure } from '../../report/format.ts';
import { formats } from '../../report/formats.ts';
import { describeReport } from '../../report/notices.ts';
import type { Findings, KnownOfAccount, PutScope } from '../../watcher/scope-store.ts';
import type { LookResult } from '../../watcher/worker.ts';
import { bindPorts } from '../bind-ports.ts';
import { type DriftSettings, findDrift } from '../drift.ts';
import type { Io } from '../io.ts';
import { optionsOf } from '../look.ts';
import { makeFailure } from '../output/failure.ts';
import { renderOptions } from '../output/result.ts';
import { makeCloudSettings, scopeOf } from '../settings/cloud-settings.ts';
import type { FlagsOf } from '../settings/command-flags.ts';
import type { CloudFlags, SourceFlags } from '../settings/flags.ts';
import { locateJournal, nameAccount, writeRepeatFlags } from '../settings/journal-place.ts';
import { type CloudKeys, type CloudsFlags, readNamedCloud } from '../settings/named-cloud.ts';

/**
 * A scope as this process knows it; all fields are from one load. Without `scope`, it cannot be looked at, and `fault`
 * says why.
 */
export interface LoadedScope extends PutScope {
  readonly scope: WatchedScope | undefined;
  readonly fault: KnownError | undefined;
}

type LoaderFlags = Pick<CloudFlags, 'clouds'> & Pick<SourceFlags, 'password-env'>;

/** The result of reading a declaration. It is not read again as long as its revision and its keys do not change. */
interface CheckedScope extends Omit<FoundScope, 'sources'> {
  /** The cloud and the account. */
  readonly place: string;
  readonly account: string;
  readonly usesFiles?: boolean;
}

export function openScopeLoader(folder: ScopeFolder, flags: LoaderFlags, io: Pick<Io, 'env' | 'cwd'>) {
  /** By file, because two files of a folder may have the same id. */
  let checked: ReadonlyMap<string, CheckedScope> = new Map();

  /** Keeps no texts, which take memory. */
  async function check({ sources, ...found }: FoundScope): Promise<CheckedScope> {
    const { file, revision, scope } = found;
    const unread = { ...found, place: '', account: '' };
    if (scope === undefined) return unread;
    try {
      const cloud = await readScopeCloud(scope, flags, io);
      const place = `${cloud.endpoint.origin}\n${nameAccount({ ...cloud, project: undefined })}`;
      const known = checked.get(file);
      // A faulty one is read again each time, because a change outside its files may repair it.
      const isSame = known?.fault === undefined && known?.revision === revision && known.place === place;
      if (isSame) return known;
      // Lets other work run, because a large declaration takes a while.
      await nextTurn();
      const declaration = await parseDeclaration(sources, {
        passwordVariables: flags['password-env'],
        cwd: folder.root,
      });
      const account = nameAccount({ ...cloud, project: projectOfCreates(declaration.settings) });
      return { ...found, place, account, usesFiles: declaration.used.length > 0 };
    } catch (error) {
      return { ...unread, fault: catchKnown(error) };
    }
  }

  return {
    /** Reads all scopes. Throws KnownError if the folder cannot be read; then the loaded scopes stay. */
    async load(): Promise<readonly LoadedScope[]> {
      const now = new Map<string, CheckedScope>();
      for (const one of await folder.find()) {
        // While its YAML cannot be read, it is still a scope of its repository.
        const link = one.link || (one.fault && checked.get(one.file)?.link) || '';
        now.set(one.file, await check({ ...one, link }));
      }
      checked = now;
      const byId = new Map([...now.values()].map((one) => [one.id, makeLoaded(one)]));
      return [...byId.values()];
    },
    /**
     * Reads the files of a loaded scope again; undefined if no such scope is loaded, or its file is gone. `sources`:
     * empty if there is no `scope`; their digest is the revision.
     */
    async read(id: string): Promise<(LoadedScope & { readonly sources: readonly SourceText[] }) | undefined> {
      const was = [...checked.values()].findLast((one) => one.id === id);
      if (was === undefined) return undefined;
      const known = makeLoaded(was);
      const read = await folder.read(was.file).catch(catchKnown);
      if (read === undefined) return undefined;
      if (read instanceof KnownError) return { ...known, scope: undefined, fault: read, sources: [] };
      const { revision, scope, fault, sources } = read;
      return revision === was.revision ? { ...known, sources } : { ...known, revision, scope, fault, sources };
    },
  };
}

function makeLoaded({ id, revision, scope, link, account, usesFiles, fault }: CheckedScope): LoadedScope {
  const { everyMs = brokenMs, cloud = '', owner = '' } = scope ?? {};
  const facts = { cloud, owner, link };
  if (fault === undefined) return { id, revision, account, facts, everyMs, scope, fault, usesFiles };
  const faulty = { id, account, facts, everyMs, scope: undefined, fault };
  if (isOwnLack(fault)) return { ...faulty, revision: digestOf(`${id}\n${revision}`), isLeft: true };
  // A change outside its files can break or repair it, which must be visible at once. The message may name what differs
  // between machines.
  return { ...faulty, revision: digestOf(`${revision}\n${fault.code}`) };
}

/** Whether the fault is not in the scope: another process may have its cloud, or the right. */
function isOwnLack(fault: KnownError): boolean {
  return cloudCodes.includes(fault.code) || needsPermission(fault);
}

function digestOf(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex').slice(0, 12);
}

/** Time between two looks at a scope that cannot be read. A new revision makes it due anyway. */
const brokenMs = 15 * 60_000;

// One look at a scope: what `drift` finds, with the keys of the scope.

/** The commit is that of the checkout, which is read with the files. */
type Look = Omit<LookResult, 'commit'>;
type ProcessIo = Pick<Io, 'env' | 'cwd'>;

/** `sources`: its declaration, as it was read. `root`: where its paths begin. */
export async function lookAtScope(
  { scope, sources, root }: ReadScope,
  flags: FlagsOf<'watch'>,
  io: ProcessIo & Pick<Io, 'err'>,
  signal: AbortSignal,
): Promise<Look> {
  try {
    let throttled = false;
    const onPace = () => {
      throttled = true;
    };
    const settings = { ...(await readSettings({ scope, sources, root }, flags, io)), onPace };
    // The notes of a look are in its report. Only HOSTWRIGHT_DEBUG prints more.
    const { report: all } = await findDrift(settings, { err: io.err, quiet: true }, signal);
    // The others are doubts of the account, and told there.
    const report = { ...all, openIntents: selectOwn(all.openIntents, settings.declared.desired) };
    const options = optionsOf(report, settings, settings, plainIo(io));
    const trusted = report.listings.every((listing) => listing.trusted);
    return {
      exit: report.exit,
      // Hosts that a listing lacks must not count as 0.
      counts: trusted ? { ...report.counts, inDoubt: report.openIntents.length } : {},
      findings: listFindings(report),
      ofAccount: { doubts: listDoubts(all.openIntents), throttled, repeatFlags: settings.repeatFlags },
      message: describeReport(report, options),
      trusted,
      json: (await formats.json()).render(report, options),
      html: (await import('../../report/html.ts')).renderReportBody(report, options),
    };
  } catch (error) {
    return makeFailedLook(explainCloud(error, scope), io);
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
  const cloud = await makeCloudSettings(keys, flags, io.env, declaration.settings);
  const named = { ...flags, file: scope.declarations, cloud: scope.cloud, project: cloud.project };
  const store = await bindPorts(io).journalAt(await locateJournal(named, cloud, io));
  const { ledger } = await store.read();
  return {
    declared: { declaration, desired, sources, selection: { only: [], exclude: [] }, selected: desired },
    cloud,
    scope: scopeOf(cloud, declaration.settings),
    ledger,
    settleWindowMs: flags['settle-window'],
    // Whoever pastes a command has other variables.
    repeatFlags: await writeRepeatFlags(named, { ...io, env: {} }),
    failOn: scope.failOn ?? defaultFailOn,
    expireWithinMs: flags['expire-within'],
    details: false,
  };
}

/** Its reports are files. */
function plainIo(io: ProcessIo) {
  return { ...io, colour: { out: false, err: false } };
}

/** Turns an error that prevents a look into its result. Anything but a KnownError is a bug. */
export async function makeFailedLook(thrown: unknown, io: ProcessIo): Promise<Look> {
  const failure = makeFailure('drift', thrown);
  const options = renderOptions(plainIo(io));
  return {
    exit: failure.exit,
    counts: {},
    findings: undefined,
    ofAccount: undefined,
    message: describeFailure(failure),
    trusted: false,
    json: (await formats.json()).renderFailure?.(failure, options) ?? '',
    html: (await import('../../report/html.ts')).renderFailureBody(failure),
  };
}

function describeFailure({ message, diagnostics: [first] }: Failure): string {
  return first === undefined ? message : `${message} ${first.file}:${first.line}:${first.column}: ${first.message}.`;
}

// The endpoint and the keys of a scope: those of its cloud in clouds.yaml, and no others.

/** Throws KnownError, which never repeats a value. */
async function readScopeCloud(
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
const cloudCodes: readonly ErrorCode[] = ['clouds-unusable', 'endpoint-unusable', 'key-unusable'];
const explainedCodes = [...cloudCodes, 'account-differs'];
