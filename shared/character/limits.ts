/** The longest text that a field of each kind holds; far above what play needs, far below what hurts. */
export const limits = { name: 200, notes: 200_000, portraitBytes: 2_000_000, reason: 500 } as const;
