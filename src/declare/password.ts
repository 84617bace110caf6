import { isAbsolute } from 'node:path';
import type { DialectName } from '../model/dialect.ts';
import { KnownError } from '../model/errors.ts';
import type { PasswordReference } from '../model/host.ts';
import { Secret } from '../model/secret.ts';
import { escapeText } from '../model/text/escape.ts';
import { decodeText, findPathIn, findTokenFolder, readRegularFile, realPathsOf, reasonOf } from './files.ts';

export interface PasswordSurroundings {
  /** Decides which rules for passwords apply. */
  readonly dialect: DialectName;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder of the declaration: relative paths start there and must stay there. */
  readonly baseDir: string;
  /** Folders that absolute paths may lead to, besides the declaration's own. Only the operator names them. */
  readonly directories: readonly string[];
}

/** Far longer than any password; a longer file is not a password file. */
const longest = 4096;
const writableByOthers = 0o022;

/** Reads a named password. Throws KnownError `password-unavailable`, which names the place and never the text. */
export function resolvePassword(
  reference: PasswordReference,
  { dialect, env, baseDir, directories }: PasswordSurroundings,
): Secret {
  if ('env' in reference) return readPasswordVariable(reference.env, env, dialect);
  const shown = `The password file ${escapeText(reference.file)}`;
  const text = decodeText(readPasswordFile(shown, reference.file, baseDir, directories));
  if (text === undefined) throw refuse(`${shown} is not UTF-8 text.`);
  // An editor, and echo, end a file with a line break.
  const password = text.replace(/\r?\n$/, '');
  checkText(shown, password, dialect);
  return new Secret(password);
}

function readPasswordVariable(name: string, env: PasswordSurroundings['env'], dialect: DialectName): Secret {
  const shown = `The environment variable ${escapeText(name)}`;
  const value = Object.hasOwn(env, name) ? env[name] : undefined;
  if (value === undefined) {
    throw refuse(`${shown} is not set, and a host's password is kept there.`, [`Set it: export ${escapeText(name)}=…`]);
  }
  checkText(shown, value, dialect);
  return new Secret(value);
}

function readPasswordFile(shown: string, file: string, baseDir: string, directories: readonly string[]): Uint8Array {
  const read = readRegularFile(findPasswordFile(shown, file, baseDir, directories));
  if (read.status === 'unreadable') throw refuse(`${shown} ${read.reason}.`);
  if (read.bytes.length > longest) {
    throw refuse(`${shown} is longer than ${longest} bytes, so it is not a password.`);
  }
  // Windows has no such modes; Node invents them there.
  if (process.platform === 'win32' || (read.mode & writableByOthers) === 0) return read.bytes;
  throw refuse(`${shown} can be changed by other users, who could then choose the password of the hosts.`, [
    `Remove that right: chmod go-w ${escapeText(file)}`,
  ]);
}

/**
 * An absolute path must end in one of the folders, so that a declaration cannot read the operator's files; a relative
 * one in the declaration's own.
 */
function findPasswordFile(shown: string, file: string, baseDir: string, directories: readonly string[]): string {
  const isFree = isAbsolute(file);
  try {
    const path = findPathIn(file, isFree ? [baseDir, ...directories] : [baseDir]);
    if (path !== undefined) {
      refuseTokens(shown, path, directories);
      return path;
    }
  } catch (error) {
    throw error instanceof KnownError ? error : refuse(`${shown} ${reasonOf(error)}.`);
  }
  if (isFree) {
    throw refuse(`${shown} is not in a folder from which passwords may be read.`, [
      `Keep it in the declaration's folder or in ${directories.map(escapeText).join(' or ')}, or name its folder with HOSTWRIGHT_PASSWORD_DIRECTORY.`,
    ]);
  }
  throw refuse(`${shown} is outside of the declaration's folder.`, [
    'Name a file inside of the folder, or an absolute path such as /run/secrets/host-password.',
  ]);
}

/** The folder of tokens that a real path leads through, unless the operator named that very folder. */
function refuseTokens(shown: string, path: string, directories: readonly string[]): void {
  const folder = findTokenFolder(path);
  const named = realPathsOf(directories).filter((one) => findTokenFolder(one) !== undefined);
  if (folder === undefined || findPathIn(path, named) !== undefined) return;
  throw refuse(`${shown} lies in ${folder}, where a cluster keeps the tokens of a pod: those are no passwords.`, [
    "Keep the password in a file of its own. If this is a host's password, name its folder with HOSTWRIGHT_PASSWORD_DIRECTORY.",
  ]);
}

function checkText(shown: string, text: string, dialect: DialectName): void {
  if (text === '') throw refuse(`${shown} is empty, and a host cannot have an empty password.`);
  if (/[\u0000-\u001f\u007f]/.test(text)) {
    throw refuse(`${shown} contains a line break or another control character, which nobody could type at a login.`, [
      'Store only the password there, on one line.',
    ]);
  }
  const fault = findPasswordFault(dialect, text);
  if (fault === undefined) return;
  throw refuse(`${shown} contains a password that ${fault}: this cloud refuses it.`, [
    'Store another password there, of 8 to 30 characters: letters and digits, or letters and signs. Nothing was sent.',
  ]);
}

function refuse(message: string, suggestions: readonly string[] = []): KnownError {
  return new KnownError('password-unavailable', message, { suggestions });
}

const signs = "()`~!@#$%^&*-+=_|{}[]:;'<>,.?/";

/** Why the cloud refuses a password, in words that follow "a password that" and contain no part of it. */
export function findPasswordFault(dialect: DialectName, text: string): string | undefined {
  if (dialect === 'documented') return undefined;
  if (text.length < 8 || text.length > 30) return 'does not have 8 to 30 characters';
  if ([...text].some((one) => !/[A-Za-z0-9]/.test(one) && !signs.includes(one))) {
    return `has characters other than Latin letters, digits and ${signs}`;
  }
  const kinds = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9]/].filter((kind) => kind.test(text)).length;
  return kinds < 2 ? 'has only one of: small letters, capital letters, digits, signs' : undefined;
}
