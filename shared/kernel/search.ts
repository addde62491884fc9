/** Folds case and accents, so that "epee" finds "Épée". */
export function fold(words: string): string {
  return words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase();
}

/** Tests whether folded words contain every word of the query. */
export function matches(query: string): (one: { readonly words: string }) => boolean {
  const asked = fold(query).split(/\s+/).filter(Boolean);
  return ({ words }) => asked.every((word) => words.includes(word));
}
