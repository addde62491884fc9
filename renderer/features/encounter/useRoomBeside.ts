import { computed } from 'vue';
import { useMedia } from '#renderer/composables/useMedia';
import { besideThePage, useRolls } from '#renderer/stores/dice/useRolls';

/** Room for a third column; the roller beside the page takes its place, so that the turn keeps its width. */
export function useRoomBeside() {
  const rolls = useRolls();
  const isWide = useMedia('(width >= 1200px)');
  const isRollerBeside = useMedia(besideThePage);
  return computed(() => isWide.value && !(rolls.isOpen && isRollerBeside.value));
}
