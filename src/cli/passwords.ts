import { dirname, resolve } from 'node:path';
import { KnownError } from '../core/errors.ts';
import type { DesiredHost } from '../core/host.ts';
import type { Secret } from '../core/secret.ts';
import { resolvePassword } from '../declaration/password.ts';
import type { Io } from './io.ts';

export interface Passwords {
  readonly passwordOf: (desired: DesiredHost) => Secret | undefined;
  readonly notes: readonly string[];
}

/** Reads every password that these hosts name, each place once. Throws KnownError before anything is sent. */
export function readPasswords(hosts: readonly DesiredHost[], io: Pick<Io, 'env' | 'cwd'>): Passwords {
  const read = new Map<string, Secret>();
  const notes: string[] = [];
  for (const host of hosts) {
    if (host.password === undefined || read.has(placeOf(host))) continue;
    const { password, note } = resolvePassword(host.password, { env: io.env, baseDir: baseDirOf(host, io.cwd) });
    read.set(placeOf(host), password);
    if (note !== undefined) notes.push(note);
  }
  return { passwordOf: (host) => (host.password === undefined ? undefined : read.get(placeOf(host))), notes };
}

/** For a plan, which needs no password: what apply will stumble over. */
export function missingPasswordNotes(hosts: readonly DesiredHost[], io: Pick<Io, 'env' | 'cwd'>): readonly string[] {
  const byPlace = new Map<string, DesiredHost[]>();
  for (const host of hosts.filter(({ password }) => password !== undefined)) {
    const place = byPlace.get(placeOf(host));
    if (place === undefined) byPlace.set(placeOf(host), [host]);
    else place.push(host);
  }
  return [...byPlace.values()].flatMap((sharing) => {
    try {
      readPasswords(sharing, io);
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

function baseDirOf({ position }: DesiredHost, cwd: string): string {
  return position.file === '-' ? cwd : dirname(resolve(cwd, position.file));
}
