import type { Edit } from '../../../shared/character/edits';
import { message, type Text } from '../../../shared/kernel/text';
import { useCharacterStore } from '../../stores/useCharacterStore';
import { useNotifications } from '../../stores/useNotifications';

/** What is done to the open character here, under its name in the journal. */
export function useDeeds() {
  const store = useCharacterStore();
  const notifications = useNotifications();

  /** Does it; runs of acts with one `merge` key are one deed. */
  async function quietly(label: Text, edits: readonly Edit[], merge?: string): Promise<void> {
    await store.perform({ label, edits, ...(merge !== undefined && { merge }) });
  }

  /** Does it and says so, with a way to take it back together with what depends on it by then. */
  async function done(label: Text, edits: readonly Edit[]): Promise<void> {
    const before = store.document?.journal;
    await quietly(label, edits);
    const journal = store.document?.journal;
    const deed = journal?.at(-1);
    if (deed === undefined || journal === before) return;
    notifications.done(message('advancement.done', { label }), () => store.takeBack({ deed: deed.id }));
  }

  return { quietly, done };
}
