/** Finds variables with Hostwright's prefix that no command reads. */
import { cloudOptions, variableOfOption } from '../../core/cloud-options.ts';
import { findNearest } from '../../core/text/nearest-name.ts';
import type { CommandTable } from '../command.ts';
import { variableOf } from './flag.ts';

const prefix = 'HOSTWRIGHT_';
const keyVariables = ['PUBLIC_KEY', 'PRIVATE_KEY', 'SECURITY_TOKEN', 'JOURNAL_PASSWORD'].flatMap((name) => [
  name,
  `${name}_FILE`,
]);

/**
 * Notes about variables that were most likely meant for a flag. There is no note about other
 * variables with this prefix, because a pipeline may use the prefix for its own variables.
 */
export function noteVariables(
  env: Readonly<Record<string, string | undefined>>,
  commands: CommandTable,
): readonly string[] {
  const flags = Object.values(commands).flatMap((command) => Object.entries(command.flags));
  const options = cloudOptions.map((option) => variableOfOption(option).slice(prefix.length));
  const known = new Set([...keyVariables, ...options]);
  const oneRun = new Map<string, string>();
  for (const [name, flag] of flags) {
    const variable = variableOf(name, flag)?.slice(prefix.length);
    if (variable === undefined) oneRun.set(name.replaceAll('-', '_').toUpperCase(), name);
    else known.add(variable);
  }
  return Object.keys(env).flatMap((variable) => {
    const name = /^HOSTWRIGHT_([A-Z0-9_]+)$/i.exec(variable)?.[1];
    if (name === undefined || known.has(name)) return [];
    const flag = oneRun.get(name);
    if (flag !== undefined) return [`${variable} is ignored: --${flag} is for one run, and has no variable`];
    const nearest = findNearest(name, [...known]);
    return nearest === undefined ? [] : [`${variable} is ignored; did you mean ${prefix}${nearest}?`];
  });
}
