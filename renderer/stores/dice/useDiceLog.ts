import { defineStore } from 'pinia';
import { ref } from 'vue';
import type { RollRecord } from '../../../shared/campaign/dice/rolls';
import { clock, ids } from '../../platform/ports';
import { useRollLog } from './useRollLog';

/** A roll that is made: everything about it but its id and its time. */
export type NewRoll = Omit<RollRecord, 'type' | 'id' | 'at'>;

/** Dice that fell outside of the roller, such as those of a table, an action of play or initiative. */
export type LoggedDice = Pick<NewRoll, 'label' | 'who' | 'rolled'>;

/** The one way of all dice of the window into the log. */
export const useDiceLog = defineStore('dice-log', () => {
  const log = useRollLog();
  /** Dice fall behind the GM's screen. */
  const hidden = ref(false);

  /** Puts a roll into the log, that of its character's campaign where there is one; gives its id. */
  function keep(roll: NewRoll, campaign: string | null = null): string {
    const id = ids.next();
    if (campaign !== null) log.turnTo(campaign);
    log.append({ type: 'roll', id, at: clock.now(), ...roll });
    return id;
  }

  /** Keeps dice that fell outside of the roller. */
  function keepRolled(rolledDice: LoggedDice, campaign: string | null = null): void {
    keep({ ...rolledDice, replaces: null, hidden: hidden.value, seed: null }, campaign);
  }

  return { hidden, keep, keepRolled };
});
