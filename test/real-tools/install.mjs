/** Installs the Debian packages of the tools that reports are for; where it may not, it says what is missing and fails. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Command -> the Debian package that brings it. */
const packages = {
  promtool: 'prometheus',
  'ansible-inventory': 'ansible-core',
  xmllint: 'libxml2-utils',
  jq: 'jq',
  zsh: 'zsh',
  fish: 'fish',
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
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, command), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
