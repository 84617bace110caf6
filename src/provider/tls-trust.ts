import { type ConnectionOptions, rootCertificates } from 'node:tls';

/** What every TLS connection of ours insists on, said aloud so that no variable of the environment can weaken it. */
export function trustOptions(ca: string | undefined): ConnectionOptions {
  return {
    minVersion: 'TLSv1.2',
    rejectUnauthorized: true,
    // Naming any authority replaces those that Node brings along.
    ...(ca !== undefined && { ca: [...rootCertificates, ca] }),
  };
}
