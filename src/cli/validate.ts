import { plural } from '../report/words/style.ts';
import type { Io } from './io.ts';
import type { CommandResult } from './output/command-result.ts';
import { readDeclaration, type SourceFlags } from './read-declaration.ts';

/** Checks declarations offline: no endpoint, no keys, and no password is looked at. */
export async function runValidate(flags: SourceFlags, io: Io): Promise<CommandResult> {
  const { declaration, desired } = await readDeclaration(flags, io);
  const regions = new Set(desired.map((host) => host.key.region));
  const files = declaration.files.length;
  const where = `${plural(files, 'file')}, ${plural(regions.size, 'region')}`;
  const content = { hosts: desired.length, regions: [...regions], files: declaration.files, notes: declaration.notes };
  return {
    exit: 'ok',
    text: `Valid: ${plural(desired.length, 'host')} declared (${where}).\n`,
    document: { format: 'hostwright/validate', content },
  };
}
