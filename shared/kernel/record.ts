import type { Json } from './json';

/** An object of JSON. */
export type JsonRecord = Readonly<Record<string, Json>>;

/** True for an object: neither a list nor a single value. */
export function isRecord(value: Json | undefined): value is JsonRecord;
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>>;
export function isRecord(value: unknown): boolean {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
