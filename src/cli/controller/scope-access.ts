/** The endpoint and the keys of a scope: those of its cloud in clouds.yaml, and no others. */
import { type ErrorCode, KnownError } from '../../core/errors.ts';
import { escapeText } from '../../core/text/escape.ts';
import type { WatchedScope } from '../../core/watched-scope.ts';
import type { Io } from '../io.ts';
import { keyVariables } from '../settings/cloud-settings.ts';
import { type CloudKeys, type CloudsFlags, readNamedCloud } from '../settings/named-cloud.ts';

/** Throws KnownError, which never repeats a value. */
export async function readScopeCloud(
  scope: WatchedScope,
  flags: CloudsFlags,
  io: Pick<Io, 'env' | 'cwd'>,
): Promise<CloudKeys> {
  try {
    return await readNamedCloud(scope.cloud, flags, io);
  } catch (error) {
    throw explainCloud(error, scope);
  }
}

/** Says of an error about a cloud which scope it is for, and where its file names the cloud. */
export function explainCloud(error: unknown, { id, cloudAt: { file, line, column } }: WatchedScope): unknown {
  if (!(error instanceof KnownError) || !explainedCodes.includes(error.code)) return error;
  const { code, message, suggestions } = error;
  return new KnownError(code, `The scope ${id} (${escapeText(file)}:${line}:${column}): ${message}`, { suggestions });
}

/** What another process may have, or have right. */
export const cloudCodes: readonly ErrorCode[] = ['clouds-unusable', 'endpoint-unusable', 'key-unusable'];
const explainedCodes = [...cloudCodes, 'account-differs'];

/** The keys of the process itself are of no scope. */
export function removeOwnKeys(env: Io['env']): Io['env'] {
  const own = keyVariables.flatMap((name) => [name, `${name}_FILE`]);
  return Object.fromEntries(Object.entries(env).filter(([name]) => !own.includes(name)));
}
