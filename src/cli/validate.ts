import type { Io } from './io.ts';
import type { CommandResult } from './output/command-result.ts';
import { readDeclaration, type SourceFlags } from './read-declaration.ts';

/** Checks declarations offline: no endpoint, no keys, and no password is looked at. */
export async function runValidate(flags: SourceFlags, io: Io): Promise<CommandResult> {
  const { declaration, desired } = await readDeclaration(flags, io);
  const { files, notes } = declaration;
  const regions = [...new Set(desired.map((host) => host.key.region))];
  const facts = { hosts: desired.length, regions, files, notes };
  return { kind: 'document', exit: 'ok', document: { kind: 'validate', facts } };
}
