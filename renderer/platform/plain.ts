/**
 * A plain deep copy for sending, because Vue's proxies do not survive structured clone. Bytes stay bytes;
 * `undefined` members are left out, as in JSON.
 */
export function plain(value: unknown): unknown {
  if (value instanceof Uint8Array) return value.slice();
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .map(([key, inner]) => [key, plain(inner)]),
  );
}
