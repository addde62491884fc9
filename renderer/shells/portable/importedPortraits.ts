import { isRecord } from '#shared/kernel/record';
import { pictureType, readPicture, wholePortrait } from '#renderer/composables/files/portraitFile';

/** The beginnings of WebP, GIF and AVIF in base64; most files hold none, and are not parsed for it. */
const otherPictures = /"data"\s*:\s*"(?:UklGR|R0lGOD|AAAA.GZ0eXBhdm)/;

/**
 * The text of a portable file with its portraits as JPEG or PNG, which documents hold. Another program may have stored
 * WebP, GIF or AVIF; what the page cannot read stays as it is, and is named by the check of the file.
 */
export async function withStoredPortraits(text: string): Promise<string> {
  if (!otherPictures.test(text)) return text;
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return text;
  }
  const portraits: Record<string, unknown>[] = [];
  collect(file, portraits);
  for (const portrait of portraits) await convert(portrait);
  return JSON.stringify(file);
}

/** Portraits lie in documents, and these in the list of a file. */
function collect(value: unknown, portraits: Record<string, unknown>[], depth = 0): void {
  if (depth > 4) return;
  if (Array.isArray(value)) for (const each of value) collect(each, portraits, depth + 1);
  if (!isRecord(value)) return;
  const { portrait } = value;
  if (isRecord(portrait)) portraits.push(portrait);
  for (const each of Object.values(value)) if (each !== portrait) collect(each, portraits, depth + 1);
}

async function convert(portrait: Record<string, unknown>): Promise<void> {
  const { data } = portrait;
  if (typeof data !== 'string' || data.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(data)) return;
  const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
  const type = pictureType(bytes);
  if (type === undefined || type === 'image/jpeg' || type === 'image/png') return;
  const read = await readPicture(new File([bytes], 'portrait'));
  if (!read.ok) return;
  const stored = await wholePortrait(read.value);
  read.value.bitmap.close();
  if (stored.ok) Object.assign(portrait, stored.value);
}
