/** Opens the source of a controller's scopes that `--scopes` names. */
import { resolve } from 'node:path';
import { KnownError } from '../../core/errors.ts';
import type { PublishedScopes } from '../../core/published-scope.ts';
import { openScopeFolder } from '../../declaration/scopes/scope-folder.ts';
import { openScopeRows } from '../../declaration/scopes/scope-rows.ts';
import type { ScopeSource } from '../../declaration/scopes/scope-source.ts';
import type { Io } from '../io.ts';

/**
 * The word for the rows that `scopes publish` writes. A folder of that name is written `./table`.
 */
const table = 'table';

/** `explain`: turns a failure of the database into an error for users. */
export function openScopeSource(
  place: string | undefined,
  rows: PublishedScopes,
  explain: (error: unknown) => unknown,
  { cwd }: Pick<Io, 'cwd'>,
): ScopeSource {
  if (place === undefined || place === '') {
    throw new KnownError('flag-invalid', 'The controller needs --scopes: the folder with a file for each scope.', {
      suggestions: [
        'Such a file has two lines, for example: files: hosts.yaml, and cloud: shop.',
        'For scopes that were published to the database, write --scopes table.',
      ],
    });
  }
  if (place !== table) return openScopeFolder(resolve(cwd, place));
  const refuse = (error: unknown) => {
    throw explain(error);
  };
  return openScopeRows({
    list: (known) => rows.list(known).catch(refuse),
    read: (id) => rows.read(id).catch(refuse),
  });
}
