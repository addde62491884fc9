import { changeBy, set } from '#shared/character/edits';
import { err, ok } from '#shared/kernel/result';
import {
  arriving,
  hitStep,
  healStep,
  defeated,
  defeatedState,
  noOutcome,
  oddDice,
  unhurt,
  unknownType,
  type Fighter,
} from '#shared/rules/fight/fighter';
import { healingAttempts } from '#shared/rulesets/heroic/calculators/life';
import { absorbed } from '#shared/rulesets/heroic/checks/strike';
import { conditionById } from '#shared/rulesets/heroic/content/resolution';
import type { CharacterState } from '#shared/rulesets/heroic/derive/state';
import { enduranceLeft } from '#shared/rulesets/heroic/derive/points';
import { stance } from './stance';
import { t } from '#shared/rulesets/heroic/texts';
import { fightOver, nextTurn, turnOver } from './turn';

/** Implements 12.1.1 and 13.4: the damage of a hit is lost from Endurance, less what an armor roll absorbs. */
export function fighter(current: CharacterState): Fighter {
  const { character, play } = current;
  const from = enduranceLeft(play, character);
  const max = Math.max(from, character.endurance.value, 0);
  const canBeTreated = play.healed < healingAttempts(character.stats.str.value);
  const present = [...new Set(play.conditions)];
  return {
    health: { label: t('sheet.endurance'), now: from, max },
    conditions: [
      ...present.map((id) => ({ id, label: t(`conditions.${id}.name`) })),
      ...(from === 0 ? [defeated] : []),
    ],
    ...(from === 0 && {
      state: { ...defeatedState, text: t('play.defeatedText'), ...(canBeTreated && { next: 'treat' }) },
    }),
    damage(packet) {
      const fault = unknownType(packet, []) ?? oddDice(packet, 6);
      if (fault !== undefined) return err(fault);
      const { amount, steps } = arriving(packet);
      const [die] = packet.dice ?? [];
      const { armorRoll } = character;
      const stopped =
        die === undefined || armorRoll === null
          ? 0
          : absorbed(die, {
              numbers: armorRoll.numbers,
              bonus: armorRoll.bonus.value,
              absorbs: armorRoll.absorbs.value,
            });
      const taken = character.invulnerable === true ? 0 : Math.max(0, amount - stopped);
      return ok({
        steps: [
          ...steps,
          hitStep(amount, taken),
          ...(character.invulnerable === true ? [t('combat.invulnerable.text')] : []),
        ],
        edits: taken === 0 ? [] : [changeBy(['endurance'], { from, by: -taken })],
        prompts: [],
      });
    },
    heal(amount) {
      if (from > 0 && from === max) return unhurt;
      const edits = [changeBy(['endurance'], { from, by: amount, most: max })];
      return { ...noOutcome, steps: [healStep(amount)], edits };
    },
    condition: (id, on) => {
      const condition = conditionById.get(id);
      if (condition === undefined) return undefined;
      if (play.conditions.includes(id) === on) return [];
      const others = play.conditions.filter((each) => each !== id && !(on && each === condition.excludes));
      return [set(['conditions'], on ? [...others, id] : others)];
    },
    turn: (edge) => {
      if (edge === 'end') {
        const { changes: steps, edits } = turnOver(current);
        return { steps, edits, prompts: [] };
      }
      const { changes = [], edits } = nextTurn(current);
      return { steps: changes, edits, prompts: [] };
    },
    fightOver: () => {
      const { changes: steps, edits } = fightOver(current);
      return { steps, edits, prompts: [] };
    },
    ...(character.armorRoll !== null && { armorDice: { count: 1, sides: 6 } }),
    stance: () => stance(current),
  };
}
