import type { Portrait } from '#shared/character/document';
import { limits } from '#shared/character/limits';
import { appError, type AppError } from '#shared/kernel/errors';
import { err, ok, type Result } from '#shared/kernel/result';
import type { AnyDocument } from '#shared/library/kinds';
import { message, type Text } from '#shared/kernel/text';

/** In pixels along one side; the window scales pictures far below that. */
export const portraitPixels = 4096;

interface Pixels {
  readonly width: number;
  readonly height: number;
}

/**
 * Checks that a portrait is really a picture of its type, of a size that window and printer can draw;
 * otherwise `portrait-refused`.
 */
export function checkPortrait(portrait: Portrait | null): Result<void, AppError> {
  if (portrait === null) return ok(undefined);
  const bytes = Buffer.from(portrait.data, 'base64');
  if (bytes.toString('base64') !== portrait.data) return refused(message('services.portrait.encoding'));
  if (bytes.length > limits.portraitBytes)
    return refused(message('services.portrait.bytes', { megabytes: limits.portraitBytes / 1_000_000 }));
  const pixels = portrait.type === 'image/png' ? pngPixels(bytes) : jpegPixels(bytes);
  if (pixels === undefined) return refused(message('services.portrait.type'));
  const { width, height } = pixels;
  if (width >= 1 && height >= 1 && width <= portraitPixels && height <= portraitPixels) return ok(undefined);
  return refused(message('services.portrait.pixels', { width, height, limit: portraitPixels }));
}

/** Checks the portrait of a document that may have one; see `checkPortrait`. */
export function checkPortraitOf(document: AnyDocument): Result<void, AppError> {
  return document.kind === 'character' ? checkPortrait(document.portrait) : ok(undefined);
}

function refused(text: Text): Result<never, AppError> {
  return err(appError('portrait-refused', { text, path: 'portrait' }));
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG file starts with its signature and the IHDR chunk of 13 bytes: width, height, ... */
function pngPixels(bytes: Buffer): Pixels | undefined {
  const starts = bytes.length >= 33 && bytes.subarray(0, 8).equals(pngSignature);
  if (!starts || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Follows a JPEG's segments to the frame header, which contains height and width. */
function jpegPixels(bytes: Buffer): Pixels | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  let at = 2;
  while (at + 9 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) at += 1;
    else if (isFrame(marker))
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    else if (marker === 0xda || marker === 0xd9) return undefined;
    else at += 2 + Math.max(2, bytes.readUInt16BE(at + 2));
  }
  return undefined;
}

/** SOF0 to SOF15 without the tables (C4, CC) and the extension (C8) between them. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}
