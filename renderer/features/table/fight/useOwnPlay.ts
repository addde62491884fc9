import { computed } from 'vue';
import { stateBlocks, turnBlocks } from '#renderer/components/play/turnBlocks';
import { usePlay } from '#renderer/shells/play/usePlay';
import { useSheetRolls } from '#renderer/shells/play/useSheetRolls';
import { useCharacterStore } from '#renderer/stores/characters/useCharacterStore';
import type { RollContext } from '#renderer/stores/dice/useRolls';

/** Switches of the open sheet in a fight: its states, and its tactics with what else is not folded away. */
export function useOwnPlay(beyond: () => RollContext['beyond']) {
  const store = useCharacterStore();
  const { open } = useSheetRolls(undefined, beyond);
  const play = usePlay(open);

  const blocks = computed(() => store.play?.blocks ?? []);
  const states = computed(() => stateBlocks(blocks.value));
  const tactics = computed(() => turnBlocks(blocks.value));

  return { ...play, states, tactics };
}
