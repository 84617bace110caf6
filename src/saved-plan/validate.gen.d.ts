/** Whether a document has the shape of schemas/plan.schema.json. */
export const validate: (data: unknown) => boolean;
