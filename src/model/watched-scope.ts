/** What `hostwright watch` looks at: one scope is one declaration, one account and one interval. */
import type { DriftClass } from './drift-class.ts';
import type { Position } from './host.ts';

/** An id is part of an address, where `.json` after it means its JSON, and it can be the name of a file. */
export const scopeIdShape = /^(?!.*\.json$)[a-z0-9][a-z0-9._-]{0,62}$/;

/** What its file says. Paths are relative to the checkout, or to the folder of scopes if that is in none. */
export interface WatchedScope {
  /** Of `scopeIdShape`, and unique among all scopes. */
  readonly id: string;
  /** The scope's own file. */
  readonly file: string;
  /** Declarations, or folders of them. */
  readonly declarations: readonly string[];
  /** A name in the operator's clouds.yaml. A scope names neither an endpoint nor a key. */
  readonly cloud: string;
  /** Where its file names the cloud, for messages about it. */
  readonly cloudAt: Position;
  /** Who is to be asked about it, e.g. a team; '' if its file does not say. */
  readonly owner: string;
  /** The page of its repository, an https address; '' if its file does not say. It tells repositories apart. */
  readonly link: string;
  /** Milliseconds from one look to the next. */
  readonly everyMs: number;
  /** Drift classes that count; undefined: those that `drift` fails on by default. */
  readonly failOn?: readonly DriftClass[];
}
