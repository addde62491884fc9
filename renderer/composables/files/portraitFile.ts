import { message, type Text } from '#shared/kernel/text';
import { err, ok, type Result } from '#shared/kernel/result';
import type { Portrait } from '#shared/character/document';

/** In pixels. */
export const longestSide = 640;
/** In a document; base64 makes it a third longer. */
const mostBytes = 2_000_000;
/** In bytes: larger files are rejected unread, since no one means them as a portrait. */
const largestFile = 60_000_000;

/** The pictures that may be chosen. Of those that move, the first frame is taken; documents hold JPEG and PNG. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const;
export type PictureType = (typeof pictureTypes)[number];

/** In bytes: the brands of an AVIF are within them. */
const headBytes = 64;

/** Reads the first bytes, because a file name or a MIME type can be wrong. */
export function pictureType(bytes: Uint8Array): PictureType | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, headBytes));
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (/^RIFF[^]{4}WEBP/.test(head)) return 'image/webp';
  if (/^GIF8[79]a/.test(head)) return 'image/gif';
  return /^[^]{4}ftyp[^]*avi[fs]/.test(head) ? 'image/avif' : undefined;
}

/** A part of a picture, in its pixels. */
interface Part {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
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
  readonly type: PictureType;
  /** The name of its file, for messages. */
  readonly file: string;
}

const refuse = (reason: string, file: string) => err(message(`sheet.portrait.${reason}`, { file }));

/** Reads a picture file, or returns a message that says why it cannot be a portrait. */
export async function readPicture(file: File): Promise<Result<Picture, Text>> {
  if (file.size > largestFile) return refuse('tooBig', file.name);
  // A file that has disappeared, or that the system does not let a page read, is reported, not thrown.
  const start = await file
    .slice(0, headBytes)
    .arrayBuffer()
    .catch(() => undefined);
  if (start === undefined) return refuse('broken', file.name);
  const type = pictureType(new Uint8Array(start));
  if (type === undefined) return refuse('notPicture', file.name);
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  return bitmap === undefined ? refuse('broken', file.name) : ok({ bitmap, type, file: file.name });
}

/** The chosen square of a picture as a portrait. */
export function cutPortrait(
  picture: Picture,
  { left, top, side }: SquareArea,
): Promise<Result<Portrait, Text>> {
  return portraitOf(picture, { left, top, width: side, height: side });
}

/** The whole picture as a portrait. */
export function wholePortrait(picture: Picture): Promise<Result<Portrait, Text>> {
  const { width, height } = picture.bitmap;
  return portraitOf(picture, { left: 0, top: 0, width, height });
}

/** Tries smaller sizes until the part fits; one full of noise may need several tries. A small one keeps its size. */
async function portraitOf(
  { bitmap, type, file }: Picture,
  { left, top, width, height }: Part,
): Promise<Result<Portrait, Text>> {
  for (const longest of [longestSide, 480, 320]) {
    const scale = Math.min(1, longest / Math.max(width, height));
    const across = Math.max(1, Math.round(width * scale));
    const down = Math.max(1, Math.round(height * scale));
    const canvas = new OffscreenCanvas(across, down);
    const context = canvas.getContext('2d');
    if (context === null) break;
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, left, top, width, height, 0, 0, across, down);
    const transparent =
      type !== 'image/jpeg' && hasTransparency(context.getImageData(0, 0, across, down).data);
    const blob = await canvas.convertToBlob(
      transparent ? { type: 'image/png' } : { type: 'image/jpeg', quality: 0.88 },
    );
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
