/** `validate`: checks declarations, or all that the scopes of a watcher declare, offline and without keys. */
import { resolve } from 'node:path';
import { type Declaration, makeDesiredHosts } from '../declare/declaration.ts';
import { parseDeclaration } from '../declare/parse.ts';
import { catchKnown, KnownError } from '../model/errors.ts';
import { renderError } from '../report/words/style.ts';
import { realClock } from '../system/clock.ts';
import type { Io } from './io.ts';
import { type CommandResult, renderOptions } from './output/result.ts';
import { readDeclaration } from './read-declaration.ts';
import type { FlagsOf } from './settings/command-flags.ts';

/** It needs no endpoint and no keys, and reads no password. */
export async function runValidate(flags: Partial<FlagsOf<'validate'>>, io: Io): Promise<CommandResult> {
  const declarations =
    flags.scopes === undefined
      ? [(await readDeclaration(flags, io, { allowsShared: true })).declaration]
      : await readScopes(resolve(io.cwd, flags.scopes), flags['password-env'], io);
  const hosts = declarations.flatMap(makeDesiredHosts);
  const regions = [...hosts.map(({ key }) => key.region), ...declarations.flatMap((one) => [...one.emptyRegions])];
  const madeAt = new Date(realClock.wall()).toISOString();
  const ignore = declarations.flatMap(({ settings }) => settings.ignore);
  if (ignore.length > 0) {
    const { notePastRules, sayNotes } = await import('./notes.ts');
    sayNotes([...new Set(notePastRules({ ignore, today: madeAt.slice(0, 10) }))], io);
  }
  const checked = {
    madeAt,
    hosts: hosts.length,
    regions: [...new Set(regions)],
    // Those that declare hosts; or, where none does, those that others are to use.
    files: declarations.flatMap(({ files, used }) => (files.length > 0 ? files.map(({ source }) => source) : used)),
    notes: declarations.flatMap(({ notes }) => notes),
  };
  return { kind: 'checked', exit: 'ok', checked, options: renderOptions(io) };
}

/** What each scope declares. Throws DeclarationError with the faults of all of them, or KnownError. */
async function readScopes(
  folder: string,
  passwordVariables: readonly string[] | undefined,
  io: Io,
): Promise<readonly Declaration[]> {
  const { makeNoScopeError, openScopeFolder } = await import('../declare/scopes.ts');
  const faults: KnownError[] = [];
  const declarations: Declaration[] = [];
  const found = await openScopeFolder(folder, { root: io.cwd }).find();
  if (found.length === 0) throw makeNoScopeError(folder);
  for (const { scope, sources, fault } of found) {
    const read =
      scope === undefined
        ? fault
        : await parseDeclaration(sources, { passwordVariables, cwd: io.cwd }).catch(catchKnown);
    if (read instanceof KnownError) faults.push(read);
    else if (read !== undefined) declarations.push(read);
  }
  await refuseFaults(faults, io);
  const notes = io.quiet ? [] : declarations.flatMap((one) => one.notes);
  const { renderDiagnostics } = await import('./output/failure.ts');
  for (const frame of new Set(renderDiagnostics(notes, io))) io.err(`${frame}\n`);
  return declarations;
}

/** All faults with a place in a file become one failure. Each of the others is printed once. */
async function refuseFaults(faults: readonly KnownError[], io: Pick<Io, 'err' | 'colour'>): Promise<void> {
  const { DeclarationError } = await import('../declare/faults/diagnostic.ts');
  const placed = faults.filter((one) => one instanceof DeclarationError);
  const united = new DeclarationError(
    placed.flatMap(({ diagnostics }) => diagnostics),
    placed.reduce((sum, { total }) => sum + total, 0),
  );
  const [first, ...others] = [
    ...(placed.length === 0 ? [] : [united]),
    ...new Map(faults.flatMap((one) => (one instanceof DeclarationError ? [] : [[one.message, one]]))).values(),
  ];
  for (const one of others) io.err(renderError(one, { colour: io.colour.err }));
  if (first !== undefined) throw first;
}
