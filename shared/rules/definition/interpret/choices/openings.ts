import { raw } from '#shared/kernel/text';
import type { Consideration } from '#shared/rules/advancement';
import { shownNumber } from '#shared/rules/definition/formula/phrases';
import { wordOf } from '#shared/rules/definition/formula/types';
import { rowsAt, type Sheet } from '#shared/rules/definition/interpret/sheet';
import type { ListModel } from '#shared/rules/definition/model/game';
import { hasChoiceRules, listState } from './offers';

/** The effects of a new level: rows that come by themselves, and places of picks that are to be chosen then. */
export function openedBetween(before: Sheet, after: Sheet): Consideration['effects'] {
  return [...before.program.game.lists.values()].flatMap((model) => [
    ...grantedBetween(before, after, model),
    ...picksBetween(before, after, model),
  ]);
}

function grantedBetween(before: Sheet, after: Sheet, { list, slot }: ListModel): Consideration['effects'] {
  if (list.granted === undefined) return [];
  const namesIn = (sheet: Sheet): string[] =>
    rowsAt(sheet, slot).flatMap((row) => (row['granted'] === true ? [wordOf(row['name'])] : []));
  const known = new Set(namesIn(before));
  const come = namesIn(after).filter((name) => !known.has(name));
  return come.length === 0
    ? []
    : [{ id: list.id, label: raw(list.name), before: raw('–'), after: raw(come.join(', ')) }];
}

function picksBetween(before: Sheet, after: Sheet, model: ListModel): Consideration['effects'] {
  if (!hasChoiceRules(model)) return [];
  const [old, next] = [listState(before, model).left, listState(after, model).left];
  return model.choices.picks.flatMap(({ rules }, at) => {
    const [from, to] = [old[at] ?? 0, next[at] ?? 0];
    return to <= from
      ? []
      : [
          {
            id: `${model.list.id}-${rules.id}`,
            label: raw(rules.name),
            before: raw(shownNumber(from)),
            after: raw(shownNumber(to)),
          },
        ];
  });
}
