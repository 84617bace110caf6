/** One fault as the compiled validator reports it: never with the value. */
export interface SchemaFault {
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export interface Validator {
  /** `instancePath`: where the value is, as a JSON pointer. */
  (value: unknown, place?: { readonly instancePath: string }): boolean;
  /** The faults of the last call; null if it found none. */
  errors?: readonly SchemaFault[] | null;
}

/** Everything except the fields of hosts. */
export const validateFile: Validator;
/** What the dialect uhost requires in addition. */
export const validateUhostFile: Validator;
/** The fields of a host, of a template or of defaults, without the name. */
export const validateFields: Validator;
export const validateUhostFields: Validator;
export const validateClouds: Validator;
export const validateScope: Validator;
