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
    'paid.list': () => livingLists(parts, isCount).map(([list]) => list),
    'paid.live': (path) => livingBeside(parts, path, 'list', isCount),
    'harm.points': () => harmed(parts, false),
    'harm.boxes': () => harmed(parts, true),
    'harm.rows': () => livingLists(parts, isTick).map(([list]) => list),
    'harm.live': (path) => livingBeside(parts, path, 'rows', isTick),
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

type IsWanted = (field: Json) => boolean;

const isTick: IsWanted = (field) => isRecord(field) && 'flag' in field;

/** Lists with something of a kind that changes in play, and the short names of these. */
function livingLists(
  { valueHere }: DraftParts,
  isWanted: IsWanted,
): (readonly [string, readonly string[]])[] {
  return entriesOf(valueHere(['lists'])).flatMap(({ id, live }) => {
    const fields = Object.entries(isRecord(live) ? (live as Readonly<Record<string, Json>>) : {});
    const names = fields.flatMap(([name, field]) => (isWanted(field) ? [name] : []));
    return typeof id === 'string' && names.length > 0 ? [[id, names] as const] : [];
  });
}

/** The short names of living details of the list that a field beside it names. */
function livingBeside(parts: DraftParts, path: Path, beside: string, isWanted: IsWanted): readonly string[] {
  const chosen = parts.valueAt([...path.slice(0, -1), beside]);
  const lists = livingLists(parts, isWanted);
  return (lists.find(([list]) => list === chosen) ?? lists[0])?.[1] ?? [];
}

/** The names of details in a group beside a field. */
function keysBeside({ valueAt }: DraftParts, path: Path, group: string): readonly string[] {
  const found = valueAt([...path.slice(0, -1), group]);
  return isRecord(found) ? Object.keys(found) : [];
}
