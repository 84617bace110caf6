/** Whether a journal is in a database or a folder, which folder, and whether its journal was moved into a database. */
import { createHash } from 'node:crypto';
import { isAbsolute, join, resolve } from 'node:path';
import { hostOf, isLoopback } from '../cloud/endpoint.ts';
import { KnownError } from '../model/errors.ts';
import type { Disk } from '../model/ports.ts';
import { quoteForShell } from '../model/text/shell-word.ts';

/**
 * Whether this names a database; otherwise it is the path of a folder. Throws KnownError
 * `flag-invalid` for a mistyped address: used as a folder, it would be a second journal with a
 * second lock. The message never quotes such text, because it may contain a password.
 */
export function isDatabaseAddress(text: string, flag = '--journal'): boolean {
  if (/^postgres(ql)?:/i.test(text)) return true;
  if (!mistyped.some((pattern) => pattern.test(text))) return false;
  throw new KnownError(
    'flag-invalid',
    `${flag} is neither the address of a database nor the path of a folder. As a folder, a mistyped address would be a second journal with a second lock, and a host could be created twice. Nothing was sent.`,
    { suggestions: [exampleAddress, 'To use a folder whose name looks like an address, write ./ before its name.'] },
  );
}

const mistyped: readonly RegExp[] = [
  // A scheme, such as `jdbc:postgresql://`.
  /^[^/\\]{2,}:\/\//,
  /^postgres/i,
  /^[\s"'`“”‘’]/,
  // What libpq reads: `host=db.example.com dbname=hostwright`.
  /^\w+\s*=/,
  // `USER:PASSWORD@HOST`.
  /^[^/\\]*:[^/\\]*@/,
];

export const exampleAddress =
  'The address of a database is e.g. --journal postgres://hostwright@db.example.com/hostwright.';

export interface PlaceOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Scheme, host and port (parseEndpoint). */
  readonly endpoint: URL;
  /** 12 hex digits. */
  readonly account: string;
  /** What `--journal` says. */
  readonly override?: string | undefined;
}

/**
 * The folder of the journal and the lock: what `--journal` says, else
 * `$XDG_STATE_HOME/hostwright/ACCOUNT`, or `$HOME/.local/state/hostwright/ACCOUNT`.
 *
 * The folder depends only on the account: an account belongs to one cloud, so another spelling of the endpoint must
 * find the same open intents. Only on a loopback address is there another cloud on each port, with the same keys.
 *
 * Throws KnownError `flag-invalid` for an empty `--journal`, `journal-unusable` if there is no home folder.
 */
export function chooseJournalFolder({ env, cwd, endpoint, account, override }: PlaceOptions): string {
  if (override === '') {
    throw new KnownError('flag-invalid', '--journal names no folder.', {
      suggestions: ['Write the path of a folder that outlives this run, e.g. --journal /var/lib/hostwright.'],
    });
  }
  if (override !== undefined) return resolve(cwd, override);
  const folder = findStateFolder(env);
  if (folder !== undefined) return join(folder, 'hostwright', nameJournal({ account, endpoint }));
  throw new KnownError(
    'journal-unusable',
    'There is no folder for the journal: neither XDG_STATE_HOME nor HOME is an absolute path. Without a journal a create could be sent twice, so nothing was sent.',
    { suggestions: ['Name a folder that outlives this run with --journal FOLDER.'] },
  );
}

/** The name of the journal among others in the same place. It may become part of a path. */
export function nameJournal({ account, endpoint }: Pick<PlaceOptions, 'account' | 'endpoint'>): string {
  if (!/^[0-9a-f]{12}$/.test(account)) throw new Error('an account is 12 hex digits');
  const origin = createHash('sha256').update(endpoint.origin).digest('hex').slice(0, 12);
  return isLoopback(hostOf(endpoint)) ? `${account}-${origin}` : account;
}

/** A relative path is ignored, as the XDG specification requires: it would mean another journal in each directory. */
function findStateFolder({ XDG_STATE_HOME: state, HOME: home }: PlaceOptions['env']): string | undefined {
  if (state !== undefined && isAbsolute(state)) return state;
  return home !== undefined && isAbsolute(home) ? join(home, '.local', 'state') : undefined;
}

/** The journal's file in its folder. */
export function pathOfJournal(folder: string): string {
  return join(folder, 'journal');
}

/** Marks a folder whose journal was moved into a database, so that it is not used as a second journal. */
export const movedName = 'moved';

/**
 * For the holder of the folder's lock. `to`: the database. Throws KnownError `journal-unusable` if the journal was
 * moved elsewhere before; rejects with the system's errors.
 */
export async function writeMoved(disk: Disk, folder: string, to: string): Promise<void> {
  if (await disk.create(join(folder, movedName), `${to}\n`)) return;
  if ((await readMoved(disk, folder)) !== to) throw await makeMovedError(disk, folder);
}

/** For commands that only read. Throws KnownError `journal-unusable`; rejects with the system's errors. */
export async function checkMoved(disk: Disk, folder: string): Promise<void> {
  if ((await disk.list(folder)).includes(movedName)) throw await makeMovedError(disk, folder);
}

export async function makeMovedError(disk: Disk, folder: string): Promise<KnownError> {
  const to = await readMoved(disk, folder);
  return new KnownError(
    'journal-unusable',
    `The journal in ${folder} was moved to ${to}, and runs over that may have sent creates that this one does not know. Nothing was sent.`,
    {
      suggestions: [
        'Use that journal: --journal ADDRESS, or HOSTWRIGHT_JOURNAL.',
        `If "hostwright journal status --journal ADDRESS" shows no record of this account, the move was interrupted: run "hostwright journal import --from ${quoteForShell(folder)} --journal ADDRESS" again.`,
      ],
    },
  );
}

async function readMoved(disk: Disk, folder: string): Promise<string> {
  return Buffer.from((await disk.read(join(folder, movedName))) ?? [])
    .toString()
    .trim();
}
