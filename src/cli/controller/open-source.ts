/** Where `--scopes` says that the scopes of a controller are. */
import { resolve } from 'node:path';
import { KnownError } from '../../core/errors.ts';
import type { PublishedScopes } from '../../core/published-scope.ts';
import { openScopeFolder } from '../../declaration/scopes/scope-folder.ts';
import { openScopeRows } from '../../declaration/scopes/scope-rows.ts';
import type { ScopeSource } from '../../declaration/scopes/scope-source.ts';
import type { Io } from '../io.ts';

/** What stands for the rows that `scopes publish` writes. A folder of that name is `./table`. */
const table = 'table';

/** `explain`: makes a failure of the database one that can be told. */
export function openScopeSource(
  place: string | undefined,
  rows: PublishedScopes,
  explain: (error: unknown) => unknown,
  { cwd }: Pick<Io, 'cwd'>,
): ScopeSource {
  if (place === undefined || place === '') {
    throw new KnownError('flag-invalid', 'The controller needs --scopes: the folder with a file for each scope.', {
      suggestions: [
        'Such a file has two lines, for example: files: hosts.yaml, and keys: { variables: SHOP }.',
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
