import { defineStore } from 'pinia';
import { ref } from 'vue';
import type { RollRecord } from '#shared/campaign/dice/rolls';
import { withWords } from '#shared/kernel/text';
import { translate } from '#renderer/locales/i18n';
import { playDiceSound } from '#renderer/platform/diceSound';
import { clock, ids } from '#renderer/platform/ports';
import { useSettings } from '#renderer/stores/window/useSettings';
import { useRollLog } from './useRollLog';

/** The log adds the id and the time. */
export type NewRoll = Omit<RollRecord, 'type' | 'id' | 'at'>;

/** Dice rolled outside of the roller, such as those of a table, an action of play or initiative. */
export type LoggedDice = Pick<NewRoll, 'label' | 'who' | 'rolled'>;

/** The number of dice that are heard; the dice of a notation are not counted one by one. */
function diceIn(rolled: NewRoll['rolled']): number {
  return rolled.kind === 'notation' ? 2 : rolled.dice.flat().length;
}

/** All dice rolled in the window enter the log here. */
export const useDiceLog = defineStore('dice-log', () => {
  const log = useRollLog();
  const settings = useSettings();
  /** While it is true, rolls are visible to the GM only. */
  const hidden = ref(false);

  /**
   * Adds the roll to the log of its character's campaign, or else to that of the page; returns its id. A reroll stays
   * in the log of the roll that it replaces.
   */
  function keep(roll: NewRoll, campaign: string | null = null): string {
    const id = ids.next();
    if (roll.replaces === null) log.turnTo(campaign);
    // Seats of a shared table may lack the system of this roll.
    const label = withWords(roll.label, translate);
    log.append({ type: 'roll', id, at: clock.now(), ...roll, label });
    sound(diceIn(roll.rolled));
    return id;
  }

  /** Lets dice be heard, if the settings want it. */
  function sound(count: number): void {
    if (settings.current.diceSound) playDiceSound(count);
  }

  /** Logs dice that were rolled outside of the roller; `secret` ones are never for the players. */
  function keepRolled(rolledDice: LoggedDice, campaign: string | null = null, secret = false): void {
    keep({ ...rolledDice, replaces: null, hidden: secret || hidden.value, seed: null }, campaign);
  }

  return { hidden, keep, keepRolled, sound };
});
