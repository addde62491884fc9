import type { ChosenRow, Widget } from '#shared/rules/views';
import { chosenRow, chosenWidget } from '#shared/rules/definition/interpret/lists/listWidgets';
import { rowsAt, type Sheet } from '#shared/rules/definition/interpret/sheet';
import type { ListModel } from '#shared/rules/definition/model/game';
import { rowsOf } from '#shared/rules/definition/model/lists';
import { catalogWidget } from './catalogWidget';
import { hasChoiceRules, listState } from './offers';
import { after, grantedRow, rowsBefore } from './rowWidgets';

/** The chosen rows, then everything that can be chosen; nothing of a list that is not for this character. */
export function listWidgets(sheet: Sheet, model: ListModel): Widget[] {
  const { list } = model;
  const rows = rowsAt(sheet, model.chosenSlot);
  const state = hasChoiceRules(model) ? listState(sheet, model) : undefined;
  if (state?.isOpen === false && rows.length === 0) return [];
  const stored = rowsOf(list, sheet);
  const isCounted = list.rows !== undefined && list.from.length === 0;
  const shown = rows.map((row, index): ChosenRow => {
    if (list.granted !== undefined && row['granted'] === true) return grantedRow(sheet, row, index);
    const chosen = chosenRow(sheet, model, row, stored[index], index);
    const before = isCounted ? rowsBefore(sheet, model, index) : [];
    const wrong = state?.wrong.get(index);
    return {
      ...chosen,
      controls: before.length === 0 ? chosen.controls : chosen.controls.map((each) => after(before, each)),
      remove: isCounted ? [] : chosen.remove,
      problems: wrong === undefined ? chosen.problems : [...chosen.problems, wrong],
    };
  });
  const offers = list.from.length === 0 ? undefined : catalogWidget(sheet, model);
  return [
    chosenWidget(sheet, model, shown),
    ...(offers === undefined || offers.entries.length === 0 ? [] : [offers]),
  ];
}
