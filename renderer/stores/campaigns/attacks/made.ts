import { shallowRef } from 'vue';
import { entryText } from '#shared/encounter/entryText';
import { list, message, type Text } from '#shared/kernel/text';
import { useEncounter } from '#renderer/stores/campaigns/useEncounter';
import { useNotifications } from '#renderer/stores/window/useNotifications';

/** The one thing that was made of a throw, the last step of the fight or words of the table, and steps that followed. */
export interface Made {
  /** In words, while it counts; a step that is undone can be made again. */
  readonly words: () => Text | undefined;
  readonly step: () => void;
  readonly decide: (words: Text) => void;
  /** Steps of the fight that this makes follow from the result of the throw. */
  readonly record: (act: () => void) => void;
  /** The throw gets another result; false, with the reason shown, if later steps of the fight depend on this one. */
  readonly revert: () => boolean;
}

export function createMade(): Made {
  const store = useEncounter();
  const notifications = useNotifications();
  const made = shallowRef<{ readonly entry: string } | { readonly decided: Text }>();
  const followed = new Set<string>();

  /** Those of these steps that count, last first. */
  function counting(ids: ReadonlySet<string>): readonly { readonly id: string; readonly what: Text }[] {
    const { encounter, rules } = store;
    if (encounter === null || rules === null) return [];
    return encounter.entries
      .filter(({ id, undone }) => ids.has(id) && !undone)
      .map((entry) => ({ id: entry.id, what: entryText(entry, encounter, rules) }))
      .toReversed();
  }

  function words(): Text | undefined {
    const { value: of } = made;
    if (of === undefined || 'decided' in of) return of?.decided;
    return counting(new Set([of.entry]))[0]?.what;
  }

  return {
    words,
    step() {
      const entry = store.encounter?.entries.at(-1);
      if (entry !== undefined) made.value = { entry: entry.id };
    },
    decide: (decided) => void (made.value = { decided }),
    record(act) {
      const before = store.encounter?.entries.length ?? 0;
      act();
      for (const { id } of store.encounter?.entries.slice(before) ?? []) followed.add(id);
    },
    revert() {
      const { value: of } = made;
      const steps = counting(
        new Set([...followed, ...(of !== undefined && 'entry' in of ? [of.entry] : [])]),
      );
      const refused = steps.findIndex(({ id }) => !store.undo(id));
      if (refused >= 0) {
        // All of them or none.
        for (let undone = 0; undone < refused; undone += 1) store.redo();
        return false;
      }
      if (steps.length > 0) {
        const what = list(steps.map((step) => step.what).toReversed());
        notifications.notify({ tone: 'info', text: message('encounterPage.attack.reverted', { what }) });
      }
      followed.clear();
      made.value = undefined;
      return true;
    },
  };
}
