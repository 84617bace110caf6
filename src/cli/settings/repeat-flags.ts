import { isAbsolute, resolve } from 'node:path';
import { quoteForShell, type RepeatFlags } from '../../core/text/shell-word.ts';
import type { Io } from '../io.ts';
import type { ProjectFlags } from './cloud-settings.ts';
import { defaultFlags } from './default-flags.ts';

/** Which journal, cloud and hosts a run is about, and how long it waits. */
export interface PlaceFlags extends ProjectFlags {
  readonly journal?: string | undefined;
  readonly endpoint?: string | undefined;
  readonly 'settle-window'?: string | undefined;
  readonly file?: readonly string[] | undefined;
}

/**
 * What a command that a message tells to run must be given as well: an endpoint that is not the
 * environment's above all, since another cloud would settle nothing of this one. What the
 * environment says is not repeated, except for the journal.
 */
export function writeRepeatFlags(
  { journal, endpoint, 'settle-window': window = defaultFlags['settle-window'], file = [], project }: PlaceFlags,
  io: Pick<Io, 'env' | 'cwd'>,
): RepeatFlags {
  const { env } = io;
  const usualWindow = env.HOSTWRIGHT_SETTLE_WINDOW || defaultFlags['settle-window'];
  return {
    place: [
      // The command may be pasted in another folder.
      ...(journal === undefined
        ? []
        : [`--journal ${quoteForShell(isAbsolute(journal) ? journal : resolve(io.cwd, journal))}`]),
      ...(endpoint === undefined || endpoint === env.HOSTWRIGHT_ENDPOINT
        ? []
        : [`--endpoint ${quoteForShell(endpoint)}`]),
    ].join(' '),
    ...(project !== undefined &&
      project !== env.HOSTWRIGHT_PROJECT && { project: `--project ${quoteForShell(project)}` }),
    window: window === usualWindow ? '' : `--settle-window ${quoteForShell(window)}`,
    source: file.join('\n') === env.HOSTWRIGHT_FILE ? '' : file.map((path) => `-f ${quoteForShell(path)}`).join(' '),
  };
}
