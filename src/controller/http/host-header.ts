/**
 * Checks the Host header, so that a website cannot read the pages through a name of its own (DNS
 * rebinding).
 */
import { isIP } from 'node:net';

/**
 * An IP address is always accepted, because only a name can be pointed at this server. `names`:
 * accepted names besides localhost.
 */
export function isOwnHost(header: string, names: readonly string[]): boolean {
  const [, bracketed, plain = ''] = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]{1,253}))(?::\d{1,5})?$/i.exec(header) ?? [];
  if (bracketed !== undefined) return isIP(bracketed) === 6;
  const name = plain.toLowerCase().replace(/\.$/, '');
  return isIP(name) === 4 || name === 'localhost' || names.some((one) => one.toLowerCase() === name);
}
