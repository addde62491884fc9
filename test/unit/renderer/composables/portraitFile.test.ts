import { afterEach, describe, expect, it, vi } from 'vitest';
import { cutPortrait, pictureType, readPicture } from '#renderer/composables/files/portraitFile';

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const jpeg = [0xff, 0xd8, 0xff, 0xe0];

/** A canvas that records how it was used. */
function fakeCanvas(alpha: number, sizes: readonly number[] = []) {
  const drawn: { width: number; height: number; type: string }[] = [];
  const left = [...sizes];
  class Canvas {
    constructor(
      readonly width: number,
      readonly height: number,
    ) {}
    getContext() {
      return {
        drawImage: () => undefined,
        getImageData: () => ({ data: new Uint8ClampedArray([0, 0, 0, 255, 0, 0, 0, alpha]) }),
      };
    }
    async convertToBlob({ type }: { type: string }) {
      drawn.push({ width: this.width, height: this.height, type });
      return new Blob([new Uint8Array(left.shift() ?? 10)], { type });
    }
  }
  vi.stubGlobal('OffscreenCanvas', Canvas);
  return drawn;
}

function fakeBitmap(width: number, height: number) {
  vi.stubGlobal('createImageBitmap', async () => ({ width, height }));
}

const all = { left: 0, top: 0, side: 960 };

/** Reads a file and cuts a part out of it, as its user does. */
async function portraitOf(given: File, area = all) {
  const read = await readPicture(given);
  return read.ok ? cutPortrait(read.value, area) : read;
}

const file = (bytes: readonly number[], name = 'me.png') => new File([new Uint8Array(bytes)], name);

describe('portrait from a file', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('recognizes pictures by their first bytes', () => {
    expect(pictureType(new Uint8Array(png))).toBe('image/png');
    expect(pictureType(new Uint8Array(jpeg))).toBe('image/jpeg');
    const begins = (text: string) => pictureType(new TextEncoder().encode(text));
    expect(begins('RIFF\x24\0\0\0WEBPVP8 ')).toBe('image/webp');
    expect(begins('GIF89a')).toBe('image/gif');
    expect(begins('\0\0\0\x20ftypavif')).toBe('image/avif');
    expect(begins('\0\0\0\x20ftypmif1\0\0\0\0mif1avif')).toBe('image/avif');
    expect(begins('RIFF\x24\0\0\0WAVEfmt ')).toBeUndefined();
    expect(begins('\0\0\0\x20ftypheic')).toBeUndefined();
    expect(begins('<svg onload=')).toBeUndefined();
    expect(pictureType(new Uint8Array())).toBeUndefined();
  });

  it('makes a JPEG of an opaque picture and a PNG of a transparent one', async () => {
    fakeBitmap(1280, 960);
    expect(fakeCanvas(255)).toBeDefined();
    expect(await portraitOf(file(png))).toMatchObject({ ok: true, value: { type: 'image/jpeg' } });
    const drawn = fakeCanvas(0);
    expect(await portraitOf(file(png))).toMatchObject({ ok: true, value: { type: 'image/png' } });
    expect(drawn).toEqual([{ width: 640, height: 640, type: 'image/png' }]);
  });

  it('tries smaller sizes until the picture fits', async () => {
    fakeBitmap(1000, 1000);
    const drawn = fakeCanvas(255, [3_000_000, 10]);
    expect((await portraitOf(file(jpeg))).ok).toBe(true);
    expect(drawn.map(({ width }) => width)).toEqual([640, 480]);
  });

  it('scales a small part up no further than it is', async () => {
    fakeBitmap(1000, 1000);
    const drawn = fakeCanvas(255);
    await portraitOf(file(jpeg), { left: 5, top: 5, side: 99.6 });
    expect(drawn.map(({ width, height }) => [width, height])).toEqual([[100, 100]]);
  });

  it('returns pure base64', async () => {
    fakeBitmap(10, 10);
    fakeCanvas(255);
    const result = await portraitOf(file(jpeg));
    expect(result.ok && result.value.data).toMatch(/^[A-Za-z0-9+/]+=*$/);
  });

  it.each([
    ['something else under the name of a picture', file([0x25, 0x50, 0x44, 0x46]), 'notPicture'],
    ['an empty file', file([]), 'notPicture'],
    ['a picture that ends too early', file(png), 'broken'],
  ])('refuses %s in one sentence', async (_, given, reason) => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('cannot be decoded')));
    const result = await portraitOf(given);
    expect(result).toEqual({
      ok: false,
      error: { key: `sheet.portrait.${reason}`, params: { file: given.name } },
    });
  });

  it('refuses a picture that stays too large in every size', async () => {
    fakeBitmap(1000, 1000);
    fakeCanvas(0, [3_000_000, 3_000_000, 3_000_000]);
    expect(await portraitOf(file(png))).toMatchObject({
      ok: false,
      error: { key: 'sheet.portrait.tooBig' },
    });
  });

  it('does not read a file of absurd size', async () => {
    const huge = file(png);
    Object.defineProperty(huge, 'size', { value: 10 ** 9 });
    const slice = vi.spyOn(huge, 'slice');
    expect(await portraitOf(huge)).toMatchObject({ ok: false, error: { key: 'sheet.portrait.tooBig' } });
    expect(slice).not.toHaveBeenCalled();
  });
});
