import { message } from '../../../shared/kernel/text';
import type { Act } from '../../../shared/character/journal';
import { useCharacterStore } from './useCharacterStore';
import { useNotifications } from '../window/useNotifications';

export function useDeeds() {
  const store = useCharacterStore();
  const notifications = useNotifications();

  /**
   * Performs an action and shows a notice with undo, which also undoes what depends on it by then. Returns
   * false where the action failed.
   */
  async function done(act: Act): Promise<boolean> {
    const before = store.document?.journal;
    if (!(await store.perform(act))) return false;
    const journal = store.document?.journal;
    const deed = journal?.at(-1);
    if (deed === undefined || journal === before) return true;
    const stands = () => store.document?.journal.some(({ id }) => id === deed.id) === true;
    notifications.done(message('deeds.done', { label: act.label }), {
      stands,
      run: () => stands() && void store.takeBack({ deed: deed.id }),
    });
    return true;
  }

  return { done };
}
