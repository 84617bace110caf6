/** Self-signed certificates, made where a test needs them: Node can sign, but writes no X.509, so its DER is written here. */
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';

export interface TestCertificate {
  /** PEM. */
  readonly cert: string;
  readonly key: string;
}

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts);
const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const ecdsaWithSha256 = sequence(objectId('2a8648ce3d040302'));

function utcTime(date: Date): Buffer {
  return der(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`));
}

const extension = (id: string, value: Uint8Array): Buffer => sequence(objectId(id), der(0x04, value));

/** A certificate for one host name or IPv4 address, valid for the given days from now on (negative: expired). */
export function makeCertificate(host: string, days = 1): TestCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const day = 86_400_000;
  const name = sequence(der(0x31, sequence(objectId('550403'), der(0x0c, Buffer.from('test')))));
  const address = isIPv4(host) ? der(0x87, Buffer.from(host.split('.').map(Number))) : der(0x82, Buffer.from(host));
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1]), randomBytes(8)),
    ecdsaWithSha256,
    name,
    sequence(utcTime(new Date(Date.now() - 10 * day)), utcTime(new Date(Date.now() + days * day))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      sequence(extension('551d11', sequence(address)), extension('551d13', sequence(der(0x01, Buffer.from([0xff]))))),
    ),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, privateKey));
  const body = sequence(content, ecdsaWithSha256, signature).toString('base64');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${body.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** Trusts this authority (PEM) in addition to Node's. */
export function loadTrust(ca: string): SecureContext {
  // Naming any authority replaces those of Node.
  return createSecureContext({ minVersion: 'TLSv1.2', ca: [...rootCertificates, ca] });
}
