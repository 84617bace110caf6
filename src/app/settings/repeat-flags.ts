/** The flags that a printed command repeats, so that it is about the same place. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isDatabaseAddress, parseDatabaseAddress } from '../../journal/database/address.ts';
import { quoteForShell, type RepeatFlags } from '../../model/text/shell-word.ts';
import type { Io } from '../io.ts';

import { planFlags } from './command-flags.ts';
import { defaultsOf } from './flag-kinds.ts';
import { readDuration, writeDuration } from './flag-values.ts';
import { type AccountFlags, type IntentFlags, type SourceFlags, usualFiles } from './flags.ts';

/** Which journal, cloud and hosts a run is about, and how long it waits. */
export type PlaceFlags = Partial<AccountFlags & IntentFlags & SourceFlags>;

/**
 * Flags that commands in messages must repeat. Most important is an endpoint that differs from the environment's, since
 * another cloud would settle nothing of this one. Values from the environment are not repeated, except for the journal.
 */
export function writeRepeatFlags(
  { journal, endpoint, cloud, 'settle-window': window, file = [], project }: PlaceFlags,
  io: Pick<Io, 'env' | 'cwd'>,
): RepeatFlags {
  const { env } = io;
  const words = [
    ...(!endpoint || endpoint === env.HOSTWRIGHT_ENDPOINT ? [] : [`--endpoint ${quoteForShell(endpoint)}`]),
    ...(!cloud || cloud === env.HOSTWRIGHT_CLOUD ? [] : [`--cloud ${quoteForShell(cloud)}`]),
  ];
  const usualWindow = readDuration(env.HOSTWRIGHT_SETTLE_WINDOW ?? '') ?? defaultsOf(planFlags)['settle-window'];
  return {
    place: journal === undefined ? '' : `--journal ${quoteForShell(placeOfJournal(journal, io))}`,
    ...(words.length > 0 && { cloud: words.join(' ') }),
    ...(project !== undefined &&
      project !== env.HOSTWRIGHT_PROJECT && { project: `--project ${quoteForShell(project)}` }),
    window: window === undefined || window === usualWindow ? '' : `--settle-window ${writeDuration(window)}`,
    source: file.join('\n') === env.HOSTWRIGHT_FILE ? '' : file.map((path) => `-f ${quoteForShell(path)}`).join(' '),
  };
}

/**
 * For commands that read no declaration. The journal does not know it, so that the reader must fill in its name where
 * it has no usual one.
 */
export function withDeclaration<Flags extends Pick<PlaceFlags, 'file'>>(flags: Flags, { cwd }: Pick<Io, 'cwd'>): Flags {
  const isKnown = flags.file !== undefined || usualFiles.some((name) => existsSync(join(cwd, name)));
  return isKnown ? flags : { ...flags, file: ['DECLARATION'] };
}

/** The command must also work in another folder, and must not show a password. */
function placeOfJournal(journal: string, { cwd }: Pick<Io, 'cwd'>): string {
  if (!isDatabaseAddress(journal)) return resolve(cwd, journal);
  return parseDatabaseAddress(journal).shown;
}
