/** Where the journal of an account is, and the flags with which a printed command finds it again. */

import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import manifest from '../../../package.json' with { type: 'json' };
import { journalAccountOf } from '../../cloud/keys.ts';
import type { DatabaseSettings } from '../../journal/database/address.ts';
import {
  chooseJournalFolder,
  isDatabaseAddress,
  nameJournal,
  type PlaceOptions,
  pathOfJournal,
} from '../../journal/place.ts';
import { KnownError } from '../../model/errors.ts';
import { readDuration, writeDuration } from '../../model/quantities.ts';
import { quoteForShell, type RepeatFlags } from '../../model/text/shell-word.ts';
import type { JournalPlace } from '../bind-ports.ts';
import type { Io } from '../io.ts';
import type { CloudSettings } from './cloud-settings.ts';
import { commandFlags } from './command-flags.ts';
import { defaultsOf } from './flag-kinds.ts';
import type { AccountFlags, IntentFlags, JournalFlags, ProjectFlags, SourceFlags } from './flags.ts';
import { findOtherWriters, listFolders, readKey } from './private-files.ts';

const { 'journal-schema': usualSchema } = defaultsOf(commandFlags['journal:status']);

type RunIo = Pick<Io, 'env' | 'cwd'>;

/** Which journal, cloud and hosts a run is about, and how long it waits. */
export type PlaceFlags = Partial<AccountFlags & IntentFlags & SourceFlags>;

/**
 * Flags that commands in messages must repeat. Most important is an endpoint that differs from the environment's, since
 * another cloud would settle nothing of this one. Values from the environment are not repeated, except for the journal.
 */
export async function writeRepeatFlags(
  { journal, endpoint, cloud, 'settle-window': window, file = [], project, ...flags }: PlaceFlags,
  io: RunIo,
): Promise<RepeatFlags> {
  const [{ env }, { 'journal-schema': schema = usualSchema }] = [io, flags];
  const words = [
    ...(!endpoint || endpoint === env.HOSTWRIGHT_ENDPOINT ? [] : [`--endpoint ${quoteForShell(endpoint)}`]),
    ...(!cloud || cloud === env.HOSTWRIGHT_CLOUD ? [] : [`--cloud ${quoteForShell(cloud)}`]),
  ];
  const usualWindow =
    readDuration(env.HOSTWRIGHT_SETTLE_WINDOW ?? '') ?? defaultsOf(commandFlags.plan)['settle-window'];
  return {
    place: journal === undefined ? '' : `--journal ${quoteForShell(await placeOfJournal(journal, io))}`,
    ...(schema !== usualSchema && { variable: `HOSTWRIGHT_JOURNAL_SCHEMA=${quoteForShell(schema)}` }),
    ...(words.length > 0 && { cloud: words.join(' ') }),
    ...(project !== undefined &&
      project !== env.HOSTWRIGHT_PROJECT && { project: `--project ${quoteForShell(project)}` }),
    window: window === undefined || window === usualWindow ? '' : `--settle-window ${writeDuration(window)}`,
    source: file.join('\n') === env.HOSTWRIGHT_FILE ? '' : file.map((path) => `-f ${quoteForShell(path)}`).join(' '),
  };
}

/** The command must also work in another folder, and must not show a password. */
async function placeOfJournal(journal: string, { cwd }: RunIo): Promise<string> {
  if (!isDatabaseAddress(journal)) return resolve(cwd, journal);
  const { parseDatabaseAddress } = await import('../../journal/database/address.ts');
  return parseDatabaseAddress(journal).shown;
}

/** For commands that only work with a shared journal. Throws KnownError `flag-invalid`. */
export async function requireDatabase(flags: Partial<JournalFlags>, io: RunIo): Promise<DatabaseSettings> {
  if (flags.journal !== undefined && isDatabaseAddress(flags.journal)) {
    return readDatabase(flags, await writeRepeatFlags(flags, io), io);
  }
  throw new KnownError('flag-invalid', 'This command is about a journal in a database, and --journal names none.', {
    suggestions: ['Write its address, e.g. --journal postgres://hostwright@db.example.com/hostwright.'],
  });
}

async function readDatabase(
  { journal = '', 'journal-ca': authority, 'journal-schema': schema = usualSchema }: Partial<JournalFlags>,
  repeatFlags: RepeatFlags,
  io: RunIo,
): Promise<DatabaseSettings> {
  const { readDatabaseSettings } = await import('../../journal/database/address.ts');
  return readDatabaseSettings(
    {
      address: journal,
      password: readKey(io.env, 'HOSTWRIGHT_JOURNAL_PASSWORD'),
      authority,
      schema,
      applicationName: `hostwright/${manifest.version}`,
      repeatFlags,
    },
    io,
  );
}

type AccountSettings = Pick<CloudSettings, 'keys' | 'endpoint'> & ProjectFlags;

/** Throws KnownError `journal-unusable` if there is no place for it, `flag-invalid` if `--journal` names none. */
export async function locateJournal(flags: PlaceFlags, settings: AccountSettings, io: RunIo): Promise<JournalPlace> {
  const { project } = settings;
  const repeatFlags = await writeRepeatFlags({ ...flags, project }, io);
  if (flags.journal !== undefined && isDatabaseAddress(flags.journal)) {
    const database = await readDatabase(flags, repeatFlags, io);
    return { database, account: nameAccount(settings), repeatFlags };
  }
  return { ...locateFolder(flags.journal, settings, io), repeatFlags };
}

/** The folder of this name; undefined: the one that is used without `--journal`. */
export function locateFolder(
  override: string | undefined,
  settings: AccountSettings,
  { env, cwd }: RunIo,
): { readonly folder: string; readonly account: string } {
  const of = cloudAccountOf(settings);
  return { folder: chooseJournalFolder({ env, cwd, ...of, override }), account: of.account };
}

/** The name of an account's journal in a database. */
export function nameAccount(settings: AccountSettings): string {
  return nameJournal(cloudAccountOf(settings));
}

/** Whose journal it is. */
function cloudAccountOf({ keys, endpoint, project }: AccountSettings): Pick<PlaceOptions, 'account' | 'endpoint'> {
  return { account: journalAccountOf(keys.publicKey, project), endpoint };
}

const mostTold = 3;

/** At most one note, about the file, its folder and the parents. What does not exist is made for its owner. */
export async function notePermissions(place: JournalPlace): Promise<readonly string[]> {
  if (!('folder' in place)) return [];
  const folder = await realpath(place.folder).catch(() => place.folder);
  const writers = findOtherWriters([pathOfJournal(folder), folder], listFolders(folder));
  return writers.length === 0
    ? []
    : [
        `other users may change the journal, because ${writers.slice(0, mostTold).join(', and ')}: whoever changes or removes a file there can cause a host to be created twice. Remove that right, e.g. with chmod go-w, or name another folder with --journal`,
      ];
}
