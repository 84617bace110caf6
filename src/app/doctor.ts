/** `doctor`: what a run needs, checked one by one with the code of the other commands. Only reads. */

import { existsSync, lstatSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { describeCause } from '../cloud/http/connection.ts';
import { findProxy } from '../cloud/http/proxy.ts';
import { explainUnusable } from '../journal/failures.ts';
import { isOpen } from '../ledger/ledger.ts';
import { checkRegion, type RegionCheck } from '../listing/check-region.ts';
import type { View } from '../listing/observation.ts';
import { projectOfCreates } from '../model/dialect.ts';
import { attempt, catchKnown, type ExitName, KnownError, pickMostUrgent } from '../model/errors.ts';
import type { HostReader } from '../model/ports.ts';
import { describeDuration, writeDuration } from '../model/quantities.ts';
import { writeCommandLine } from '../model/text/shell-word.ts';
import { type DoctorCheck, describePages } from '../report/doctor-document.ts';
import { adviseUnlock, describeLock } from '../report/journal-document.ts';
import { listSome, plural } from '../report/words/style.ts';
import { deadlineOf, realClock } from '../system/clock.ts';
import { bindPorts, factOfLock, type JournalPlace, nameOfPlace } from './bind-ports.ts';
import type { Io } from './io.ts';
import { misspelt, noteReading } from './notes.ts';
import { openReader } from './open-cloud.ts';
import type { CommandResult } from './output/result.ts';
import { type ReadDeclaration, readDeclaration } from './read-declaration.ts';
import {
  type CloudSettings,
  readCloudSettings,
  readDialect,
  readOwnCloud,
  requireVerification,
  scopeOf,
} from './settings/cloud-settings.ts';
import type { FlagsOf } from './settings/command-flags.ts';
import { locateJournal, notePermissions, writeRepeatFlags } from './settings/journal-place.ts';

/** What a check found: a failure, a sentence, or a warning with its remedies. */
type Found = KnownError | string | { readonly warning: string; readonly remedies: readonly string[] };
type Tell = (check: string, found: Found) => void;

export async function runDoctor(flags: FlagsOf<'doctor'>, io: Io): Promise<CommandResult> {
  const checks: DoctorCheck[] = [];
  const exits: ExitName[] = [];
  const tell: Tell = (check, found) => {
    if (found instanceof KnownError) {
      const { message, suggestions: remedies, code, exit } = found;
      checks.push({ check, status: 'fail', message, remedies, code });
      exits.push(exit);
    } else if (typeof found === 'string') checks.push({ check, status: 'ok', message: found, remedies: [] });
    else checks.push({ check, status: 'warn', message: found.warning, remedies: found.remedies });
  };
  tell('node', `${process.versions.node}, and Hostwright ${manifest.version} needs ${manifest.engines.node}`);
  const read = await declare(flags, io, tell);
  const named = read?.declaration.settings ?? readDialect(flags);
  const settings = await readCloudSettings(flags, io, named).catch(catchKnown);
  let regions: readonly RegionCheck[] = [];
  if (settings instanceof KnownError) tellFaults(settings, flags, io, tell);
  else {
    tell('endpoint', `${settings.endpoint.origin}, dialect ${settings.dialect}`);
    const account = attempt(() => scopeOf(settings, named).account);
    tell('keys', account instanceof KnownError ? account : `of the account ${account}`);
    tell('proxy', describeProxy(settings));
    if (!(account instanceof KnownError)) regions = await askCloud(listPlaces(flags, read), settings, io, tell);
    await tellJournal(flags, settings, io, tell);
  }
  const unchecked = checkNames.filter((name) => !checks.some(({ check }) => check.split(' ')[0] === name));
  const about = settings instanceof KnownError ? {} : { endpoint: settings.endpoint.origin, dialect: settings.dialect };
  const facts = { ...about, checks, unchecked, regions };
  return { kind: 'document', exit: pickMostUrgent(exits), document: { kind: 'doctor', facts } };
}

const checkNames = ['endpoint', 'keys', 'proxy', 'tls', 'clock', 'region', 'journal', 'lock'];

/** Undefined if there is no declaration, or flags name what is looked at. */
async function declare(flags: FlagsOf<'doctor'>, io: Io, tell: Tell): Promise<ReadDeclaration | undefined> {
  if (flags.region !== undefined) return undefined;
  const read = await readDeclaration(flags, io).catch(catchKnown);
  if (read instanceof KnownError) {
    const isThere = read.code === 'declaration-invalid';
    const validate = writeCommandLine('validate', await writeRepeatFlags(flags, io));
    const more = isThere
      ? `"${validate}" shows each fault with its line.`
      : 'Without a declaration, name a region: --region cn-bj2.';
    tell('declaration', new KnownError(read.code, read.message, { suggestions: [more, ...read.suggestions] }));
    return undefined;
  }
  const files = read.sources.map(({ file }) => file);
  tell('declaration', `${listSome(files, 3)}: ${plural(read.desired.length, 'host')}`);
  return read;
}

/** Of an environment that cannot be used: each part that is wrong, and each that is well. */
function tellFaults(first: KnownError, flags: FlagsOf<'doctor'>, io: Io, tell: Tell): void {
  // A cloud of clouds.yaml is read as a whole.
  const own = flags.cloud ? {} : readOwnCloud(flags, io.env);
  const faults = { ...own, tls: attempt(() => requireVerification(io.env)) };
  for (const [check, found] of Object.entries(faults)) {
    if (found instanceof KnownError) tell(check, found);
    else if (found !== undefined) tell(check, 'can be used');
  }
  const isTold = Object.values(faults).some((found) => found instanceof KnownError && found.code === first.code);
  if (!isTold) tell('settings', first);
}

function describeProxy({ endpoint, useEnvProxy }: CloudSettings): Found {
  try {
    const proxy = endpoint.protocol === 'http:' ? undefined : findProxy(endpoint);
    if (proxy === undefined) return 'none';
    const told = `${proxy.host} (of the environment)`;
    return useEnvProxy ? told : `none: ${told} is used only with HOSTWRIGHT_USE_ENV_PROXY=true`;
  } catch (error) {
    return { warning: describeCause(error), remedies: ['Correct HTTPS_PROXY or ALL_PROXY.'] };
  }
}

/** One zone is enough if a region cannot be listed as a whole. */
function listPlaces(
  { region: named = [], project }: FlagsOf<'doctor'>,
  read: ReadDeclaration | undefined,
): readonly View[] {
  if (read === undefined) return [...new Set(named)].map((region) => ({ region, projectId: project }));
  const { desired, declaration } = read;
  const { zones } = declaration.settings;
  const regions = new Set([...desired.map(({ key }) => key.region), ...declaration.emptyRegions]);
  return [...regions].map((region) => ({
    region,
    zone: zones.get(region)?.[0],
    projectId: projectOfCreates(declaration.settings),
  }));
}

/** Longer than any answer takes, and shorter than a person waits. */
const usualPatienceMs = 20_000;
/** A Date has whole seconds, and an answer takes its time. */
const clockToleranceMs = 30_000;

/** Lists a few pages of each region. Tells what they show of the connection, too. */
async function askCloud(places: readonly View[], settings: CloudSettings, io: Io, tell: Tell) {
  let aheadMs: number | undefined;
  let isAnswered = false;
  const cloud = await openReader(settings, io, {
    onExchange: ({ httpStatus, date: text = '' }) => {
      isAnswered ||= httpStatus !== undefined;
      const said = Date.parse(text);
      if (!Number.isNaN(said)) aheadMs ??= realClock.wall() - said;
    },
  });
  const { endpoint, timeoutMs = usualPatienceMs } = settings;
  const reader = limitTime(cloud.api, endpoint.origin, timeoutMs);
  try {
    const regions = await Promise.all(places.map((place) => checkRegion(reader, place, realClock)));
    const distrusted = regions.map(failureOf).find((failure) => failure?.code === 'cloud-certificate');
    if (distrusted !== undefined) tell('tls', distrusted);
    else if (endpoint.protocol === 'http:') tell('tls', 'none: plain http, which never leaves this machine');
    else if (isAnswered) tell('tls', 'the certificate of the endpoint is trusted');
    if (aheadMs !== undefined) tell('clock', compareClocks(aheadMs));
    for (const one of regions) tellRegion(one, tell);
    return regions;
  } finally {
    cloud.close();
  }
}

/** The retries of a page end after this time. */
function limitTime(reader: HostReader, origin: string, ms: number): HostReader {
  const listPage: HostReader['listPage'] = (query) =>
    reader.listPage(query, deadlineOf(ms, undefined)).catch((error) => {
      if (!(error instanceof DOMException)) throw error;
      const suggestions = ['Something accepts the connection and says nothing: check the port of the endpoint.'];
      const message = `The cloud at ${origin} took too long: no answer in ${writeDuration(ms)}.`;
      throw new KnownError('cloud-timeout', message, { suggestions });
    });
  return { ...reader, listPage };
}

function compareClocks(aheadMs: number): Found {
  if (Math.abs(aheadMs) <= clockToleranceMs) return 'agrees with the Date of the cloud';
  const side = aheadMs > 0 ? 'ahead of' : 'behind';
  return {
    warning: `This machine's clock is ${describeDuration(Math.abs(aheadMs), 2)} ${side} the cloud's Date: times in reports and in the journal, and what counts as expiring, are wrong by that.`,
    remedies: ['Set the clock, and let it follow a time server, e.g. timedatectl set-ntp true.'],
  };
}

function failureOf({ firstPage: { came } }: RegionCheck): KnownError | undefined {
  return 'error' in came ? came.error : undefined;
}

function tellRegion(one: RegionCheck, tell: Tell): void {
  const { region, firstPage, pages, isRepeatable } = one;
  const failure = failureOf(one);
  const isEmpty = 'rows' in firstPage.came && firstPage.came.rows === 0;
  const warning = describePages([firstPage]);
  const remedies = [`It has no host. ${misspelt}.`];
  tell(`region ${region}`, failure ?? (isEmpty ? { warning, remedies } : warning));
  if (failure !== undefined) return;
  const text = describePages(pages);
  const unstable = ['Nothing needs to be done: a listing repeats its pages until they agree, which takes longer.'];
  const moved = `the first page again had other rows, or another order; ${text}`;
  tell(`pages ${region}`, isRepeatable === false ? { warning: moved, remedies: unstable } : text);
}

/** Throws the error of the system for a folder that could not be made or written, or whose disk is full. */
async function tryFolder(path: string): Promise<void> {
  // Also a link that leads nowhere.
  const isThere = lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  if (!isThere && !existsSync(dirname(path))) return tryFolder(dirname(path));
  const probe = await mkdtemp(join(isThere ? path : dirname(path), '.hostwright-'));
  await writeFile(join(probe, 'probe'), 'a record').finally(() => rm(probe, { recursive: true }));
}

/** Throws KnownError for a folder into which no run could write. */
async function tryPlace(place: JournalPlace): Promise<void> {
  if (!('folder' in place)) return;
  await tryFolder(place.folder).catch((error) => {
    throw explainUnusable(place.folder, error, 'written', 'An apply would send nothing.');
  });
}

async function tellJournal(flags: FlagsOf<'doctor'>, settings: CloudSettings, io: Io, tell: Tell): Promise<void> {
  const { journalAt, processes } = bindPorts(io);
  const place = await locateJournal(flags, settings, io).catch(catchKnown);
  if (place instanceof KnownError) return tell('journal', place);
  const store = await journalAt(place).catch(catchKnown);
  if (store instanceof KnownError) return tell('journal', store);
  const read = await tryPlace(place)
    .then(() => store.read())
    .catch(catchKnown);
  if (read instanceof KnownError) tell('journal', read);
  else {
    const open = [...read.ledger.intents.values()].filter(isOpen).length;
    const intents = `${plural(open, 'create in it has', 'creates in it have')} no known outcome: ${writeCommandLine('intents', place.repeatFlags)}`;
    const notes = [...(open === 0 ? [] : [intents]), ...(await notePermissions(place)), ...noteReading(read)];
    const whose = `${read.status === 'none' ? 'none yet in ' : ''}${nameOfPlace(place)}, of the account ${place.account}`;
    tell('journal', notes.length === 0 ? whose : { warning: whose, remedies: notes });
  }
  const state = await store.look().catch(catchKnown);
  if (state instanceof KnownError) return tell('lock', state);
  const lock = await factOfLock(state, processes);
  const warning = describeLock(lock);
  const isFree = lock.status === 'free' || (lock.status === 'held' && lock.fate === 'ended');
  tell(
    'lock',
    isFree ? warning || 'free' : { warning, remedies: [adviseUnlock(lock, place.repeatFlags).trim()].filter(Boolean) },
  );
}
