import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Io } from './io.ts';
import type { CommandResult } from './output/command-result.ts';

/** Prints a schema of the package. `folder`: where the package is installed. */
export async function runSchema(name: string, folder: string, io: Pick<Io, 'out'>): Promise<CommandResult> {
  io.out(await readFile(join(folder, 'schemas', `${name}.schema.json`), 'utf8'));
  return { kind: 'told', exit: 'ok' };
}
