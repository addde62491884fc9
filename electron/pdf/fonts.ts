import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Faces of the sheet; the last two are fallbacks for missing glyphs. */
export const faces = {
  serif: 'Alegreya_500Medium.ttf',
  serifBold: 'Alegreya_700Bold.ttf',
  serifItalic: 'Alegreya_500Medium_Italic.ttf',
  sans: 'AlegreyaSans_400Regular.ttf',
  sansBold: 'AlegreyaSans_700Bold.ttf',
  sansItalic: 'AlegreyaSans_400Regular_Italic.ttf',
  fallback: 'NotoSans_400Regular.ttf',
  fallbackBold: 'NotoSans_700Bold.ttf',
} as const;

export type FaceId = keyof typeof faces;

/** A fixed order, so that nothing depends on the order of an object's keys. */
export const faceIds: readonly FaceId[] = [
  'serif',
  'serifBold',
  'serifItalic',
  'sans',
  'sansBold',
  'sansItalic',
  'fallback',
  'fallbackBold',
];

/** Keep one object per process: parsed fonts and shaped words are cached by it. */
export type FontFiles = Readonly<Record<FaceId, Uint8Array>>;

/** `pathOf` finds the files; the build keeps them in one folder, tests take them from npm. */
export async function readFonts(pathOf: (file: string) => string): Promise<FontFiles> {
  const read = async (face: FaceId): Promise<Uint8Array> =>
    new Uint8Array(await readFile(pathOf(faces[face])));
  const [serif, serifBold, serifItalic, sans, sansBold, sansItalic, fallback, fallbackBold] =
    await Promise.all([
      read('serif'),
      read('serifBold'),
      read('serifItalic'),
      read('sans'),
      read('sansBold'),
      read('sansItalic'),
      read('fallback'),
      read('fallbackBold'),
    ]);
  return { serif, serifBold, serifItalic, sans, sansBold, sansItalic, fallback, fallbackBold };
}

export function loadFonts(folder: string): Promise<FontFiles> {
  return readFonts((file) => join(folder, file));
}
