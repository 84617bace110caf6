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

const pairAdvice =
  'Set HOSTWRIGHT_PUBLIC_KEY and HOSTWRIGHT_PRIVATE_KEY to the two keys of the pair, or HOSTWRIGHT_PUBLIC_KEY_FILE and HOSTWRIGHT_PRIVATE_KEY_FILE to the paths of files that hold them.';
const tokenAdvice = 'Set HOSTWRIGHT_SECURITY_TOKEN to the token that was issued with the key pair.';

function refuse(why: string, advice: string): KnownError {
  return new KnownError('key-unusable', why, { suggestions: [advice] });
}

function checkKey(name: string, text: string | undefined, advice: string): Secret {
  if (!text) throw refuse(`There is no ${name}. Every request to the cloud is signed with a key pair.`, advice);
  if (/^[\x21\x23-\x26\x28-\x5f\x61-\x7e]+$/.test(text)) return new Secret(text);
  const why = 'a space, a line break, a quotation mark or another character that no key has';
  throw refuse(`The ${name} holds ${why}; the cloud would refuse every signature made with it.`, advice);
}

/**
 * Takes the keys, and the token of temporary ones, as text. Throws KnownError `key-unusable`, which repeats no value.
 */
export function parseKeys(
  publicText: string | undefined,
  privateText: string | undefined,
  tokenText?: string | undefined,
): Keys {
  const publicKey = checkKey('public key', publicText, pairAdvice);
  const privateKey = checkKey('private key', privateText, pairAdvice);
  const securityToken = tokenText ? checkKey('security token', tokenText, tokenAdvice) : undefined;
  if (privateText === publicText || privateText === tokenText) {
    const why = 'The private key is the same text as the public key or the security token';
    throw refuse(`${why}, which are sent with every request: it would be given away.`, pairAdvice);
  }
  return { publicKey, privateKey, ...(securityToken !== undefined && { securityToken }) };
}

/** First 12 hex digits of SHA-256 of the public key: they name the account and do not show the key. */
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
