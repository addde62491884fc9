import type { Encounter } from '#shared/encounter/document';

/**
 * Numbers of the foes that the players ever saw, in the order in which they saw them: a number is given when a foe is
 * revealed, so that a gap tells nothing about those who still hide.
 */
export function foeNumbers({ combatants, entries }: Encounter): ReadonlyMap<string, number> {
  const seen = new Map<string, number>();
  for (const [index, { changes, undone }] of entries.entries()) {
    if (undone) continue;
    for (const { on, path, from } of changes) {
      const [place, id, field] = path;
      if (on !== null || place !== 'combatants' || field !== 'hidden' || id === undefined) continue;
      // One who is hidden only now was seen before.
      if (!seen.has(id)) seen.set(id, from === true ? index : -1);
    }
  }
  return new Map(
    Object.values(combatants)
      .filter(({ id, party, hidden }) => !party && (hidden !== true || seen.has(id)))
      .toSorted((a, b) => (seen.get(a.id) ?? -1) - (seen.get(b.id) ?? -1) || a.place - b.place)
      .map(({ id }, index) => [id, index + 1]),
  );
}
