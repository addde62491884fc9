import { shallowRef } from 'vue';
import { entryText } from '#shared/encounter/entryText';
import { message, type Text } from '#shared/kernel/text';
import { useEncounter } from '#renderer/stores/campaigns/useEncounter';
import { useNotifications } from '#renderer/stores/window/useNotifications';

/** The one thing that was made of a throw: the last step of the fight, or words of the table. */
export interface Made {
  /** In words, while it counts; a step that is undone can be made again. */
  readonly words: () => Text | undefined;
  readonly step: () => void;
  readonly decide: (words: Text) => void;
  /** The throw gets another result; false, with the reason shown, if later steps of the fight depend on this one. */
  readonly revert: () => boolean;
}

export function createMade(): Made {
  const store = useEncounter();
  const notifications = useNotifications();
  const made = shallowRef<{ readonly entry: string } | { readonly decided: Text }>();

  function words(): Text | undefined {
    const { value: of } = made;
    const { encounter, rules } = store;
    if (of === undefined || 'decided' in of) return of?.decided;
    const entry = encounter?.entries.find(({ id }) => id === of.entry);
    if (encounter === null || rules === null || entry === undefined || entry.undone) return undefined;
    return entryText(entry, encounter, rules);
  }

  return {
    words,
    step() {
      const entry = store.encounter?.entries.at(-1);
      if (entry !== undefined) made.value = { entry: entry.id };
    },
    decide: (decided) => void (made.value = { decided }),
    revert() {
      const { value: of } = made;
      const what = words();
      if (of !== undefined && 'entry' in of && what !== undefined) {
        if (!store.undo(of.entry)) return false;
        notifications.notify({ tone: 'info', text: message('encounterPage.attack.reverted', { what }) });
      }
      made.value = undefined;
      return true;
    },
  };
}
