import { computed } from 'vue';
import type { PlayBlock } from '#shared/rules/play';
import { usePlay } from '#renderer/shells/play/usePlay';
import { useSheetRolls } from '#renderer/shells/play/useSheetRolls';
import { useCharacterStore } from '#renderer/stores/characters/useCharacterStore';

/** Switches of the open sheet in a fight: its states, and its tactics with what else is not folded away. */
export function useOwnPlay() {
  const store = useCharacterStore();
  const { open } = useSheetRolls();
  const play = usePlay(open);

  const now = computed(() => (store.play?.blocks ?? []).filter(({ folded }) => folded === undefined));
  const isChoice = (block: PlayBlock): boolean => block.kind === 'toggles' && block.beside !== undefined;
  const isState = (block: PlayBlock): boolean =>
    (block.kind === 'toggles' && !isChoice(block)) || (block.kind === 'rows' && block.place !== 'attacks');
  const states = computed(() => now.value.filter(isState));
  const tactics = computed(() => {
    const [vitals] = now.value.filter(({ kind }) => kind === 'trackers');
    return now.value.filter(
      (block) =>
        block !== vitals && (block.kind === 'trackers' || block.kind === 'actions' || isChoice(block)),
    );
  });

  return { ...play, states, tactics };
}
