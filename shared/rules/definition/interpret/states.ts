import { underStates, type Change } from '#shared/rules/fight/change';
import type { Outcome } from '#shared/rules/party';
import { isInValues } from '#shared/rules/definition/model/stateChanges';
import { switchByHand } from './playState';
import type { Sheet } from './sheet';

/** What the conditions of a sheet do to rolls by and against it. */
export function changesIn({ program: { game }, env }: Sheet): readonly Change[] {
  const changing = game.conditions.filter(
    ({ changes, slot }) => changes.length > 0 && env.world[slot] === true,
  );
  if (changing.length === 0) return [];
  const slots = new Map(game.conditions.map(({ rules, slot }) => [rules.id, slot]));
  return underStates(
    changing.flatMap(({ changes }) => changes),
    (id) => slots.has(id),
    (id) => env.world[slots.get(id) ?? -1] === true,
  );
}

/** The end of each condition that damage ends. */
export function endedByDamage(sheet: Sheet): readonly Outcome[] {
  return sheet.program.game.conditions
    .filter(({ rules, slot }) => rules.endsWithDamage && sheet.env.world[slot] === true)
    .map((condition) => switchByHand(sheet, condition, false));
}

/** Those of own rolls of a check that are not in the values already. */
export function changesToOwn(sheet: Sheet, check: string): readonly Change[] {
  const rules = sheet.program.checks.find((each) => each.rules.id === check)?.rules;
  return changesIn(sheet).filter(
    (change) => change.on === 'by' && change.check === check && !isInValues(change, rules),
  );
}
