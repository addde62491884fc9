import type { Json } from '../../../kernel/json';
import { isRecord } from '../../../kernel/record';

/** A field of data, whatever the data is; only what is its own. */
export function fieldOf(data: Json | undefined, id: string): Json | undefined {
  return isRecord(data) && Object.hasOwn(data, id) ? data[id] : undefined;
}

/** The words of a field; none where there are none. */
export function wordsIn(data: Json | undefined, id: string): string {
  const found = fieldOf(data, id);
  return typeof found === 'string' ? found : '';
}

/** The rows of a field; none where it is no list. */
export function rowsIn(data: Json | undefined, id: string): readonly Json[] {
  const found = fieldOf(data, id);
  return isList(found) ? found : [];
}

/** True for a list of JSON. */
export function isList(data: Json | undefined): data is readonly Json[] {
  return Array.isArray(data);
}
