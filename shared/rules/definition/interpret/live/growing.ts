import { freshKey, set } from '#shared/character/edits';
import { message, raw } from '#shared/kernel/text';
import { newRow } from '#shared/rules/definition/interpret/lists/listWidgets';
import { rowsAt, type Sheet } from '#shared/rules/definition/interpret/sheet';
import { places } from '#shared/rules/definition/model/character';
import type { Outcome } from '#shared/rules/party';
import { keyIn } from './liveRows';

/** Begins a row of an entry, as long as the list has room for it, or ends all that there are. */
export function rowOutcome(sheet: Sheet, list: string, entry: string, on: boolean): Outcome {
  const none: Outcome = { changes: [], edits: [] };
  const { lists, definition } = sheet.program.game;
  const model = lists.get(list);
  const catalog = definition.catalogs.find(
    ({ id, of }) => model?.list.from.includes(id) === true && of.some((each) => each.id === entry),
  );
  const found = catalog?.of.find(({ id }) => id === entry);
  if (model === undefined || catalog === undefined || found === undefined) return none;
  const rows = rowsAt(sheet, model.slot);
  const ended = rows.filter(({ from, id }) => from === catalog.id && id === entry);
  if (on ? rows.length >= model.list.most : ended.length === 0) return none;
  return {
    changes: [message(on ? 'definition.change.on' : 'definition.change.off', { name: raw(found.name) })],
    edits: on
      ? [set(places.grown(list, freshKey), newRow(model, catalog.id, entry))]
      : ended.map((row) => set(places.grown(list, keyIn(row)), null)),
  };
}
