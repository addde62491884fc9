import type { Encounter } from '#shared/encounter/document';
import { actingNow } from '#shared/encounter/order';
import type { OwnId } from '#shared/table/rooms/projections';

/** The sheets of an encounter's combatants that are at the table, by their public ids. */
export function combatantsOfParty(
  { combatants }: Encounter,
  characters: ReadonlySet<string>,
  ownId: OwnId,
): ReadonlyMap<string, string> {
  return new Map(
    Object.values(combatants).flatMap(({ id, source }): [string, string][] =>
      'character' in source && characters.has(source.character) ? [[ownId(id), source.character]] : [],
    ),
  );
}

/** The characters whose turn it is, alone or as a group. */
export function actingCharacters(encounter: Encounter): readonly string[] {
  return actingNow(encounter).flatMap(({ source }) => ('character' in source ? [source.character] : []));
}
