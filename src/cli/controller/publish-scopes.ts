/** `scopes publish`: writes a folder into the database, from which controllers read it. */
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import type { Statements } from '../../controller/database/statements.ts';
import { KnownError } from '../../core/errors.ts';
import { escapeText } from '../../core/text/escape.ts';
import { makePublishedScope, openScopeFolder } from '../../declaration/scopes/scope-folder.ts';
import { findUserName } from '../../system/user-name.ts';
import type { Io } from '../io.ts';
import type { CommandResult } from '../output/command-result.ts';
import { requireDatabase } from '../settings/database-settings.ts';
import { parseVariablePatterns } from '../settings/flag-values.ts';
import type { DatabaseFlags } from '../settings/journal-flags.ts';
import { withStatements } from '../settings/with-statements.ts';
import { checkScopes } from './check-scopes.ts';

export interface PublishFlags extends DatabaseFlags {
  readonly 'dry-run': boolean;
  readonly 'password-env'?: readonly string[] | undefined;
}

/** Writes all scopes or none. */
export async function publishScopes(folder: string, flags: PublishFlags, io: Io): Promise<CommandResult> {
  const database = requireDatabase(flags, io);
  const isPublished = true;
  const passwordVariables = parseVariablePatterns('password-env', flags['password-env'] ?? []);
  const source = openScopeFolder(resolve(io.cwd, folder), { isPublished });
  const { found } = await checkScopes(source, { passwordVariables, isPublished }, io);
  if (found.length === 0) throw makeEmptyError(folder);
  const scopes = found.map(makePublishedScope);
  const isDryRun = flags['dry-run'];
  const by = `${findUserName() ?? 'somebody'}@${hostname()}`;
  const work = async (statements: Statements, schema: string): Promise<CommandResult> => {
    const { openPublishedScopes } = await import('../../controller/bundle.ts');
    const changes = await openPublishedScopes(statements, schema).publish(scopes, by, !isDryRun);
    return { kind: 'document', exit: 'ok', document: { kind: 'scopes', facts: { changes, isDryRun } } };
  };
  return withStatements(database, 'Nothing was published.', work, 'hostwright_publisher');
}

/** Publishing an empty checkout would silently end the watch of every scope. */
function makeEmptyError(folder: string): KnownError {
  return new KnownError('nothing-selected', `The folder ${escapeText(folder)} has no scope. Nothing was published.`, {
    suggestions: ['Name a folder that has a .yaml file for each scope.'],
  });
}
