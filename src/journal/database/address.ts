/** The address of a shared journal, `postgres://USER@HOST:PORT/DATABASE?sslmode=verify-full`, and the settings of its database. */
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isLoopback } from '../../cloud/endpoint.ts';
import { KnownError } from '../../model/errors.ts';
import { Secret } from '../../model/secret.ts';
import type { RepeatFlags } from '../../model/text/shell-word.ts';
import { findUserName } from '../../system/processes.ts';
import { exampleAddress, type PlaceOptions } from '../place.ts';

interface DatabaseAddress {
  /** A host name, or the folder of a Unix socket. */
  readonly host: string;
  readonly port: number;
  readonly user: string | undefined;
  readonly password: Secret | undefined;
  readonly database: string;
  /** Whether the server must prove itself with a certificate. False only on this machine. */
  readonly tls: boolean;
  /** The address for people, without its password. */
  readonly shown: string;
}

const knownParameters = ['sslmode', 'host'];
const modes = ['verify-full', 'require', 'disable'];

/** Throws KnownError `flag-invalid`. Its text never quotes the address, which may contain a password. */
export function parseDatabaseAddress(text: string): DatabaseAddress {
  // libpq allows a user or a port without a host, but a URL needs a host there.
  const named = text.replace(/^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)(?=(?::\d*)?[/?])/i, '$1none');
  let url: URL;
  try {
    url = new URL(named);
  } catch {
    throw refuse('is no URL');
  }
  if (!['postgres:', 'postgresql:'].includes(url.protocol) || !/^postgres(ql)?:\/\//i.test(text)) {
    throw refuse('does not begin with postgres://');
  }
  if (url.hash !== '') throw refuse('has a part after "#"; write that character as %23');
  const given = [...url.searchParams.keys()];
  const unknown = given.find((name) => !knownParameters.includes(name));
  if (unknown !== undefined) {
    throw refuse(`has the parameter ${JSON.stringify(unknown)}; known are ${knownParameters.join(' and ')}`);
  }
  const twice = given.find((name, index) => given.indexOf(name) < index);
  if (twice !== undefined) throw refuse(`has the parameter ${JSON.stringify(twice)} twice`);
  const path = url.pathname.slice(1);
  if (path.includes('/')) throw refuse('has a "/" in the name of its database; write that character as %2F');
  const database = decode(path);
  if (database === '') throw refuse('names no database after the host');
  const password = url.password === '' ? undefined : decode(url.password);
  const host = hostOf(url, named === text ? url.hostname : '');
  const port = url.port === '' ? 5432 : Number(url.port);
  const isSocket = host.startsWith('/');
  const isHere = isSocket || isLoopback(host);
  const mode = url.searchParams.get('sslmode') ?? (isHere ? 'disable' : 'verify-full');
  if (!modes.includes(mode)) throw refuse(`has sslmode=${JSON.stringify(mode)}; known are ${modes.join(', ')}`);
  if (mode === 'disable' && !isHere) {
    throw refuse('turns TLS off (sslmode=disable) for another machine: anyone in between could change the journal');
  }
  if (mode !== 'disable' && isSocket) throw refuse(`asks for TLS (sslmode=${mode}) on a Unix socket, which has none`);
  const user = url.username === '' ? undefined : decode(url.username);
  const who = user === undefined ? '' : `${encodeURIComponent(user)}@`;
  const where = `${isSocket ? '' : url.hostname}${url.port === '' ? '' : `:${port}`}/${encodeURIComponent(database)}`;
  // Parts that are defaults of this machine are left out.
  const folder = isSocket ? `?host=${encodeURIComponent(host).replaceAll('%2F', '/')}` : '';
  const tls = isHere && mode !== 'disable' ? '?sslmode=verify-full' : '';
  return {
    host,
    port,
    user,
    database,
    tls: mode !== 'disable',
    password: password === undefined ? undefined : new Secret(password),
    shown: `postgres://${who}${where}${folder}${tls}`,
  };
}

function hostOf(url: URL, hostname: string): string {
  const folder = url.searchParams.get('host');
  if (folder === null) {
    if (hostname === '') throw refuse('names no host');
    return hostname.replace(/^\[(.*)\]$/, '$1');
  }
  if (!folder.startsWith('/')) {
    throw refuse('has a host=… that is not an absolute path: it names the folder of a socket');
  }
  if (hostname !== '') throw refuse('names a host, and the folder of a socket too');
  return folder;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw refuse('has a "%" that is not followed by two hex digits');
  }
}

function refuse(what: string): KnownError {
  return new KnownError('flag-invalid', `The address of the journal ${what}.`, { suggestions: [exampleAddress] });
}

/** How to reach a shared journal. */
export interface DatabaseSettings {
  readonly address: DatabaseAddress;
  readonly user: string;
  /** Undefined: as PGPASSFILE or ~/.pgpass say. */
  readonly password: Secret | undefined;
  /** Certificates of authorities, PEM; undefined: those that Node trusts. */
  readonly authorities: string | undefined;
  /** Shown to people who look at the connections of the server. */
  readonly applicationName: string;
  /** The schema of the tables. */
  readonly schema: string;
  /** Flags of this run, so that a command in a message finds the same tables. */
  readonly repeatFlags?: RepeatFlags | undefined;
}

/** What flags and variables say of a database. */
interface GivenSettings extends Pick<DatabaseSettings, 'schema' | 'applicationName' | 'repeatFlags'> {
  readonly address: string;
  /** Used instead of PGPASSWORD and of the one in the address. */
  readonly password: string | undefined;
  /** The file with the certificates. */
  readonly authority: string | undefined;
}

/** Throws KnownError `flag-invalid`. */
export function readDatabaseSettings(
  { address: text, password: given, authority, schema, ...named }: GivenSettings,
  { env, cwd }: Pick<PlaceOptions, 'env' | 'cwd'>,
): DatabaseSettings {
  const address = parseDatabaseAddress(text);
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema)) {
    throw new KnownError(
      'flag-invalid',
      `HOSTWRIGHT_JOURNAL_SCHEMA ${JSON.stringify(schema)} is not the name of a schema.`,
      { suggestions: ['Use lower-case letters, digits and "_", at most 63 of them.'] },
    );
  }
  const password = given ?? env.PGPASSWORD;
  return {
    ...named,
    address,
    user: address.user ?? (env.PGUSER || findUserName() || refuseNoUser()),
    password: password === undefined || password === '' ? address.password : new Secret(password),
    authorities: authority === undefined ? undefined : readAuthority(authority, cwd),
    schema,
  };
}

function refuseNoUser(): never {
  throw new KnownError(
    'flag-invalid',
    'The address of the journal names no user, and the user of this process has no name on this system.',
    { suggestions: ['Write it into the address: --journal postgres://USER@HOST/DATABASE, or set PGUSER.'] },
  );
}

function readAuthority(file: string, cwd: string): string {
  const named = `HOSTWRIGHT_JOURNAL_CA ${JSON.stringify(file)}`;
  const suggestions = ['Name a PEM file: it has a line "-----BEGIN CERTIFICATE-----".'];
  try {
    const text = readFileSync(resolve(cwd, file), 'latin1');
    // With another text a server would be refused, with a message about the server.
    new X509Certificate(text);
    return text;
  } catch (error) {
    const { syscall, code = 'unknown' } = error as NodeJS.ErrnoException;
    const why = syscall === undefined ? 'holds no certificate' : `cannot be read (${code})`;
    throw new KnownError('flag-invalid', `${named} ${why}.`, { suggestions });
  }
}
