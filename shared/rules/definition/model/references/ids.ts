type Id = { readonly id: string };
export const idsOf = (list: readonly Id[]): string[] => list.map(({ id }) => id);
