import { resolve } from 'node:path';
import { checkedFormats } from '../findings/format-name.ts';
import { KnownError } from '../model/errors.ts';
import { realClock } from '../system/clock.ts';
import type { Io } from './io.ts';
import type { CommandResult } from './output/conclude.ts';
import { type AskedOutputs, noJournal, readOutputs, renderOptions } from './output/outputs.ts';
import { readDeclaration } from './read-declaration.ts';
import type { SourceFlags } from './settings/flags.ts';

interface ValidateFlags extends SourceFlags, AskedOutputs {
  /** A folder of scope files, instead of declarations. */
  readonly scopes?: string | undefined;
}

/** Checks declarations offline. It needs no endpoint and no keys, and reads no password. */
export async function runValidate(flags: ValidateFlags, io: Io): Promise<CommandResult> {
  checkFormats(flags, io);
  if (flags.scopes !== undefined) return validateScopes(flags.scopes, flags, io);
  const { declaration, desired } = await readDeclaration(flags, io);
  const { files, notes } = declaration;
  const regions = [...new Set([...desired.map((host) => host.key.region), ...declaration.emptyRegions])];
  const madeAt = new Date(realClock.wall()).toISOString();
  const checked = { madeAt, hosts: desired.length, regions, files, notes };
  return { kind: 'checked', exit: 'ok', checked, options: renderOptions({}, noJournal, io) };
}

async function validateScopes(
  folder: string,
  { 'password-env': passwordVariables = [] }: ValidateFlags,
  io: Io,
): Promise<CommandResult> {
  const { checkScopes } = await import('./watcher/load-scopes.ts');
  const { openScopeFolder } = await import('../declare/scopes.ts');
  const source = openScopeFolder(resolve(io.cwd, folder));
  const madeAt = new Date(realClock.wall()).toISOString();
  const checked = { madeAt, ...(await checkScopes(source, { passwordVariables }, io)) };
  return { kind: 'checked', exit: 'ok', checked, options: renderOptions({}, noJournal, io) };
}

/** Refuses formats that show live hosts, because there are none here. */
function checkFormats(flags: AskedOutputs, io: Io): void {
  const { stdout, files } = readOutputs(flags, io);
  const other = [stdout, ...files.map(({ format }) => format)].find((format) => !checkedFormats.includes(format));
  if (other === undefined) return;
  throw new KnownError('flag-invalid', `validate has no ${other}: it compares with no cloud.`, {
    suggestions: [`Use one of: ${checkedFormats.join(', ')}.`],
  });
}
