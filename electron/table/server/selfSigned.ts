import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Both as PEM. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/**
 * A certificate signed by its own key (RFC 5280, in DER). Node reads certificates and makes none; this one needs five
 * fields, and a library for all of the standard would be larger than the rest of the table.
 */
export function selfSigned(name: string, notBefore: Date, notAfter: Date): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(oid('2a8648ce3d040302'));
  const subject = sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(name, 'utf8')))));
  const serial = randomBytes(16);
  // Positive, and not shortened by a leading zero.
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40;
  const content = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, serial),
    algorithm,
    subject,
    sequence(time(notBefore), time(notAfter)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', content, privateKey);
  const certificate = sequence(content, algorithm, der(0x03, Buffer.of(0), signature));
  return {
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    cert: `-----BEGIN CERTIFICATE-----\n${lines(certificate)}\n-----END CERTIFICATE-----\n`,
  };
}

function der(tag: number, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([Buffer.of(tag), lengthOf(body.length), body]);
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.of(length);
  return length < 0x100 ? Buffer.of(0x81, length) : Buffer.of(0x82, length >> 8, length & 0xff);
}

const sequence = (...content: readonly Buffer[]): Buffer => der(0x30, ...content);
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));

/** In the form for years from 2050 on, which is allowed for no earlier one; those have two digits. */
function time(moment: Date): Buffer {
  const digits = moment.toISOString().replaceAll(/[-:T]|\.\d+/g, '');
  return moment.getUTCFullYear() < 2050
    ? der(0x17, Buffer.from(digits.slice(2), 'ascii'))
    : der(0x18, Buffer.from(digits, 'ascii'));
}

function lines(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll(/(.{64})(?=.)/g, '$1\n');
}
