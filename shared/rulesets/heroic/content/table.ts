/** Entries by id, in the order in which they are shown. */
export interface Table<T> {
  readonly all: readonly T[];
  get(id: string): T | undefined;
  has(id: string): boolean;
}

/** A table of entries; `what` they are is said when two have the same id, which is refused. */
export function tableOf<T extends { readonly id: string }>(what: string, all: readonly T[]): Table<T> {
  const byId = new Map<string, T>();
  for (const entry of all) {
    if (byId.has(entry.id)) throw new Error(`Two ${what} have the id ${entry.id}`);
    byId.set(entry.id, entry);
  }
  return { all, get: (id) => byId.get(id), has: (id) => byId.has(id) };
}
