import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as Args from '@oclif/core/args';
import { BaseCommand, type Work } from './base-command.ts';

export class Schema extends BaseCommand {
  static override summary = 'Print a JSON Schema: of declarations, clouds, scopes, saved plans, reports or events';
  static override args = {
    what: Args.string({
      ignoreStdin: true,
      description: 'What it is the schema of',
      required: true,
      options: ['declaration', 'clouds', 'scope', 'plan', 'report', 'events'],
    }),
  };
  static override flags = {};
  static override examples = ['hostwright schema declaration > hosts.schema.json'];

  protected override readonly work: Work<typeof Schema> = async ({ args, folder }, io) => {
    io.out(readWholeSchema(join(folder, 'schemas'), args.what));
    return { kind: 'told', exit: 'ok' };
  };
}

interface SchemaText {
  readonly definitions: Readonly<Record<string, unknown>>;
}

const shared = 'common.schema.json';

/** One document for editors and validators: with the definitions of schemas/common.schema.json that it needs. */
export function readWholeSchema(folder: string, name: string): string {
  const text = readFileSync(join(folder, `${name}.schema.json`), 'utf8');
  if (!text.includes(`"${shared}#`)) return text;
  const schema: SchemaText = JSON.parse(text);
  const common: SchemaText = JSON.parse(readFileSync(join(folder, shared), 'utf8'));
  const needed = new Set<string>();
  const need = (node: unknown, reference: RegExp) => {
    for (const [, one = ''] of JSON.stringify(node).matchAll(reference)) {
      if (needed.has(one)) continue;
      needed.add(one);
      need(common.definitions[one], /"#\/definitions\/(\w+)"/g);
    }
  };
  need(schema, /"common\.schema\.json#\/definitions\/(\w+)"/g);
  const taken = Object.fromEntries(Object.entries(common.definitions).filter(([one]) => needed.has(one)));
  const whole = { ...schema, definitions: { ...schema.definitions, ...taken } };
  return `${JSON.stringify(whole, null, 2).replaceAll(`"${shared}#`, '"#')}\n`;
}
