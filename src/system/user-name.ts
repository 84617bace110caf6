import { userInfo } from 'node:os';

/** Undefined if the system has no name for the user of this process, as in many containers. */
export function findUserName(): string | undefined {
  try {
    return userInfo().username;
  } catch {
    return undefined;
  }
}
