import { BlockList, isIP, isIPv4 } from 'node:net';
import { KnownError } from '../model/errors.ts';

const suggestion =
  'Set HOSTWRIGHT_ENDPOINT (or --endpoint) to scheme, host and port alone, e.g. https://api.example.com.';

function refuse(why: string): KnownError {
  return new KnownError('endpoint-unusable', `The endpoint cannot be used: ${why}. Nothing was sent.`, {
    suggestions: [suggestion],
  });
}

/** Addresses that give out a machine's own credentials, and link-local ones. A signed request must never go there. */
const forbidden = new BlockList();
forbidden.addSubnet('169.254.0.0', 16, 'ipv4');
forbidden.addAddress('100.100.100.200', 'ipv4');
forbidden.addAddress('192.0.0.192', 'ipv4');
forbidden.addSubnet('fe80::', 10, 'ipv6');
forbidden.addAddress('fd00:ec2::254', 'ipv6');
// The same IPv4 network through a NAT64 gateway.
forbidden.addSubnet('64:ff9b::a9fe:0', 112, 'ipv6');

function isForbidden(host: string): boolean {
  // An IPv4 address mapped into IPv6 is checked against the IPv4 rules too.
  return isIP(host) !== 0 && forbidden.check(host, isIPv4(host) ? 'ipv4' : 'ipv6');
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}

/** Host of an endpoint without the brackets of an IPv6 address. */
export function hostOf(endpoint: URL): string {
  return endpoint.hostname.replace(/^\[|\]$/g, '');
}

/**
 * The one address that all requests go to (API description 4): scheme, host and port, path `/`. Throws KnownError
 * `endpoint-unusable`, also for plain http beyond this machine, credentials, a path, a query, a fragment, another
 * scheme, a trailing dot, an international name, link-local and metadata addresses. The text itself is never repeated:
 * it may hold a password.
 */
export function parseEndpoint(text: string | undefined): URL {
  if (text === undefined || text.trim() === '') {
    throw new KnownError('endpoint-unusable', 'There is no endpoint, so there is no cloud to ask.', {
      suggestions: [suggestion],
    });
  }
  // As files of variables, and copying, leave it.
  if (/^["'`\s]|["'`\s]$/.test(text)) throw refuse('it is in quotes, or has a blank or a line break around it');
  checkAddress(text);
  return checkHost(new URL(text));
}

function checkAddress(text: string): void {
  const [, scheme, authority = '', rest = ''] = /^([a-z][a-z0-9+.-]*):\/\/([^/?#\\]*)(.*)$/is.exec(text) ?? [];
  if (scheme === undefined || !/^https?$/i.test(scheme)) {
    throw refuse('it does not begin with https://, or with http:// for an address of this machine');
  }
  if (authority.includes('@')) {
    throw refuse('it holds a user name or a password, which would end up in logs; keys have variables of their own');
  }
  // Checked in the original text, because URL would decode, normalise or drop these.
  if (!/^[A-Za-z0-9.:_[\]-]+$/.test(authority) || /(^|\.)xn--/i.test(authority)) {
    throw refuse(
      'its host is not a plain ASCII name or address; a look-alike letter would send signed requests elsewhere',
    );
  }
  if (!URL.canParse(text)) throw refuse('its host or port is malformed');
  if (rest !== '' && rest !== '/') {
    throw refuse('it has a path, a query or a fragment; every operation goes to the path /');
  }
}

function checkHost(endpoint: URL): URL {
  const host = hostOf(endpoint);
  if (host.endsWith('.')) throw refuse('its host ends with a dot, so that the same cloud would count as another one');
  if (isForbidden(host)) throw refuse(`${host} is a link-local or metadata address, which nothing may be sent to`);
  if (endpoint.protocol === 'http:' && !isLoopback(host)) {
    throw refuse(
      'plain http shows passwords and reusable signatures to the network; only this machine (loopback) may use it',
    );
  }
  return endpoint;
}
