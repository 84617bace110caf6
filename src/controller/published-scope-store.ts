/** The port to published scopes. Implemented in `controller/database`. */
import type { PublishedScopes, ScopeToPublish } from '../core/published-scope.ts';

export interface PublishedScopeStore extends PublishedScopes {
  /**
   * Makes exactly these scopes the published ones, in one commit. `by`: for people. Without
   * `writes` it only says what would change.
   */
  publish(scopes: readonly ScopeToPublish[], by: string, writes: boolean): Promise<readonly PublishedChange[]>;
}

export interface PublishedChange {
  readonly id: string;
  readonly change: 'added' | 'changed' | 'removed' | 'unchanged';
  /** For a removed scope, its last revision. */
  readonly revision: string;
}
