import type { Defense, Stance } from '#shared/rules/fight/fighter';
import { underStates, type Change } from '#shared/rules/fight/change';
import type { Outcome } from '#shared/rules/party';
import type { NumberModel } from '#shared/rules/definition/model/game';
import { isInValues } from '#shared/rules/definition/model/conditions';
import { changesAt, isOn, levelOf } from '#shared/rules/definition/model/live/levels';
import { leveled } from '#shared/rules/definition/model/live/levelText';
import { switchByHand } from './playState';
import { explainNumber, numberValue, type Sheet } from './sheet';

/** The numbers that attacks have to beat, and what the conditions do. */
export function stanceOf(sheet: Sheet): Stance {
  const numbers = [...sheet.program.game.numbers.values()];
  return { defends: numbers.flatMap((number) => defenseOf(sheet, number)), changes: changesIn(sheet) };
}

function defenseOf(sheet: Sheet, number: NumberModel): Defense[] {
  const { label, entry } = number;
  if (entry.defends === undefined) return [];
  const { check, input } = entry.defends;
  const rules = sheet.program.checks.find((each) => each.rules.id === check)?.rules.inputs[input];
  const known = numberValue(sheet, number);
  const value = rules !== undefined && 'min' in rules ? Math.max(rules.min, known) : known;
  return [{ check, label, value, explained: explainNumber(sheet, number), values: { [input]: value } }];
}

/** The effect of its conditions on rolls by and against it. */
function changesIn({ program: { game }, env }: Sheet): readonly Change[] {
  const changing = game.conditions.filter(({ changes, slot }) => changes.length > 0 && isOn(env.world[slot]));
  if (changing.length === 0) return [];
  const slots = new Map(game.conditions.map(({ rules, slot }) => [rules.id, slot]));
  return underStates(
    changing.flatMap((model) => {
      const value = env.world[model.slot];
      const label = leveled(model, value);
      return changesAt(model.changes, levelOf(value), env).map((change) => ({ ...change, label }));
    }),
    (id) => slots.has(id),
    (id) => isOn(env.world[slots.get(id) ?? -1]),
  );
}

/** The end of each condition that damage ends. */
export function endedByDamage(sheet: Sheet): readonly Outcome[] {
  return sheet.program.game.conditions
    .filter(({ rules, slot }) => rules.endsWithDamage && isOn(sheet.env.world[slot]))
    .map((condition) => switchByHand(sheet, condition, false));
}

/** Those of own rolls of a check that are not in the values already. */
export function changesToOwn(sheet: Sheet, check: string): readonly Change[] {
  const rules = sheet.program.checks.find((each) => each.rules.id === check)?.rules;
  return changesIn(sheet).filter(
    (change) => change.on === 'by' && change.check === check && !isInValues(change, rules),
  );
}
