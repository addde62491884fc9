/** In characters or bytes; far more than play needs, and still safe to handle. */
export const limits = { name: 200, notes: 200_000, portraitBytes: 2_000_000, reason: 500 } as const;
