import { describe, expect, it, vi } from 'vitest';
import { sharedMessages } from '#shared/locales/catalog';
import { createTranslator } from '#electron/text/translator';
import { contextTemplate } from '#electron/windows/contextMenu';

const all = { canUndo: true, canRedo: true, canCut: true, canCopy: true, canPaste: true };
const clicked = {
  isEditable: true,
  selectionText: '',
  misspelledWord: '',
  dictionarySuggestions: [],
  editFlags: { ...all, canDelete: true, canSelectAll: true, canEditRichly: false },
};
const actions = { replace: vi.fn(), learn: vi.fn() };
const menuOf = (more: Partial<Parameters<typeof contextTemplate>[1]>) =>
  contextTemplate(createTranslator('en', sharedMessages()), { ...clicked, ...more }, actions);
const labels = (more: Parameters<typeof menuOf>[0]) => menuOf(more).map(({ label }) => label ?? '—');

describe('the menu of a right click', () => {
  it('has the edits of a field, and only copying elsewhere', () => {
    expect(labels({})).toEqual(['Cut', 'Copy', 'Paste', '—', 'Select all']);
    expect(labels({ isEditable: false, selectionText: 'a word' })).toEqual(['Copy']);
    expect(labels({ isEditable: false, selectionText: ' ' })).toEqual([]);
  });

  it('begins with suggestions for a misspelled word, which may be added to the dictionary', () => {
    const wrong = { misspelledWord: 'swrod', dictionarySuggestions: ['sword', 'sward'] };
    expect(labels(wrong).slice(0, 4)).toEqual(['sword', 'sward', 'Add to dictionary', '—']);
    const [first, , third] = menuOf(wrong);
    first?.click?.(...([] as unknown as Parameters<NonNullable<typeof first.click>>));
    third?.click?.(...([] as unknown as Parameters<NonNullable<typeof third.click>>));
    expect(actions.replace).toHaveBeenCalledWith('sword');
    expect(actions.learn).toHaveBeenCalledWith('swrod');
    expect(labels({ misspelledWord: 'xqz' }).slice(0, 2)).toEqual(['No suggestions', 'Add to dictionary']);
  });
});
