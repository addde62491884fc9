/** In characters of JSON. A room holds 64 KB with the marks of its lists; what is left is for changes by its owner. */
export const budgets = {
  page: 24_000,
  rolls: 12_000,
  order: 48_000,
  members: 16_000,
  clocks: 8000,
  stash: 16_000,
  plans: 12_000,
  seat: 48_000,
  /** Everything that the player wrote into the room of the seat. */
  whispers: 7000,
  /** Of a character, with its newest journal entries. */
  character: 40_000,
  /** Larger ones cannot be shared. */
  largestCharacter: 56_000,
} as const;

/** Longer texts are cut, so that each fits into a page. */
export const longestText = 16_000;

export function sizeOf(value: unknown): number {
  return JSON.stringify(value).length;
}

export function shortened(text: string): string {
  return text.length <= longestText ? text : `${text.slice(0, longestText)}…`;
}

/** The first items that fit. */
export function fitting<T>(items: readonly T[], budget: number): T[] {
  let left = budget;
  const end = items.findIndex((item) => {
    left -= sizeOf(item) + 1;
    return left < 0;
  });
  return end === -1 ? [...items] : items.slice(0, end);
}

/**
 * At least one page, each with as many items as fit. Only the last one grows, so that the others are written once; an
 * item that comes in between moves one item from each page to the next.
 */
export function paged<T>(items: readonly T[], budget: number = budgets.page): readonly (readonly T[])[] {
  const pages: T[][] = [[]];
  let left = budget;
  for (const item of items) {
    const size = sizeOf(item) + 1;
    if (size > left && pages.at(-1)?.length !== 0) {
      pages.push([]);
      left = budget;
    }
    pages.at(-1)?.push(item);
    left -= size;
  }
  return pages;
}
