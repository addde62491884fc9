import { computed, shallowRef, watch } from 'vue';
import type { CharacterDocument } from '#shared/character/document';
import type { Edit } from '#shared/character/edits';
import { perform } from '#shared/character/journal';
import { publishedRules } from '#shared/homebrew/games/interpreted';
import type { Json } from '#shared/kernel/jsonValue';
import { message, type Text } from '#shared/kernel/text';
import type { PlayAction } from '#shared/rules/play';
import type { Ruleset } from '#shared/rules/ruleset';
import { edit, newCharacter, quickCharacter, rename } from '#shared/sheet/commands';
import { useText } from '#renderer/composables/useText';
import { clock, ids, rng } from '#renderer/platform/ports';
import { cast } from '#renderer/stores/dice/cast';
import { useGameStore } from '#renderer/stores/games/useGameStore';

/** Rules with the definition that they were made from. */
interface ShownRules {
  readonly rules: Ruleset;
  readonly definition: Json;
}

/** A character by the draft, which is never stored. While the draft has faults, the last sound state is shown. */
export function useTestCharacter(form: string) {
  const { t } = useText();
  const store = useGameStore();
  const shown = shallowRef<ShownRules | null>(null);
  const character = shallowRef<CharacterDocument | null>(null);

  watch(
    () => [store.rules, store.document?.id] as const,
    ([rules]) => {
      const game = store.document;
      if (game === null) return;
      if (rules !== null) shown.value = { rules, definition: game.draft };
      else if (shown.value === null && game.published !== null) {
        const played = publishedRules(game);
        if (played?.ok === true) shown.value = { rules: played.value, definition: game.published.definition };
      }
      if (shown.value !== null) character.value ??= blank(shown.value.rules);
    },
    { immediate: true },
  );

  function blank(rules: Ruleset): CharacterDocument {
    return newCharacter(rules, { clock, ids }, { form, name: t('ruleset.test') });
  }

  const opened = computed(() => {
    const { value: document } = character;
    const open = document === null ? undefined : shown.value?.rules.open(document);
    return open?.ok === true ? open.value : null;
  });

  function change(edits: readonly Edit[]): void {
    if (character.value !== null) character.value = edit(character.value, edits);
  }

  function play(edits: readonly Edit[], label: Text = message('ruleset.test')): void {
    if (character.value !== null)
      character.value = perform(character.value, { label, edits }, { clock, ids });
  }

  return {
    shown,
    character,
    opened,
    change,
    play,
    /** Actions with dice are rolled at once. */
    act(action: PlayAction): void {
      const dice = action.dice ?? [];
      const rolled = dice.length === 0 ? undefined : { action: action.id, dice: cast(dice, null) };
      const blocks = rolled === undefined ? [] : (opened.value?.play(rolled).blocks ?? []);
      const known = blocks.flatMap((block) => (block.kind === 'actions' ? block.actions : []));
      const ready = known.find(({ id }) => id === action.id) ?? action;
      play(ready.edits, action.label);
    },
    rename(name: string): void {
      if (character.value !== null) character.value = rename(character.value, name);
    },
    startBlank(): void {
      if (shown.value !== null) character.value = blank(shown.value.rules);
    },
    /** A whole character by chance. */
    startByChance(): void {
      if (shown.value !== null)
        character.value = quickCharacter(shown.value.rules, { clock, ids, rng, translate: t }, { form });
    },
  };
}
