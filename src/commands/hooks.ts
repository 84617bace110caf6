/** oclif's hooks: `init` and `command_not_found`. */
import type { Hook } from '@oclif/core/hooks';
import { cloudOptions, readSwitch, variableOfOption } from '../model/dialect.ts';
import { findNearest } from '../model/text/similar-names.ts';
import { surroundingsOf } from './base-command.ts';

const prefix = 'HOSTWRIGHT_';

const keyVariables = ['PUBLIC_KEY', 'PRIVATE_KEY', 'SECURITY_TOKEN', 'JOURNAL_PASSWORD'].flatMap((name) => [
  `HOSTWRIGHT_${name}`,
  `HOSTWRIGHT_${name}_FILE`,
]);

/**
 * Notes about variables that were most likely meant for a flag. There is no note about other variables with this
 * prefix, because a pipeline may use the prefix for its own variables.
 */
export const noteVariables: Hook<'init'> = async ({ argv, config }) => {
  const surroundings = surroundingsOf(config);
  const { env } = surroundings;
  const isQuiet = ['--quiet', '--help', '-h'].some((word) => argv.includes(word));
  const written = Object.keys(env).filter((name) => /^hostwright_[a-z0-9_]+$/i.test(name));
  if (isQuiet || readSwitch(env.HOSTWRIGHT_QUIET ?? '') === true || written.length === 0) return;
  const flags = config.commands.flatMap((command) => Object.values(command.flags));
  const variables = [...keyVariables, ...cloudOptions.map(variableOfOption), ...flags.flatMap(({ env }) => env ?? [])];
  // What all of them share would make strangers look alike.
  const known = variables.map((variable) => variable.slice(prefix.length));
  const io = surroundings.openIo();
  for (const variable of written.filter((name) => !variables.includes(name))) {
    const flag = variable.slice(prefix.length).toLowerCase().replaceAll('_', '-');
    const nearest = findNearest(flag, known);
    if (flags.some(({ name, env: own }) => name === flag && own === undefined)) {
      io.err(`note: ${variable} is ignored: --${flag} is for one run, and has no variable\n`);
    } else if (nearest !== undefined) io.err(`note: ${variable} is ignored; did you mean ${prefix}${nearest}?\n`);
  }
};

export const refuseCommand: Hook<'command_not_found'> = async ({ id, argv = [], config }) => {
  const names = config.commands.filter(({ hidden }) => hidden !== true).map((one) => one.id.replaceAll(':', ' '));
  const words = id.replaceAll(':', ' ');
  const { explainUnknown, reportFailure } = await import('./process/report-failure.ts');
  await reportFailure(explainUnknown(words, names), { argv: [id, ...argv], surroundings: surroundingsOf(config) });
};
