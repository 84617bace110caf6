import { dirname, resolve } from 'node:path';
import type { Keys } from '../../cloud/keys.ts';
import { type PasswordSurroundings, resolvePassword } from '../../declare/password.ts';
import { catchKnown, KnownError } from '../../model/errors.ts';
import { groupBy } from '../../model/group-by.ts';
import type { DesiredHost, PasswordReference } from '../../model/host.ts';
import type { Secret } from '../../model/secret.ts';
import { plural, shown } from '../../report/words/style.ts';
import type { Io } from '../io.ts';
import type { CloudSettings } from '../settings/cloud-settings.ts';
import type { PasswordFlags } from '../settings/flags.ts';

/** Where secrets are usually mounted. No declaration may name another absolute path: no reviewer sees what is there. */
const defaultDirectories = ['/run/secrets', '/var/run/secrets'];

type PasswordIo = Pick<Io, 'env' | 'cwd'>;

/** What decides which texts may be sent to a cloud as a password. */
type PasswordCloud = Pick<CloudSettings, 'keys' | 'otherKeys' | 'dialect'>;

/** A place that holds the password of some hosts, and what reading it came to. */
interface PasswordSource {
  readonly first: DesiredHost;
  /** Number of the other hosts. */
  readonly others: number;
  readonly read: Secret | KnownError;
}

/** Reads every password that these hosts name, each place once. */
function readSources(
  hosts: readonly DesiredHost[],
  flags: PasswordFlags,
  { keys, otherKeys, dialect }: PasswordCloud,
  io: PasswordIo,
): ReadonlyMap<string, PasswordSource> {
  const allKeys = [keys, ...otherKeys()];
  const directories = (flags['password-directory'] ?? defaultDirectories).map((one) => resolve(io.cwd, one));
  const sources = new Map<string, PasswordSource>();
  for (const [source, [first, ...others]] of groupBy(hosts, sourceOf)) {
    if (first.password === undefined) continue;
    const surroundings = { dialect, env: io.env, baseDir: baseDirOf(first, io), directories };
    const read = readPassword(first, first.password, surroundings, allKeys);
    sources.set(source, { first, others: others.length, read });
  }
  return sources;
}

/** Throws KnownError before anything is sent, with all faults at once: no next run finds another missing variable. */
export function readPasswords(...[hosts, flags, cloud, io]: Parameters<typeof readSources>) {
  const sources = readSources(hosts, flags, cloud, io);
  const faults = [...sources.values()].flatMap(({ read }) => (read instanceof KnownError ? [read] : []));
  if (faults.length > 0) throw joinFaults(faults);
  return (host: DesiredHost): Secret | undefined => {
    const read = sources.get(sourceOf(host))?.read;
    return read instanceof KnownError ? undefined : read;
  };
}

/** Maximum number of unusable passwords that are named. The others are counted. */
const mostFaults = 10;

function joinFaults(faults: readonly KnownError[]): KnownError {
  const named = faults.slice(0, mostFaults);
  const left = faults.length - named.length;
  const more = left === 0 ? [] : [`${plural(left, 'more password')} cannot be used.`];
  return new KnownError('password-unavailable', [...named.map(({ message }) => message), ...more].join(' '), {
    suggestions: [...new Set(named.flatMap(({ suggestions }) => suggestions))],
  });
}

/** A failure says which host needs the password, and where that host is declared. */
function readPassword(
  { key, position: { file, line } }: DesiredHost,
  reference: PasswordReference,
  surroundings: PasswordSurroundings,
  keys: readonly Keys[],
): Secret | KnownError {
  try {
    const password = resolvePassword(reference, surroundings);
    refuseKeys(password, keys);
    return password;
  } catch (error) {
    const { code, message, suggestions } = catchKnown(error);
    const place = `${file === '-' ? 'standard input' : shown(file)}:${line}`;
    return new KnownError(code, `${message} It is the password of ${shown(key.name)} (${place}).`, { suggestions });
  }
}

/**
 * Refuses API keys as passwords: a declaration could name the place of a key, and send the key to a host whose image it
 * also chooses.
 */
function refuseKeys(password: Secret, pairs: readonly Keys[]): void {
  const keys = pairs.flatMap(({ publicKey, privateKey, securityToken }) => [publicKey, privateKey, securityToken]);
  if (!keys.some((key) => key !== undefined && password.equals(key))) return;
  throw new KnownError('password-unavailable', "A host's password refers to the place where an API key is kept.", {
    suggestions: ['Keep the password in a place of its own: a key must never become a password. Nothing was sent.'],
  });
}

/** Notes for a plan, which needs no passwords: whoever applies it may have those that are missing here. */
export function noteMissingPasswords(...[hosts, flags, cloud, io]: Parameters<typeof readSources>): readonly string[] {
  return [...readSources(hosts, flags, cloud, io).values()].flatMap(
    ({ first: { key, password = {} }, others, read }) => {
      if (!(read instanceof KnownError)) return [];
      const who = others === 0 ? key.name : `${key.name} and ${others} more`;
      const isUnset = 'env' in password && io.env[password.env] === undefined;
      if (isUnset) return [`apply needs ${password.env}, which is not set here (${who})`];
      return [`the password of ${who} cannot be used here: ${read.message}`];
    },
  );
}

/** A path is relative to the file that names it, so the same text in two folders is two sources. */
function sourceOf({ password, position }: DesiredHost): string {
  return JSON.stringify([password, password !== undefined && 'file' in password ? dirname(position.file) : '']);
}

function baseDirOf({ position }: DesiredHost, { cwd }: PasswordIo): string {
  return position.file === '-' ? cwd : dirname(resolve(cwd, position.file));
}
