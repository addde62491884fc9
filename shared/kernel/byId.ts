/** Entries by their ids. */
export const byId = <Id extends string, T extends { readonly id: Id }>(
  entries: readonly T[],
): ReadonlyMap<Id, T> => new Map(entries.map((entry) => [entry.id, entry]));

/** Throws for an unknown id, which would be a bug. */
export function known<Id extends string, T>(table: { get(id: Id): T | undefined }, id: Id): T {
  const entry = table.get(id);
  if (entry === undefined) throw new Error(`Unknown id ${id}`);
  return entry;
}
