import type { CreateOrder } from '../core/ports.ts';
import { Secret } from '../core/secret.ts';
import { shorten } from '../core/text/escape.ts';
import { encodeText } from './request-form.ts';

const longest = 256;

/** Every spelling in which an answer could repeat a secret. */
function listSpellings(secret: Secret): string[] {
  const value = secret.reveal();
  return [value, encodeText(value), JSON.stringify(value).slice(1, -1), Buffer.from(value, 'utf8').toString('base64')];
}

/**
 * Text of the cloud for a message: secrets that it repeats are replaced, and it is cut to 256
 * characters. It is not escaped: whatever prints it must do that.
 */
export function concealSecrets(text: string, secrets: readonly Secret[]): string {
  const concealed = secrets
    .flatMap(listSpellings)
    .sort((a, b) => b.length - a.length)
    // Replacing a few letters would hide nothing and garble the message.
    .filter((spelling) => spelling.length >= 4)
    .reduce((kept, spelling) => kept.replaceAll(spelling, '(sensitive)'), text.slice(0, 65_536));
  return shorten(concealed, longest);
}

/**
 * Secrets that a quote of an answer to a create must not contain, besides its parameters. For user
 * data that is each line, because an answer may repeat one.
 */
export function secretsOf({ password, userData }: CreateOrder): readonly Secret[] {
  const text = userData === undefined ? '' : Buffer.from(userData.reveal(), 'base64').toString('utf8');
  const lines = new Set(text.split('\n').map((line) => line.trim()));
  const long = [...lines].filter((line) => line.length >= 8).map((line) => new Secret(line));
  return password === undefined ? long : [password, ...long];
}
