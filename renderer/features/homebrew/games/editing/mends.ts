import type { Json } from '#shared/kernel/jsonValue';
import { isRecord } from '#shared/kernel/record';
import type { DefinitionFault, DefinitionPath } from '#shared/rules/definition/faults';
import { typedValue, withKey } from '#renderer/features/homebrew/games/formNodes';

/** A change of the draft that mends a fault. */
export interface Mend {
  readonly path: DefinitionPath;
  readonly value: Json;
}

/**
 * The change by which a fault is mended in its place: a part of a formula, one of several names, the name of a detail
 * whose value stays, or a whole name. Anything else that was written is never replaced.
 */
export function mendOf(
  { path, span, fix, isKey }: DefinitionFault,
  valueAt: (path: DefinitionPath) => Json | undefined,
  isFormula: boolean,
): Mend | undefined {
  if (fix === undefined) return undefined;
  if (isKey === true) {
    const [above, key] = [path.slice(0, -1), String(path.at(-1))];
    const record = valueAt(above);
    if (!isRecord(record) || fix in record) return undefined;
    return { path: above, value: withKey(record, key, fix) };
  }
  const before = valueAt(path);
  if (typeof before === 'string') {
    const value = span === undefined ? fix : before.slice(0, span.start) + fix + before.slice(span.end);
    return { path, value: isFormula ? typedValue(value) : value };
  }
  return before === undefined ? { path, value: fix } : undefined;
}
