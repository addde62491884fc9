/** The most that one message may carry: a character with its portrait needs a fraction of it. */
export interface Budget {
  /** Characters of text and bytes of data, together. */
  readonly size: number;
  /** Values within values, counted. */
  readonly values: number;
  readonly depth: number;
}

export const messageBudget: Budget = { size: 24_000_000, values: 500_000, depth: 64 };

/**
 * True where a message is of a size that can be worked on. Asked before anything else looks at the message:
 * parsing walks values by recursion, so depth alone could end the program.
 */
export function isWithinBudget(message: unknown, budget: Budget = messageBudget): boolean {
  let { size, values } = budget;
  const pending: { value: unknown; depth: number }[] = [{ value: message, depth: 0 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string') size -= value.length;
    if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) size -= value.byteLength;
    else if (typeof value === 'object' && value !== null) {
      if (depth >= budget.depth) return false;
      const inner = Object.entries(value);
      // Checked before they are queued, so that a huge array costs no more than its list of entries.
      values -= inner.length;
      if (values < 0) return false;
      for (const [key, child] of inner) {
        size -= key.length;
        pending.push({ value: child, depth: depth + 1 });
      }
    }
    if (size < 0) return false;
  }
  return true;
}
