import type { Definition } from '#shared/rules/definition/schema/index';
import { columnBlocks } from '#shared/rules/definition/schema/layout';
import type { Compiler } from '#shared/rules/definition/model/compiler';
import type { Game } from '#shared/rules/definition/model/game';
import { actionGroups, conditionGroups, switchesId } from './blocks';
import { idsOf } from './ids';

/** Blocks of play besides the lists with actions. */
const playBlocks = ['trackers', 'conditions', 'rolls', 'actions', 'time'];

/** Parts that a layout shows. */
export function checkLayout(definition: Definition, compiler: Compiler, game: Game): void {
  const { options, words, layout } = definition;
  layout.subtitle.forEach((id, index) => {
    if (typeof id === 'string')
      compiler.known(['layout', 'subtitle', index], id, [...idsOf(options), ...idsOf(words)]);
  });
  const facts = [...idsOf(options), ...idsOf(words), ...game.numbers.keys()];
  compiler.knownEach(['layout', 'facts'], layout.facts, facts);
  const blocks = blockNames(definition);
  compiler.knownEach(['layout', 'sheet'], layout.sheet, blocks);
  checkPrint(definition, compiler, game);
  const switches = definition.lists.flatMap(({ marks }) =>
    marks.flatMap((mark) => (mark.switch === undefined ? [] : [switchesId(mark.id)])),
  );
  compiler.knownEach(['layout', 'play'], layout.play, [
    ...playBlocks,
    ...definition.actions.flatMap(({ rowsOf }) => rowsOf ?? []),
    ...idsOf(
      definition.lists.filter(({ played, live, grows }) => played || grows || Object.keys(live).length > 0),
    ),
    ...switches,
    ...actionGroups(definition).values(),
    ...conditionGroups(definition).values(),
  ]);
  compiler.knownEach(['layout', 'card'], layout.card, blocks);
}

/** Columns of paper, each of parts, figures and boxes. */
function checkPrint(definition: Definition, compiler: Compiler, game: Game): void {
  const { numbers, trackers, conditions, layout } = definition;
  const blocks = blockNames(definition);
  const money = definition.budgets.filter(({ ledger }) => ledger);
  const figures = [...idsOf(trackers), ...idsOf(money), ...idsOf(numbers)];
  layout.print.forEach((band, index) => {
    band.forEach((column, at) => {
      const path = ['layout', 'print', index, at];
      const cards = [...idsOf(definition.lookups), ...idsOf(definition.catalogs)];
      const printed = [...blocks, ...cards, 'notes', 'belongings'];
      columnBlocks(column).forEach((part, place) => {
        const inside = typeof column === 'string' ? [] : Array.isArray(column) ? [place] : ['of', place];
        if (typeof part === 'string') compiler.known([...path, ...inside], part, printed);
        else {
          const [key, ids, names] =
            'figures' in part
              ? ['figures', part.figures, [...figures, ...game.numbers.keys()]]
              : ['boxes', part.boxes, [...idsOf(trackers), ...idsOf(conditions)]];
          ids.forEach((each, which) => {
            const place = [...path, ...inside, key, which];
            if (typeof each === 'string') compiler.known(place, each, names);
            else compiler.known([...place, 'of'], each.of, idsOf(trackers));
          });
        }
      });
    });
  });
}

/** Steps that are listed are all there are. */
export function checkSteps(
  { numbers, words, options, lists, trackers, layout }: Definition,
  compiler: Compiler,
): void {
  if (layout.steps.length === 0) return;
  const parts = { numbers, words, options, lists, trackers };
  for (const [name, list] of Object.entries(parts))
    list.forEach(({ step }, index) => {
      compiler.known([name, index, 'step'], step, idsOf(layout.steps));
    });
}

/** Parts that a sheet can show as a block. */
function blockNames({ numbers, lists, options, layout }: Definition): string[] {
  return [
    ...idsOf(numbers),
    ...idsOf(lists),
    ...idsOf(options),
    ...idsOf(layout.tables),
    'trackers',
    'conditions',
  ];
}
