import { type ConnectionOptions, createSecureContext, rootCertificates, type SecureContext } from 'node:tls';

const minVersion = 'TLSv1.2';

/**
 * What every TLS connection of ours insists on, said aloud so that no variable of the environment
 * can weaken it.
 */
export function makeTrustOptions(trust: SecureContext | undefined): ConnectionOptions {
  return { minVersion, rejectUnauthorized: true, ...(trust !== undefined && { secureContext: trust }) };
}

/**
 * Trusts this authority (PEM) beside those of Node. Made once, not a connection: Node reads all of
 * them for it.
 */
export function loadTrust(ca: string): SecureContext {
  // Naming any authority replaces those of Node.
  return createSecureContext({ minVersion, ca: [...rootCertificates, ca] });
}
