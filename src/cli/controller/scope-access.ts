/** The endpoint and the keys of a scope. */
import type { ScopeKeys, WatchedScope } from '../../core/watched-scope.ts';
import { parseEndpoint } from '../../provider/endpoint.ts';
import { type Keys, parseKeys } from '../../provider/keys.ts';
import type { Io } from '../io.ts';
import { readKey } from '../settings/cloud-settings.ts';

const parts = ['PUBLIC_KEY', 'PRIVATE_KEY', 'SECURITY_TOKEN'] as const;

/** Throws KnownError, which never repeats a value. */
export function readScopeKeys(
  { endpoint, keys }: WatchedScope,
  flags: { readonly endpoint?: string | undefined },
  { env }: Pick<Io, 'env'>,
): { readonly endpoint: URL; readonly keys: Keys } {
  const own = scopeEnvironmentOf(keys, env);
  const [publicKey, privateKey, token] = parts.map((part) => readKey(own, `HOSTWRIGHT_${part}`));
  return { endpoint: parseEndpoint(endpoint ?? flags.endpoint), keys: parseKeys(publicKey, privateKey, token) };
}

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
