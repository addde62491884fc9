import { message, raw } from '#shared/kernel/text';
import type { NextStep } from '#shared/rules/nextSteps';
import type { Problem } from '#shared/rules/problem';
import { rowsAt, type Sheet } from '#shared/rules/definition/interpret/sheet';
import { stepOf } from '#shared/rules/definition/interpret/stepIds';
import { boughtPoints } from '#shared/rules/definition/model/numbers';
import { priceOfStep } from '#shared/rules/definition/model/choices/prices';
import { hasChoiceRules, listState, refusedEntry } from './offers';

/** Choices that are not offered, or are more than there may be. */
export function offerProblems(sheet: Sheet): Problem[] {
  const { program } = sheet;
  const { definition, offers, lists } = program.game;
  const options = definition.options.flatMap((option): Problem[] => {
    const text = offers.has(option.id) ? refusedEntry(sheet, option) : undefined;
    if (text === undefined) return [];
    return [
      {
        code: 'not-offered',
        path: `options.${option.id}`,
        text,
        step: stepOf(program, option.id),
        rule: option.rule ?? definition.name,
      },
    ];
  });
  const rows = [...lists.values()].filter(hasChoiceRules).flatMap((model): Problem[] => {
    const { id, rule = definition.name } = model.list;
    return [...listState(sheet, model).wrong].map(([at, text]) => ({
      code: 'not-offered',
      path: `lists.${id}[${String(at)}]`,
      text,
      step: stepOf(program, id),
      rule,
    }));
  });
  return [...options, ...rows, ...priceProblems(sheet)];
}

/** A price below 0 counts as 0; it is the game's fault, and found when a character buys that step. */
function priceProblems(sheet: Sheet): Problem[] {
  const { program, env } = sheet;
  return [...program.game.sets.values()].flatMap(({ set, numbers, slot }) =>
    numbers.flatMap((model, index): Problem[] => {
      const points = model.price === undefined ? 0 : boughtPoints(model, sheet);
      const row = rowsAt(sheet, slot)[index];
      if (points === 0 || row === undefined) return [];
      const last = Math.ceil(points / (model.bought?.step ?? 1)) - 1;
      if (priceOfStep(model, last, row, env) >= 0) return [];
      const text = message('definition.raise.price', { name: model.label });
      const path = `numbers.${set.id}.${model.id}`;
      const rule = program.game.definition.name;
      return [{ code: 'price', path, text, step: stepOf(program, set.id), rule }];
    }),
  );
}

/** Picks and rows that are still to be chosen, as after a new level. */
export function openPicks(sheet: Sheet): NextStep[] {
  const { program } = sheet;
  return [...program.game.lists.values()].filter(hasChoiceRules).flatMap((model): NextStep[] => {
    const { list, choices } = model;
    const { left, missing } = listState(sheet, model);
    const place = { path: `lists.${list.id}`, step: stepOf(program, list.id) };
    const picks = choices.picks.flatMap(({ rules }, at): NextStep[] => {
      const count = left[at] ?? 0;
      if (count === 0) return [];
      const text = message('definition.offer.pick', { name: raw(rules.name), count });
      return [{ code: `pick-${list.id}-${rules.id}`, ...place, text }];
    });
    if (missing === 0 || picks.length > 0) return picks;
    const text = message('definition.offer.pick', { name: raw(list.name), count: missing });
    return [{ code: `pick-${list.id}`, ...place, text }];
  });
}
