import { computed, watch } from 'vue';
import { useJoinedTable } from '#renderer/stores/campaigns/useJoinedTable';

/** In milliseconds. */
const howLong = 200;

/** Vibrates once when the turn of one of the own characters comes, also while other screens are shown. */
export function useTurnCall(): void {
  const joined = useJoinedTable();
  const turn = computed(() => {
    const { table } = joined;
    const own = new Set(table?.seat.characters);
    const acting = table?.rooms.encounter?.order.find(
      ({ acts, character }) => acts && character !== null && own.has(character),
    );
    return acting === undefined ? undefined : `${acting.id} ${table?.rooms.encounter?.round ?? 0}`;
  });
  watch(turn, (now) => {
    // Browsers refuse it before the first touch, and some have no motor.
    if (now !== undefined && navigator.userActivation.hasBeenActive && 'vibrate' in navigator)
      navigator.vibrate(howLong);
  });
}
