/** Made of schemas/emulator.schema.json by schemas/generate.mjs. */
export interface OptionValidator {
  (value: unknown): boolean;
  /** The faults of the last call. */
  errors?: readonly OptionFault[] | null;
}

export interface OptionFault {
  /** A JSON pointer, e.g. `/faults/0/kind`. */
  readonly instancePath: string;
  readonly keyword: string;
  readonly message: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** The value. */
  readonly data: unknown;
  readonly parentSchema: { readonly properties?: object; readonly enum?: readonly string[] };
}

export const validateChanges: OptionValidator;
export const validateFault: OptionValidator;
export const validateRateLimit: OptionValidator;
export const validateHosts: OptionValidator;
export const validateRename: OptionValidator;
