import { message } from '#shared/kernel/text';
import type { Action } from '#shared/character/journal';
import { useCharacterStore } from './useCharacterStore';
import { documentName } from '#renderer/composables/documentName';
import { useNotifications } from '#renderer/stores/window/useNotifications';

export function useJournalActions() {
  const store = useCharacterStore();
  const notifications = useNotifications();

  /**
   * Performs an action and shows a notice with undo, which also undoes what depends on it by then. Returns
   * false if the action failed.
   */
  async function done(act: Action): Promise<boolean> {
    const before = store.document?.journal;
    if (!(await store.perform(act))) return false;
    const journal = store.document?.journal;
    const journalEntry = journal?.at(-1);
    if (journalEntry === undefined || journal === before) return true;
    const stands = () => store.document?.journal.some(({ id }) => id === journalEntry.id) === true;
    const undo = {
      stands,
      run: () => stands() && void store.revert({ journalEntry: journalEntry.id }),
      whose: documentName('character', store.document),
    };
    notifications.done(message('journalPage.done', { label: act.label }), undo, store.document?.id);
    return true;
  }

  return { done };
}
