/** The port to where scopes are published. Home: `controller/database`. */
import type { PublishedScopes, ScopeToPublish } from '../core/published-scope.ts';

export interface PublishedScopeStore extends PublishedScopes {
  /**
   * Makes these scopes the published ones, and no other, in one commit. `by`: for people. Without
   * `writes` it only tells what that would change.
   */
  publish(scopes: readonly ScopeToPublish[], by: string, writes: boolean): Promise<readonly PublishedChange[]>;
}

export interface PublishedChange {
  readonly id: string;
  readonly change: 'added' | 'changed' | 'removed' | 'unchanged';
  /** Of one that was removed: its last one. */
  readonly revision: string;
}
