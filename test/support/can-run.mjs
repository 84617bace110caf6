/** Whether a file is there that this process may run. */
import { accessSync, constants } from 'node:fs';

/** @param {string} path */
export function canRun(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
