/** A calculated part of a character with the parts that it reads. */
export interface Part {
  readonly id: string;
  readonly reads: ReadonlySet<string>;
}

export interface Order<P extends Part> {
  readonly order: readonly P[];
  /** Parts that depend on themselves, each circle once, in the order of their dependency. */
  readonly circles: readonly (readonly P[])[];
}

/** Orders the parts so that each comes after those that it reads. Reads of anything else are ignored. */
export function inOrder<P extends Part>(parts: readonly P[]): Order<P> {
  const byId = new Map(parts.map((part) => [part.id, part]));
  const states = new Map<P, 'open' | 'done'>();
  const order: P[] = [];
  const circles: P[][] = [];
  for (const part of parts) visit(part);
  return { order, circles };

  /** Without recursion, because a definition may chain thousands of parts. */
  function visit(start: P): void {
    if (states.has(start)) return;
    const stack: { readonly part: P; readonly left: string[] }[] = [];
    const enter = (part: P): void => {
      states.set(part, 'open');
      stack.push({ part, left: [...part.reads].toReversed() });
    };
    enter(start);
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const next = top.left.pop();
      if (next === undefined) {
        states.set(top.part, 'done');
        order.push(top.part);
        stack.pop();
        continue;
      }
      const part = byId.get(next);
      if (part === undefined) continue;
      const state = states.get(part);
      if (state === undefined) enter(part);
      else if (state === 'open') {
        const path = stack.map((each) => each.part);
        circles.push(path.slice(path.indexOf(part)));
      }
    }
  }
}
