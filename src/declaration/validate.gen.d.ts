/** One fault as the compiled validator reports it: never with the value. */
export interface SchemaFault {
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export interface Validator {
  /** `instancePath`: where the value stands, as a JSON pointer. */
  (value: unknown, place?: { readonly instancePath: string }): boolean;
  /** The faults of the last call, null when it found none. */
  errors?: readonly SchemaFault[] | null;
}

/** All but the fields of hosts. */
export const validateFile: Validator;
/** What else the dialect uhost asks of that. */
export const validateUhostFile: Validator;
/** The fields of a host, of a template or of defaults; not its name. */
export const validateFields: Validator;
export const validateUhostFields: Validator;
