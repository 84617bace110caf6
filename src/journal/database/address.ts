/** The address of a shared journal, `postgres://USER@HOST:PORT/DATABASE?sslmode=verify-full`, and what it sets. */
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { unescape as decode } from 'node:querystring';
import { isLoopback } from '../../cloud/endpoint.ts';
import { codeOf, KnownError } from '../../model/errors.ts';
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

const modes = ['verify-full', 'require', 'disable'];

/** Throws KnownError `flag-invalid`. Its text never quotes the address, which may contain a password. */
export function parseDatabaseAddress(text: string): DatabaseAddress {
  // libpq allows a user or a port without a host, but a URL needs a host there.
  const named = text.replace(/^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)(?=(?::\d*)?[/?])/i, '$1none');
  if (!/^postgres(ql)?:\/\//i.test(text) || !URL.canParse(named)) throw errorOf('is no URL of postgres://');
  const { hash, hostname, password, pathname, port, searchParams, username } = new URL(named);
  const path = pathname.slice(1);
  if (hash !== '' || path.includes('/')) throw errorOf('has a "#" or a second "/"; write them as %23 and %2F');
  if (path === '') throw errorOf('names no database after the host');
  const [mode, ...moreModes] = searchParams.getAll('sslmode');
  const [folder, ...moreFolders] = searchParams.getAll('host');
  const given = [...searchParams.keys()];
  if (given.some((name) => !['sslmode', 'host'].includes(name)) || moreModes.length + moreFolders.length > 0) {
    throw errorOf('may have the parameters sslmode and host, each once, and no other');
  }
  const host = folder ?? (named === text ? hostname.replace(/^\[(.*)\]$/, '$1') : '');
  const isSocket = host.startsWith('/');
  if (host === '' || isSocket !== (folder !== undefined) || (isSocket && named === text && hostname !== '')) {
    throw errorOf('must name either a host or the folder of a socket (?host=/run/postgresql)');
  }
  const isHere = isSocket || isLoopback(host);
  if (mode !== undefined && !modes.includes(mode)) throw errorOf(`has an sslmode other than ${modes.join(', ')}`);
  if (mode === 'disable' && !isHere) {
    throw errorOf('turns TLS off (sslmode=disable) for another machine: anyone in between could change the journal');
  }
  const tls = !isSocket && (mode ?? (isHere ? 'disable' : 'verify-full')) !== 'disable';
  const where = `${isSocket ? '' : hostname}${port === '' ? '' : `:${port}`}/${encodeURIComponent(decode(path))}`;
  // Parts that are defaults of this machine are left out.
  const socket = isSocket ? `?host=${encodeURIComponent(host).replaceAll('%2F', '/')}` : '';
  const user = username === '' ? undefined : decode(username);
  return {
    host,
    port: Number(port || 5432),
    user,
    database: decode(path),
    tls,
    password: password === '' ? undefined : new Secret(decode(password)),
    shown: `postgres://${user === undefined ? '' : `${encodeURIComponent(user)}@`}${where}${socket || (isHere && tls ? '?sslmode=verify-full' : '')}`,
  };
}

function errorOf(what: string): KnownError {
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
  const user = address.user ?? (env.PGUSER || findUserName());
  if (user === '') throw errorOf('names no user, and the user of this process has no name on this system');
  return {
    ...named,
    address,
    user,
    password: password === undefined || password === '' ? address.password : new Secret(password),
    authorities: authority === undefined ? undefined : readAuthority(authority, cwd),
    schema,
  };
}

function readAuthority(file: string, cwd: string): string {
  try {
    const text = readFileSync(resolve(cwd, file), 'latin1');
    // With another text a server would be refused, with a message about the server.
    new X509Certificate(text);
    return text;
  } catch (error) {
    const why = `holds no certificate that can be read (${codeOf(error)})`;
    throw new KnownError('flag-invalid', `HOSTWRIGHT_JOURNAL_CA ${JSON.stringify(file)} ${why}.`, {
      suggestions: ['Name a PEM file: it has a line "-----BEGIN CERTIFICATE-----".'],
    });
  }
}
