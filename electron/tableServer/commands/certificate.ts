import { X509Certificate } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { rootCertificates } from 'node:tls';
import { fingerprintOf, madeCertificate } from '#electron/table/server/certificate';

const certificates = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** For programs: the fingerprint of a certificate that no public authority signed; `null` if one did. */
export function pinOf(pem: string): Uint8Array | null {
  const [leaf, ...others] = (pem.match(certificates) ?? []).map((each) => new X509Certificate(each));
  if (leaf === undefined) throw new Error('The file of the certificate holds none in the format PEM.');
  const signs = (issuer: X509Certificate, each: X509Certificate): boolean =>
    each.checkIssued(issuer) && each.verify(issuer.publicKey);
  const roots = rootCertificates.map((each) => new X509Certificate(each));
  for (let last: X509Certificate | undefined = leaf; last !== undefined;) {
    const each: X509Certificate = last;
    if (roots.some((root) => signs(root, each))) return null;
    const next = others.findIndex((issuer) => signs(issuer, each));
    last = others.splice(next, next < 0 ? 0 : 1)[0];
  }
  return fingerprintOf({ cert: leaf.toString() });
}

const files = {
  HEARTHBOOK_TABLE_CERTIFICATE: 'hearthbook-table-certificate.pem',
  HEARTHBOOK_TABLE_KEY: 'hearthbook-table-key.pem',
} as const;

/** Writes a certificate of the server's own into this folder. Returns the settings that use it. */
export async function writeCertificate(): Promise<string> {
  const { key, cert } = madeCertificate();
  await writeFile(files.HEARTHBOOK_TABLE_KEY, key, { flag: 'wx', mode: 0o600 });
  await writeFile(files.HEARTHBOOK_TABLE_CERTIFICATE, cert, { flag: 'wx' });
  return Object.entries(files)
    .map(([name, file]) => `${name}=${file}\n`)
    .join('');
}
