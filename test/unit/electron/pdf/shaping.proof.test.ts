import { readFile } from 'node:fs/promises';
import fontkit, { type Font, type TypeFeatures } from '@pdf-lib/fontkit';
import { describe, expect, it } from 'vitest';
import { faceIds, faces } from '#electron/pdf/fonts';
import { openFace } from '#electron/pdf/text/face';
import { effort } from '#test/integration/support/effort';
import { npmFontPath } from '#test/integration/pdf/support';

/** Every few letters, and all of them in depth. */
const step = effort({ quick: 7, proofs: 1, long: 1 });

const read = async (file: string): Promise<Uint8Array> => new Uint8Array(await readFile(npmFontPath(file)));

/** The shaping by fontkit alone; `undefined` if it fails, as it does for some marks. */
function wholly(font: Font, text: string, features: TypeFeatures): readonly string[] | undefined {
  try {
    const { glyphs, positions } = font.layout(text, { ...features });
    return glyphs.map(({ id }, at) => `${String(id)}:${String(positions[at]?.xAdvance)}`);
  } catch {
    return undefined;
  }
}

describe.each(faceIds.map((id) => faces[id]))('letters of %s', (file) => {
  it('that no rule changes are set without shaping as with it, in every style', async () => {
    const bytes = await read(file);
    const whole = fontkit.create(bytes);
    const face = openFace(bytes);
    const styles = {
      lining: { lnum: true },
      tabular: { lnum: true, tnum: true },
      smallCaps: { lnum: true, smcp: true },
      allSmallCaps: { lnum: true, smcp: true, c2sc: true },
    } as const;
    const differing: string[] = [];
    for (const [style, features] of Object.entries(styles))
      for (let point = 0x20; point < 0x2213; point += step) {
        const text = String.fromCodePoint(point);
        if (!face.covers(text)) continue;
        for (const set of [text, `T${text}`, `${text}i`]) {
          const expected = wholly(whole, set, features);
          const got = face
            .set(set, style as keyof typeof styles)
            ?.map(({ id, advance }) => `${String(id)}:${String(Math.round(advance / face.scale))}`);
          if (expected?.join() !== got?.join())
            differing.push(`${style} ${set} ${String(expected)} ${String(got)}`);
        }
      }
    expect(differing).toEqual([]);
  });
});
