/** GitHub's own parser of workflow files and of actions. */
import { join } from 'node:path';
import { buildSync } from 'esbuild';

type GithubParser = typeof import('@actions/workflow-parser') &
  typeof import('@actions/workflow-parser/actions/action-parser');

/** The package imports JSON in a form that bundlers take and Node refuses. */
const outfile = join(import.meta.dirname, 'node_modules/.cache/github-parser.mjs');
buildSync({
  stdin: {
    contents: `
      export { NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';
      export { parseAction } from '@actions/workflow-parser/actions/action-parser';`,
    resolveDir: import.meta.dirname,
  },
  external: ['yaml', 'cronstrue', '@actions/expressions'],
  bundle: true,
  format: 'esm',
  outfile,
});
const { NoOperationTraceWriter, parseAction, parseWorkflow }: GithubParser = await import(outfile);

/** What GitHub would refuse in a workflow file: its form, and expressions that name what is not there. */
export function findWorkflowErrors(name: string, content: string): readonly string[] {
  return parseWorkflow({ name, content }, new NoOperationTraceWriter()).context.errors.getErrors().map(String);
}

/** The same of an `action.yml`. */
export function findActionErrors(name: string, content: string): readonly string[] {
  return parseAction({ name, content }, new NoOperationTraceWriter()).context.errors.getErrors().map(String);
}
