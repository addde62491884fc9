import { sum } from '../../../kernel/sum';
import { defineCheck } from '../../../rules/checks';
import type { InitiativeRules } from '../../../rules/encounter';
import { number } from '../../../rules/inputs';
import { diceOf, read, type D12Roll } from '../checks/d12';
import { ranges } from '../choices';
import { rules } from '../data';
import { t } from '../texts';

const rule = rules.initiative.source;
const roll: D12Roll = { die: rules.dice.crit, extras: [], sources: [], target: undefined };

/** Implements INITIATIVE: 1d12, highest first; ties by lower Armor, then higher Speed. */
export const initiative: InitiativeRules = {
  rule,
  text: t('initiative.text'),
  draw: 'dice',
  every: 'encounter',
  modes: [{ id: 'each', label: t('initiative.each'), bySide: false }],
  inputs: {
    armor: number(t('sheet.armor'), ranges.armor),
    speed: number(t('sheet.speed'), ranges.speed),
  },
  dice: () => diceOf(roll),
  rank: ({ values, drawn }) => [sum(drawn), -(values['armor'] ?? 0), values['speed'] ?? 0],
  delay: 'lower',
  explodes: (drawn) =>
    drawn.at(-1) === rules.dice.crit ? { id: 'explode', sides: rules.dice.crit, count: 1 } : undefined,
};

/** Implements Critical Initiative: a 12 may explode, or be kept as a Fate Point. */
export const initiativeCheck = defineCheck({
  id: 'initiative',
  title: t('checks.initiative.title'),
  text: t('checks.initiative.text'),
  rule,
  inputs: {},
  dice: () => diceOf(roll),
  read: (_, rolledDice) => {
    const reading = read(roll, rolledDice);
    return {
      ...reading,
      verdict: { text: t('verdicts.initiative', { total: reading.total?.value ?? 0 }), tone: 'plain' },
      choices: reading.choices.filter(({ id }) => id !== 'effect'),
    };
  },
});
