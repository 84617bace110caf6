/** Reads keys and passwords of this process from variables and small files. */
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { KnownError } from '../../core/errors.ts';
import type { Io } from '../io.ts';

/**
 * A file is preferred to the variable itself, because it does not leak into child processes. One
 * line break at its end is removed.
 */
export function readKey(env: Io['env'], variable: string): string | undefined {
  const file = env[`${variable}_FILE`];
  if (file === undefined || file === '') return env[variable];
  try {
    return readKeyFile(file);
  } catch (cause) {
    throw new KnownError(
      'key-unusable',
      `The file that ${variable}_FILE names cannot be read (${describeReadFailure(cause)}).`,
      {
        suggestions: [`Check the path, or unset ${variable}_FILE and set ${variable}.`],
      },
    );
  }
}

/** In one or two words, for a message. */
export function describeReadFailure(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'it is not a small regular file';
}

/** Much longer than any key. A longer file is not a key file. */
const longestKey = 4096;

/**
 * Removes one line break at the end. Opens the file without waiting, because a pipe that nobody
 * writes to, or an endless device, must not hang a pipeline.
 */
export function readKeyFile(file: string): string {
  const descriptor = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const bytes = Buffer.alloc(longestKey + 1);
    const size = fstatSync(descriptor).isFile() ? readSync(descriptor, bytes) : bytes.length;
    if (size > longestKey) throw new Error('no key');
    return bytes.toString('utf8', 0, size).replace(/\r?\n$/, '');
  } finally {
    closeSync(descriptor);
  }
}
