import { changeBy } from '../../../character/edits';
import { mainForm } from '../../../character/form';
import { err, ok } from '../../../kernel/result';
import { message, type Text } from '../../../kernel/text';
import {
  arriving,
  hitStep,
  healStep,
  noOutcome,
  unknownType,
  type Fighter,
  type FightRole,
  type FightRules,
} from '../../../rules/fight';
import { choicesSchema, ranges } from '../choices';
import { plainChoices } from '../choices/plan';
import type { TimeRules } from '../../../rules/durations/time';
import type { DelverCharacter } from '../derive';
import { t } from '../texts';
import { edits, hitPointsLeft, isDead, type Play } from './state';

export const fight: FightRules = {
  damageTypes: [],
  conditions: [{ id: 'frail', label: t('play.frail.title') }],
  quickLimits: {
    health: { most: ranges.hitPoints.max },
    defense: { least: ranges.armorClass.min, most: ranges.armorClass.max },
  },
  quickFoe: ({ health, defense }) => {
    const armorClass = Math.min(Math.max(defense, ranges.armorClass.min), ranges.armorClass.max);
    const hitPoints = Math.min(health, ranges.hitPoints.max);
    return { form: mainForm, choices: plainChoices(choicesSchema.parse({ hitPoints, armorClass })) };
  },
};

/** A combat round lasts about six seconds (Combat). */
export const timeRules: TimeRules = { roundSeconds: 6, conditions: fight.conditions };

/** Implements Injury And Healing: at 0 hit points a creature dies or is mortally wounded. */
export function fighter(character: DelverCharacter, play: Play, { minor }: FightRole): Fighter {
  const { hitPoints: max } = character.choices;
  const now = hitPointsLeft(play, max);
  return {
    health: { label: t('sheet.hitPoints'), now, max },
    conditions: conditionsOf(play),
    damage(packet) {
      const fault = unknownType(packet, []);
      if (fault !== undefined) return err(fault);
      if (isDead(play)) return ok({ ...noOutcome, steps: [message('rules.fight.dead')] });
      const { amount, steps: factors } = arriving(packet);
      const steps: Text[] = [...factors, hitStep(amount, amount)];
      if (amount === 0 || now === 0) return ok({ steps, edits: [], prompts: [] });
      if (amount < now)
        return ok({ steps, edits: [changeBy(['hitPoints'], { from: now, by: -amount })], prompts: [] });
      const dies = minor || play.frail;
      return ok({
        steps: [...steps, t(dies ? 'play.changes.dead' : 'play.changes.clock')],
        edits: dies ? edits.killed(now) : edits.mortallyWounded(play, now),
        prompts: [],
      });
    },
    heal(amount) {
      if (isDead(play)) return { ...noOutcome, steps: [message('rules.fight.dead')] };
      return {
        steps: [healStep(amount)],
        edits: [
          ...(play.condition === 'standing' ? [] : edits.standing(play)),
          changeBy(['hitPoints'], { from: now, by: amount, most: max }),
        ],
        prompts: [],
      };
    },
    condition: (id, on) => {
      if (id !== 'frail') return undefined;
      return play.frail === on ? [] : edits.frail(play, on);
    },
    turn(edge) {
      const { main, move, shield, defense } = play.round;
      const isUsed = main || move || shield || defense;
      const isIdle = isDead(play) || (!isUsed && play.condition !== 'mortal');
      return edge === 'end' || isIdle ? noOutcome : { ...noOutcome, edits: edits.nextRound(play) };
    },
    defenses() {
      const { armorClass } = character.choices;
      return [{ check: 'attack', label: t('sheet.armorClass'), value: armorClass, values: { armorClass } }];
    },
  };
}

function conditionsOf(play: Play): Fighter['conditions'] {
  if (isDead(play)) return [{ id: 'dead', label: t('play.state.dead') }];
  return [
    ...(play.condition === 'mortal' ? [{ id: 'mortal', label: t('play.state.mortal') }] : []),
    ...(play.condition === 'stable' ? [{ id: 'stable', label: t('play.stabilise.label') }] : []),
    ...(play.frail ? [{ id: 'frail', label: t('play.frail.title') }] : []),
  ];
}
