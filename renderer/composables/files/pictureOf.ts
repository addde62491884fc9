import type { Portrait } from '#shared/character/document';

const pictures = new WeakMap<Portrait, string>();

/** The source of an image, made once for each portrait. */
export function pictureOf(portrait: Portrait | null | undefined): string | undefined {
  if (!portrait) return undefined;
  const picture = pictures.get(portrait) ?? `data:${portrait.type};base64,${portrait.data}`;
  pictures.set(portrait, picture);
  return picture;
}
