import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Every face the sheet is set in; the last two stand in for glyphs that the others lack. */
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

/** The faces in a fixed order, so that nothing depends on how an object lists its keys. */
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

/** The bytes of every face. Keep one object per process: parsed fonts and shaped words are cached by it. */
export type FontFiles = Readonly<Record<FaceId, Uint8Array>>;

/** Reads the faces that `pathOf` finds; the build keeps them in one folder, tests take them from npm. */
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

/** Reads the faces from the folder that the build fills. */
export function loadFonts(folder: string): Promise<FontFiles> {
  return readFonts((file) => join(folder, file));
}
