import { clamp } from '../../../kernel/clamp';
import type { Json } from '../../../kernel/json';
import { message, raw, signed, type Text } from '../../../kernel/text';
import type { Consequence, RollRequest } from '../../checks';
import { diceOf } from '../dice/inputs';
import { cleaned } from '../formula/functions';
import { envOf, wordOf } from '../formula/types';
import type { RollModel } from '../model/game';
import { effectsOn } from '../model/numbers';
import type { Program } from '../model/program';
import { blockedBy, outcomeOf } from './actionOutcome';
import type { Sheet } from './sheet';

/** A roll with the values of the sheet. Conditions that change inputs are named as notes. */
export function rollRequest(
  sheet: Sheet,
  roll: RollModel,
  label: Text,
  tags: readonly string[] = [],
): RollRequest {
  const { program, env } = sheet;
  const check = program.checks.find(({ rules }) => rules.id === roll.check);
  const values: Record<string, Json> = {};
  for (const { input, formula } of roll.with) {
    const rules = check?.inputs.find(([name]) => name === input)?.[1];
    const value = formula.expression.run(env);
    if (rules === undefined) continue;
    if ('dice' in rules) values[input] = { ...diceOf(wordOf(value)) };
    else if (typeof value === 'number' && 'min' in rules) values[input] = inputNumber(value, rules);
    else if (typeof value === 'boolean' || (typeof value === 'string' && value !== '')) values[input] = value;
  }
  const notes: Text[] = [];
  for (const [input, rules] of check?.inputs ?? []) {
    const isLeftOut = 'optional' in rules && rules.optional && values[input] === undefined;
    if (!('min' in rules) || isLeftOut) continue;
    const active = effectsOn(program.game.effects.get(`${roll.check}.${input}`) ?? [], tags, env);
    if (active.length === 0) continue;
    const before = values[input] ?? rules.initial ?? Math.max(0, rules.min);
    const changed = active.reduce((all, { add }) => all + add, typeof before === 'number' ? before : 0);
    values[input] = inputNumber(changed, rules);
    notes.push(
      ...active.map(({ condition, add }) =>
        message('definition.note', { input: raw(rules.name), by: signed(add), name: condition.label }),
      ),
    );
  }
  const after = consequences(sheet, roll);
  return {
    check: roll.check,
    values,
    label,
    ...(notes.length > 0 && { notes }),
    ...(after.length > 0 && { after }),
  };
}

/** Actions that follow the roll, as far as they can be done. */
function consequences(sheet: Sheet, { after }: RollModel): Consequence[] {
  return after.flatMap(({ action, outcomes, special }): Consequence[] => {
    const model = sheet.program.actions.find(({ rules }) => rules.id === action);
    if (model === undefined || blockedBy(sheet, model) !== undefined) return [];
    const { edits } = outcomeOf(sheet, model, 0, undefined);
    if (edits.length === 0) return [];
    return [
      {
        label: raw(model.rules.name),
        edits,
        ...(outcomes.length > 0 && { outcomes }),
        ...(special !== undefined && { special }),
      },
    ];
  });
}

/** The roll of a stat block, which has nothing but its bonus. */
export function requestOf(program: Program, roll: RollModel, label: Text, bonus: number): RollRequest {
  const env = envOf([], [bonus]);
  const check = program.checks.find(({ rules }) => rules.id === roll.check);
  const values = roll.with.flatMap(({ input, formula }): [string, Json][] => {
    const rules = check?.inputs.find(([name]) => name === input)?.[1];
    const value = formula.expression.run(env);
    if (rules === undefined || typeof value === 'object') return [];
    if (typeof value !== 'number') return value === undefined || value === '' ? [] : [[input, value]];
    return 'min' in rules ? [[input, inputNumber(value, rules)]] : [];
  });
  return { check: roll.check, values: Object.fromEntries(values), label };
}

function inputNumber(value: number, { min, max }: { readonly min: number; readonly max: number }): number {
  return clamp(Math.floor(cleaned(value)), min, max);
}
