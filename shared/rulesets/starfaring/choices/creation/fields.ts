import { set, type EditPath } from '#shared/character/edits';
import type { Text } from '#shared/kernel/text';

/** A text at the path of its own place in the choices; fields may have more than controls. */
export const textAt = (path: EditPath, label: Text, value: string, maxLength: number) => ({
  kind: 'text' as const,
  id: String(path.at(-1)),
  label,
  value,
  maxLength,
  path,
});

export const numberAt = (path: EditPath, label: Text, value: number, min: number, max: number) => ({
  kind: 'number' as const,
  id: String(path.at(-1)),
  label,
  value,
  min,
  max,
  path,
});

export const selectAt = <Id extends string>(
  path: EditPath,
  label: Text,
  value: Id,
  ids: readonly Id[],
  labelOf: (id: Id) => Text,
) => ({
  kind: 'select' as const,
  id: String(path.at(-1)),
  label,
  value,
  options: ids.map((id) => ({ value: id, label: labelOf(id), edits: [set(path, id)] })),
});
