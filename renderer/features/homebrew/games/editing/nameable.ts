import type { Json } from '#shared/kernel/jsonValue';
import { isRecord } from '#shared/kernel/record';
import { isCount } from './completions';
import { entriesOf, idsOfEntries, type DraftParts, type Path } from './draftParts';

/** The short names that fields may hold, by the field or by its part and the field. */
export function nameableIn(parts: DraftParts): Readonly<Record<string, (path: Path) => readonly string[]>> {
  const { idsHere } = parts;
  return {
    check: () => idsHere('checks'),
    from: () => budgets(parts, false),
    paid: () => budgets(parts, true),
    tracker: () => idsHere('trackers'),
    condition: () => idsHere('conditions'),
    step: () => idsHere('layout', 'steps'),
    rowsOf: () => idsHere('lists'),
    word: () => idsHere('lookups'),
    reads: () => idsHere('lookups'),
    over: () => idsHere('problems'),
    healed: () => idsHere('actions'),
    key: () => ['name'],
    table: () => idsHere('tables'),
    calculator: () => idsHere('calculators'),
    grid: () => [...idsHere('catalogs'), ...idsHere('options'), ...idsHere('numbers')],
    plan: (path) => keysBeside(parts, path, 'row'),
    bonus: (path) => keysBeside(parts, path, 'inputs'),
    action: () => idsHere('actions'),
    one: () => idsHere('numbers'),
    'paid.list': () => livingLists(parts).map(([list]) => list),
    'paid.live': (path) => {
      const chosen = parts.valueAt([...path.slice(0, -1), 'list']);
      return (livingLists(parts).find(([list]) => list === chosen) ?? livingLists(parts)[0])?.[1] ?? [];
    },
    'harm.points': () => harmed(parts, false),
    'harm.boxes': () => harmed(parts, true),
    'levels.of': () => idsHere('lookups'),
    'levels.number': () => numberIds(parts),
    'ways.of': () => chosenSets(parts),
    'raises.of': () => idsHere('numbers'),
    'problems.each': () => [...idsHere('lists'), ...idsHere('numbers')],
    'problems.at': () => [...idsHere('numbers'), ...idsHere('lists')],
    'effects.to': () => [...numberIds(parts), ...idsHere('trackers')],
  };
}

export function numberIds({ idsHere }: DraftParts): readonly string[] {
  return idsHere('numbers').flatMap((_, at) => idsHere('numbers', at, 'of'));
}

/** Gear is paid from money, and numbers are bought from points. */
function budgets({ valueHere }: DraftParts, money: boolean): readonly string[] {
  const list = entriesOf(valueHere(['budgets']));
  const wanted = list.filter(({ ledger }) => (ledger === true) === money);
  return idsOfEntries([...wanted, ...list.filter((each) => !wanted.includes(each))]);
}

/** A hit uses boxes, or takes from points that are counted; each of them once. */
function harmed({ valueHere }: DraftParts, boxes: boolean): readonly string[] {
  const taken = entriesOf(valueHere(['harm'])).map((stage) => stage['points'] ?? stage['boxes']);
  const fits = entriesOf(valueHere(['trackers'])).filter((tracker) => 'each' in tracker === boxes);
  return idsOfEntries(fits).toSorted((a, b) => Number(taken.includes(a)) - Number(taken.includes(b)));
}

/** Ways set the numbers of a set that the player chooses. */
function chosenSets({ valueHere }: DraftParts): readonly string[] {
  const isChosen = (rules: Json | undefined): boolean => isRecord(rules) && 'chosen' in rules;
  const sets = entriesOf(valueHere(['numbers']));
  return idsOfEntries(sets.filter(({ each, of }) => isChosen(each) || entriesOf(of).some(isChosen)));
}

/** Lists with numbers that change in play, and the short names of these. */
function livingLists({ valueHere }: DraftParts): (readonly [string, readonly string[]])[] {
  return entriesOf(valueHere(['lists'])).flatMap(({ id, live }) => {
    const counts = Object.entries(isRecord(live) ? live : {}).flatMap(([name, field]) =>
      isCount(field) ? [name] : [],
    );
    return typeof id === 'string' && counts.length > 0 ? [[id, counts] as const] : [];
  });
}

/** The names of details in a group beside a field. */
function keysBeside({ valueAt }: DraftParts, path: Path, group: string): readonly string[] {
  const found = valueAt([...path.slice(0, -1), group]);
  return isRecord(found) ? Object.keys(found) : [];
}
