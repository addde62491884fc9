import { Menu, type ContextMenuParams, type WebContents } from 'electron';
import type { Translate } from '#shared/kernel/text';
import { contextTemplate } from './contextMenu';

/** Shows the menu of a right click: the edits of a field, with the system's suggestions for a misspelled word. */
export function showContextMenu(
  translate: Translate,
  contents: WebContents,
  clicked: ContextMenuParams,
): void {
  const items = contextTemplate(translate, clicked, {
    replace: (word) => contents.replaceMisspelling(word),
    learn: (word) => contents.session.addWordToSpellCheckerDictionary(word),
  });
  if (items.length > 0) Menu.buildFromTemplate(items).popup();
}
