import { fromBase64, toBase64 } from '#shared/kernel/base64';

/**
 * Values with bytes travel as JSON between the browser and its host: bytes become `{"$bytes": base64}`. A plain
 * object of this form gets one more `$`, so that decoding restores it exactly.
 */
const looksCoded = /^\$+bytes$/;

export function encodeWire(value: unknown): unknown {
  if (value instanceof Uint8Array) return { $bytes: toBase64(value) };
  if (Array.isArray(value)) return value.map(encodeWire);
  if (value === null || typeof value !== 'object') return value;
  return mapEntries(value, (key) => (looksCoded.test(key) ? `$${key}` : key), encodeWire);
}

/** Throws on invalid base64. */
export function decodeWire(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decodeWire);
  if (value === null || typeof value !== 'object') return value;
  const { $bytes } = value as { readonly $bytes?: unknown };
  if (typeof $bytes === 'string') return fromBase64($bytes);
  return mapEntries(value, (key) => (looksCoded.test(key) ? key.slice(1) : key), decodeWire);
}

/** `Object.fromEntries` creates own properties for every name, `__proto__` included. */
function mapEntries(
  object: object,
  key: (key: string) => string,
  value: (value: unknown) => unknown,
): object {
  return Object.fromEntries(Object.entries(object).map(([name, inner]) => [key(name), value(inner)]));
}
