/** Entries are in display order. */
export interface Table<T> {
  readonly all: readonly T[];
  get(id: string): T | undefined;
  has(id: string): boolean;
}

/** Throws if two entries have the same id; `what` names the table in the message. */
export function tableOf<T extends { readonly id: string }>(what: string, all: readonly T[]): Table<T> {
  const byId = new Map<string, T>();
  for (const entry of all) {
    if (byId.has(entry.id)) throw new Error(`Two ${what} have the id ${entry.id}`);
    byId.set(entry.id, entry);
  }
  return { all, get: (id) => byId.get(id), has: (id) => byId.has(id) };
}
