import { clamp } from '#shared/kernel/clamp';
import type { Json } from '#shared/kernel/jsonValue';
import { message, raw, signed, type Text } from '#shared/kernel/text';
import type { Consequence, RollRequest } from '#shared/rules/checks';
import { given } from '#shared/rules/definition/dice/groups';
import type { CheckModel } from '#shared/rules/definition/dice/model';
import { pricedChoices } from '#shared/rules/definition/dice/later';
import { diceOf } from '#shared/rules/definition/dice/inputs';
import { explainFormula } from '#shared/rules/definition/formula/explain';
import { cleaned } from '#shared/rules/definition/formula/functions';
import { envOf, wordOf, type Env, type Value } from '#shared/rules/definition/formula/types';
import type { RollModel } from '#shared/rules/definition/model/game';
import { effectsOn } from '#shared/rules/definition/model/numbers';
import type { Program } from '#shared/rules/definition/model/program';
import { blockedBy, outcomeOf, type Own } from './actionOutcome';
import type { Sheet } from './sheet';
import { changesToOwn, endedByDamage } from './states';

/** "Attack: Bow"; a row without a name is left out. */
export function rollName(name: string, row: string): Text {
  return raw(row === '' ? name : `${name}: ${row}`);
}

/** A roll with the values of the sheet, if it is offered. Conditions that change inputs are named as notes. */
export function rollRequest(
  sheet: Sheet,
  roll: RollModel,
  label: Text,
  tags: readonly string[] = [],
  own?: Own,
): RollRequest | undefined {
  const { program, env } = sheet;
  if (roll.when !== undefined && roll.when.expression.run(env) !== true) return undefined;
  const check = program.checks.find(({ rules }) => rules.id === roll.check);
  const values = valuesOf(check, roll, env);
  const notes: Text[] = notesOf(roll, env);
  for (const [input, rules] of check?.inputs ?? []) {
    const isLeftOut = 'optional' in rules && rules.optional && values[input] === undefined;
    if (!('min' in rules) || isLeftOut) continue;
    const active = effectsOn(program.game.effects.get(`${roll.check}.${input}`) ?? [], tags, env);
    if (active.length === 0) continue;
    const before = values[input] ?? rules.initial ?? Math.max(0, rules.min);
    const changed = active.reduce((all, { add }) => all + add, typeof before === 'number' ? before : 0);
    const within = inputNumber(changed, rules);
    values[input] = within;
    notes.push(
      ...active.map(({ label: condition, add }) =>
        message('definition.note', { input: raw(rules.name), by: signed(add), name: condition }),
      ),
      // The changes alone would promise another number.
      ...(within === Math.floor(cleaned(changed))
        ? []
        : [
            message(within > changed ? 'definition.lowest' : 'definition.highest', {
              input: raw(rules.name),
              number: within,
            }),
          ]),
    );
  }
  const changes = changesToOwn(sheet, roll.check);
  const after = [...consequences(sheet, roll, own), ...revealed(sheet, check)];
  const prices = pricesOf(sheet, check);
  return {
    check: roll.check,
    values,
    label: rollTitle(roll, label, env),
    ...(changes.length > 0 && { changes }),
    ...(tags.length > 0 && { facts: tags }),
    ...(notes.length > 0 && { notes }),
    ...bonusIn(sheet, roll, check),
    ...(after.length > 0 && { after }),
    ...(prices.length > 0 && { prices }),
  };
}

/** The input that the table adds to, with its parts. */
function bonusIn({ env }: Sheet, roll: RollModel, check: CheckModel | undefined): Pick<RollRequest, 'bonus'> {
  const formula = roll.with.find(({ input }) => input === check?.rules.bonus)?.formula;
  if (formula === undefined || check === undefined) return {};
  const { rule = '', name } = check.rules;
  return { bonus: explainFormula(formula, env, { label: raw(name), rule, round: 'down' }) };
}

/** A choice after a roll may be paid for by an action, and cannot be made while that is blocked. */
function pricesOf(sheet: Sheet, check: CheckModel | undefined): NonNullable<RollRequest['prices']> {
  return pricedChoices(check?.rules).flatMap(({ choice, action }) => {
    const model = sheet.program.actions.find(({ rules }) => rules.id === action);
    // A check of the game on a sheet of another kind.
    if (model === undefined)
      return [{ choice, edits: [], blocked: message('definition.sheetKind.cannotPay') }];
    const blocked = blockedBy(sheet, model);
    const { edits } = outcomeOf(sheet, model, 0, undefined);
    return [{ choice, edits, ...(blocked !== undefined && { blocked }) }];
  });
}

const rollTitle = ({ name }: RollModel, label: Text, env: Env): Text =>
  name === undefined ? label : raw(name.run(env));

/** Sentences that say nothing of this row are left out. */
const notesOf = ({ notes }: RollModel, env: Env): Text[] =>
  notes.map((note) => note.run(env)).flatMap((words) => (words.trim() === '' ? [] : [raw(words)]));

/** Actions that follow the roll, as far as they can be done. */
function consequences(sheet: Sheet, { after }: RollModel, own: Own | undefined): Consequence[] {
  return after.flatMap(({ action, outcomes, special, takes }): Consequence[] => {
    const model = sheet.program.actions.find(({ rules }) => rules.id === action);
    if (model === undefined || blockedBy(sheet, model, own) !== undefined) return [];
    if (own !== undefined && model.when?.expression.run(sheet.env) === false) return [];
    const edits = takes === undefined ? outcomeOf(sheet, model, 0, own).edits : [];
    if (takes === undefined && edits.length === 0) return [];
    return [
      {
        label: raw(model.rules.name),
        edits,
        ...(outcomes.length > 0 && { outcomes }),
        ...(special !== undefined && { special }),
        ...(takes !== undefined && { takes: { action, result: takes } }),
      },
    ];
  });
}

/** Dealing damage ends conditions, as taking it does. */
function revealed(sheet: Sheet, check: CheckModel | undefined): Consequence[] {
  if (check === undefined || check.rules.damage === false) return [];
  return endedByDamage(sheet).flatMap(({ changes: [label], edits }) =>
    label === undefined ? [] : [{ label, edits, atOnce: true }],
  );
}

/** The roll of a stat block, which has nothing but its bonus. */
export function requestOf(
  program: Program,
  roll: RollModel,
  label: Text,
  bonus: number,
  more: readonly Value[] = [],
): RollRequest {
  const env = envOf([], [bonus, ...more]);
  const check = program.checks.find(({ rules }) => rules.id === roll.check);
  const notes = notesOf(roll, env);
  return {
    check: roll.check,
    values: valuesOf(check, roll, env),
    label: rollTitle(roll, label, env),
    ...(notes.length > 0 && { notes }),
  };
}

/** Values of inputs as their formulas give them. A group is left out if it is not given. */
function valuesOf(check: CheckModel | undefined, roll: RollModel, env: Env): Record<string, Json> {
  const values: Record<string, Json> = {};
  const groups = new Map<string, Record<string, number>>();
  const leftOut = new Set<string>();
  for (const { input, formula } of roll.with) {
    const [name = input, part] = input.split('.');
    const rules = check?.inputs.find(([each]) => each === name)?.[1];
    const value = formula.expression.run(env);
    if (rules === undefined) continue;
    if ('inputs' in rules) {
      if (part === given && value !== true) leftOut.add(name);
      const range = part === undefined ? undefined : rules.inputs[part];
      if (part === undefined || range === undefined || typeof value !== 'number') continue;
      groups.set(name, { ...groups.get(name), [part]: inputNumber(value, range) });
    } else if ('dice' in rules) values[input] = { ...diceOf(wordOf(value)) };
    else if (typeof value === 'number' && 'min' in rules) values[input] = inputNumber(value, rules);
    else if (typeof value === 'boolean' || (typeof value === 'string' && value !== '')) values[input] = value;
  }
  for (const [name, parts] of groups) if (!leftOut.has(name)) values[name] = parts;
  return values;
}

function inputNumber(value: number, { min, max }: { readonly min: number; readonly max: number }): number {
  return clamp(Math.floor(cleaned(value)), min, max);
}
