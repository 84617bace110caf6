/** Whether somebody else's name may have led a browser here (DNS rebinding). */
import { isIP } from 'node:net';

/** An address is nobody's name, so it leads nobody astray. `names`: besides localhost. */
export function isOwnHost(header: string, names: readonly string[]): boolean {
  const [, bracketed, plain = ''] = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]{1,253}))(?::\d{1,5})?$/i.exec(header) ?? [];
  if (bracketed !== undefined) return isIP(bracketed) === 6;
  const name = plain.toLowerCase().replace(/\.$/, '');
  return isIP(name) === 4 || name === 'localhost' || names.some((one) => one.toLowerCase() === name);
}
