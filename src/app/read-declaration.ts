/**
 * file -> text -> Declaration -> DesiredHost[]. Separate from prepare.ts, so that validate starts without loading the
 * code that talks to a cloud.
 */

import type { Declaration } from '../declare/declaration.ts';
import type { ParseOptions } from '../declare/parse.ts';
import { KnownError } from '../model/errors.ts';
import type { DesiredHost } from '../model/host.ts';
import { type HostSelection, matchesSelector, selects } from '../model/text/name-pattern.ts';
import { suggestNearest } from '../model/text/similar-names.ts';
import type { Io } from './io.ts';
import type { SelectionFlags, SourceFlags } from './settings/flags.ts';

export interface ReadDeclaration {
  readonly declaration: Declaration;
  readonly desired: readonly DesiredHost[];
  /** The files as they were read, and those that they use. */
  readonly sources: readonly { readonly file: string; readonly text: string }[];
}

export async function readDeclaration(
  { file = [], 'password-env': passwordVariables = [] }: SourceFlags,
  io: Io,
  options: Pick<ParseOptions, 'allowsShared'> = {},
): Promise<ReadDeclaration> {
  const { loadSources } = await import('../declare/load.ts');
  const { parseDeclaration } = await import('../declare/parse.ts');
  const { makeDesiredHosts } = await import('../declare/declaration.ts');
  const sources = await loadSources(file, io);
  const declaration = await parseDeclaration(sources, { passwordVariables, cwd: io.cwd, ...options });
  const { notes } = declaration;
  // What is no source itself is a folder, or a file that is named twice.
  if (!io.quiet && file.some((path) => sources.every((source) => source.file !== path))) {
    const { noteSkipped } = await import('../declare/unread-files.ts');
    for (const note of noteSkipped(file, io.cwd)) io.err(`note: ${note}\n`);
  }
  if (!io.quiet && notes.length > 0) {
    const { renderDiagnostics } = await import('./output/failure.ts');
    for (const frame of renderDiagnostics(notes, io)) io.err(`${frame}\n`);
  }
  return { declaration, desired: makeDesiredHosts(declaration), sources: [...sources, ...declaration.used] };
}

/** The declaration, and the hosts that this run is about. */
export interface Declared extends ReadDeclaration {
  readonly selection: HostSelection;
  /** Only the selected hosts. */
  readonly selected: readonly DesiredHost[];
}

/** Throws DeclarationError with every fault of the declaration, or KnownError. */
export async function readDeclared(flags: SourceFlags & SelectionFlags, io: Io): Promise<Declared> {
  const { selectableOfDesired } = await import('../planning/diff.ts');
  const { only = [], exclude = [] } = flags;
  const selection = { only, exclude };
  const { declaration, desired, sources } = await readDeclaration(flags, io);
  const selected = desired.filter((host) => selects(selection, selectableOfDesired(host)));
  for (const pattern of selection.only) {
    if (desired.some((host) => matchesSelector(pattern, selectableOfDesired(host)))) continue;
    const names = desired.map(({ key }) => key.name);
    throw new KnownError('nothing-selected', `${pattern} matches none of the ${desired.length} declared hosts.`, {
      suggestions: [
        ...suggestNearest(pattern, names),
        'Patterns match whole texts: "web-*" matches web-1, "web" does not. Files are as -f names them.',
      ],
    });
  }
  // An empty selection must fail: a green result would be misleading.
  if (selected.length > 0 || desired.length === 0) return { declaration, desired, sources, selection, selected };
  throw new KnownError(
    'nothing-selected',
    `--only and --exclude together leave none of the ${desired.length} declared hosts.`,
    { suggestions: ['Check HOSTWRIGHT_ONLY and HOSTWRIGHT_EXCLUDE too.'] },
  );
}
