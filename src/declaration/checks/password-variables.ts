/** Which variables a declaration may name as a password. */
import { matchesPattern } from '../../core/text/name-pattern.ts';
import type { HostEntry } from '../declaration.ts';
import type { Path } from '../faults/fault.ts';
import { layerOf } from '../merge.ts';
import { placeOfValue, type ReadFile } from '../yaml/place.ts';

/** Variables in which CI systems, clouds and registries keep their own secrets. */
const wellKnown = [
  'GITHUB_*',
  'ACTIONS_*',
  'CI_*',
  'GITLAB_*',
  'AWS_*',
  'AZURE_*',
  'GOOGLE_*',
  'NPM_*',
  '*_TOKEN',
  '*_PRIVATE_KEY',
] as const;

/**
 * A pull request could name any variable, and a host that it also declares would then get the job's
 * own token. `allowed`: patterns of names that the operator allows. Adds only one fault for each
 * place of a declaration.
 */
export function checkPasswordVariables(
  hosts: readonly HostEntry[],
  fileOf: (entry: HostEntry) => ReadFile,
  allowed: readonly string[],
): void {
  for (const entry of hosts) {
    const name: unknown = entry.fields.password?.env;
    if (typeof name !== 'string') continue;
    const pattern = matchWellKnown(name);
    if (pattern === undefined || allowed.some((one) => matchesPattern(one, name))) continue;
    const file = fileOf(entry);
    const path: Path = [...(layerOf(entry.file.layersOf(entry), 'password')?.path ?? []), 'password', 'env'];
    const place = placeOfValue(file, path);
    // A variable of Hostwright itself has a fault already.
    if (file.faults.kept.some(({ start, rule }) => start === place.start && rule === 'bad-value')) continue;
    file.faults.add({
      ...place,
      rule: 'well-known-variable',
      message: (quote) => `the variable ${quote(name)} is not read as a password`,
      why: `CI systems, clouds and registries keep their own secrets in variables like ${pattern}, and the host would be sent one`,
      help: (quote) =>
        `keep the password in a variable with another name, e.g. HOST_PASSWORD; if it is a host's password, the operator can allow it: HOSTWRIGHT_PASSWORD_ENV=${quote(name)}`,
    });
  }
}

/** Windows ignores the case of variable names. */
function matchWellKnown(name: string): string | undefined {
  return wellKnown.find((pattern) => matchesPattern(pattern, name.toUpperCase()));
}
