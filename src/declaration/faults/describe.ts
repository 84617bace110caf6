import { escapeText } from '../../core/text/escape.ts';
import { hideSecretIn, isSecretKey } from '../secrets/secret-words.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { formatPath } from '../yaml/locate.ts';
import type { IndexedSource } from '../yaml/source-text.ts';
import type { Diagnostic } from './diagnostic.ts';
import { cutExcerpt } from './excerpt.ts';
import type { DeclarationFault, Path, Wording } from './fault.ts';

const longestQuote = 60;

/**
 * Turns a fault into plain data for people and programs. No other code does this, so that no secret
 * is printed.
 */
export function describeFault(
  fault: DeclarationFault,
  source: IndexedSource,
  secrets: Secrets,
  host: NameOfHost | undefined,
): Diagnostic {
  const start = Math.min(Math.max(fault.start, 0), source.text.length);
  const end = Math.max(fault.end, start + 1);
  const hidden = secrets.hide(start, end);
  const quote = (text: string): string => (hidden ? '(sensitive)' : quoteText(text));
  const say = (wording: Wording): string => (typeof wording === 'string' ? wording : wording(quote));
  const line = source.lineAt(start);
  const lengthOnLine = Math.min(end, line.start + line.text.length) - start;
  return {
    rule: fault.rule,
    ...source.positionAt(start),
    length: hidden ? 1 : Math.max(1, lengthOnLine),
    message: say(fault.message),
    ...(fault.label === undefined ? {} : { label: say(fault.label) }),
    ...(fault.why === undefined ? {} : { why: fault.why }),
    ...(fault.help === undefined ? {} : { help: say(fault.help) }),
    ...(fault.related === undefined
      ? {}
      : {
          related: fault.related.map(({ source: other, offset, message }) => ({
            ...other.positionAt(offset),
            message,
          })),
        }),
    ...(host === undefined || secrets.hide(host.start, host.end) ? {} : { host: cutText(host.name) }),
    ...(fault.path === undefined ? {} : { path: concealPath(fault.path) }),
    excerpt: cutExcerpt(source, secrets, start, end),
  };
}

/** The name as declared, and its place. */
interface NameOfHost {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

function quoteText(text: string): string {
  return `"${cutText(text)}"`;
}

function cutText(text: string): string {
  const characters = [...hideSecretIn(text.slice(0, 4 * longestQuote))];
  const cut = characters.length > longestQuote;
  return `${escapeText(characters.slice(0, longestQuote).join(''))}${cut ? '…' : ''}`;
}

/** Below a key that names a secret, further keys may be part of the secret. */
function concealPath(path: Path): string {
  const secret = path.findIndex((step) => typeof step === 'string' && isSecretKey(step));
  const next = path[secret + 1];
  const shown = secret === -1 || next === 'env' || next === 'file' ? path : path.slice(0, secret + 1);
  return formatPath(
    shown.map((step) => (typeof step === 'number' || /^[\w-]{1,60}$/.test(step) ? step : quoteText(step))),
  );
}
