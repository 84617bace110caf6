import { type ConnectionOptions, createSecureContext, rootCertificates, type SecureContext } from 'node:tls';

const minVersion = 'TLSv1.2';

/**
 * What every TLS connection requires. It is set explicitly so that no environment variable can
 * weaken it.
 */
export function makeTrustOptions(trust: SecureContext | undefined): ConnectionOptions {
  return { minVersion, rejectUnauthorized: true, ...(trust !== undefined && { secureContext: trust }) };
}

/**
 * Trusts this authority (PEM) in addition to Node's. Made once and not for each connection, because
 * Node reads all authorities for it.
 */
export function loadTrust(ca: string): SecureContext {
  // Naming any authority replaces those of Node.
  return createSecureContext({ minVersion, ca: [...rootCertificates, ca] });
}
