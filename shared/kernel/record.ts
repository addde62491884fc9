/** True for an object with keys: no list, and not `null`. Without a schema, for code that must start before the schemas. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
