import { createHash, X509Certificate } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { parseJson } from '#shared/documents/jsonText';
import { durableWrite } from '#electron/storage/files/durableWrite';
import { errnoOf, type FileSystem } from '#electron/storage/files/fileSystem';
import { selfSigned, type Certificate } from './selfSigned';

const certificateSchema = z.strictObject({ key: z.string(), cert: z.string() });

/** Programs know the certificate by its fingerprint, so it never has to be renewed. */
const years = 30;

/** The table's own certificate, made when it is first opened and kept from then on. */
export async function keptCertificate(folder: string, fs: FileSystem): Promise<Certificate> {
  const file = path.join(folder, 'certificate.json');
  try {
    const json = parseJson((await fs.readFile(file)).toString('utf8'));
    return certificateSchema.parse(json.ok ? json.value : undefined);
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') throw error;
  }
  const made = madeCertificate();
  await durableWrite(fs, file, JSON.stringify(made));
  return made;
}

/** A certificate of a table's own, which programs know by its fingerprint. */
export function madeCertificate(): Certificate {
  const from = new Date(Date.now() - 86_400_000);
  const until = new Date(from);
  until.setFullYear(until.getFullYear() + years);
  return selfSigned('Hearthbook table', from, until);
}

/** SHA-256 of the certificate, which programs compare. */
export function fingerprintOf({ cert }: Pick<Certificate, 'cert'>): Uint8Array {
  return new Uint8Array(createHash('sha256').update(new X509Certificate(cert).raw).digest());
}
