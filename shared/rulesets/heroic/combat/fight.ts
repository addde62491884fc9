import { changeBy, type Edit } from '#shared/character/edits';
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
import { curedOf, dangerName, dangerOf, dangers, exposed } from '#shared/rulesets/heroic/derive/hazardPlace';
import { enduranceLeft } from '#shared/rulesets/heroic/derive/points';
import { begun, conditionName, ended, type Play } from '#shared/rulesets/heroic/state/play';
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
      ...present.map((id) => ({
        id,
        label: conditionName(play, id),
        ...((play.levels[id] ?? 1) < 0 && { helps: false }),
      })),
      ...dangersOf(play),
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
      const withstands =
        character.invulnerable === true && !packet.parts.some(({ vulnerable }) => vulnerable);
      const taken = withstands ? 0 : Math.max(0, amount - stopped);
      return ok({
        steps: [...steps, hitStep(amount, taken), ...(withstands ? [t('combat.invulnerable.text')] : [])],
        edits: taken === 0 ? [] : [changeBy(['endurance'], { from, by: -taken })],
        prompts: [],
      });
    },
    heal(amount) {
      if (from > 0 && from === max) return unhurt;
      const edits = [changeBy(['endurance'], { from, by: amount, most: max })];
      return { ...noOutcome, steps: [healStep(amount)], edits };
    },
    condition: (id, on, level) => {
      if (dangers.some((danger) => danger.id === id)) return endangered(play, id, on, level);
      if (!conditionById.has(id)) return undefined;
      if (on) return play.conditions.includes(id) && level === undefined ? [] : begun(play, id, level);
      return play.conditions.includes(id) ? [ended(play, id)] : [];
    },
    turn: (edge) => {
      const { changes: steps = [], edits } = edge === 'end' ? turnOver(current) : nextTurn(current);
      return { steps, edits, prompts: [] };
    },
    fightOver: () => {
      const { changes: steps, edits } = fightOver(current);
      return { steps, edits, prompts: [] };
    },
    ...(character.armorRoll !== null && { armorDice: { count: 1, sides: 6 } }),
    stance: () => stance(current),
  };
}

/** Hazards that last are conditions of a fight. */
function dangersOf({ hazards }: Play): Fighter['conditions'] {
  const once = new Map(hazards.map((active) => [dangerOf(active), dangerName(active)]));
  return [...once].map(([id, label]) => ({ id, label }));
}

function endangered(play: Play, id: string, on: boolean, severity?: number): Edit[] {
  const index = play.hazards.findIndex((active) => dangerOf(active) === id);
  if (!on) return curedOf({ play }, index);
  return index < 0 ? [exposed(play, id, severity)] : [];
}
