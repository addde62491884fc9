import type { Json } from '#shared/kernel/jsonValue';
import { isRecord } from '#shared/kernel/record';

/** Works with any data and ignores inherited properties. */
export function fieldOf(data: Json | undefined, id: string): Json | undefined {
  return isRecord(data) && Object.hasOwn(data, id) ? data[id] : undefined;
}

/** Returns nothing if the field holds no text. */
export function wordsIn(data: Json | undefined, id: string): string {
  const found = fieldOf(data, id);
  return typeof found === 'string' ? found : '';
}

/** Returns nothing if the field holds no list. */
export function rowsIn(data: Json | undefined, id: string): readonly Json[] {
  const found = fieldOf(data, id);
  return isList(found) ? found : [];
}

export function isList(data: Json | undefined): data is readonly Json[] {
  return Array.isArray(data);
}
