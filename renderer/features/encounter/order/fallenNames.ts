import type { Combatant } from '#shared/encounter/document';
import type { CombatantFacts } from '#shared/encounter/report';
import { list, message, raw, type Text } from '#shared/kernel/text';

/** Foes who are down or out of the fight. */
export function isGone({ combatant, health }: CombatantFacts): boolean {
  return !combatant.party && (combatant.out || (health !== null && health.now <= 0));
}

/** Names in short: "Foes 1–4, 6, Captain Sull". Those whom the table knows by name keep it. */
export function fallenNames(
  fallen: readonly Pick<Combatant, 'id' | 'name' | 'alias'>[],
  numbers: ReadonlyMap<string, number>,
): Text {
  const isNumbered = ({ id, alias = '' }: (typeof fallen)[number]) => numbers.has(id) && alias === '';
  const counted = fallen.filter(isNumbered).flatMap(({ id }) => numbers.get(id) ?? []);
  const named = fallen.filter((each) => !isNumbered(each)).map(({ name }) => raw(name));
  const foes = message('encounterPage.foes', { count: counted.length, numbers: list(rangesOf(counted)) });
  return list([...(counted.length > 0 ? [foes] : []), ...named]);
}

/** Neighbors are one range. */
function rangesOf(numbers: readonly number[]): readonly Text[] {
  const ranges: { from: number; to: number }[] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last?.to === number - 1) last.to = number;
    else ranges.push({ from: number, to: number });
  }
  return ranges.map(({ from, to }) =>
    from === to ? raw(String(from)) : message('encounterPage.range', { from, to }),
  );
}
