import { rolled } from '../../../dice/distribution';
import { defineCheck } from '../../../rules/checks';
import { explain } from '../../../rules/explained';
import { rules } from '../data';
import { moraleHolds } from './resolve';
import { t } from '../texts';
import { asks, outcomeOf, verdict } from './parts';
import { sum } from '../../../kernel/sum';

const { morale, rounds } = rules;
const moraleDice = rolled(morale.dice, morale.sides, sum);

/** Implements Morale Checks; a success means that foes keep fighting. */
export const moraleCheck = defineCheck({
  id: 'morale',
  title: t('checks.morale.title'),
  text: t('checks.morale.text'),
  rule: morale.source,
  inputs: { score: asks.morale() },
  atTable: { asks: ['score'] },
  dice: () => [{ id: 'morale', sides: morale.sides, count: morale.dice }],
  read: ({ score }, { dice: [faces = []] }) => {
    const total = sum(faces);
    const success = moraleHolds(total, score);
    return {
      dice: faces.map((value) => ({ group: 'morale', sides: morale.sides, value, kept: true })),
      total: explain([{ label: t('sources.dice'), amount: total, rule: morale.source }]),
      verdict: verdict(success, t(success ? 'rolls.holds' : 'rolls.breaks', { total, score })),
      outcome: outcomeOf(success),
      specials: [],
      choices: [],
      json: { total, success },
    };
  },
  odds: ({ score }) => ({
    success: moraleDice.reduce((sum, { value, p }) => (moraleHolds(value, score) ? sum + p : sum), 0),
    curve: moraleDice,
    specials: [],
  }),
  whatIfs: ({ score }) =>
    [1, 2]
      .filter((more) => score + more <= morale.highest)
      .map((more) => ({
        id: `braver-${String(more)}`,
        label: t('whatIfs.braver', { more }),
        values: { score: score + more },
      })),
});

/** Implements Combat Rounds: by side or individually. */
export const initiativeCheck = defineCheck({
  id: 'initiative',
  title: t('checks.initiative.title'),
  text: t('checks.initiative.text'),
  rule: rounds.source,
  inputs: { dexterity: asks.dexterity() },
  dice: () => [{ id: 'initiative', sides: rounds.initiativeSides, count: 1 }],
  read: ({ dexterity }, { dice: [faces = []] }) => {
    const total = explain([
      { label: t('sources.die'), amount: sum(faces), rule: rounds.source },
      { label: t('attributes.dex.short'), amount: dexterity, rule: rounds.source },
    ]);
    return {
      dice: faces.map((value) => ({ group: 'initiative', sides: rounds.initiativeSides, value, kept: true })),
      total,
      verdict: { text: t('rolls.initiative', { total: total.value }), tone: 'plain' },
      outcome: 'initiative',
      specials: [],
      choices: [],
      json: { total: total.value },
    };
  },
});
