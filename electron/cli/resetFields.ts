import { isRecord } from '#shared/kernel/record';

/** A file of changes: what it says, and the fields that `null` takes to their defaults. */
export interface ChangeFile {
  readonly given: unknown;
  readonly reset: ReadonlySet<string>;
}

/** Only `fields` can be reset; `null` elsewhere is left to the schema. */
export function splitReset(value: unknown, fields: readonly string[]): ChangeFile {
  if (!isRecord(value)) return { given: value, reset: new Set() };
  const reset = new Set(fields.filter((field) => value[field] === null));
  return { given: Object.fromEntries(Object.entries(value).filter(([key]) => !reset.has(key))), reset };
}

/** Fields that are neither given nor reset stay as they are. */
export function merged<T extends object>(
  now: T,
  given: Partial<T>,
  { reset }: Pick<ChangeFile, 'reset'>,
  fresh: Partial<T>,
): T {
  const defaults = Object.entries(fresh).filter(([key]) => reset.has(key));
  return { ...now, ...given, ...Object.fromEntries(defaults) };
}
