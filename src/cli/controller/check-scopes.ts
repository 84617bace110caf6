/**
 * Checks the scope files of a controller and everything that they declare, offline and without
 * keys.
 */
import { KnownError } from '../../core/errors.ts';
import { escapeText } from '../../core/text/escape.ts';
import type { WatchedScope } from '../../core/watched-scope.ts';
import type { Declaration } from '../../declaration/declaration.ts';
import { makeDesiredHosts } from '../../declaration/desired-hosts.ts';
import { DeclarationError } from '../../declaration/faults/diagnostic.ts';
import { type ParseOptions, parseDeclaration } from '../../declaration/parse.ts';
import type { FoundScope, ScopeFolder } from '../../declaration/scopes.ts';
import type { CheckedDeclaration } from '../../report/format.ts';
import type { Io } from '../io.ts';
import { claimsOf, findOverlaps, makeOverlapError, namesOf } from './load-scopes.ts';

interface CheckedScope {
  readonly id: string;
  readonly scope: WatchedScope;
  readonly declaration: Declaration;
}

/**
 * What all scopes declare together. Throws DeclarationError with the faults of all of them, or
 * KnownError.
 */
export async function checkScopes(
  folder: ScopeFolder,
  rules: ParseOptions,
  io: Pick<Io, 'cwd' | 'err'>,
): Promise<Omit<CheckedDeclaration, 'madeAt'>> {
  const faults: KnownError[] = [];
  const checked: CheckedScope[] = [];
  const keepFault = (error: unknown) => {
    if (!(error instanceof KnownError)) throw error;
    faults.push(error);
  };
  for (const found of await folder.find()) await checkScope(found, rules).then((one) => checked.push(one), keepFault);
  // Only the keys identify the account, and clouds.yaml may be on another machine.
  const claims = checked.map(({ id, scope, declaration }) => ({
    id,
    claims: claimsOf(scope.cloud, [...namesOf(declaration)]),
  }));
  for (const [id, overlap] of findOverlaps(claims)) faults.push(makeOverlapError(id, overlap));
  refuse(faults, io);
  const hosts = checked.flatMap(({ declaration }) => makeDesiredHosts(declaration));
  return {
    hosts: hosts.length,
    regions: [...new Set(hosts.map(({ key }) => key.region))],
    files: checked.flatMap(({ declaration }) => declaration.files),
    notes: checked.flatMap(({ declaration }) => declaration.notes),
  };
}

async function checkScope({ id, scope, sources, fault }: FoundScope, rules: ParseOptions): Promise<CheckedScope> {
  if (scope === undefined) throw fault ?? new Error('a scope without a fault');
  return { id, scope, declaration: await parseDeclaration(sources, rules) };
}

/** All faults with a place in a file become one failure. The others are printed besides. */
function refuse(faults: readonly KnownError[], io: Pick<Io, 'err'>): void {
  const placed = faults.filter((one) => one instanceof DeclarationError);
  const [first, ...others] = [
    ...(placed.length === 0 ? [] : [uniteFaults(placed)]),
    ...faults.filter((one) => !(one instanceof DeclarationError)),
  ];
  if (first === undefined) return;
  for (const { message } of others) io.err(`note: ${escapeText(message)}\n`);
  throw first;
}

function uniteFaults(errors: readonly DeclarationError[]): DeclarationError {
  const total = errors.reduce((sum, one) => sum + one.total, 0);
  return new DeclarationError(
    errors.flatMap(({ diagnostics }) => diagnostics),
    total,
  );
}
