import { message, type Text } from '#shared/kernel/text';
import type { Ruleset } from '#shared/rules/ruleset';
import type { HouseTable, PackDocument } from './document';
import { packParts, type PackFault, type PackPart } from './parts';
import { thingFaults } from './things';

/**
 * Every fault of a pack in combination with the other active packs, each with its place. A rule, table or card
 * with a fault is left out, and a thing with all that depend on it.
 */
export function packFaults(
  pack: PackDocument,
  ruleset: Ruleset,
  others: readonly PackDocument[],
): readonly PackFault[] {
  return [...wordFaults(pack, ruleset), ...thingFaults(pack, ruleset, others)];
}

/** Includes ids that are used twice. */
export function wordFaults(pack: PackDocument, ruleset: Ruleset): readonly PackFault[] {
  return [
    ...packParts.flatMap((part) => sharedIds(pack, part)),
    ...pack.rules.flatMap((rule) => {
      const { id } = rule;
      if (rule.title.trim() === '') return [fault('rules', id, 'untitled')];
      return rule.text.trim() === '' ? [fault('rules', id, 'empty')] : [];
    }),
    ...pack.tables.flatMap((table) => tableFaults(table)),
    ...pack.cards.flatMap((card) => {
      const deck = ruleset.decks.find((each) => each.id === card.deck);
      if (deck === undefined) return [fault('cards', card.id, 'noDeck', { deck: card.deck })];
      const blank = deck.fields.find((field) => (card.fields[field.id] ?? '').trim() === '');
      return blank === undefined ? [] : [fault('cards', card.id, 'blankField', { field: blank.label })];
    }),
  ];
}

function sharedIds(pack: PackDocument, part: PackPart): readonly PackFault[] {
  const list: readonly { readonly id: string }[] = pack[part];
  const seen = new Set<string>();
  return list.flatMap(({ id }) => {
    const again = seen.has(id);
    seen.add(id);
    return again ? [fault(part, id, 'sameId', { id })] : [];
  });
}

/** A table needs a title, and exactly one row for every sum of its dice. */
function tableFaults(table: HouseTable): readonly PackFault[] {
  const { id, dice, rows } = table;
  const faults = table.title.trim() === '' ? [fault('tables', id, 'untitled')] : [];
  const least = dice.count;
  const most = dice.count * dice.sides;
  const backwards = rows.find((row) => row.from > row.to);
  if (backwards) return [...faults, fault('tables', id, 'backwards', range(backwards))];
  const outside = rows.find((row) => row.from < least || row.to > most);
  if (outside) return [...faults, fault('tables', id, 'outside', { ...range(outside), least, most })];
  const sorted = rows.toSorted((a, b) => a.from - b.from);
  let expected = least;
  for (const row of sorted) {
    if (row.from > expected)
      return [...faults, fault('tables', id, 'gap', { from: expected, to: row.from - 1 })];
    if (row.from < expected) return [...faults, fault('tables', id, 'twice', { sum: row.from })];
    expected = row.to + 1;
  }
  if (expected <= most) faults.push(fault('tables', id, 'gap', { from: expected, to: most }));
  const blank = sorted.find((row) => row.text.trim() === '');
  if (blank) faults.push(fault('tables', id, 'blankRow', range(blank)));
  return faults;
}

function range({ from, to }: { readonly from: number; readonly to: number }) {
  return { from, to };
}

function fault(
  part: PackPart,
  id: string,
  what: string,
  params?: Readonly<Record<string, string | number | Text>>,
): PackFault {
  return { part, id, text: message(`homebrew.fault.${what}`, params) };
}
