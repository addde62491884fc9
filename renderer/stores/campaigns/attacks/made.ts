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
  readonly say: (words: Text) => void;
  /** The throw gets another result; false, with the reason shown, if later steps of the fight depend on this one. */
  readonly takeBack: () => boolean;
}

export function createMade(): Made {
  const store = useEncounter();
  const notifications = useNotifications();
  const made = shallowRef<{ readonly entry: string } | { readonly said: Text }>();

  function words(): Text | undefined {
    const { value: of } = made;
    const { encounter, rules } = store;
    if (of === undefined || 'said' in of) return of?.said;
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
    say: (said) => void (made.value = { said }),
    takeBack() {
      const { value: of } = made;
      const what = words();
      if (of !== undefined && 'entry' in of && what !== undefined) {
        if (!store.undo(of.entry)) return false;
        notifications.notify({ tone: 'info', text: message('encounterPage.attack.takenBack', { what }) });
      }
      made.value = undefined;
      return true;
    },
  };
}
