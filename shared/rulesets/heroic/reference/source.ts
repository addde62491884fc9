import type { Content } from '#shared/rulesets/heroic/content/index';

/** The section of the rules, and the name of the pack if there is one. */
export function sourceOf(
  { packOf }: Content,
  { id, source }: { readonly id: string; readonly source: string },
): string {
  const pack = packOf?.(id);
  return pack === undefined || pack.trim() === '' ? source : `${source} · ${pack}`;
}
