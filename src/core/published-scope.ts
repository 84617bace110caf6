/** A scope as a row of a database: what its files said when they were published. */

export interface PublishedScope {
  readonly id: string;
  /** The name of its file. Its paths start there. */
  readonly file: string;
  readonly text: string;
  /** Its declaration: `PublishedFile[]`, unless somebody wrote the row by hand. */
  readonly declarations: unknown;
}

export interface ScopeToPublish extends PublishedScope {
  readonly declarations: readonly PublishedFile[];
  /** For people only: code that reads a row computes the revision again. */
  readonly revision: string;
}

export interface PublishedFile {
  /** Relative to the folder of the scope's file, with slashes. */
  readonly file: string;
  readonly text: string;
}

/** The port to the rows. Home: `controller/database`. Rejects with KnownError. */
export interface PublishedScopes {
  /** All rows in one snapshot, by id. Rows whose version is in `known` come without their texts. */
  list(known: ReadonlyMap<string, string>): Promise<readonly ListedScope[]>;
  /** Undefined: there is none. */
  read(id: string): Promise<PublishedScope | undefined>;
}

export interface ListedScope {
  readonly id: string;
  /** Changes each time that the row is written, whoever writes it. */
  readonly version: string;
  /** Undefined: unchanged since the known version. */
  readonly scope: PublishedScope | undefined;
}
