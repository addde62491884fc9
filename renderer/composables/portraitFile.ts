import { message, type Text } from '../../shared/kernel/text';
import { err, ok, type Result } from '../../shared/kernel/result';
import type { Portrait } from '../../shared/character/document';

/** In pixels. */
export const longestSide = 640;
/** In a document; base64 makes it a third longer. */
const mostBytes = 2_000_000;
/** In bytes: larger files are rejected unread, since no one means them as a portrait. */
const largestFile = 60_000_000;

/** Reads the first bytes, because a file name or a MIME type can be wrong. */
export function pictureType(head: Uint8Array): Portrait['type'] | undefined {
  const starts = (...bytes: number[]) => bytes.every((byte, index) => head[index] === byte);
  if (starts(0xff, 0xd8, 0xff)) return 'image/jpeg';
  return starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) ? 'image/png' : undefined;
}

/** Scales the longest side down to fit; a small picture keeps its size. */
export function fitted(
  width: number,
  height: number,
  longest = longestSide,
): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Scales a picture file down to a portrait, or returns a message that says why it cannot be one. */
export async function readPortrait(file: File): Promise<Result<Portrait, Text>> {
  const refuse = (reason: string) => err(message(`sheet.portrait.${reason}`, { file: file.name }));
  if (file.size > largestFile) return refuse('tooBig');
  // A file that has disappeared, or that the system does not let a page read, is reported, not thrown.
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

/** Tries smaller sizes until the picture fits; one full of noise may need several tries. */
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
