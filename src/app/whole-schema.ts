/** The schemas of the package, as editors and validators need them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Io } from './io.ts';
import type { CommandResult } from './output/result.ts';

export function runSchema(folder: string, name: string, io: Io): CommandResult {
  io.out(readWholeSchema(join(folder, 'schemas'), name));
  return { kind: 'printed', exit: 'ok' };
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
