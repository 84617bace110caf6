/** Whether a pipeline is as the schema of GitLab says, but for a word that is newer than the schema. */
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { readStoreSchema } from '../../tools/schema-store.ts';

const schema = 'gitlab.com/gitlab-org/gitlab/-/raw/master/app/assets/javascripts/editor/schema/ci.json';
const newer = 'must NOT have additional properties: public';

export function pipelineFaultsOf(content: unknown): readonly string[] {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const validate = ajv.compile(readStoreSchema(schema));
  const errors = validate(content) ? [] : (validate.errors ?? []);
  return errors.map(({ message, params }) => `${message}: ${params.additionalProperty}`).filter((one) => one !== newer);
}
