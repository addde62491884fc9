// Separate from the schema, so that the first page loads without zod.

export const textSizes = ['small', 'normal', 'large', 'largest'] as const;
export const densities = ['comfortable', 'compact'] as const;
