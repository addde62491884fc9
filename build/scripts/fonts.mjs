import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from './root.mjs';

/** The faces of the printed sheet: whole TTF files, because pdf-lib can embed no other format reliably. */
const faces = {
  alegreya: [
    '500Medium/Alegreya_500Medium',
    '700Bold/Alegreya_700Bold',
    '500Medium_Italic/Alegreya_500Medium_Italic',
  ],
  'alegreya-sans': [
    '400Regular/AlegreyaSans_400Regular',
    '500Medium/AlegreyaSans_500Medium',
    '700Bold/AlegreyaSans_700Bold',
    '400Regular_Italic/AlegreyaSans_400Regular_Italic',
  ],
  'noto-sans': ['400Regular/NotoSans_400Regular', '700Bold/NotoSans_700Bold'],
};

/** Copies the faces with their licenses to the folder `fonts` of the build. */
export function copyFonts(out) {
  const target = path.join(out, 'fonts');
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const [family, files] of Object.entries(faces)) {
    const source = inRoot('node_modules/@expo-google-fonts', family);
    for (const file of files)
      copyFileSync(path.join(source, `${file}.ttf`), path.join(target, `${path.basename(file)}.ttf`));
    copyFileSync(path.join(source, 'LICENSE_FONT'), path.join(target, `LICENSE-${family}.txt`));
  }
}
