import { set, type EditPath } from '#shared/character/edits';
import type { Text } from '#shared/kernel/text';
import type { ChoiceWidget, SelectOption } from '#shared/rules/views';

/** Fields and controls are called after the place of their value, unless they need another id. */
interface More {
  readonly id?: string;
  readonly hint?: Text;
}

const idOf = (path: EditPath): string => String(path.at(-1));

export const numberAt = (
  path: EditPath,
  label: Text,
  value: number,
  [min, max]: readonly [min: number, max: number],
  more: More = {},
) => ({ kind: 'number' as const, id: idOf(path), label, value, min, max, path, ...more });

export const flagAt = (path: EditPath, label: Text, value: boolean, more: More = {}) => ({
  kind: 'flag' as const,
  id: idOf(path),
  label,
  value,
  path,
  ...more,
});

/** A text in a row. */
export const textAt = (path: EditPath, label: Text, value: string, maxLength: number, more: More = {}) => ({
  kind: 'text' as const,
  id: idOf(path),
  label,
  value,
  maxLength,
  path,
  ...more,
});

/** A text in a form. */
export const textField = (
  ...[path, label, value, maxLength, more]: Parameters<typeof textAt>
): ReturnType<typeof textAt> & { readonly suggestions: readonly Text[] } => ({
  ...textAt(path, label, value, maxLength, more),
  suggestions: [],
});

/** A menu, whose options set the value. */
export const selectAt = (
  path: EditPath,
  label: Text,
  value: string,
  options: readonly (Pick<SelectOption, 'value' | 'label'> & Partial<SelectOption>)[],
  more: Pick<More, 'id'> = {},
) => ({
  kind: 'select' as const,
  id: idOf(path),
  label,
  value,
  options: options.map((option) => ({ edits: [set(path, option.value)], ...option })),
  ...more,
});

type Option = ChoiceWidget['options'][number];

/** One of several, each with an explanation. */
export const choiceAt = (
  path: EditPath,
  title: Text,
  chosen: string,
  options: readonly (Pick<Option, 'id' | 'title' | 'text'> & Partial<Option>)[],
  more: More = {},
): ChoiceWidget => ({
  kind: 'choice',
  id: idOf(path),
  title,
  options: options.map((option) => ({
    terms: [],
    selected: option.id === chosen,
    edits: [set(path, option.id)],
    ...option,
  })),
  ...more,
});
