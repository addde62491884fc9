import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';
import { message, type Translate } from '#shared/kernel/text';

type Clicked = Pick<
  ContextMenuParams,
  'isEditable' | 'selectionText' | 'misspelledWord' | 'dictionarySuggestions' | 'editFlags'
>;

export interface ContextActions {
  readonly replace: (word: string) => void;
  readonly learn: (word: string) => void;
}

/** Empty if nothing can be copied or changed: there the system shows no menu. */
export function contextTemplate(
  translate: Translate,
  { isEditable, selectionText, misspelledWord, dictionarySuggestions, editFlags }: Clicked,
  { replace, learn }: ContextActions,
): MenuItemConstructorOptions[] {
  const label = (key: string) => translate(message(`menu.${key}`));
  const copy: MenuItemConstructorOptions = {
    role: 'copy',
    label: label('edit.copy'),
    enabled: editFlags.canCopy,
  };
  if (!isEditable) return selectionText.trim() === '' ? [] : [copy];
  const divider: MenuItemConstructorOptions = { type: 'separator' };
  const spelling: MenuItemConstructorOptions[] =
    misspelledWord === ''
      ? []
      : [
          ...(dictionarySuggestions.length > 0
            ? dictionarySuggestions.map((word) => ({ label: word, click: () => replace(word) }))
            : [{ label: label('spelling.none'), enabled: false }]),
          { label: label('spelling.learn'), click: () => learn(misspelledWord) },
          divider,
        ];
  return [
    ...spelling,
    { role: 'cut', label: label('edit.cut'), enabled: editFlags.canCut },
    copy,
    { role: 'paste', label: label('edit.paste'), enabled: editFlags.canPaste },
    divider,
    { role: 'selectAll', label: label('edit.selectAll'), enabled: editFlags.canSelectAll },
  ];
}
