import { sum } from '#shared/kernel/sum';
import { defineCheck, type Check, type ReadDie, type Roll, type Special } from '#shared/rules/checks';
import { judgedCheck, type Judgment } from '#shared/rules/builders/judgedCheck';
import { plainPool } from '#shared/rules/dice/pool';
import type { Judge } from '#shared/rules/dice/judged';
import { explainBy, type Explained } from '#shared/rules/explained';
import { flag, number, choiceOf } from '#shared/rules/inputs';
import { known, traumas, traumaTableById, checkFacts } from '#shared/rulesets/starfaring/data/index';
import { t, titleAndText } from '#shared/rulesets/starfaring/texts';
import { factorDice, factorInputs, type Factors } from './factors';
import { settle } from './specials';

/** All dice count, and nothing can be chosen. */
const plainly = (group: string, sides: number, faces: readonly number[]) => ({
  dice: faces.map((value): ReadDie => ({ group, sides, value, kept: true })),
  specials: [],
  choices: [],
});

const summed = (rule: string, faces: readonly number[], label: string, amount: number): Explained =>
  explainBy(rule, [
    [t('checks.dice'), sum(faces)],
    [t(`checks.inputs.${label}`), amount],
  ]);

const facesOf = (roll: Roll): readonly number[] => roll.dice[0] ?? [];

/** Some hits deal maximum damage. */
export const damage: Check = defineCheck({
  id: 'damage',
  ...titleAndText('checks.damage'),
  rule: 'Damage rolls',
  inputs: {
    count: number(t('checks.inputs.diceCount'), { min: 1, max: 40 }),
    sides: number(t('checks.inputs.diceSides'), { min: 2, max: 20, initial: 6 }),
    bonus: number(t('checks.inputs.damageBonus'), { min: -100, max: 100, initial: 0 }),
    maximum: flag(t('checks.inputs.maximum'), { hint: t('checks.hints.maximum') }),
  },
  dice: ({ count, sides, maximum }) => (maximum ? [] : [{ id: 'damage', sides, count }]),
  read({ count, sides, bonus, maximum }, roll) {
    const faces = maximum ? Array.from({ length: count }, () => sides) : facesOf(roll);
    const total = summed('Damage rolls', faces, 'damageBonus', bonus);
    const amount = Math.max(0, total.value);
    return {
      ...plainly('damage', sides, faces),
      total,
      verdict: { text: t('checks.damage.verdict', { count: amount }), tone: 'plain' },
      outcome: 'damage',
      damage: amount,
      json: { dice: [...faces], total: amount },
    };
  },
});

/** This Dexterity check has no target. */
export const initiativeCheck: Check = defineCheck({
  id: 'initiative',
  ...titleAndText('checks.initiative'),
  rule: 'Initiative',
  inputs: {
    dexterity: number(t('checks.inputs.dexterity'), { min: -5, max: 20 }),
    modifier: factorInputs.modifier,
    advantages: factorInputs.advantages,
    disadvantages: factorInputs.disadvantages,
  },
  atTable: { asks: [], bonus: 'modifier' },
  dice: (values) => [factorDice('check', { ...values, ability: values.dexterity, skill: 0 })],
  read(values, roll) {
    const factors: Factors = { ...values, ability: values.dexterity, skill: 0 };
    const { dice, kept, total } = settle('check', facesOf(roll), factors);
    return {
      dice,
      total,
      verdict: { text: t('checks.initiative.verdict', { total: total.value }), tone: 'plain' },
      outcome: 'initiative',
      specials: [],
      choices: [],
      json: { kept: [...kept], total: total.value },
    };
  },
});

const deathSaveFacts = checkFacts.deathSave;
const fate = plainPool('death-save', deathSaveFacts.sides, 1);

interface DeathJudgment extends Judgment {
  readonly outcome: 'two-failures' | 'stable' | 'success' | 'failure';
}

/** A natural 1 or 12 decides regardless of modifiers. */
function judgeDeath(modifier: number): Judge<DeathJudgment> {
  return ({ face = 0 }, added) => {
    const value = face + modifier + added;
    if (face === deathSaveFacts.worst) return { value, success: false, outcome: 'two-failures' };
    if (face === deathSaveFacts.best) return { value, success: true, outcome: 'stable' };
    const success = value >= deathSaveFacts.target;
    return { value, success, outcome: success ? 'success' : 'failure' };
  };
}

/** Rolled at the start of each turn at 0 vitality points. */
export const deathSave: Check = judgedCheck({
  id: 'death-save',
  ...titleAndText('checks.death-save'),
  rule: 'Death saving throws',
  inputs: {
    modifier: number(t('checks.inputs.modifier'), {
      min: -12,
      max: 12,
      initial: 0,
      hint: t('checks.hints.deathSave'),
    }),
  },
  atTable: { asks: [], bonus: 'modifier' },
  throws: () => ({
    pools: [fate],
    slots: [{ name: 'face', fields: [{ pool: fate, name: 'total' }], plus: 0 }],
  }),
  assess: ({ modifier }) => judgeDeath(modifier),
  tells: () =>
    (['stable', 'two-failures'] as const).map((id) => ({
      label: t(`checks.odds.${id}`),
      shows: ({ outcome }: DeathJudgment) => outcome === id,
    })),
  target: () => ({ atLeast: deathSaveFacts.target }),
  comparisons: () => [],
  read({ modifier }, fallen) {
    const { face = 0 } = fallen.numbers;
    const { outcome, success } = fallen.judged(0);
    return {
      ...plainly('death-save', deathSaveFacts.sides, [face]),
      total: summed('Death saving throws', [face], 'modifier', modifier),
      verdict: { text: t(`checks.death-save.${outcome}`), tone: success ? 'good' : 'bad' },
      outcome,
      json: { die: face, outcome },
    };
  },
});

/** The outcome contains the restored points for the sheet: `regained-7`. */
export const rest: Check = defineCheck({
  id: 'rest',
  ...titleAndText('checks.rest'),
  rule: checkFacts.rest.source,
  inputs: { strength: number(t('checks.inputs.strength'), { min: -5, max: 20 }) },
  dice: () => [{ id: 'rest', sides: checkFacts.rest.sides, count: 1 }],
  read({ strength }, roll) {
    const faces = facesOf(roll);
    const total = summed(checkFacts.rest.source, faces, 'strength', strength);
    const regained = Math.max(0, total.value);
    return {
      ...plainly('rest', checkFacts.rest.sides, faces),
      total,
      verdict: { text: t('checks.rest.verdict', { count: regained }), tone: 'good' },
      outcome: `regained-${String(regained)}`,
      json: { dice: [...faces], regained },
    };
  },
});

/** Rolls on one of the four tables; the outcome is the row. */
export const trauma: Check = defineCheck({
  id: 'trauma',
  ...titleAndText('checks.trauma'),
  rule: 'Trauma effects',
  inputs: {
    table: choiceOf(t('checks.inputs.table'), traumas.tables, (id) => t(`traumas.${id}.title`)),
  },
  dice: ({ table }) => [{ id: 'trauma', sides: known(traumaTableById, table).sides, count: 1 }],
  read({ table }, roll) {
    const { sides, rows, severity } = known(traumaTableById, table);
    const faces = facesOf(roll);
    const face = sum(faces);
    const row = rows.find(({ from, to }) => from <= face && face <= to)?.id ?? '';
    const words = `traumas.${table}.rows.${row}`;
    const bad = (name: string, key: string): Special => ({ id: name, ...titleAndText(key), tone: 'bad' });
    const specific = bad(row, words);
    return {
      ...plainly('trauma', sides, faces),
      verdict: { text: t(`${words}.title`), tone: 'bad' },
      outcome: row,
      // Severe tables have an effect of their own besides the row.
      specials: severity === 'severe' ? [specific, bad(table, `traumas.${table}`)] : [specific],
      json: { die: face, row },
    };
  },
});
