import type { Content } from '../content';

/** Where an entry of the reference comes from: its section of the rules, and the pack that brought it, if one did. */
export function sourceOf(
  { packOf }: Content,
  { id, source }: { readonly id: string; readonly source: string },
): string {
  const pack = packOf?.(id);
  return pack === undefined || pack.trim() === '' ? source : `${source} · ${pack}`;
}
