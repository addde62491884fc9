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

/** A square of a picture, in its pixels. */
export interface SquareArea {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

/** A picture that was read; only the part of it that is chosen gets into a document. */
export interface Picture {
  readonly bitmap: ImageBitmap;
  readonly type: Portrait['type'];
  /** The name of its file, for messages. */
  readonly file: string;
}

const refuse = (reason: string, file: string) => err(message(`sheet.portrait.${reason}`, { file }));

/** Reads a picture file, or returns a message that says why it cannot be a portrait. */
export async function readPicture(file: File): Promise<Result<Picture, Text>> {
  if (file.size > largestFile) return refuse('tooBig', file.name);
  // A file that has disappeared, or that the system does not let a page read, is reported, not thrown.
  const start = await file
    .slice(0, 8)
    .arrayBuffer()
    .catch(() => undefined);
  if (start === undefined) return refuse('broken', file.name);
  const type = pictureType(new Uint8Array(start));
  if (type === undefined) return refuse('notPicture', file.name);
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  return bitmap === undefined ? refuse('broken', file.name) : ok({ bitmap, type, file: file.name });
}

/** Tries smaller sizes until the part fits; one full of noise may need several tries. A small one keeps its size. */
export async function cutPortrait(
  { bitmap, type, file }: Picture,
  { left, top, side }: SquareArea,
): Promise<Result<Portrait, Text>> {
  for (const longest of [longestSide, 480, 320]) {
    const size = Math.max(1, Math.round(Math.min(side, longest)));
    const canvas = new OffscreenCanvas(size, size);
    const context = canvas.getContext('2d');
    if (context === null) break;
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, left, top, side, side, 0, 0, size, size);
    const transparent = type === 'image/png' && hasTransparency(context.getImageData(0, 0, size, size).data);
    const blob = await canvas.convertToBlob(transparent ? { type } : { type: 'image/jpeg', quality: 0.88 });
    if (blob.size > mostBytes) continue;
    return ok({ type: blob.type === 'image/png' ? 'image/png' : 'image/jpeg', data: await base64(blob) });
  }
  return refuse('tooBig', file);
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
