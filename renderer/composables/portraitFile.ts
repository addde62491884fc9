import { message, type Text } from '../../shared/kernel/text';
import { err, ok, type Result } from '../../shared/kernel/result';
import type { Portrait } from '../../shared/character/document';

/** The longest side of a portrait. */
export const longestSide = 640;
/** The most bytes a document takes; base64 in a document is a third longer. */
const mostBytes = 2_000_000;
/** Files that nobody means as a portrait are not even read. */
const largestFile = 60_000_000;

/** The kind of picture by its first bytes; a name or a type can lie. */
export function pictureType(head: Uint8Array): Portrait['type'] | undefined {
  const starts = (...bytes: number[]) => bytes.every((byte, index) => head[index] === byte);
  if (starts(0xff, 0xd8, 0xff)) return 'image/jpeg';
  return starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) ? 'image/png' : undefined;
}

/** The size of a picture scaled down so that its longest side fits; a small one stays as it is. */
export function fitted(
  width: number,
  height: number,
  longest = longestSide,
): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Scales a picture file down to a portrait, or says in one sentence why it cannot be one. */
export async function readPortrait(file: File): Promise<Result<Portrait, Text>> {
  const refuse = (reason: string) => err(message(`sheet.portrait.${reason}`, { file: file.name }));
  if (file.size > largestFile) return refuse('tooBig');
  // A file that went away, or that the system does not let a page read, is told and not thrown.
  const start = await file
    .slice(0, 8)
    .arrayBuffer()
    .catch(() => undefined);
  if (start === undefined) return refuse('broken');
  const type = pictureType(new Uint8Array(start));
  if (type === undefined) return refuse('notPicture');
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (bitmap === undefined) return refuse('broken');
  try {
    const blob = await scaled(bitmap, type);
    if (blob === undefined) return refuse('tooBig');
    return ok({ type: blob.type === 'image/png' ? 'image/png' : 'image/jpeg', data: await base64(blob) });
  } finally {
    bitmap.close();
  }
}

/** Smaller and smaller until it fits; a picture of noise may need more than one try. */
async function scaled(bitmap: ImageBitmap, type: Portrait['type']): Promise<Blob | undefined> {
  for (const longest of [longestSide, 480, 320]) {
    const { width, height } = fitted(bitmap.width, bitmap.height, longest);
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (context === null) return undefined;
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, width, height);
    const transparent =
      type === 'image/png' && hasTransparency(context.getImageData(0, 0, width, height).data);
    const blob = await canvas.convertToBlob(transparent ? { type } : { type: 'image/jpeg', quality: 0.88 });
    if (blob.size <= mostBytes) return blob;
  }
  return undefined;
}

function hasTransparency(pixels: Uint8ClampedArray): boolean {
  for (let alpha = 3; alpha < pixels.length; alpha += 4) if (pixels[alpha] !== 255) return true;
  return false;
}

function base64(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () =>
      resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/, '') : '');
    reader.onerror = () => reject(reader.error ?? new Error('The picture could not be read'));
    reader.readAsDataURL(blob);
  });
}
