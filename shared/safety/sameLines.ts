/** Lines that read the same, shown as one and taken or left together. */
export interface LineGroup<Line> {
  readonly ids: readonly string[];
  readonly line: Line;
}

/** Lines in their order, those that say the same once. `said` gives all that is shown of a line. */
export function sameLines<Line extends { readonly id: string }>(
  lines: readonly Line[],
  said: (line: Line) => unknown,
): readonly LineGroup<Line>[] {
  const groups = new Map<string, { ids: string[]; readonly line: Line }>();
  for (const line of lines) {
    const key = JSON.stringify(said(line));
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { ids: [line.id], line });
    else group.ids.push(line.id);
  }
  return [...groups.values()];
}
