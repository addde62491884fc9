/** Lines that read the same are shown as one and accepted or skipped together. */
export interface LineGroup<Line> {
  readonly ids: readonly string[];
  readonly line: Line;
}

/** `contentOf` returns everything that is shown of a line. */
export function sameLines<Line extends { readonly id: string }>(
  lines: readonly Line[],
  contentOf: (line: Line) => unknown,
): readonly LineGroup<Line>[] {
  const groups = new Map<string, { ids: string[]; readonly line: Line }>();
  for (const line of lines) {
    const key = JSON.stringify(contentOf(line));
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { ids: [line.id], line });
    else group.ids.push(line.id);
  }
  return [...groups.values()];
}
