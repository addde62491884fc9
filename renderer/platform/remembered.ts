/** Caches a value per list of strings that it is made from. */
export function remembered<Words extends readonly string[], T>(
  make: (...words: Words) => T,
): (...words: Words) => T {
  const made = new Map<string, T>();
  return (...words) => {
    const key = words.join('\n');
    const thing = made.get(key) ?? make(...words);
    made.set(key, thing);
    return thing;
  };
}
