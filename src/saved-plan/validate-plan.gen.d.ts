import type { SavedPlan } from './saved-plan.ts';

/** Made of schemas/plan.schema.json by schemas/generate.mjs. */
export const validatePlan: {
  (document: unknown): document is SavedPlan;
  /** Of the last call. The last one is the fault; before it are those of each form of a value that has several. */
  errors?: readonly PlanFault[] | null;
};

export interface PlanFault {
  /** A JSON pointer, e.g. `/report/hosts/0/diff`. */
  readonly instancePath: string;
  readonly message?: string;
  readonly params: Readonly<Record<string, unknown>>;
}
