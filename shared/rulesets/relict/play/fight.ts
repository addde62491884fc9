import { changeBy, set } from '../../../character/edits';
import { mainForm } from '../../../character/form';
import type { Json } from '../../../kernel/json';
import { err, ok } from '../../../kernel/result';
import { sum } from '../../../kernel/sum';
import {
  arriving,
  hitStep,
  healStep,
  defeated,
  noOutcome,
  oddDice,
  unknownType,
  type Fighter,
  type FightRules,
} from '../../../rules/fight';
import type { TimeRules } from '../../../rules/durations/time';
import { choicesSchema, ranges } from '../choices';
import type { RelictCharacter } from '../derive';
import { absorb } from '../derive/absorption';
import { t } from '../texts';
import { armorSetLeft, edits, poolIds, poolLeft, poolRecovered, stateIds } from './state';

export const fight: FightRules = {
  damageTypes: [],
  conditions: stateIds.map((id) => ({ id, label: t(`states.${id}.name`) })),
  quickLimits: { health: { most: ranges.pool.max }, armor: { most: ranges.armor.max } },
  quickFoe: ({ health, armor }) => {
    const capacity = Math.min(health, ranges.pool.max);
    const choices = choicesSchema.parse({
      armor: Math.min(armor, ranges.armor.max),
      stamina: { capacity, regeneration: 0 },
    });
    return { form: mainForm, choices: choices as Json };
  },
};

/** Interpretation: the document gives rounds no length, so one takes six seconds. */
export const timeRules: TimeRules = { roundSeconds: 6, conditions: fight.conditions };

/**
 * Armor is the number that an attack has to reach, so a hit takes its whole damage from Stamina. With dice, the set
 * absorbs first and loses Armor (ARMOR ABSORPTION).
 */
export function fighter(character: RelictCharacter): Fighter {
  const { choices, play } = character;
  const now = poolLeft(choices, play, 'stamina');
  return {
    health: { label: t('sheet.stamina'), now, max: choices.stamina.capacity },
    conditions: [
      ...play.states.map((id) => ({ id, label: t(`states.${id}.name`) })),
      ...(now === 0 ? [defeated] : []),
    ],
    damage(packet) {
      const fault = unknownType(packet, []) ?? oddDice(packet, 12);
      if (fault !== undefined) return err(fault);
      const { armorSet } = choices;
      const left = armorSetLeft(choices, play);
      const { amount, steps, dice = [] } = arriving(packet);
      const absorbs = dice.length > 0 && left > 0 && armorSet.absorb > 0;
      const absorbed = absorbs ? absorb(left, armorSet.absorb, dice) : undefined;
      const stopped = absorbed === undefined ? 0 : sum(dice) - absorbed.damage;
      const taken = Math.max(0, amount - stopped);
      const spent = absorbed === undefined ? 0 : left - absorbed.armorLeft;
      return ok({
        steps: [...steps, hitStep(amount, taken)],
        edits: [
          ...(spent === 0 ? [] : edits.armorHit(play, spent)),
          ...(taken === 0 ? [] : [changeBy(['stamina'], { from: now, by: -taken })]),
        ],
        prompts: [],
      });
    },
    heal: (amount) => ({
      steps: [healStep(amount)],
      edits: [changeBy(['stamina'], { from: now, by: amount, most: choices.stamina.capacity })],
      prompts: [],
    }),
    condition(id, on) {
      const known = stateIds.find((each) => each === id);
      if (known === undefined) return undefined;
      return play.states.includes(known) === on ? [] : edits.state(play, known);
    },
    // TURN ORDER: the Recovery Step comes at the start; a Reaction comes back once a round.
    turn(edge) {
      if (edge === 'end' || play.ambush === 'ambushed') return noOutcome;
      const growing = poolIds.filter(
        (id) => poolRecovered(choices, play, id) !== poolLeft(choices, play, id),
      );
      return {
        steps: growing.map((id) =>
          t('play.change', {
            what: t(`sheet.${id}`),
            from: poolLeft(choices, play, id),
            to: poolRecovered(choices, play, id),
          }),
        ),
        edits: [
          ...(growing.length === 0 ? [] : edits.recover(choices, play)),
          ...(play.spent.length === 0 ? [] : [set(['spent'], [])]),
        ],
        prompts: [],
      };
    },
    hasReacted: play.spent.includes('reaction'),
    defenses() {
      const armor = Math.max(0, character.armor.value);
      return [{ check: 'attack', label: t('sheet.armor'), value: armor, values: { armor } }];
    },
  };
}
