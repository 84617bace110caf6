/** The endpoint and the keys of a scope. */
import { type ErrorCode, KnownError } from '../../core/errors.ts';
import { escapeText } from '../../core/text/escape.ts';
import type { ScopeKeys, WatchedScope } from '../../core/watched-scope.ts';
import { parseEndpoint } from '../../provider/endpoint.ts';
import { type Keys, parseKeys } from '../../provider/keys.ts';
import type { Io } from '../io.ts';
import { readKey } from '../settings/cloud-settings.ts';

const parts = ['PUBLIC_KEY', 'PRIVATE_KEY', 'SECURITY_TOKEN'] as const;

/** Throws KnownError, which never repeats a value. */
export function readScopeKeys(
  scope: WatchedScope,
  flags: { readonly endpoint?: string | undefined },
  { env }: Pick<Io, 'env'>,
): { readonly endpoint: URL; readonly keys: Keys } {
  const endpoint = parseEndpoint(scope.endpoint ?? flags.endpoint);
  const own = scopeEnvironmentOf(scope.keys, env);
  try {
    const [publicKey, privateKey, token] = parts.map((part) => readKey(own, `HOSTWRIGHT_${part}`));
    return { endpoint, keys: parseKeys(publicKey, privateKey, token) };
  } catch (error) {
    throw explainKeys(error, scope);
  }
}

/** Says of an error about keys which scope they belong to, and where its file names them. */
export function explainKeys(error: unknown, { id, keys, keysAt: { file, line, column } }: WatchedScope): unknown {
  if (!(error instanceof KnownError) || !keyCodes.includes(error.code)) return error;
  const { code, message, suggestions } = error;
  const place = `The keys of the scope ${id} (${escapeText(file)}:${line}:${column})`;
  if ('variables' in keys) {
    const rename = (text: string) => text.replaceAll('HOSTWRIGHT_', `${keys.variables}_`);
    const advice = suggestions.map(rename);
    // A page and a log show no advice, so the message names what is not set.
    const unset = advice.flatMap((one) => /^Set (\w+), or /.exec(one)?.[1] ?? []);
    const what =
      unset.length === 0 ? rename(message) : `${unset.join(' and ')} ${unset.length === 1 ? 'is' : 'are'} not set.`;
    return new KnownError(code, `${place}: ${what}`, { suggestions: advice });
  }
  const told = message.replace(/The file that HOSTWRIGHT_(PUBLIC|PRIVATE)_KEY_FILE names/, (_, part) =>
    part === 'PUBLIC'
      ? `publicKeyFile ${escapeText(keys.publicKeyFile)}`
      : `privateKeyFile ${escapeText(keys.privateKeyFile)}`,
  );
  const check = 'Check both files that it names, and the rights on them.';
  return new KnownError(code, `${place}: ${told}`, {
    suggestions: code === 'account-differs' ? suggestions : [check],
  });
}

const keyCodes: readonly ErrorCode[] = ['key-missing', 'key-malformed', 'account-differs'];

/**
 * The keys of a scope under the names that every command reads. The keys of the process itself are
 * not passed on.
 */
export function scopeEnvironmentOf(keys: ScopeKeys, env: Io['env']): Io['env'] {
  const own: Record<string, string | undefined> = {};
  for (const part of parts) {
    for (const name of [part, `${part}_FILE`]) {
      own[`HOSTWRIGHT_${name}`] = 'variables' in keys ? env[`${keys.variables}_${name}`] : undefined;
    }
  }
  if ('variables' in keys) return own;
  return {
    ...own,
    HOSTWRIGHT_PUBLIC_KEY_FILE: keys.publicKeyFile,
    HOSTWRIGHT_PRIVATE_KEY_FILE: keys.privateKeyFile,
  };
}
