import { message } from '../../../shared/kernel/text';
import type { Act } from '../../../shared/character/journal';
import { useCharacterStore } from './useCharacterStore';
import { useNotifications } from '../window/useNotifications';

/** What is done to the open character in play, under its name in the journal. */
export function useDeeds() {
  const store = useCharacterStore();
  const notifications = useNotifications();

  /**
   * Does something and says so, with a way to take it back together with what depends on it by then; false where it
   * could not be done.
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
