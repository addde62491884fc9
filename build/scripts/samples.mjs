// `npm run samples`: draws the portraits of the sample campaigns and plays their stories (`test/samples`) by the rules.
// A test compares the stored files with the stories, so run this after a change of either.
import { writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { createServer } from 'vite';
import { rulesetAlias } from '../vite/rulesets.mjs';
import { inRoot } from './root.mjs';
import { portraitNames, portraitOf } from './samplePortraits.mjs';

const drawn = new Map();
for (const name of portraitNames) {
  const png = sharp(Buffer.from(portraitOf(name))).png({ palette: true, colors: 64, effort: 10, dither: 0 });
  drawn.set(name, { type: 'image/png', data: (await png.toBuffer()).toString('base64') });
}

const server = await createServer({
  configFile: false,
  root: inRoot('.'),
  logLevel: 'warn',
  appType: 'custom',
  resolve: { alias: [rulesetAlias()] },
  server: { middlewareMode: true, ws: false, watch: null },
});
try {
  const { makeSamples } = await server.ssrLoadModule('/test/samples/index.ts');
  for (const [file, text] of await makeSamples((name) => drawn.get(name)))
    writeFileSync(inRoot('renderer/shells/samples/files', file), text);
} finally {
  await server.close();
}
