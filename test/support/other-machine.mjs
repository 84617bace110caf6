/** Gives a process the boot of another machine: it can prove the end of no process of this one. `--import` loads it. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { readFileSync } = fs;
/** @type {(...given: any[]) => any} */
const readAsElsewhere = (path, ...rest) =>
  path === '/proc/sys/kernel/random/boot_id' ? process.env.HOSTWRIGHT_TEST_BOOT : readFileSync(path, ...rest);
Object.assign(fs, { readFileSync: readAsElsewhere });
syncBuiltinESMExports();
