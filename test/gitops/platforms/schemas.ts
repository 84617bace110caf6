/** Whether a file is as the schema of its platform says. */
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { readStoreSchema } from '../../tools/schema-store.ts';

const validators = new Map<string, ValidateFunction>();

export function faultsOf(schema: string, content: unknown): readonly ErrorObject[] {
  const validate = validators.get(schema) ?? compiled(schema);
  validators.set(schema, validate);
  return validate(content) ? [] : (validate.errors ?? []);
}

/** Of GitLab, but for a word that is newer than the schema. */
export function pipelineFaultsOf(content: unknown): readonly string[] {
  const schema = 'gitlab.com/gitlab-org/gitlab/-/raw/master/app/assets/javascripts/editor/schema/ci.json';
  const newer = 'must NOT have additional properties: public';
  const faults = faultsOf(schema, content).map(({ message, params }) => `${message}: ${params.additionalProperty}`);
  return faults.filter((fault) => fault !== newer);
}

function compiled(schema: string): ValidateFunction {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  return ajv.compile(readStoreSchema(schema));
}
