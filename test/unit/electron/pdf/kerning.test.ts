import { readFile } from 'node:fs/promises';
import fontkit from '@pdf-lib/fontkit';
import { describe, expect, it } from 'vitest';
import { faces } from '#electron/pdf/fonts';
import { openFace } from '#electron/pdf/text/face';
import { openKerning } from '#electron/pdf/text/kerning';
import { openSfnt } from '#electron/pdf/text/sfnt';
import { npmFontPath } from '#test/integration/pdf/support';

const letters = Array.from('AFLPTVWYafgkortvwy017.,-:“”’()/fÄÉØñßŁŽČабвгТУАКΑ');
const own = [faces.serif, faces.serifBold, faces.serifItalic, faces.sans, faces.sansBold, faces.sansItalic];
const read = async (file: string): Promise<Uint8Array> => new Uint8Array(await readFile(npmFontPath(file)));

describe.each(own)('the kerning of %s', (file) => {
  it('is read where it lies, and places every pair as the whole table does', async () => {
    const bytes = await read(file);
    expect(openKerning(openSfnt(bytes))).toBeDefined();
    const whole = fontkit.create(bytes);
    const face = openFace(bytes);
    const differing: string[] = [];
    let kerned = 0;
    for (const left of letters)
      for (const right of letters) {
        const text = left + right;
        const { glyphs, positions } = whole.layout(text, { lnum: true });
        const expected = glyphs.map(({ id }, at) => `${String(id)}:${String(positions[at]?.xAdvance)}`);
        const set = face.set(text, 'lining') ?? [];
        const found = set.map(
          ({ id, advance }) => `${String(id)}:${String(Math.round(advance / face.scale))}`,
        );
        if (expected.join() !== found.join()) differing.push(`${text} ${expected.join()} ${found.join()}`);
        if (glyphs.some(({ advanceWidth }, at) => advanceWidth !== positions[at]?.xAdvance)) kerned += 1;
      }
    expect(differing).toEqual([]);
    expect(kerned).toBeGreaterThan(100);
  });
});

it('is left to the shaper where it is more than pairs', async () => {
  expect(openKerning(openSfnt(await read(faces.fallback)))).toBeUndefined();
});

it('leaves marks to the shaper', async () => {
  const bytes = await read(faces.serif);
  const text = 'ẹ́T';
  const { positions } = fontkit.create(bytes).layout(text, { lnum: true });
  const face = openFace(bytes);
  const set = face.set(text, 'lining') ?? [];
  expect(set.map(({ dx }) => Math.round(dx / face.scale))).toEqual(positions.map(({ xOffset }) => xOffset));
});
