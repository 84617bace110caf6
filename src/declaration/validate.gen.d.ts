/** One fault as the compiled validator reports it: never with the value. */
export interface SchemaFault {
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export const validate: {
  (data: unknown): boolean;
  /** The faults of the last call, null when it found none. */
  errors?: readonly SchemaFault[] | null;
};
