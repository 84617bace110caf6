/** Installs the Debian packages of the tools that `npm run check:tools` needs; where it may not, it says what is missing and fails. */
import { spawnSync } from 'node:child_process';
import { delimiter, isAbsolute, join } from 'node:path';
import { canRun } from '../support/can-run.mjs';

/** Command, or where Debian puts it -> the Debian package that brings it. */
const packages = {
  promtool: 'prometheus',
  'ansible-inventory': 'ansible-core',
  zsh: 'zsh',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  '/usr/sbin/pgbouncer': 'pgbouncer',
  'systemd-analyze': 'systemd',
  java: 'default-jre-headless',
  '/usr/bin/groovy': 'groovy',
};

if (findMissing().length > 0 && process.getuid?.() === 0 && isThere('apt-get')) {
  const names = findMissing().map(([, name]) => name);
  process.stderr.write(`Installing ${names.join(', ')} ...\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const words of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...names],
  ]) {
    spawnSync('apt-get', words, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  }
}
const missing = findMissing().map(([command, name]) => `  ${command} (Debian package ${name})\n`);
if (missing.length > 0) {
  process.stderr.write(`These tools are missing; install them, or run this as root on Debian:\n${missing.join('')}`);
  process.exitCode = 1;
}

function findMissing() {
  return Object.entries(packages).filter(([command]) => !isThere(command));
}

/** @param {string} command */
function isThere(command) {
  if (isAbsolute(command)) return canRun(command);
  return (process.env.PATH ?? '').split(delimiter).some((folder) => canRun(join(folder, command)));
}
