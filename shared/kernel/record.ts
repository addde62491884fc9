import type { Json } from './jsonValue';

export type JsonRecord = Readonly<Record<string, Json>>;

/** Returns false for lists and `null`. */
export function isRecord(value: Json | undefined): value is JsonRecord;
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>>;
export function isRecord(value: unknown): boolean {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
