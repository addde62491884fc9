export interface Group<T> {
  readonly name: string;
  readonly items: readonly T[];
}

/** Keeps the order of the items: groups come in the order of their first item. */
export function grouped<T>(items: readonly T[], groupName: (item: T) => string): readonly Group<T>[] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const name = groupName(item);
    const same = groups.get(name);
    if (same === undefined) groups.set(name, [item]);
    else same.push(item);
  }
  return [...groups].map(([name, of]) => ({ name, items: of }));
}

/** Groups only items that follow each other, so that their order stays in spite of dates that a wrong clock made. */
export function groupedRuns<T>(items: readonly T[], groupName: (item: T) => string): readonly Group<T>[] {
  const runs: { readonly name: string; readonly items: T[] }[] = [];
  for (const item of items) {
    const name = groupName(item);
    const last = runs.at(-1);
    if (last?.name === name) last.items.push(item);
    else runs.push({ name, items: [item] });
  }
  return runs;
}
