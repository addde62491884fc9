const cacheLimit = 8_000;

/** Caches results; clears the cache when it grows too large. */
export function memoized<V>(make: (key: string) => V): (key: string) => V {
  const known = new Map<string, V>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= cacheLimit) known.clear();
    const value = make(key);
    known.set(key, value);
    return value;
  };
}
