import type { Portrait } from '#shared/character/document';

/** The source of an image. */
export function pictureOf(portrait: Portrait | null | undefined): string | undefined {
  return portrait ? `data:${portrait.type};base64,${portrait.data}` : undefined;
}
