/**
 * file -> text -> Declaration -> DesiredHost[]. Apart from prepare.ts, so that validate starts
 * without what speaks to a cloud.
 */
import type { DesiredHost } from '../core/host.ts';
import type { Declaration } from '../declaration/declaration.ts';
import type { Io } from './io.ts';
import { parseVariablePatterns } from './settings/flag-values.ts';

export interface SourceFlags {
  readonly file?: readonly string[] | undefined;
  readonly 'password-env'?: readonly string[] | undefined;
  readonly quiet: boolean;
}

export interface ReadDeclaration {
  readonly declaration: Declaration;
  readonly desired: readonly DesiredHost[];
  /** The files as they were read. */
  readonly sources: readonly { readonly file: string; readonly text: string }[];
}

export async function readDeclaration(
  { file, quiet, 'password-env': allowed = [] }: SourceFlags,
  io: Io,
): Promise<ReadDeclaration> {
  const passwordVariables = parseVariablePatterns('password-env', allowed);
  const { loadSources } = await import('../declaration/load.ts');
  const { parseDeclaration } = await import('../declaration/parse.ts');
  const { makeDesiredHosts } = await import('../declaration/desired-hosts.ts');
  const { renderDiagnostic } = await import('../declaration/faults/frame.ts');
  const sources = await loadSources(file, io);
  const declaration = await parseDeclaration(sources, { passwordVariables });
  if (!quiet) for (const note of declaration.notes) io.err(`${renderDiagnostic(note)}\n`);
  return { declaration, desired: makeDesiredHosts(declaration), sources };
}
