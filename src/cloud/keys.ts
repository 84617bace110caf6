import { createHash } from 'node:crypto';
import { KnownError } from '../model/errors.ts';
import { Secret } from '../model/secret.ts';

/** The key pair of an account (API description 5). The public key is kept secret too: it names the account. */
export interface Keys {
  readonly publicKey: Secret;
  readonly privateKey: Secret;
  /** The token of temporary keys, without which a cloud does not accept them. */
  readonly securityToken?: Secret;
}

function makeMissingKeysError(what: string, variables: readonly string[]): KnownError {
  return new KnownError('key-unusable', `There ${what}. Every request to the cloud is signed with a key pair.`, {
    suggestions: variables.map(
      (variable) => `Set ${variable}, or ${variable}_FILE to the path of a file that holds it.`,
    ),
  });
}

function checkKey(name: string, variable: string, text: string | undefined): string {
  if (text === undefined || text === '') throw makeMissingKeysError(`is no ${name}`, [variable]);
  if (!/^[\x21\x23-\x26\x28-\x5f\x61-\x7e]+$/.test(text)) {
    throw new KnownError(
      'key-unusable',
      `The ${name} holds a space, a line break, a quotation mark or another character that no key has; the cloud would refuse every signature made with it.`,
      { suggestions: [`Copy the key again into ${variable}, without quotes, spaces and line breaks.`] },
    );
  }
  return text;
}

/** `text` is sent with every request. */
function refuseSame(name: string, text: string, privateKey: string, suggestion: string): void {
  if (text !== privateKey) return;
  throw new KnownError(
    'key-unusable',
    `The ${name} and the private key are the same text. The ${name} is sent with every request, so the private key would be given away.`,
    { suggestions: [suggestion] },
  );
}

/**
 * Takes the two keys as text, and the token of temporary ones; throws KnownError `key-unusable`, which never repeats a
 * value.
 */
export function parseKeys(
  publicText: string | undefined,
  privateText: string | undefined,
  tokenText?: string | undefined,
): Keys {
  if (!publicText && !privateText) {
    throw makeMissingKeysError('are no keys', ['HOSTWRIGHT_PUBLIC_KEY', 'HOSTWRIGHT_PRIVATE_KEY']);
  }
  const publicKey = checkKey('public key', 'HOSTWRIGHT_PUBLIC_KEY', publicText);
  const privateKey = checkKey('private key', 'HOSTWRIGHT_PRIVATE_KEY', privateText);
  const both = 'Set HOSTWRIGHT_PUBLIC_KEY and HOSTWRIGHT_PRIVATE_KEY to the two different keys of the pair.';
  refuseSame('public key', publicKey, privateKey, both);
  const pair = { publicKey: new Secret(publicKey), privateKey: new Secret(privateKey) };
  if (!tokenText) return pair;
  const token = checkKey('security token', 'HOSTWRIGHT_SECURITY_TOKEN', tokenText);
  const issued = 'Set HOSTWRIGHT_SECURITY_TOKEN to the token that was issued with the key pair.';
  refuseSame('security token', token, privateKey, issued);
  return { ...pair, securityToken: new Secret(token) };
}

/**
 * First 12 hex digits of SHA-256 of the public key: names the account in scopes and files without revealing the key.
 */
export function accountOf(publicKey: Secret): string {
  return digestOf(publicKey.reveal());
}

function digestOf(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex').slice(0, 12);
}

/** The owner of a journal, as 12 hex digits: an account or, if each project has hosts of its own, one project of it. */
export function journalAccountOf(publicKey: Secret, project: string | undefined): string {
  const account = accountOf(publicKey);
  return project === undefined ? account : digestOf(`${account}\n${project}`);
}

/** Refuses keys in user data, because anybody who is logged in to a host can read it. `texts`: in base64. */
export function refuseKeysInUserData(texts: Iterable<Secret>, pairs: readonly Keys[]): void {
  const keys = pairs.flatMap(({ privateKey, securityToken }) =>
    [privateKey, securityToken].flatMap((key) => (key === undefined ? [] : [key.reveal()])),
  );
  for (const text of texts) {
    const bytes = Buffer.from(text.reveal(), 'base64');
    if (!keys.some((key) => bytes.includes(key))) continue;
    throw new KnownError('user-data-key', 'The user data of a host holds an API key.', {
      suggestions: ['Remove the key from that file: a host must never know it. Nothing was sent.'],
    });
  }
}
