/** In the place of the work that a table does ahead. */
export const warmUp = (): Promise<void> => Promise.resolve();
