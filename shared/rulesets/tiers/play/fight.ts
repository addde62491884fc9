import { changeBy } from '../../../character/edits';
import { mainForm } from '../../../character/form';
import type { Json } from '../../../kernel/json';
import { err, ok } from '../../../kernel/result';
import {
  arriving,
  hitStep,
  healStep,
  defeated,
  noOutcome,
  unknownType,
  type Fighter,
  type FightRules,
} from '../../../rules/fight';
import type { TimeRules } from '../../../rules/durations/time';
import { choicesSchema, ranges, type Choices } from '../choices';
import { rules, spendIds } from '../data';
import { t } from '../texts';
import { conditionIds, edits, type Play } from './state';

export const fight: FightRules = {
  damageTypes: [],
  conditions: conditionIds.map((id) => ({ id, label: t(`conditions.${id}.name`) })),
  quickLimits: { health: { most: ranges.hitPoints.max } },
  quickFoe: ({ health }) => {
    const hitPoints = Math.min(health, ranges.hitPoints.max);
    return { form: mainForm, choices: choicesSchema.parse({ hitPoints }) as Json };
  },
};

/** Interpretation: the document gives rounds no length, so one takes six seconds. */
export const timeRules: TimeRules = { roundSeconds: 6, conditions: fight.conditions };

/**
 * The document has no armor that always counts: a Shield is a Reaction, which its player declares. It gives a target
 * no number either, because the GM sets the tier of each attack, so there are no defenses.
 */
export function fighter(choices: Choices, play: Play): Fighter {
  // A campaign that counts none leaves them at 0.
  const max = choices.hitPoints === 0 ? undefined : choices.hitPoints;
  const now = max === undefined ? 0 : Math.min(play.hitPoints ?? max, max);
  return {
    health: max === undefined ? null : { label: t('sheet.hitPoints'), now, max },
    conditions: [
      ...play.conditions.map((id) => ({ id, label: t(`conditions.${id}.name`) })),
      ...(max !== undefined && now === 0 ? [defeated] : []),
    ],
    damage(packet) {
      const fault = unknownType(packet, []);
      if (fault !== undefined) return err(fault);
      const { amount, steps } = arriving(packet);
      const lost =
        max === undefined || amount === 0 ? [] : [changeBy(['hitPoints'], { from: now, by: -amount })];
      return ok({ steps: [...steps, hitStep(amount, amount)], edits: lost, prompts: [] });
    },
    heal: (amount) => ({
      steps: [healStep(amount)],
      edits: max === undefined ? [] : [changeBy(['hitPoints'], { from: now, by: amount, most: max })],
      prompts: [],
    }),
    condition(id, on) {
      const known = conditionIds.find((each) => each === id);
      if (known === undefined) return undefined;
      return play.conditions.includes(known) === on ? [] : edits.condition(play, known, on);
    },
    hasReacted: play.reaction === 0,
    // Your Turn: actions come back.
    turn: (edge) =>
      edge === 'start' && (play.used.length > 0 || spendIds.some((id) => play[id] !== rules.turn[id]))
        ? { ...noOutcome, edits: edits.newRound(play) }
        : noOutcome,
  };
}
