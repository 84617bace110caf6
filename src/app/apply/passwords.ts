import { dirname, resolve } from 'node:path';
import type { Keys } from '../../cloud/keys.ts';
import { type PasswordSurroundings, type ResolvedPassword, resolvePassword } from '../../declare/password.ts';
import { KnownError } from '../../model/errors.ts';
import type { DesiredHost, PasswordReference } from '../../model/host.ts';
import type { Secret } from '../../model/secret.ts';
import { plural, shown } from '../../report/words/style.ts';
import type { Io } from '../io.ts';
import type { CloudSettings } from '../settings/cloud-settings.ts';
import type { PasswordFlags } from '../settings/flags.ts';

/**
 * Where secrets are usually mounted. A declaration may name no other absolute path, because a reviewer cannot see what
 * is there.
 */
const defaultDirectories = ['/run/secrets', '/var/run/secrets'];

export interface Passwords {
  passwordOf(desired: DesiredHost): Secret | undefined;
  readonly notes: readonly string[];
}

export interface PasswordReader {
  /** Throws KnownError if the password of one of these hosts cannot be used. */
  read(hosts: readonly DesiredHost[]): Passwords;
}

type PasswordIo = Pick<Io, 'env' | 'cwd'>;

/** What decides which texts may be sent to a cloud as a password. */
type PasswordCloud = Pick<CloudSettings, 'keys' | 'otherKeys' | 'dialect'>;

/** Reads every password that these hosts name, each place once. Throws KnownError before anything is sent. */
export function readPasswords(
  hosts: readonly DesiredHost[],
  flags: PasswordFlags,
  { keys, otherKeys, dialect }: PasswordCloud,
  io: PasswordIo,
): Passwords {
  const allKeys = [keys, ...otherKeys()];
  const directories = (flags['password-directory'] ?? defaultDirectories).map((one) => resolve(io.cwd, one));
  const read = new Map<string, Secret>();
  const faults = new Map<string, KnownError>();
  const notes: string[] = [];
  for (const host of hosts) {
    const place = placeOf(host);
    if (host.password === undefined || read.has(place) || faults.has(place)) continue;
    const surroundings = { dialect, env: io.env, baseDir: baseDirOf(host, io), directories };
    try {
      const { password, note } = readPassword(host, host.password, surroundings, allKeys);
      read.set(place, password);
      if (note !== undefined) notes.push(note);
    } catch (error) {
      if (!(error instanceof KnownError)) throw error;
      faults.set(place, error);
    }
  }
  if (faults.size > 0) throw joinFaults([...faults.values()]);
  return { passwordOf: (host) => (host.password === undefined ? undefined : read.get(placeOf(host))), notes };
}

/** Maximum number of unusable passwords that are named. The others are counted. */
const mostFaults = 10;

/** Reports all faults at once, so that a missing variable is not found only in the next run. */
function joinFaults(faults: readonly KnownError[]): KnownError {
  const told = faults.slice(0, mostFaults);
  const left = faults.length - told.length;
  const more = left === 0 ? [] : [`${plural(left, 'more password')} cannot be used.`];
  return new KnownError('password-unavailable', [...told.map(({ message }) => message), ...more].join(' '), {
    suggestions: [...new Set(told.flatMap(({ suggestions }) => suggestions))],
  });
}

/** Adds to each failure the host that needs the password, and where that host is declared. */
function readPassword(
  { key, position: { file, line } }: DesiredHost,
  reference: PasswordReference,
  surroundings: PasswordSurroundings,
  keys: readonly Keys[],
): ResolvedPassword {
  try {
    const resolved = resolvePassword(reference, surroundings);
    refuseKeys(resolved.password, keys);
    return resolved;
  } catch (error) {
    if (!(error instanceof KnownError)) throw error;
    const place = `${file === '-' ? 'standard input' : shown(file)}:${line}`;
    throw new KnownError(error.code, `${error.message} It is the password of ${shown(key.name)} (${place}).`, {
      suggestions: error.suggestions,
    });
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

/** Notes for a plan, which needs no passwords: those that apply could not read. */
export function noteMissingPasswords(
  hosts: readonly DesiredHost[],
  flags: PasswordFlags,
  cloud: PasswordCloud,
  io: PasswordIo,
): readonly string[] {
  const byPlace = new Map<string, DesiredHost[]>();
  for (const host of hosts.filter(({ password }) => password !== undefined)) {
    const place = byPlace.get(placeOf(host));
    if (place === undefined) byPlace.set(placeOf(host), [host]);
    else place.push(host);
  }
  return [...byPlace.values()].flatMap((sharing) => {
    try {
      readPasswords(sharing, flags, cloud, io);
      return [];
    } catch (error) {
      if (!(error instanceof KnownError)) throw error;
      const others = sharing.length === 1 ? '' : ` and ${sharing.length - 1} more`;
      return [`apply cannot create ${sharing[0]?.key.name}${others} as things are: ${error.message}`];
    }
  });
}

/** A path is relative to the file that names it, so the same text in two folders is two places. */
function placeOf({ password, position }: DesiredHost): string {
  return JSON.stringify([password, password !== undefined && 'file' in password ? dirname(position.file) : '']);
}

function baseDirOf({ position }: DesiredHost, { cwd }: PasswordIo): string {
  return position.file === '-' ? cwd : dirname(resolve(cwd, position.file));
}
