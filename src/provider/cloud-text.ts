import type { Secret } from '../core/secret.ts';
import { shorten } from '../core/text/escape.ts';
import { encodeText } from './request-form.ts';

const longest = 256;

/** Every spelling in which an answer could repeat a secret. */
function spellings(secret: Secret): string[] {
  const value = secret.reveal();
  return [value, encodeText(value), JSON.stringify(value).slice(1, -1), Buffer.from(value, 'utf8').toString('base64')];
}

/**
 * Text of the cloud as it may stand in a message: secrets that it repeats are replaced, and it is
 * cut to 256 characters. It is not escaped: that is the duty of whatever prints it.
 */
export function concealSecrets(text: string, secrets: readonly Secret[]): string {
  const concealed = secrets
    .flatMap(spellings)
    .sort((a, b) => b.length - a.length)
    // Replacing a few letters would hide nothing and garble the message.
    .filter((spelling) => spelling.length >= 4)
    .reduce((kept, spelling) => kept.replaceAll(spelling, '(sensitive)'), text.slice(0, 65_536));
  return shorten(concealed, longest);
}
