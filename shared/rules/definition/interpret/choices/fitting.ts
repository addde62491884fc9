import { pick, pickSome, type QuickPorts } from '#shared/rules/quick';
import { opened } from './opened';
import { newRow } from '#shared/rules/definition/interpret/lists/listWidgets';
import { wordOf } from '#shared/rules/definition/formula/types';
import type { Choices, ListRow } from '#shared/rules/definition/model/character';
import type { ListModel } from '#shared/rules/definition/model/game';
import type { Program } from '#shared/rules/definition/model/program';
import { hasChoiceRules, listState, offeredEntries, offeredRows } from './offers';

type Rng = QuickPorts['rng'];

/** Choices by chance that follow what is offered: options first, in their order, then rows. */
export function fitted(program: Program, start: Choices, rng: Rng): Choices {
  const choices = fittedOptions(program, start, rng);
  return [...program.game.lists.values()]
    .filter(hasChoiceRules)
    .reduce((all, model) => filled(program, pruned(program, all, model), model, rng), choices);
}

/** Options that are not offered, or with another entry, are chosen again. One may depend on those before it. */
function fittedOptions(program: Program, start: Choices, rng: Rng): Choices {
  let choices = start;
  for (const option of program.game.definition.options) {
    if (!program.game.offers.has(option.id)) continue;
    const open = [...offeredEntries(opened(program, choices), option)];
    const chosen = choices.options[option.id] ?? '';
    if (open.includes(chosen) || (chosen === '' && open.length === 0)) continue;
    const entry = open.length === 0 ? '' : pick(rng, open);
    choices = { ...choices, options: { ...choices.options, [option.id]: entry } };
  }
  return choices;
}

function withRows(choices: Choices, { list }: ListModel, rows: readonly ListRow[]): Choices {
  return { ...choices, lists: { ...choices.lists, [list.id]: [...rows] } };
}

/** Rows that are not offered, or one too many, go, the last one first. */
function pruned(program: Program, start: Choices, model: ListModel): Choices {
  let choices = start;
  for (;;) {
    const rows = choices.lists[model.list.id] ?? [];
    const [last] = [...listState(opened(program, choices), model).wrong.keys()].toReversed();
    if (last === undefined || last >= rows.length) return choices;
    choices = withRows(choices, model, rows.toSpliced(last, 1));
  }
}

/** As many rows as the picks, or a formula, ask for; an entry that each choice opens or closes is asked again. */
function filled(program: Program, start: Choices, model: ListModel, rng: Rng): Choices {
  let choices = start;
  let state = listState(opened(program, choices), model);
  const isFull = (): boolean => state.missing === 0 && state.left.every((places) => places === 0);
  if (isFull()) return choices;
  const offers = offeredRows(opened(program, choices), model);
  for (const { row } of pickSome(rng, offers, offers.length)) {
    if (isFull()) break;
    if (state.blocked(row) !== undefined) continue;
    const more = newRow(model, wordOf(row['from']), wordOf(row['id'])) as ListRow;
    choices = withRows(choices, model, [...(choices.lists[model.list.id] ?? []), more]);
    state = listState(opened(program, choices), model);
  }
  return choices;
}
