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
  /** For people: who reads a row computes it again. */
  readonly revision: string;
}

export interface PublishedFile {
  /** From the folder of the scope's file on, with slashes. */
  readonly file: string;
  readonly text: string;
}

/** The port to the rows. Home: `controller/database`. Rejects with KnownError. */
export interface PublishedScopes {
  /** All rows of one moment, by id. Those of a known version, by id, come without their texts. */
  list(known: ReadonlyMap<string, string>): Promise<readonly ListedScope[]>;
  /** Undefined: there is none. */
  read(id: string): Promise<PublishedScope | undefined>;
}

export interface ListedScope {
  readonly id: string;
  /** Another one each time that the row is written, whoever writes it. */
  readonly version: string;
  /** Undefined: as in the known version. */
  readonly scope: PublishedScope | undefined;
}
