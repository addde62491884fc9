import { ref } from 'vue';
import { message } from '#shared/kernel/text';
import type { Reading, RollRequest } from '#shared/rules/checks';
import type { useSheetRolls } from '#renderer/shells/play/useSheetRolls';
import type { useResultInPlace } from '#renderer/shells/rolls/useResultInPlace';
import type { RollOffer } from '#renderer/stores/dice/useRolls';
import type { useTableAnswers } from './useTableAnswers';
import type { useTarget } from './useTarget';

interface Parts {
  readonly place: ReturnType<typeof useResultInPlace>;
  readonly target: Pick<ReturnType<typeof useTarget>, 'roll' | 'following'>;
  readonly table: Pick<ReturnType<typeof useTableAnswers>, 'apply' | 'isReady' | 'isCompared'>;
  readonly attacking: Pick<ReturnType<typeof useSheetRolls>, 'open' | 'contextOf'>;
}

/** Rolls an attack, whose result is in its row; a hit whose damage has dice of its own offers these there. */
export function useAttack({ place, target, table, attacking }: Parts) {
  /** Without a number to beat, the table says whether it hits. */
  function offersOf(row: string, request: RollRequest): (reading: Reading) => readonly RollOffer[] {
    const [damage] = target.following(request) ?? [];
    const isCompared = table.isCompared(request);
    const isRolled = ref(false);
    return ({ verdict, damage: dealt = 0 }) => {
      const isSettled = isCompared && (verdict.tone === 'bad' || dealt > 0);
      if (damage === undefined || isSettled || isRolled.value) return [];
      return [
        {
          id: 'rollDamage',
          label: message('encounterPage.attack.rollDamage'),
          take() {
            isRolled.value = true;
            place.below(row);
            attacking.open(table.apply(damage), true);
          },
        },
      ];
    };
  }

  return (row: string, request: RollRequest, withShift: boolean): void => {
    const ready = table.apply(request);
    const atOnce = table.isReady(request) !== withShift;
    const context = attacking.contextOf(request);
    place.at(row);
    if (context === undefined || target.roll(ready, context, atOnce)) return;
    place.ask(ready, { ...context, offers: offersOf(row, request) }, atOnce);
  };
}
