/** Runs one statement on any connection. Implemented by the code that opens the database. */
export interface Statements {
  query(statement: string, values: readonly unknown[]): Promise<readonly Readonly<Record<string, unknown>>[]>;
  close(): Promise<void>;
}
